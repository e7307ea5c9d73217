"""The right to write a journal, and its one connection for it, made anew where the disk was away.

One writer at a time, by a lock on a side file that is kept open and dies with its process, however that ends. A write
counts whole or not at all. Knows rows and what must stand before them, no game.
"""

import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from companion.journal.file import COLUMNS, EntryRow, JournalBusy, JournalFailed, chained, connect_to_write, reason_of
from companion.journal.reading import Contents
from companion.journal.rescue import copy_in_memory


class Lock:
    """The right to write the journal at `path`, by its side file NAME.lock; not had until taken."""

    def __init__(self, path: Path) -> None:
        self._path = path.with_name(path.name + ".lock")
        self._file: int | None = None

    def take(self) -> None:
        """Take the lock, again where the side file was exchanged. JournalBusy where another has it; OSError."""
        if self._file is not None and self._is_in_place(self._file):
            return
        file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            os.close(file)
            detail = f"another companion is running on this journal (it holds {self._path}); stop it first"
            raise JournalBusy("in use elsewhere", detail) from error
        except OSError:
            os.close(file)
            raise
        self.release()
        self._file = file

    def release(self) -> None:
        """Let others have it."""
        if self._file is not None:
            os.close(self._file)
        self._file = None

    def _is_in_place(self, file: int) -> bool:
        with suppress(OSError):
            held = os.fstat(file)
            return (held.st_dev, held.st_ino) == _identity(self._path)
        return False


class Link:
    """Lock and connection to the journal at `path`; writes go through `committing`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lock = Lock(path)
        self._connection: sqlite3.Connection | None = None
        self._file: tuple[int, int] | None = None  # which file can be written through the connection; None: none

    def connect(self) -> None:
        """Connect to a file that was read and found whole. OSError, sqlite3.Error."""
        self._adopt(connect_to_write(self.path), _identity(self.path))

    def connect_to_copy(self) -> None:
        """Read from a copy until the file itself can be written. OSError, sqlite3.Error."""
        self._adopt(copy_in_memory(self.path), None)

    def disconnect(self) -> None:
        """Close the connection; the lock stays."""
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()
        self._connection = self._file = None

    def reading(self) -> sqlite3.Connection:
        """Return a connection to read from. JournalFailed where there is none."""
        if self._connection is None:
            raise JournalFailed("not open", f"the journal {self.path} is not open")
        return self._connection

    @contextmanager
    def committing(self, known: Contents) -> Iterator[sqlite3.Connection]:
        """Commit what is done inside on top of `known`, durable at the end. JournalFailed: nothing of it counts."""
        try:
            connection = self._writable(known)
            connection.execute("BEGIN IMMEDIATE")
            yield connection
            connection.execute("COMMIT")
        except (sqlite3.Error, OSError) as error:
            self._take_back()
            raise JournalFailed(reason_of(error), f"the journal {self.path} could not be written: {error}") from error

    def _take_back(self) -> None:
        try:
            if self._connection is not None and self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        except sqlite3.Error:
            self._file = None  # a connection that cannot even do that is not gone on with

    def _writable(self, known: Contents) -> sqlite3.Connection:
        # Else, where the file was moved or its disk pulled, entries would go on into a file that no start will find.
        if self._file is None or self._file != _identity(self.path):
            self._reconnect(known)
        return self.reading()

    def _reconnect(self, known: Contents) -> None:
        try:
            self.lock.take()
        except JournalBusy as error:
            raise JournalFailed(error.reason, error.detail) from error
        with ExitStack() as on_failure:
            connection = connect_to_write(self.path)
            on_failure.callback(connection.close)
            _cut_to(connection, known, self.path)
            self._adopt(connection, _identity(self.path))
            on_failure.pop_all()

    def _adopt(self, connection: sqlite3.Connection, file: tuple[int, int] | None) -> None:
        self.disconnect()
        self._connection, self._file = connection, file


def _identity(path: Path) -> tuple[int, int]:
    """Return which file stands at `path` now: device and number. OSError."""
    stat = os.stat(path)
    return stat.st_dev, stat.st_ino


def _cut_to(connection: sqlite3.Connection, known: Contents, path: Path) -> None:
    """Refuse a file that is not the one `known` was read from; take away an entry whose write reported its failure."""
    query = f"SELECT {COLUMNS} FROM entries WHERE number >= ? ORDER BY number LIMIT 3"
    rows = [EntryRow(*values) for values in connection.execute(query, (max(known.number, 1),))]
    last = rows.pop(0).checksum if known.number and rows else known.checksum
    left = [row.checksum == chained(row, known.checksum) for row in rows]
    if last != known.checksum or left not in ([], [True]) or _count(connection) < known.number:
        raise JournalFailed("another journal", f"{path} is not the journal any more that this game stands in")
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("DELETE FROM entries WHERE number > ?", (known.number,))
    connection.execute("DELETE FROM games WHERE id > ?", (max(known.spans, default=0),))
    connection.execute("COMMIT")


def _count(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT coalesce(max(number), 0) FROM entries").fetchone()[0])
