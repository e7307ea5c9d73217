"""The kernel's device files as buses: one I2C device behind /dev/i2c-N, one SPI device behind spidev, an I2C scan.

One `write(bytes)` or `read(count)` is one transaction. Errors stay OSErrors here; the drivers above put them in words.
"""

import errno
import fcntl
import os
import struct
from collections.abc import Mapping

I2C_SLAVE = 0x0703
SPI_IOC_WR_MODE = 0x40016B01
SPI_IOC_WR_MAX_SPEED_HZ = 0x40046B04
"""The kernel's ioctl requests, from linux/i2c-dev.h and linux/spi/spidev.h."""
MODE_0 = 0
FIRST_ADDRESS, LAST_ADDRESS = 0x08, 0x77
"""Addresses that I2C devices may have; those beyond are reserved for the bus."""


class DeviceFile:
    """A device file that is opened by the first transaction, closed by an error and opened afresh by the next one."""

    def __init__(self, path: str) -> None:
        """Remember the device at `path`; nothing is opened yet."""
        self._path = path
        self._descriptor: int | None = None

    def write(self, data: bytes) -> None:
        """Send `data` as one transaction; raises OSError."""
        try:
            sent = os.write(self._ensure_open(), data)
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

    def _ensure_open(self) -> int:
        if self._descriptor is None:
            self._descriptor = os.open(self._path, os.O_RDWR | os.O_CLOEXEC)
            self._set_up(self._descriptor)
        return self._descriptor

    def _set_up(self, descriptor: int) -> None:
        """Tell the kernel what the open device is used for."""
        raise NotImplementedError


class I2cBus(DeviceFile):
    """One device on an I2C bus."""

    def __init__(self, port: int, address: int) -> None:
        """Remember the bus `port` (1 on a Pi's header) and the 7-bit `address`; nothing is opened yet."""
        super().__init__(f"/dev/i2c-{port}")
        self._address = address

    def read(self, count: int) -> bytes:
        """Read `count` bytes in one transaction; raises OSError."""
        try:
            given = os.read(self._ensure_open(), count)
        except OSError:
            self.close()
            raise
        if len(given) != count:
            raise OSError(errno.EIO, f"{self._path} gave {len(given)} of {count} bytes")
        return given

    def _set_up(self, descriptor: int) -> None:
        fcntl.ioctl(descriptor, I2C_SLAVE, self._address)


class SpiBus(DeviceFile):
    """One device on an SPI bus, in mode 0.

    A transfer has at most 4,096 bytes (spidev's default). ETIMEDOUT happens on a Pi 5: try again later.
    """

    def __init__(self, device: str, speed_hz: int) -> None:
        """Remember the `device` file and the clock in hertz; nothing is opened yet."""
        super().__init__(device)
        self._speed_hz = speed_hz

    def _set_up(self, descriptor: int) -> None:
        fcntl.ioctl(descriptor, SPI_IOC_WR_MODE, struct.pack("=B", MODE_0))
        fcntl.ioctl(descriptor, SPI_IOC_WR_MAX_SPEED_HZ, struct.pack("=I", self._speed_hz))


def devices_on(port: int) -> Mapping[int, int]:
    """Return each address that answers with the byte it gave; raises OSError where the bus cannot be used at all.

    Each is read one byte, since the Pi's controllers know no empty write. Only while no other program uses the bus.
    """
    bus = os.open(f"/dev/i2c-{port}", os.O_RDWR | os.O_CLOEXEC)
    try:
        given = {address: _byte_of(bus, address) for address in range(FIRST_ADDRESS, LAST_ADDRESS + 1)}
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
