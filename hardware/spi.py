"""One SPI device through the kernel's spidev: one `write(bytes)`, one transfer of at most 4,096 bytes (its default).

ETIMEDOUT happens on a Pi 5: try again later.
"""

import fcntl
import struct

from hardware.device_file import DeviceFile

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
