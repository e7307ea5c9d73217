"""One I2C device through the kernel's /dev/i2c-N: one `write(bytes)` or one `read(count)`, one transaction."""

import errno
import fcntl
import os

from hardware.device_file import DeviceFile

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
