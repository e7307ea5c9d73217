"""Reads a journal file and judges it: whole and chained, or damaged; of a damaged one, what is intact still.

Reads beside a daemon that writes it too, one consistent moment of it. Changes no entry on the disk.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from companion.journal.file import (
    APPLICATION_ID,
    COLUMNS,
    FIRST_LINK,
    VERSION,
    EntryRow,
    GameRow,
    JournalDamaged,
    JournalMissing,
    JournalUnusable,
    chained,
    connect,
    digest_of,
    is_damage,
    reason_of,
)
from companion.journal.rescue import copy_in_memory
from companion.journal.wal import has_a_hole

NEXT_START = "The next start of the companion sets it aside and keeps what is intact of it"


@dataclass(frozen=True, slots=True)
class Span:
    """Where a game's entries stand, first to last number, and how many of them are steps."""

    first: int
    last: int
    steps: int = 0

    def with_entry(self, row: EntryRow) -> "Span":
        """Return the span with that entry, the newest, in it."""
        return replace(self, last=row.number, steps=self.steps + (row.kind == "step"))


@dataclass(frozen=True, slots=True)
class Contents:
    """What a journal holds: its games, and its newest entry's number, checksum and game (0 for none)."""

    spans: dict[int, Span] = field(default_factory=dict)
    number: int = 0
    checksum: bytes = FIRST_LINK
    game: int = 0

    def with_entry(self, row: EntryRow) -> "Contents":
        """Return the contents with one entry more."""
        span = self.spans.get(row.game, Span(row.number, row.number)).with_entry(row)
        return Contents({**self.spans, row.game: span}, row.number, row.checksum, row.game)


def contents_of(connection: sqlite3.Connection) -> Contents:
    """Read it all and verify each entry. JournalDamaged; JournalUnusable for another program's file; sqlite3.Error."""
    _refuse_strangers(connection)
    spans: dict[int, Span] = {}
    last = EntryRow(0, 0, "begin", 0.0, "", 0.0, FIRST_LINK)
    for row in _rows(connection):
        if not _follows(connection, row, last):
            raise JournalDamaged("file is damaged", f"entry {last.number + 1} is not what was written")
        spans[row.game] = spans.get(row.game, Span(row.number, row.number)).with_entry(row)
        last = row
    return Contents(spans, last.number, last.checksum, last.game)


def examined(path: Path) -> Contents:
    """Read and verify the journal at `path`, changing no byte of it. Errors as `contents_of`; OSError."""
    if path.stat().st_size == 0:  # a new journal never stands empty under its name: this was cut off
        raise JournalDamaged("file is damaged", "the file is empty")
    try:
        with closing(connect(path, "ro")) as connection:
            contents = contents_of(connection)
            if has_a_hole(path):
                raise JournalDamaged("file is damaged", f"its log has a hole after entry {contents.number}")
            return contents
    except sqlite3.Error as error:
        if is_damage(error):
            raise JournalDamaged(reason_of(error), str(error)) from error
        raise


def salvaged(path: Path) -> tuple[list[GameRow], list[EntryRow]]:
    """Return the rows of a damaged journal that are surely as written, chained anew: of each game its beginning."""
    found: dict[int, EntryRow] = {}
    games: dict[int, GameRow] = {}
    if path.stat().st_size == 0:  # SQLite would delete the log beside it
        return [], []
    with suppress(sqlite3.Error), closing(connect(path, "ro")) as connection:
        # Else SQLite would not even look at a file that is shorter than its header says.
        connection.execute("PRAGMA writable_schema = ON")
        for order in ("ASC", "DESC"):
            with suppress(sqlite3.Error):
                found.update((row.number, row) for row in _rows(connection, order))
            with suppress(sqlite3.Error):
                games.update((game.id, game) for game in _games(connection, order))
    return _chained_anew(games, _intact(games, found))


@contextmanager
def reading(path: Path, if_damaged: str = NEXT_START) -> Iterator[tuple[sqlite3.Connection, Contents]]:
    """Yield a connection that sees the journal as it stands now, also while a daemon writes it, and what it holds.

    Changes no entry. JournalMissing, JournalUnusable, JournalDamaged; `if_damaged` ends the sentence about a damaged
    one: what becomes of it.
    """
    try:
        with closing(_connection(path)) as connection:
            connection.execute("BEGIN")  # one moment of the journal, whatever is written meanwhile
            yield connection, contents_of(connection)
    except FileNotFoundError as error:
        raise JournalMissing("file is gone", f"{path} is not there: expected a journal, or a backup of one") from error
    except PermissionError as error:
        raise JournalUnusable(reason_of(error), f"{path} may not be read: {error.strerror}{sudo()}") from error
    except OSError as error:
        raise JournalUnusable(reason_of(error), f"{path} cannot be read: {error.strerror or error}") from error
    except JournalUnusable as error:
        raise JournalUnusable(error.reason, f"{path} is no journal: {error.detail}") from error
    except JournalDamaged as error:
        raise JournalDamaged(error.reason, f"{path} is damaged: {error.detail}. {if_damaged}") from error
    except sqlite3.Error as error:
        raise JournalDamaged(reason_of(error), f"{path} is damaged: {error}. {if_damaged}") from error


def sudo() -> str:
    """Return the way out of a refused permission, empty for those who have every right already."""
    return "" if os.geteuid() == 0 else "; it belongs to somebody else, as the service's does: run the same with sudo"


def _connection(path: Path) -> sqlite3.Connection:
    if os.stat(path).st_size == 0:  # SQLite would take it for a database without a table
        raise JournalDamaged("file is damaged", "the file is empty")
    try:
        return _opened(path)
    except sqlite3.OperationalError:
        # A read-only disk, or a folder of somebody else's: SQLite wants to write beside the file even to read it.
        return copy_in_memory(path)


def _opened(path: Path) -> sqlite3.Connection:
    connection = connect(path, "ro")
    try:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _intact(games: dict[int, GameRow], found: dict[int, EntryRow]) -> Iterator[EntryRow]:
    """Give the entries of each game up to the first gap: what is missing there may be of any game begun before."""
    whole: set[int] = set()
    before: EntryRow | None = EntryRow(0, 0, "begin", 0.0, "", 0.0, FIRST_LINK)
    for number in range(1, max(found, default=0) + 1):
        row = found.get(number)
        if row is None or before is None or row.checksum != chained(row, before.checksum):
            whole.clear()
        elif row.kind == "begin" and _begins(row, games.get(row.game)):
            whole.add(row.game)
            yield row
        elif row.kind != "begin" and row.game in whole:
            yield row
        before = row


def _chained_anew(games: dict[int, GameRow], rows: Iterator[EntryRow]) -> tuple[list[GameRow], list[EntryRow]]:
    entries: list[EntryRow] = []
    for row in rows:
        moved = replace(row, number=len(entries) + 1)
        entries.append(replace(moved, checksum=chained(moved, entries[-1].checksum if entries else FIRST_LINK)))
    kept = {row.game for row in entries}
    return [games[game] for game in sorted(kept)], entries


def _refuse_strangers(connection: sqlite3.Connection) -> None:
    mark, version = (connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version"))
    if mark != APPLICATION_ID:
        raise JournalUnusable(
            "not a journal", "the file is a database of another program; name another in [table] journal"
        )
    if version > VERSION:
        raise JournalDamaged("made by a newer version", f"expected tables of version {VERSION}, got {version}")


def _follows(connection: sqlite3.Connection, row: EntryRow, last: EntryRow) -> bool:
    if row.number != last.number + 1 or row.checksum != chained(row, last.checksum):
        return False
    return row.kind != "begin" or _begins(row, next(_games(connection, where=row.game), None))


def _begins(row: EntryRow, game: GameRow | None) -> bool:
    return game is not None and row.action == digest_of(game)


def _rows(connection: sqlite3.Connection, order: str = "ASC") -> Iterator[EntryRow]:
    for values in connection.execute(f"SELECT {COLUMNS} FROM entries ORDER BY number {order}"):
        row = EntryRow(*values)
        yield row if _is_typed(values, row.checksum) else EntryRow(row.number, 0, "", 0.0, "", 0.0, b"")


def _games(connection: sqlite3.Connection, order: str = "ASC", where: int | None = None) -> Iterator[GameRow]:
    query = f"SELECT id, wall, boot, monotonic, cards FROM games WHERE ?1 IS NULL OR id = ?1 ORDER BY id {order}"
    for values in connection.execute(query, (where,)):
        if _is_typed(values):
            yield GameRow(*values)


def _is_typed(values: tuple[object, ...], checksum: object = b"") -> bool:
    """Tell whether the columns hold texts and numbers only, and the checksum bytes: zeroed ones may be anything."""
    others = [value for value in values if value is not checksum]
    return isinstance(checksum, bytes) and all(isinstance(value, str | int | float | None) for value in others)
