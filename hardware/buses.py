"""One I2C device through the kernel's /dev/i2c-N: one `write(bytes)` or one `read(count)`, one transaction."""

import errno
import fcntl
import os
import struct
from collections.abc import Mapping

# ---- from hardware.device_file: A device file that a bus is: opened by the first transaction, closed by an error, opened afresh by the next one. What must be set on it once it is open is each bus's own (`i2c`, `spi`).


class DeviceFile:
    """One open device; errors stay OSErrors here, the driver above turns them into words."""

    def __init__(self, path: str) -> None:
        """Remember the device at `path`; nothing is opened yet."""
        self._path = path
        self._descriptor: int | None = None

    def write(self, data: bytes) -> None:
        """Send `data` as one transaction; raises OSError."""
        try:
            sent = os.write(self._opened(), data)
        except OSError:
            # A bus that was away leaves a dead descriptor behind: the next write opens afresh.
            self.close()
            raise
        if sent != len(data):
            raise OSError(errno.EIO, f"{self._path} took {sent} of {len(data)} bytes")

    def close(self) -> None:
        """Close the device file, if it is open."""
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            os.close(descriptor)

    def _opened(self) -> int:
        if self._descriptor is None:
            self._descriptor = os.open(self._path, os.O_RDWR | os.O_CLOEXEC)
            self._set_up(self._descriptor)
        return self._descriptor

    def _set_up(self, descriptor: int) -> None:
        """Tell the kernel what the open device is used for."""
        raise NotImplementedError


I2C_SLAVE = 0x0703


class I2cBus(DeviceFile):
    """The way to one I2C address; opened by the first transaction and again after an error."""

    def __init__(self, port: int, address: int) -> None:
        """Remember the bus `port` (1 on a Pi's header) and the 7-bit `address`; nothing is opened yet."""
        super().__init__(f"/dev/i2c-{port}")
        self._address = address

    def read(self, count: int) -> bytes:
        """Read `count` bytes in one transaction; raises OSError."""
        try:
            given = os.read(self._opened(), count)
        except OSError:
            self.close()
            raise
        if len(given) != count:
            raise OSError(errno.EIO, f"{self._path} gave {len(given)} of {count} bytes")
        return given

    def _set_up(self, descriptor: int) -> None:
        fcntl.ioctl(descriptor, I2C_SLAVE, self._address)


# ---- from hardware.i2c_scan: Who answers on an I2C bus: for the doctor, never while somebody else talks on it. Each address is read one byte, since the Pi's controllers know no empty write; what the byte means is the asker's.

FIRST, LAST = 0x08, 0x77
"""Addresses that devices may have; those beyond are the bus's own."""


def devices_on(port: int) -> Mapping[int, int]:
    """Return each address that answers with the byte it gave; raises OSError where the bus cannot be used at all."""
    bus = os.open(f"/dev/i2c-{port}", os.O_RDWR | os.O_CLOEXEC)
    try:
        given = {address: _byte_of(bus, address) for address in range(FIRST, LAST + 1)}
    finally:
        os.close(bus)
    return {address: byte for address, byte in given.items() if byte is not None}


def _byte_of(bus: int, address: int) -> int | None:
    try:
        fcntl.ioctl(bus, I2C_SLAVE, address)
        return os.read(bus, 1)[0]
    except OSError as error:
        if error.errno == errno.ETIMEDOUT:  # a line held low: every address would wait a second for this
            raise OSError(error.errno, "the bus hangs, SDA or SCL is held low") from error
        return None


# ---- from hardware.spi: One SPI device through the kernel's spidev: one `write(bytes)`, one transfer of at most 4,096 bytes (its default). ETIMEDOUT happens on a Pi 5: try again later.

SPI_IOC_WR_MODE = 0x40016B01
SPI_IOC_WR_MAX_SPEED_HZ = 0x40046B04
MODE_0 = 0


class SpiBus(DeviceFile):
    """The way to one spidev device in mode 0; opened by the first write and again after an error."""

    def __init__(self, device: str, speed_hz: int) -> None:
        """Remember the `device` file and the clock in hertz; nothing is opened yet."""
        super().__init__(device)
        self._speed_hz = speed_hz

    def _set_up(self, descriptor: int) -> None:
        fcntl.ioctl(descriptor, SPI_IOC_WR_MODE, struct.pack("=B", MODE_0))
        fcntl.ioctl(descriptor, SPI_IOC_WR_MAX_SPEED_HZ, struct.pack("=I", self._speed_hz))
