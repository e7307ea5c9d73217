"""The I2C and the SPI bus of the emulated Pi: `bus.py i2c-1`, `bus.py spidev0.0`; a unit runs one of each.

Every transaction is a line of JSON in FOLDER/NAME.log before the writer hears of it; the number in FOLDER/NAME.fault,
if there is such a file, is the errno that all of them fail with.
"""

import errno
import json
import os
import socket
import sys
import time
from pathlib import Path

import cuse

FOLDER = Path("/run/emulated")
I2C_SLAVE = 0x0703
SPI_MODE, SPI_SPEED = 0x40016B01, 0x40046B04
OLED, OLED_STATUS = 0x3C, b"\x03"


class Bus:
    """What both buses share: the log, and the fault that is switched on from outside."""

    def __init__(self, name: str) -> None:
        """Begin a log of this boot."""
        self.name = name
        self._fault = FOLDER / f"{name}.fault"
        self._log = os.open(FOLDER / f"{name}.log", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)

    def control(self, handle: int, command: int, value: int) -> None:
        """Refuse what no driver here asks for."""
        raise OSError(errno.ENOTTY, f"ioctl {command:#x} is not served")

    def read(self, handle: int, size: int) -> bytes:
        """Give nothing: nobody on this bus talks."""
        raise OSError(errno.EREMOTEIO, "nobody answers")

    def note(self, data: bytes, error: int, more: dict[str, int]) -> None:
        """Write a transaction down, and fail as it failed."""
        fault = self._told_fault() or error
        entry = {"t": time.monotonic(), **more, "bytes": data.hex(), **({"error": fault} if fault else {})}
        os.write(self._log, json.dumps(entry).encode() + b"\n")
        if fault:
            raise OSError(fault, os.strerror(fault))

    def _told_fault(self) -> int:
        try:
            return int(self._fault.read_text() or 0)
        except FileNotFoundError:
            return 0


class I2c(Bus):
    """An I2C adapter with an OLED on it."""

    def __init__(self, name: str) -> None:
        """Begin with no address chosen."""
        super().__init__(name)
        self._addresses: dict[int, int] = {}

    def control(self, handle: int, command: int, value: int) -> None:
        """Choose whom this handle talks to."""
        if command != I2C_SLAVE:
            super().control(handle, command, value)
        self._addresses[handle] = value

    def write(self, handle: int, data: bytes) -> None:
        """Send a transaction; who is not there does not acknowledge."""
        address = self._addresses.get(handle, 0)
        self.note(data, 0 if address == OLED else errno.EREMOTEIO, {"address": address})

    def read(self, handle: int, size: int) -> bytes:
        """Ask the OLED for its status."""
        address = self._addresses.get(handle, 0)
        self.note(b"", 0 if address == OLED else errno.EREMOTEIO, {"address": address})
        return OLED_STATUS * size


class Spi(Bus):
    """A spidev node; a strip on it acknowledges nothing."""

    def __init__(self, name: str) -> None:
        """Begin with the kernel's default clock."""
        super().__init__(name)
        self._clocks: dict[int, int] = {}

    def control(self, handle: int, command: int, value: int) -> None:
        """Set mode or clock."""
        if command == SPI_SPEED:
            self._clocks[handle] = value
        elif command != SPI_MODE:
            super().control(handle, command, value)

    def write(self, handle: int, data: bytes) -> None:
        """Send a transfer."""
        self.note(data, 0, {"clock_hz": self._clocks.get(handle, 500_000)})


def main(name: str) -> None:
    """Serve the bus `name`, and tell the service manager when its node is there."""
    server = cuse.Server(I2c(name) if name.startswith("i2c") else Spi(name))
    while server.serve_one() != cuse.INIT:
        pass
    while not Path("/dev", name).exists():
        time.sleep(0.01)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.sendto(b"READY=1", os.environ["NOTIFY_SOCKET"])
    while True:
        server.serve_one()


if __name__ == "__main__":
    main(sys.argv[1])
