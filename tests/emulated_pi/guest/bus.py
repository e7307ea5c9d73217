"""The I2C and the SPI bus of the emulated Pi: `bus.py i2c-1`, `bus.py spidev0.0`; a unit runs one of each.

Every transaction is a line of JSON in FOLDER/NAME.log before the writer hears of it; the number in FOLDER/NAME.fault,
if there is such a file, is the errno that all of them fail with. FOLDER/NAME.blink, taken away when it is seen, says
that what is on the bus had no power for a moment.
"""

import errno
import json
import os
import socket
import sys
import time
from pathlib import Path

import cuse

from hardware.simulated.oled_chip import COMMANDS, Ssd1306

FOLDER = Path("/run/emulated")
I2C_SLAVE = 0x0703
SPI_MODE, SPI_SPEED = 0x40016B01, 0x40046B04
OLED = 0x3C


class Bus:
    """What both buses share: the log, and the fault that is switched on from outside."""

    def __init__(self, name: str) -> None:
        """Begin a log of this boot."""
        self.name = name
        self._fault = FOLDER / f"{name}.fault"
        self._blink = FOLDER / f"{name}.blink"
        self._log = os.open(FOLDER / f"{name}.log", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)

    def control(self, handle: int, command: int, value: int) -> None:
        """Refuse what no driver here asks for."""
        raise OSError(errno.ENOTTY, f"ioctl {command:#x} is not served")

    def read(self, handle: int, size: int) -> bytes:
        """Give nothing: nobody on this bus talks."""
        raise OSError(errno.EREMOTEIO, "nobody answers")

    def lose_power(self) -> None:
        """Lose the power for a moment; nobody on this bus minds."""

    def note(self, data: bytes, error: int, more: dict[str, int]) -> None:
        """Write a transaction down, and fail as it failed."""
        told = self._told_fault()
        if told or self._has_blinked():
            self.lose_power()
        fault = told or error
        entry = {"t": time.monotonic(), **more, "bytes": data.hex(), **({"error": fault} if fault else {})}
        os.write(self._log, json.dumps(entry).encode() + b"\n")
        if fault:
            raise OSError(fault, os.strerror(fault))

    def _told_fault(self) -> int:
        try:
            return int(self._fault.read_text() or 0)
        except FileNotFoundError:
            return 0

    def _has_blinked(self) -> bool:
        try:
            self._blink.unlink()
        except FileNotFoundError:
            return False
        return True


class I2c(Bus):
    """An I2C adapter with an OLED on it, of which only the commands are followed: what it shows is decoded outside."""

    def __init__(self, name: str) -> None:
        """Begin with no address chosen, and an OLED that has just got its power."""
        super().__init__(name)
        self._addresses: dict[int, int] = {}
        self._oled = Ssd1306()
        self.lose_power()

    def control(self, handle: int, command: int, value: int) -> None:
        """Choose whom this handle talks to."""
        if command != I2C_SLAVE:
            super().control(handle, command, value)
        self._addresses[handle] = value

    def write(self, handle: int, data: bytes) -> None:
        """Send a transaction; who is not there does not acknowledge."""
        address = self._addresses.get(handle, 0)
        self.note(data, 0 if address == OLED else errno.EREMOTEIO, {"address": address})
        if data[:1] == bytes((COMMANDS,)):
            self._oled.write(data)

    def read(self, handle: int, size: int) -> bytes:
        """Ask the OLED for its status, which says whether it is on."""
        address = self._addresses.get(handle, 0)
        self.note(b"", 0 if address == OLED else errno.EREMOTEIO, {"address": address, "read": size})
        return bytes((self._oled.status,)) * size

    def lose_power(self) -> None:
        """Have the OLED begin anew: off, and without a word of what it was told before."""
        self._oled.power_on()


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
