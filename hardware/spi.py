"""One SPI device through the kernel's spidev: one `write(bytes)`, one transfer of at most 4,096 bytes (its default).

Errors stay OSErrors here; the driver above turns them into words.
"""

import errno
import fcntl
import os
import struct

SPI_IOC_WR_MODE = 0x40016B01
SPI_IOC_WR_MAX_SPEED_HZ = 0x40046B04
MODE_0 = 0


class SpiBus:
    """The way to one spidev device in mode 0; opened by the first write and again after an error."""

    def __init__(self, device: str, speed_hz: int) -> None:
        """Remember the `device` file and the clock in hertz; nothing is opened yet."""
        self._path = device
        self._speed_hz = speed_hz
        self._descriptor: int | None = None

    def write(self, data: bytes) -> None:
        """Send `data` as one transfer; raises OSError (ETIMEDOUT happens on a Pi 5: try again later)."""
        try:
            sent = os.write(self._opened(), data)
        except OSError:
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
            fcntl.ioctl(self._descriptor, SPI_IOC_WR_MODE, struct.pack("=B", MODE_0))
            fcntl.ioctl(self._descriptor, SPI_IOC_WR_MAX_SPEED_HZ, struct.pack("=I", self._speed_hz))
        return self._descriptor
