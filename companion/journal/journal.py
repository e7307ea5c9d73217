"""The game on disk: every entry is there before it counts, and the last game comes back whole at the next start.

One writer at a time. What makes an entry durable is said in `file`; what happens to a damaged file, in
`rescue`. Entries are added, never taken away: undo is one of them.
"""

import logging
import os
import sqlite3
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from companion.journal.codec import KINDS, UNREADABLE, SavedGame, saved_game, text_of
from companion.journal.connection import Link
from companion.journal.file import (
    COLUMNS,
    EntryRow,
    GameRow,
    JournalBusy,
    JournalDamaged,
    JournalError,
    JournalFailed,
    JournalUnusable,
    Stamp,
    Stamps,
    chained,
    digest_of,
    insert,
    reason_of,
)
from companion.journal.reading import Contents, contents_of, examined, salvaged
from companion.journal.rescue import begin_file, finish_interrupted, replace_file
from companion.rules import new_game
from companion.rules.cards import Cards
from companion.rules.history import Redo, Step, Undo

__all__ = [
    "Journal",
    "JournalBusy",
    "JournalError",
    "JournalFailed",
    "JournalUnusable",
    "SavedGame",
    "Stamp",
    "Stamps",
]

log = logging.getLogger(__name__)

BEGUN, ANOTHER_VERSION = "a new one is begun", "game of another version"


class Journal:
    """A journal that is open for writing; where the disk refuses, it can be read still, and each write tries anew."""

    def __init__(self, path: Path, stamps: Stamps) -> None:
        self.path = path
        self.notice = ""
        """What was found wrong with the file when it was opened, in a few words; empty where all was well."""
        self.detail = ""
        """The same in full, for the log."""
        self._stamps = stamps
        self._link = Link(path)
        self._contents = Contents()
        self._latest: SavedGame | None = None
        self._is_read = False

    @classmethod
    def open(cls, path: Path, stamps: Stamps) -> "Journal":
        """Open or begin the journal at `path`; `stamps` asks the clocks.

        A damaged file is set aside untouched, and a new one begun with all that is intact of it (`notice`). Raises
        JournalBusy where another daemon has it, JournalUnusable where it can neither be opened nor begun.
        """
        path = Path(os.path.realpath(path))  # one lock, whatever links lead here
        journal = cls(path, stamps)
        with ExitStack() as on_failure:
            on_failure.callback(journal.close)
            try:
                journal._open()
            except (JournalDamaged, JournalFailed) as error:
                raise JournalUnusable(error.reason, f"the journal {path} cannot be opened: {error.detail}") from error
            except (OSError, sqlite3.Error) as error:
                raise JournalUnusable(reason_of(error), f"the journal {path} cannot be opened: {error}") from error
            on_failure.pop_all()
        return journal

    def current(self) -> SavedGame | None:
        """Return the game of the newest entry, None where there is none that this version can read. JournalFailed."""
        if not self._is_read and self._contents.game:
            self._latest, self._is_read = self._readable(self._contents.game), True
        return self._latest

    def last_played_before(self, game: int) -> SavedGame | None:
        """Return the game, other than `game`, that was played last and has a step at least. JournalFailed.

        One that another version wrote, and this one cannot read, is passed over: it stays in the books.
        """
        played = [(span.last, one) for one, span in self._contents.spans.items() if one != game and span.steps]
        found = (self._readable(one) for _, one in sorted(played, reverse=True))
        return next((saved for saved in found if saved is not None), None)

    def begin(self, cards: Cards) -> int:
        """Begin a new game with these cards and return its number; durable at return. JournalFailed."""
        stamp, number = self._stamps(), max(self._contents.spans, default=0) + 1
        game = GameRow(number, stamp.wall, stamp.boot, stamp.monotonic, text_of(cards, whole=True))
        self._write(self._row(stamp, number, "begin", action=digest_of(game), state=text_of(new_game(cards))), game)
        return number

    def append(self, game: int, entry: Step | Undo | Redo) -> None:
        """Write the next entry of `game`; durable at return. JournalFailed."""
        row = self._row(self._stamps(), game, KINDS[type(entry)])
        if isinstance(entry, Step):
            row = replace(row, closed=entry.closed, action=text_of(entry.action), state=text_of(entry.state))
        self._write(row)

    def go_on(self, game: int) -> None:
        """Make an earlier game the current one again; durable at return. JournalFailed."""
        self._write(self._row(self._stamps(), game, "go_on"))

    def close(self) -> None:
        """Close the file and let others have it."""
        self._link.disconnect()
        self._link.lock.release()

    def _row(self, stamp: Stamp, game: int, kind: str, action: str | None = None, state: str | None = None) -> EntryRow:
        number = self._contents.number + 1
        return EntryRow(number, game, kind, stamp.wall, stamp.boot, stamp.monotonic, b"", "", action, state)

    def _write(self, row: EntryRow, begun: GameRow | None = None) -> None:
        row = replace(row, checksum=chained(row, self._contents.checksum))
        with self._link.committing(self._contents) as connection:
            if begun is not None:
                insert(connection, begun)
            insert(connection, row)
        self._contents, self._latest, self._is_read = self._contents.with_entry(row), None, False

    def _readable(self, game: int) -> SavedGame | None:
        try:
            return self._saved(game)
        except UNREADABLE as error:
            log.warning("game %d in %s is of another version and cannot be read here: %s", game, self.path, error)
            return None

    def _saved(self, game: int) -> SavedGame:
        span = self._contents.spans[game]
        query = f"SELECT {COLUMNS} FROM entries WHERE number BETWEEN ? AND ? AND game = ? ORDER BY number"
        try:
            connection = self._link.reading()
            cards = connection.execute("SELECT cards FROM games WHERE id = ?", (game,)).fetchone()[0]
            return saved_game(
                game, cards, (EntryRow(*row) for row in connection.execute(query, (span.first, span.last, game)))
            )
        except sqlite3.Error as error:
            raise JournalFailed(reason_of(error), f"the journal {self.path} could not be read: {error}") from error

    def _open(self) -> None:
        if os.path.exists(self.path) and not os.path.isfile(self.path):
            raise JournalUnusable(
                "not a file", f"expected a file for the journal, {self.path} is none: see [table] journal"
            )
        try:
            self._open_to_write()
        except (OSError, sqlite3.Error):
            if not os.path.isfile(self.path):
                raise
            # A disk that cannot be written now: the table sees its game still, and steps are refused until it can.
            self._link.connect_to_copy()
            self._contents = contents_of(self._link.reading())
        if self._contents.game and self.current() is None:
            self.notice = self.notice or f"{ANOTHER_VERSION}; {BEGUN}"

    def _open_to_write(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._link.lock.take()
        finish_interrupted(self.path, self._stamps())
        if not os.path.exists(self.path):
            begin_file(self.path)
        try:
            self._contents = examined(self.path)
        except JournalDamaged as damage:
            self._replace(damage, *salvaged(self.path))
        self._link.connect()

    def _replace(self, damage: JournalDamaged, games: Sequence[GameRow], entries: Sequence[EntryRow]) -> None:
        aside = replace_file(self.path, self._stamps(), games, entries)
        self._contents = examined(self.path)
        rest = "the last intact step is here" if entries else BEGUN
        self.notice = f"{damage.reason}; {rest}"
        self.detail = f"the journal {self.path} was set aside as {aside.name} ({damage.detail}); {rest}"
