"""Even bytes out of a source that may be uneven: a pool that is hashed again with every request.

The Pico's ring oscillator, where MicroPython's `os.urandom` takes its bits, promises no even distribution; the
moment of the throw, to the microsecond, is stirred in as well. Source, moment and hash are handed in.
"""

SOURCE_BYTES = 32
"""Taken from the source for each request: far more than a throw needs."""


class Pool:
    """A pool of entropy; `source(n)` gives n raw bytes, `moment()` a number that moves fast, `sha256` is hashlib's."""

    def __init__(self, source, moment, sha256) -> None:
        """Begin with an empty pool."""
        self._source = source
        self._moment = moment
        self._sha256 = sha256
        self._pool = b""

    def take(self, count: int) -> bytes:
        """Give `count` bytes, at most 32."""
        moment = self._moment().to_bytes(4, "big")
        self._pool = self._sha256(self._pool + self._source(SOURCE_BYTES) + moment).digest()
        # What goes out is a hash of the pool and not the pool, so that a throw tells nothing of the next.
        return self._sha256(b"throw" + self._pool).digest()[:count]
