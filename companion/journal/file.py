"""The journal as a file: its tables, the settings that keep the promise, rows and their checksums, errors in words.

The promise: an entry is on the disk when its write returns, whatever then happens to program or power. Three settings
give it. `journal_mode=WAL`: a commit is one append to the write-ahead log, so that a torn one is cut off whole at the
next start. `synchronous=FULL`: the log is synced at every commit (NORMAL syncs at checkpoints only, OFF never; in WAL
mode EXTRA is no more than FULL). One writer, by a lock on a side file: no overlapping saves. Damage that SQLite does
not see (a block of zeros inside a big entry) breaks the chain of checksums; a hole in the log is `wal`'s.
"""

import errno
import hashlib
import json
import sqlite3
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

APPLICATION_ID = 0x53684131
"""Marks an SQLite file as a journal of this program ("ShA1")."""
VERSION = 1
"""Of the tables; a file with a higher one was written by a later program."""
BUSY_S = 1.0
"""How long a write waits for a stranger's lock (someone looking in with a tool of SQLite's), in seconds."""
FIRST_LINK = bytes(32)
"""The checksum before the first entry's."""

SCHEMA = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    wall REAL NOT NULL, boot TEXT NOT NULL, monotonic REAL NOT NULL,
    cards TEXT NOT NULL
);
CREATE TABLE entries (
    number INTEGER PRIMARY KEY,
    game INTEGER NOT NULL REFERENCES games (id),
    kind TEXT NOT NULL CHECK (kind IN ('begin', 'step', 'undo', 'redo', 'go_on')),
    wall REAL NOT NULL, boot TEXT NOT NULL, monotonic REAL NOT NULL,
    checksum BLOB NOT NULL,
    closed TEXT NOT NULL,
    action TEXT,
    state TEXT
);
"""
COLUMNS = "number, game, kind, wall, boot, monotonic, checksum, closed, action, state"


@dataclass(frozen=True, slots=True)
class Stamp:
    """A moment by three clocks: seconds since 1970 as the wall clock says, the boot's id, monotonic seconds in it."""

    wall: float
    boot: str
    monotonic: float


Stamps = Callable[[], Stamp]
"""Asks the clocks; handed in, since only the daemon may."""


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game's row: `cards` is the encoded cards file that it began with, whole."""

    id: int
    wall: float
    boot: str
    monotonic: float
    cards: str


@dataclass(frozen=True, slots=True)
class EntryRow:
    """An entry's row; `state` is the encoded state after it, None where the entry makes none; of a `begin`, `action` is
    the digest of its game's row, which the chain so covers too."""

    number: int
    game: int
    kind: str
    wall: float
    boot: str
    monotonic: float
    checksum: bytes
    closed: str = ""
    action: str | None = None
    state: str | None = None


class JournalError(Exception):
    """Base of what can be wrong with a journal: `reason` in a few words for the OLED, `detail` in full for the log."""

    def __init__(self, reason: str, detail: str = "") -> None:
        self.reason, self.detail = reason, detail or reason
        super().__init__(f"{reason}: {detail}" if detail else reason)


class JournalBusy(JournalError):
    """Another daemon writes this journal."""


class JournalUnusable(JournalError):
    """The journal cannot be opened; nothing was changed. It may be tried again later."""


class JournalMissing(JournalUnusable):
    """There is no journal: no game was played yet, or it is elsewhere."""


class JournalFailed(JournalError):
    """An entry could not be written; nothing of it counts. The next may succeed."""


class JournalDamaged(JournalError):
    """The file is a journal no more, or is one only up to some entry."""


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """Open the file, which must be there, with `mode` ro or rw; nothing is read yet. sqlite3.Error."""
    uri = f"file:{quote(str(path))}?mode={mode}"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=BUSY_S)
    # A damaged text must come back changed, for the checksum to see, and not as an error without a name.
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    # Do not trust what a damaged or strange file brings along.
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    return connection


def connect_to_write(path: Path) -> sqlite3.Connection:
    """Open the file for writing with the settings of the promise. sqlite3.Error."""
    connection = connect(path, "rw")
    try:
        mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
        if mode != "wal":
            raise sqlite3.OperationalError(f"expected a journal in WAL mode, the file system gave {mode}")
        connection.execute("PRAGMA synchronous = FULL")
        # KiB: only the end of a table is read again, and the usual 2 MB would fill up over an evening.
        connection.execute("PRAGMA cache_size = -256")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("BEGIN IMMEDIATE")  # says now, not at the first step, when the file cannot be written
        connection.execute("ROLLBACK")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def insert(connection: sqlite3.Connection, row: GameRow | EntryRow) -> None:
    """Add a row to its table. sqlite3.Error."""
    if isinstance(row, GameRow):
        values: tuple[object, ...] = (row.id, row.wall, row.boot, row.monotonic, row.cards)
        connection.execute("INSERT INTO games (id, wall, boot, monotonic, cards) VALUES (?, ?, ?, ?, ?)", values)
        return
    values = (row.number, row.game, row.kind, row.wall, row.boot, row.monotonic, row.checksum, row.closed)
    places = ", ".join("?" * 10)
    connection.execute(f"INSERT INTO entries ({COLUMNS}) VALUES ({places})", (*values, row.action, row.state))


def chained(row: EntryRow, before: bytes) -> bytes:
    """Return the checksum that belongs to `row` after an entry with the checksum `before`."""
    columns = [row.number, row.game, row.kind, row.wall, row.boot, row.monotonic, row.closed, row.action, row.state]
    return hashlib.sha256(before + json.dumps(columns).encode()).digest()


def digest_of(game: GameRow) -> str:
    """Return what a game's `begin` entry must carry."""
    columns = [game.id, game.wall, game.boot, game.monotonic, game.cards]
    return hashlib.sha256(json.dumps(columns).encode()).hexdigest()


def empty_image(games: Sequence[GameRow], entries: Sequence[EntryRow]) -> bytes:
    """Return a whole journal file with these rows, made in memory so that no half of it ever stands on the disk."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    try:
        connection.executescript(f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {VERSION}; {SCHEMA}")
        rows: tuple[GameRow | EntryRow, ...] = (*games, *entries)
        for row in rows:
            insert(connection, row)
        image = bytearray(connection.serialize())
    finally:
        connection.close()
    # Bytes 18 and 19 of the header say that the file is in WAL mode: so it never goes through a rollback journal.
    image[18:20] = b"\2\2"
    return bytes(image)


_BY_SQLITE = (
    ("SQLITE_FULL", "disk full"),
    ("SQLITE_IOERR_SHMSIZE", "disk full"),
    ("SQLITE_READONLY", "disk is read-only"),
    ("SQLITE_CANTOPEN", "file may not be opened"),
    ("SQLITE_PERM", "no permission"),
    ("SQLITE_BUSY", "in use elsewhere"),
    ("SQLITE_LOCKED", "in use elsewhere"),
    ("SQLITE_CONSTRAINT", "in use elsewhere"),  # the number is taken: another program writes in spite of the lock
    ("SQLITE_CORRUPT", "file is damaged"),
    ("SQLITE_NOTADB", "file is damaged"),
    ("SQLITE_IOERR", "disk error"),
)
_BY_ERRNO = {
    errno.ENOSPC: "disk full",
    errno.EDQUOT: "disk full",
    errno.EFBIG: "disk full",
    errno.EROFS: "disk is read-only",
    errno.EACCES: "no permission",
    errno.EPERM: "no permission",
    errno.ENOENT: "file is gone",
    errno.EEXIST: "not a folder",
    errno.ENOTDIR: "not a folder",
    errno.EIO: "disk error",
}


def reason_of(error: sqlite3.Error | OSError) -> str:
    """Say in a few words why a file could not be read or written."""
    if isinstance(error, OSError):
        return _BY_ERRNO.get(error.errno or 0, error.strerror or "disk error")
    name = getattr(error, "sqlite_errorname", "")
    return next((words for start, words in _BY_SQLITE if name.startswith(start)), "disk error")


def is_damage(error: sqlite3.Error) -> bool:
    """Tell whether SQLite found the file's bytes wrong, as against a disk that would not read or write them."""
    return getattr(error, "sqlite_errorname", "").startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_ERROR"))


def stamps_by(monotonic: Callable[[], float]) -> Stamps:
    """Return what stamps an entry: by the wall clock and, for the seconds in this boot, by `monotonic`."""
    file = Path("/proc/sys/kernel/random/boot_id")
    boot = file.read_text().strip() if file.exists() else ""  # once: it lives as long as this process at least
    return lambda: Stamp(time.time(), boot, monotonic())
