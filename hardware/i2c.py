"""One I2C device through the kernel's /dev/i2c-N: one `write(bytes)`, one transaction.

Errors stay OSErrors here; the driver above turns them into words.
"""

import errno
import fcntl
import os

I2C_SLAVE = 0x0703


class I2cBus:
    """The way to one I2C address; opened by the first write and again after an error."""

    def __init__(self, port: int, address: int) -> None:
        """Remember the bus `port` (1 on a Pi's header) and the 7-bit `address`; nothing is opened yet."""
        self._path = f"/dev/i2c-{port}"
        self._address = address
        self._descriptor: int | None = None

    def write(self, data: bytes) -> None:
        """Send `data` after the address as one transaction; raises OSError."""
        try:
            sent = os.write(self._opened(), data)
        except OSError:
            # An adapter that was away leaves a dead descriptor behind: the next write opens afresh.
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
            fcntl.ioctl(self._descriptor, I2C_SLAVE, self._address)
        return self._descriptor
