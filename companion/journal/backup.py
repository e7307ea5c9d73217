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

from companion.journal.connection import Lock
from companion.journal.file import JournalBusy, JournalError, Stamp, reason_of
from companion.journal.reading import NEXT_START, reading, sudo
from companion.journal.rescue import finish_interrupted, replace_image, write_whole

_WAL, _PLAIN = b"\2\2", b"\1\1"
"""Bytes 18 and 19 of the header: whether a log stands beside the file, as a journal's does and a backup's does not."""


class BackupFailed(JournalError):
    """A backup could not be made, or not be restored; what stood there is as it was."""


@dataclass(frozen=True, slots=True)
class Copied:
    """What was copied: how many games, and where the journal is that stood there before, None where none did."""

    games: int
    aside: Path | None = None


def backup(journal: Path, target: Path) -> Copied:
    """Write all games of `journal`, in use or not, to `target`; an older backup there is replaced. JournalError."""
    image, games = _image(journal)
    try:
        if target.exists():
            _refuse_what_is_no_backup(target, journal)
        write_whole(target, _marked(image, _PLAIN))
    except OSError as error:
        raise _unwritten(target, error) from error
    return Copied(games)


def restore(source: Path, journal: Path) -> Copied:
    """Put the games of the backup `source` in the place of `journal`, which is set aside. JournalError."""
    image, games = _image(source, "It is no backup that could be restored; the journal was left as it is")
    path = Path(os.path.realpath(journal))  # as the daemon does: one lock, whatever links lead here
    lock = Lock(path)
    try:
        if path.exists() and path.samefile(source):
            raise BackupFailed("not a backup", f"{source} is the journal itself: expected a backup of it")
        path.parent.mkdir(parents=True, exist_ok=True)
        lock.take()
        stamp = Stamp(time.time(), "", 0.0)
        finish_interrupted(path, stamp)
        before = path.exists()
        aside = replace_image(path, stamp, _marked(image, _WAL), "replaced")
        _give_to_owner_of_folder(path)
    except JournalBusy as busy:
        raise JournalBusy(busy.reason, f"{path} is in use: {busy.detail}; then restore") from busy
    except OSError as error:
        raise _unwritten(path, error) from error
    finally:
        lock.release()
    return Copied(games, aside if before else None)


def _image(path: Path, if_damaged: str = NEXT_START) -> tuple[bytes, int]:
    """Return a whole journal file with all that stands in `path`, and how many games that are. JournalError."""
    with reading(path, if_damaged) as (connection, contents), closing(sqlite3.connect(":memory:")) as memory:
        connection.backup(memory)
        return memory.serialize(), sum(span.steps > 0 for span in contents.spans.values())


def _marked(image: bytes, mode: bytes) -> bytes:
    return image[:18] + mode + image[20:]


def _refuse_what_is_no_backup(target: Path, journal: Path) -> None:
    if target.samefile(journal):
        raise BackupFailed("not a backup", f"{target} is the journal itself: expected another file for its backup")
    try:
        with reading(target):
            pass
    except JournalError as error:
        detail = f"{target} is there already and is no backup: expected a new name, or an older backup"
        raise BackupFailed("not a backup", detail) from error


def _give_to_owner_of_folder(path: Path) -> None:
    """Let the service write what root restored: its user owns the folder."""
    owner = path.parent.stat()
    for file in (path, path.with_name(path.name + ".lock")):
        with suppress(PermissionError):
            os.chown(file, owner.st_uid, owner.st_gid)


def _unwritten(path: Path, error: OSError) -> BackupFailed:
    hint = sudo() if isinstance(error, PermissionError) else ""
    return BackupFailed(reason_of(error), f"{path} cannot be written: {error.strerror or error}{hint}")
