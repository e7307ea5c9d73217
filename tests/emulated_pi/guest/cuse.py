"""Character devices served from user space (CUSE), by the kernel's own messages on /dev/cuse; no library.

Which device it is, and what it does with what is written, is its `Device`'s business. Runs in the guest.
"""

import errno
import os
import struct
from typing import Protocol

INIT, READ, WRITE, OPEN, RELEASE, FSYNC, FLUSH, INTERRUPT, IOCTL = 4096, 15, 16, 14, 18, 20, 25, 36, 39
HEADER = struct.Struct("<IIQQIIII")
ANSWER = struct.Struct("<IiQ")
VERSION = 7, 31
MOST_BYTES = 1 << 17
DIRECT = 1
"""Reads and writes go through as they are asked for, past the page cache."""


class Device(Protocol):
    """What stands behind the node; an OSError becomes the caller's errno."""

    name: str

    def control(self, handle: int, command: int, value: int) -> None:
        """Take an ioctl; `value` is its argument, or what it points to."""

    def write(self, handle: int, data: bytes) -> None:
        """Take one write."""

    def read(self, handle: int, size: int) -> bytes:
        """Give what one read gets."""


class Server:
    """Serves one device under /dev/NAME until the process ends."""

    def __init__(self, device: Device) -> None:
        """Open the kernel's side; raises OSError where the module is not loaded."""
        self._device = device
        self._kernel = os.open("/dev/cuse", os.O_RDWR | os.O_CLOEXEC)
        self._handles = 0

    def serve_one(self) -> int:
        """Wait for a message, answer it, and give its kind (INIT: the node is there)."""
        message = os.read(self._kernel, MOST_BYTES + 4096)
        length, kind, unique, *_ = map(int, HEADER.unpack_from(message))
        if kind == INTERRUPT:
            return kind
        try:
            answer, code = self._answer(kind, message[HEADER.size : length]), 0
        except OSError as error:
            answer, code = b"", error.errno or errno.EIO
        os.write(self._kernel, ANSWER.pack(ANSWER.size + len(answer), -code, unique) + answer)
        return kind

    def _answer(self, kind: int, body: bytes) -> bytes:
        if kind == INIT:
            told = struct.pack("<8I40x", *VERSION, 0, 0, MOST_BYTES, MOST_BYTES, 0, 0)
            return told + f"DEVNAME={self._device.name}\0".encode()
        if kind == OPEN:
            self._handles += 1
            return struct.pack("<QII", self._handles, DIRECT, 0)
        if kind in (RELEASE, FLUSH, FSYNC):
            return b""
        return self._used(kind, body)

    def _used(self, kind: int, body: bytes) -> bytes:
        """Hand reads, writes and ioctls on to the device."""
        if kind == WRITE:
            handle, _, size = struct.unpack_from("<QQI", body)
            self._device.write(handle, body[40 : 40 + size])
            return struct.pack("<II", size, 0)
        if kind == READ:
            handle, _, size = struct.unpack_from("<QQI", body)
            return self._device.read(handle, size)
        if kind == IOCTL:
            handle, _, command, argument, given, _ = struct.unpack_from("<QIIQII", body)
            self._device.control(
                handle, command, int.from_bytes(body[32 : 32 + given], "little") if given else argument
            )
            return struct.pack("<iIII", 0, 0, 0, 0)
        raise OSError(errno.ENOSYS, f"message {kind} is not served")
