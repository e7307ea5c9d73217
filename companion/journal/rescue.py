"""A journal's file begun, set aside when it is damaged, and replaced by what of it is intact.

Nothing is ever written over: a file comes into being under a name of its own, is synced, and is then renamed; so a kill
at any instant leaves the old file, or the new one, or both under names from which the next start goes on.
"""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from datetime import UTC, datetime
from pathlib import Path

from companion.journal.file import EntryRow, GameRow, Stamp, connect, empty_image

BESIDE = ("-wal", "-journal")
"""The endings of the files in which SQLite keeps what is not in the main one yet."""


def begin_file(path: Path) -> None:
    """Make a new, empty journal at `path`. OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, empty_image([], []))


def finish_interrupted(path: Path, stamp: Stamp) -> None:
    """Bring a replacement to its end that a kill interrupted. OSError."""
    new = _with(path, ".new")
    if path.exists():
        for left_over in (".part", ".new.part", ".new"):
            _with(path, left_over).unlink(missing_ok=True)
    elif new.exists():
        set_aside(path, stamp)  # what stands beside the name is the old file's
        _rename(new, path)


def replace_file(path: Path, stamp: Stamp, games: Sequence[GameRow], entries: Sequence[EntryRow]) -> Path:
    """Set the file aside and put a journal with these rows in its place; return where the old one is. OSError."""
    return replace_image(path, stamp, empty_image(games, entries))


def replace_image(path: Path, stamp: Stamp, image: bytes, why: str = "damaged") -> Path:
    """Set the file aside and put a whole journal file's bytes in its place; return where the old one is. OSError."""
    new = _with(path, ".new")
    write_whole(new, image)
    with ExitStack() as on_failure:
        on_failure.callback(_drop_unneeded, new, path)
        aside = set_aside(path, stamp, why)
        on_failure.pop_all()
    _rename(new, path)
    return aside


def set_aside(path: Path, stamp: Stamp, why: str = "damaged") -> Path:
    """Rename the file, untouched, and its log to NAME.`why`-YYYYMMDD-HHMMSS; return that name. OSError."""
    aside = _free_name(path, stamp, why)
    # The main file first: were its log gone alone, the next start would take it for a healthy, older one.
    for ending in ("", *BESIDE):
        with suppress(FileNotFoundError):
            if ending and os.path.getsize(_with(path, ending)) == 0:
                os.unlink(_with(path, ending))  # of our own reading
            else:
                os.rename(_with(path, ending), _with(aside, ending))
    _with(path, "-shm").unlink(missing_ok=True)
    _sync_folder(path)
    return aside


def copy_in_memory(path: Path) -> sqlite3.Connection:
    """Return the journal as it stands, copied: SQLite may not open it on a read-only disk. OSError, sqlite3.Error."""
    folder = Path(tempfile.mkdtemp(prefix="companion-"))
    try:
        for ending in ("", *BESIDE):
            with suppress(FileNotFoundError):
                shutil.copyfile(_with(path, ending), folder / f"copy{ending}")
        memory = sqlite3.connect(":memory:", isolation_level=None)
        copy = connect(folder / "copy", "rw")
        try:
            copy.backup(memory)
        finally:
            copy.close()
        return memory
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _free_name(path: Path, stamp: Stamp, why: str) -> Path:
    try:
        when = datetime.fromtimestamp(stamp.wall, UTC).strftime("%Y%m%d-%H%M%S")
    except (ValueError, OverflowError, OSError):  # a clock that stands in no calendar
        when = "at-an-unknown-time"
    name, number = _with(path, f".{why}-{when}"), 1
    while any(_with(name, ending).exists() for ending in ("", *BESIDE)):
        number += 1
        name = _with(path, f".{why}-{when}-{number}")
    return name


def write_whole(path: Path, image: bytes) -> None:
    """Write a file that is there whole, synced, or not at all; one that stood there is replaced. OSError."""
    part = _with(path, ".part")
    with ExitStack() as on_failure:
        with open(part, "wb") as file:
            on_failure.callback(_take_away, part)
            file.write(image)
            file.flush()
            os.fsync(file.fileno())
        _rename(part, path)
        on_failure.pop_all()


def _take_away(path: Path) -> None:
    """Delete what an error left half done, where that can be done: the error itself is what is reported."""
    with suppress(OSError):
        path.unlink()


def _drop_unneeded(new: Path, path: Path) -> None:
    """Take the new file away while the old one has its name still; else it is what the next start goes on with."""
    if os.path.lexists(path):
        _take_away(new)


def _rename(old: Path, new: Path) -> None:
    os.rename(old, new)
    _sync_folder(new)


def _sync_folder(path: Path) -> None:
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _with(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)
