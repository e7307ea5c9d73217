"""The games of a journal: each in outline, or one whole with the moment of every step.

How they are told is `telling`'s; which file it is, is `places`'.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from pathlib import Path

from companion.exits import BooksRefused
from companion.journal.codec import KINDS, UNREADABLE, PlainError, SavedGame, decode, saved_game
from companion.journal.file import COLUMNS, EntryRow, Stamp
from companion.journal.reading import reading
from companion.rules.cards import Cards
from companion.rules.history import History, Step, history_after
from companion.rules.state import State

# ---- from companion.books.times: When things happened, told backwards: a box without a clock of its own starts in the past and is set later. Within one boot the monotonic clock never jumps, so the newest believable wall clock of a boot dates all of it. Pure.

EARLIEST = 1_735_689_600.0
"""The start of 2025: before that this program was nowhere, so a wall clock that says so was not set."""
AHEAD_S = 86_400.0
"""How far ahead of the reader's own clock a wall clock is still believed, in seconds: a day, for clocks set badly."""
IDLE_S = 1800.0
"""A longer gap between two entries was no playing: the box is dark by then (PANEL.md)."""


@dataclass(frozen=True, slots=True)
class Moment:
    """When an entry was written: `run` counts the uninterrupted runs of a clock, `at` is seconds in one; `time` is
    seconds since 1970, None where nobody knows.
    """

    run: int
    at: float
    time: float | None


def moments_of(stamps: Sequence[Stamp], now: float) -> list[Moment]:
    """Return the moments of a journal's entries, in their order; `now` is the reader's wall clock."""
    numbered = zip(_runs(stamps), stamps, strict=True)
    return [moment for run, members in groupby(numbered, lambda pair: pair[0]) for moment in _dated(run, members, now)]


def _dated(run: int, members: Iterator[tuple[int, Stamp]], now: float) -> list[Moment]:
    stamps = [stamp for _, stamp in members]
    believed = [stamp for stamp in stamps if _is_believable(stamp.wall, now)]
    if not believed:
        return [Moment(run, stamp.monotonic, None) for stamp in stamps]
    ahead = believed[-1].wall - believed[-1].monotonic
    return [Moment(run, stamp.monotonic, stamp.monotonic + ahead) for stamp in stamps]


def _runs(stamps: Sequence[Stamp]) -> Iterator[int]:
    """Number the runs: another boot, or within one a clock that went back (that of a simulated box begins anew)."""
    run, before = 0, None
    for stamp in stamps:
        if before is not None and (not stamp.boot or stamp.boot != before.boot or stamp.monotonic < before.monotonic):
            run += 1
        yield run
        before = stamp


def _is_believable(wall: float, now: float) -> bool:
    return wall >= EARLIEST and (wall <= now + AHEAD_S or now < EARLIEST)


def played_s(moments: Sequence[Moment]) -> float:
    """Return for how many seconds was played: the gaps between entries, those left out that are no playing."""
    gaps = (_gap(one, other) for one, other in pairwise(moments))
    return sum(gap for gap in gaps if 0 < gap <= IDLE_S)


def _gap(one: Moment, other: Moment) -> float:
    if one.run == other.run:
        return other.at - one.at
    return other.time - one.time if one.time is not None and other.time is not None else 0.0


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
