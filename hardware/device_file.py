"""A device file that a bus is: opened by the first transaction, closed by an error, opened afresh by the next one.

What must be set on it once it is open is each bus's own (`i2c`, `spi`).
"""

import errno
import os


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
