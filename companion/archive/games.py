"""The games of a journal: each in outline, or one whole with the moment of every step.

How they are told is `telling`'s; which file it is, is `places`'.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from companion.books.errors import BooksRefused
from companion.books.reading import reading
from companion.books.times import Moment, moments_of, played_s
from companion.journal.file import COLUMNS, EntryRow, Stamp
from companion.journal.games import KINDS, UNREADABLE, SavedGame, saved_game
from companion.rules.cards import Cards
from companion.rules.history import History, Step, history_after
from companion.journal.codec import PlainError, decode
from companion.rules.state import State


@dataclass(frozen=True, slots=True)
class Outline:
    """A game in short; `state` is where it stands, `is_open` tells the one that the box goes on with.

    Without a state it was written by another version of this program, and is only known to have been played.
    """

    game: int
    state: State | None
    is_open: bool
    steps: int
    began: float | None
    ended: float | None
    played_s: float


@dataclass(frozen=True, slots=True)
class ToldStep:
    """A step of a game, the state before it, when it was taken, and whether it was undone and stayed so."""

    step: Step
    before: State
    moment: Moment
    undone: bool


@dataclass(frozen=True, slots=True)
class Game:
    """A whole game: in outline, as the journal has it, and its steps in the order they were taken."""

    outline: Outline
    saved: SavedGame
    steps: tuple[ToldStep, ...]


@dataclass(frozen=True, slots=True)
class _Mark:
    """An entry without its weight: all that an outline needs."""

    number: int
    game: int
    kind: str
    moment: Moment


def outlines(path: Path, now: float) -> list[Outline]:
    """Return the games in which a step was taken, oldest first; `now` is the reader's wall clock. BooksRefused."""
    with reading(path) as (connection, contents):
        marks = _marks(connection, now)
        played = [game for game, span in contents.spans.items() if span.steps]
        return [_outline(connection, game, marks, contents.game) for game in played]


def whole_game(path: Path, number: int, now: float) -> Game:
    """Return the game of that number. BooksRefused, also where there is none."""
    with reading(path) as (connection, contents):
        if number not in contents.spans:
            known = ", ".join(str(game) for game in contents.spans) or "none yet"
            raise BooksRefused(f"there is no game {number} in {path}; there is {known}")
        marks = _marks(connection, now)
        saved = _saved(connection, number)
        mine = [mark for mark in marks if mark.game == number and mark.kind in ("step", "undo", "redo")]
        steps = tuple(_told(saved, [mark.moment for mark in mine]))
        return Game(_outline(connection, number, marks, contents.game), saved, steps)


def _marks(connection: sqlite3.Connection, now: float) -> list[_Mark]:
    rows = connection.execute(
        "SELECT number, game, kind, wall, boot, monotonic FROM entries ORDER BY number"
    ).fetchall()
    moments = moments_of([Stamp(*row[3:]) for row in rows], now)
    return [_Mark(row[0], row[1], row[2], moment) for row, moment in zip(rows, moments, strict=True)]


def _outline(connection: sqlite3.Connection, game: int, marks: list[_Mark], current: int) -> Outline:
    mine = [mark for mark in marks if mark.game == game]
    moments = [mark.moment for mark in mine]
    return Outline(
        game=game,
        state=_state(connection, game, mine),
        is_open=game == current,
        steps=sum(mark.kind == "step" for mark in mine),
        began=moments[0].time,
        ended=moments[-1].time,
        played_s=played_s(moments),
    )


def _standing(marks: list[_Mark]) -> int:
    """Return the number of the entry whose state the game is in, without reading any state on the way."""
    standing = _standing_steps([mark.kind for mark in marks])
    return marks[standing[-1] if standing else 0].number


def _standing_steps(kinds: Iterable[str]) -> list[int]:
    """Return which of a game's entries are steps that were not undone, or were redone."""
    past: list[int] = []
    future: list[int] = []
    for index, kind in enumerate(kinds):
        if kind == "step":
            past.append(index)
            future.clear()
        elif kind == "undo":
            future.append(past.pop())
        elif kind == "redo":
            past.append(future.pop())
    return past


def _state(connection: sqlite3.Connection, game: int, marks: list[_Mark]) -> State | None:
    """Return where a game stands, None where this version cannot tell: the other games are listed all the same."""
    try:
        (text,) = connection.execute("SELECT state FROM entries WHERE number = ?", (_standing(marks),)).fetchone()
        state = decode(json.loads(text or "null"), _cards(connection, game))
    except (*UNREADABLE, IndexError):  # IndexError: undone was more than was done
        return None
    return state if isinstance(state, State) else None


def _cards(connection: sqlite3.Connection, game: int) -> Cards:
    cards = decode(json.loads(_cards_text(connection, game)))
    if not isinstance(cards, Cards):
        raise PlainError(f"expected the cards of game {game}, found none")
    return cards


def _cards_text(connection: sqlite3.Connection, game: int) -> str:
    (text,) = connection.execute("SELECT cards FROM games WHERE id = ?", (game,)).fetchone()
    return str(text)


def _saved(connection: sqlite3.Connection, game: int) -> SavedGame:
    rows = connection.execute(f"SELECT {COLUMNS} FROM entries WHERE game = ? ORDER BY number", (game,))
    try:
        return saved_game(game, _cards_text(connection, game), (EntryRow(*row) for row in rows))
    except UNREADABLE as error:
        raise _of_another_version(game, error) from error


def _of_another_version(game: int, error: Exception) -> BooksRefused:
    return BooksRefused(f"game {game} was written by another version of this program; that one can read it ({error})")


def _told(saved: SavedGame, moments: list[Moment]) -> Iterator[ToldStep]:
    standing = set(_standing_steps(KINDS[type(entry)] for entry in saved.entries))
    history = History(saved.history.start)
    for index, entry in enumerate(saved.entries):
        if isinstance(entry, Step):
            yield ToldStep(entry, history.state, moments[index], index not in standing)
        history = history_after(history, entry)
