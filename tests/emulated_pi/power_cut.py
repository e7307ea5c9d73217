"""What a power cut leaves on a card: all that the guest had flushed, and of the rest whatever chance kept.

qemu's blklogwrites (the format of dm-log-writes) says which writes came in which order and where the guest had them
flushed; a killed qemu alone would leave every write on the disk, and prove nothing.
"""

import random
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

SECTOR = 512
MAGIC = 0x6A736677736872
SUPER = struct.Struct("<QQQI")
ENTRY = struct.Struct("<QQQQ")
FLUSH, FUA, DISCARD = 1, 2, 4


@dataclass(frozen=True, slots=True)
class Write:
    """One write, or a flush (`data` empty); `at` is the byte at which it begins."""

    at: int
    data: bytes
    flushes: bool
    lasts: bool


def writes_in(log: Path) -> Iterator[Write]:
    """Yield what the log holds, in order; what was cut off at its end is left out. ValueError for another format."""
    with log.open("rb") as file:
        head = file.read(SECTOR)
        if len(head) < SUPER.size or SUPER.unpack_from(head)[0] != MAGIC:
            raise ValueError(f"{log} is no log of writes")
        while len(entry := file.read(SECTOR)) == SECTOR:
            sector, sectors, flags, _ = ENTRY.unpack_from(entry)
            size = 0 if flags & DISCARD else sectors * SECTOR
            data = file.read(size)
            if len(data) < size:
                return
            yield Write(sector * SECTOR, data, bool(flags & FLUSH), bool(flags & FUA))


def kept_by_chance(data: bytes, chance: random.Random) -> bytes:
    """Return what is on the card of a write that was not flushed: all, nothing, or the first sectors of it."""
    sectors = len(data) // SECTOR
    return data[: SECTOR * chance.choice((0, sectors, chance.randint(0, sectors)))]


def cut(card: Path, log: Path, chance: random.Random) -> tuple[int, int]:
    """Turn a card as it was before into one cut off its power at the log's end; counts writes flushed, writes lost."""
    last = max((number for number, write in enumerate(writes_in(log)) if write.flushes), default=-1)
    safe = lost = 0
    with card.open("r+b") as image:
        for number, write in enumerate(writes_in(log)):
            survives = number <= last or write.lasts
            data = write.data if survives else kept_by_chance(write.data, chance)
            safe, lost = safe + survives, lost + (len(data) < len(write.data))
            image.seek(write.at)
            image.write(data)
    return safe, lost
