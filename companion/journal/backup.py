"""A backup of the whole journal as one file, and the way back for the day the card dies.

A backup is a journal itself, in one file that opens on a read-only disk too. Nothing is written over: a file comes into
being beside its name, whole and synced, and what stood there before a `restore` is set aside.
"""

import os
import sqlite3
import time
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from companion.exits import BUSY, BooksRefused
from companion.journal.connection import Lock
from companion.journal.file import JournalBusy, Stamp
from companion.journal.reading import NEXT_START, reading, sudo
from companion.journal.rescue import finish_interrupted, replace_image, write_whole

_WAL, _PLAIN = b"\2\2", b"\1\1"
"""Bytes 18 and 19 of the header: whether a log stands beside the file, as a journal's does and a backup's does not."""


@dataclass(frozen=True, slots=True)
class Copied:
    """What was copied: how many games, and where the journal is that stood there before, None where none did."""

    games: int
    aside: Path | None = None


def backup(journal: Path, target: Path) -> Copied:
    """Write all games of `journal`, in use or not, to `target`; an older backup there is replaced. BooksRefused."""
    image, games = _image(journal)
    try:
        if target.exists():
            _refuse_what_is_no_backup(target, journal)
        write_whole(target, _marked(image, _PLAIN))
    except OSError as error:
        raise _unwritten(target, error) from error
    return Copied(games)


def restore(source: Path, journal: Path) -> Copied:
    """Put the games of the backup `source` in the place of `journal`, which is set aside. BooksRefused."""
    image, games = _image(source, "It is no backup that could be restored; the journal was left as it is")
    path = Path(os.path.realpath(journal))  # as the daemon does: one lock, whatever links lead here
    lock = Lock(path)
    try:
        if path.exists() and path.samefile(source):
            raise BooksRefused(f"{source} is the journal itself: expected a backup of it")
        path.parent.mkdir(parents=True, exist_ok=True)
        lock.take()
        stamp = Stamp(time.time(), "", 0.0)
        finish_interrupted(path, stamp)
        before = path.exists()
        aside = replace_image(path, stamp, _marked(image, _WAL), "replaced")
        _give_to_the_folder_s_owner(path)
    except JournalBusy as busy:
        raise BooksRefused(f"{path} is in use: {busy.detail}; then restore", BUSY) from busy
    except OSError as error:
        raise _unwritten(path, error) from error
    finally:
        lock.release()
    return Copied(games, aside if before else None)


def _image(path: Path, if_damaged: str = NEXT_START) -> tuple[bytes, int]:
    """Return a whole journal file with all that stands in `path`, and how many games that are. BooksRefused."""
    with reading(path, if_damaged) as (connection, contents), closing(sqlite3.connect(":memory:")) as memory:
        connection.backup(memory)
        return memory.serialize(), sum(span.steps > 0 for span in contents.spans.values())


def _marked(image: bytes, mode: bytes) -> bytes:
    return image[:18] + mode + image[20:]


def _refuse_what_is_no_backup(target: Path, journal: Path) -> None:
    if target.samefile(journal):
        raise BooksRefused(f"{target} is the journal itself: expected another file for its backup")
    try:
        with reading(target):
            pass
    except BooksRefused as refusal:
        raise BooksRefused(
            f"{target} is there already and is no backup: expected a new name, or an older backup"
        ) from refusal


def _give_to_the_folder_s_owner(path: Path) -> None:
    """Let the service write what root restored: its user owns the folder."""
    owner = path.parent.stat()
    for file in (path, path.with_name(path.name + ".lock")):
        with suppress(PermissionError):
            os.chown(file, owner.st_uid, owner.st_gid)


def _unwritten(path: Path, error: OSError) -> BooksRefused:
    hint = sudo() if isinstance(error, PermissionError) else ""
    return BooksRefused(f"{path} cannot be written: {error.strerror or error}{hint}")
