"""Looks into the write-ahead log for what SQLite passes over in silence: whole commits behind a hole.

SQLite reads a log up to the first frame that is not as it was written and takes the rest for a torn end. But each
commit is begun only once the one before it is on the disk: so whole commits behind the end that SQLite sees are no torn
end, they are damage. (A log that was just cut off shows nothing: that is a healthy, shorter game.) Changes nothing.
"""

import struct
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

_HEADER, _FRAME = 32, 24
_MAGIC = (0x377F0682, 0x377F0683)  # the last bit: which end of a word comes first in what is summed up
_END_IN_INDEX = 16
"""Where SQLite's index of the log (NAME-shm) keeps the number of frames that it found whole."""

Sums = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Frame:
    """A page in the log: `head` and `page` as bytes, `salts` of its generation, `sums` over all up to it."""

    head: bytes
    page: bytes
    commits: bool
    salts: Sums
    sums: Sums


def has_a_hole(path: Path) -> bool:
    """Tell whether whole commits stand in the log of the journal at `path` behind the end that SQLite sees.

    A connection that has read the journal must be open. False where there is no log or no index to look into. OSError.
    """
    with suppress(FileNotFoundError):
        log = path.with_name(path.name + "-wal").read_bytes()
        index = path.with_name(path.name + "-shm").read_bytes()[:_FRAME]
        if len(log) > _HEADER and len(index) == _FRAME:
            return _has_a_hole(log, int(struct.unpack_from("=I", index, _END_IN_INDEX)[0]), _page_size(path))
    return False


def _has_a_hole(log: bytes, end: int, page_size: int) -> bool:
    order = ">" if log[3] & 1 else "<"
    whole = struct.unpack_from(">I", log)[0] in _MAGIC and _summed(log[:24], (0, 0), order) == _two(log, 24)
    # Frames of another generation than the header's are left over from before a checkpoint. Where the header itself is
    # gone, whatever chains is ours: a header is on the disk before the first frame is written.
    behind = list(_frames(log, page_size))[end:]
    ours = [frame for frame in behind if not whole or frame.salts == _two(log, 16)]
    return any(_goes_on(ours[at:], order) for at, frame in enumerate(ours) if frame.commits)


def _goes_on(frames: Sequence[_Frame], order: str) -> bool:
    """Tell whether another whole commit follows right on the one that the first frame ends."""
    sums = frames[0].sums
    for frame in frames[1:]:
        sums = _summed(frame.head + frame.page, sums, order)
        if sums != frame.sums or frame.salts != frames[0].salts:
            return False
        if frame.commits:
            return True
    return False


def _frames(log: bytes, page_size: int) -> Iterator[_Frame]:
    for at in range(_HEADER, len(log) - _FRAME - page_size + 1, _FRAME + page_size):
        page = log[at + _FRAME : at + _FRAME + page_size]
        size_after = struct.unpack_from(">I", log, at + 4)[0]
        yield _Frame(log[at : at + 8], page, size_after != 0, _two(log, at + 8), _two(log, at + 16))


def _two(data: bytes, at: int) -> Sums:
    first, second = struct.unpack_from(">II", data, at)
    return first, second


def _summed(data: bytes, sums: Sums, order: str) -> Sums:
    """Sum up as SQLite does (its file format, section 4.2)."""
    first, second = sums
    words = iter(struct.unpack(f"{order}{len(data) // 4}I", data))
    for word, other in zip(words, words, strict=True):
        first = (first + word + second) & 0xFFFFFFFF
        second = (second + other + first) & 0xFFFFFFFF
    return first, second


def _page_size(path: Path) -> int:
    with open(path, "rb") as file:
        size = int.from_bytes(file.read(18)[16:18], "big")
    return 65536 if size == 1 else size
