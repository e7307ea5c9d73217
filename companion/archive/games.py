"""The games of a journal: each in outline, or one whole with the moment of every step.

Moments are worked out backwards: a box without a clock of its own starts in the past and is set later, but within one
boot the monotonic clock never jumps, so the newest believable wall clock of a boot dates all of it. How a game is put
into words is `telling`'s, which file the journal is `config.locations`'.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from pathlib import Path

from companion.exits import CommandFailed
from companion.journal.codec import KINDS, UNREADABLE, PlainError, SavedGame, decode, saved_game
from companion.journal.file import COLUMNS, EntryRow, Stamp
from companion.journal.reading import reading
from companion.rules.cards import Cards
from companion.rules.history import History, Step, history_after
from companion.rules.state import State

EARLIEST = 1_735_689_600.0
"""The start of 2025: this program is younger, so a wall clock that says less was not set."""
AHEAD_S = 86_400.0
"""How far ahead of the reader's own clock a wall clock is still believed, in seconds: a day, for clocks set badly."""
IDLE_S = 1800.0
"""A longer gap between two entries was no playing: the box is dark by then (PANEL.md)."""


@dataclass(frozen=True, slots=True)
class Moment:
    """When an entry was written: `run` counts the uninterrupted runs of a clock, `at` is seconds in one.

    `time` is seconds since 1970, None where no clock that can be believed tells it.
    """

    run: int
    at: float
    time: float | None


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
class GameStep:
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
    steps: tuple[GameStep, ...]


@dataclass(frozen=True, slots=True)
class _EntryHead:
    """An entry without action and state: all that an outline needs."""

    number: int
    game: int
    kind: str
    moment: Moment


def outlines(path: Path, now: float) -> list[Outline]:
    """Return the games in which a step was taken, oldest first; `now` is the reader's wall clock. JournalError."""
    with reading(path) as (connection, contents):
        heads = _heads(connection, now)
        played = [game for game, span in contents.spans.items() if span.steps]
        return [_outline(connection, game, heads, contents.game) for game in played]


def whole_game(path: Path, number: int, now: float) -> Game:
    """Return the game of that number. CommandFailed where none is that this version can read; JournalError."""
    with reading(path) as (connection, contents):
        if number not in contents.spans:
            known = ", ".join(str(game) for game in contents.spans) or "none yet"
            raise CommandFailed(f"there is no game {number} in {path}; there is {known}")
        heads = _heads(connection, now)
        saved = _saved(connection, number)
        mine = [head for head in heads if head.game == number and head.kind in ("step", "undo", "redo")]
        steps = tuple(_steps(saved, [head.moment for head in mine]))
        return Game(_outline(connection, number, heads, contents.game), saved, steps)


def moments_of(stamps: Sequence[Stamp], now: float) -> list[Moment]:
    """Return the moments of a journal's entries, in their order; `now` is the reader's wall clock."""
    numbered = zip(_runs(stamps), stamps, strict=True)
    return [moment for run, members in groupby(numbered, lambda pair: pair[0]) for moment in _dated(run, members, now)]


def played_s(moments: Sequence[Moment]) -> float:
    """Return how many seconds were played: the gaps between entries, but for those of over IDLE_S."""
    gaps = (_gap(earlier, later) for earlier, later in pairwise(moments))
    return sum(gap for gap in gaps if 0 < gap <= IDLE_S)


def _heads(connection: sqlite3.Connection, now: float) -> list[_EntryHead]:
    rows = connection.execute(
        "SELECT number, game, kind, wall, boot, monotonic FROM entries ORDER BY number"
    ).fetchall()
    moments = moments_of([Stamp(*row[3:]) for row in rows], now)
    return [_EntryHead(row[0], row[1], row[2], moment) for row, moment in zip(rows, moments, strict=True)]


def _outline(connection: sqlite3.Connection, game: int, heads: list[_EntryHead], current: int) -> Outline:
    mine = [head for head in heads if head.game == game]
    moments = [head.moment for head in mine]
    return Outline(
        game=game,
        state=_state(connection, game, mine),
        is_open=game == current,
        steps=sum(head.kind == "step" for head in mine),
        began=moments[0].time,
        ended=moments[-1].time,
        played_s=played_s(moments),
    )


def _standing(heads: list[_EntryHead]) -> int:
    """Return the number of the entry whose state the game is in, without reading any state on the way."""
    standing = _standing_steps([head.kind for head in heads])
    return heads[standing[-1] if standing else 0].number


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


def _state(connection: sqlite3.Connection, game: int, heads: list[_EntryHead]) -> State | None:
    """Return where a game stands, None where this version cannot tell: the other games are listed all the same."""
    try:
        (text,) = connection.execute("SELECT state FROM entries WHERE number = ?", (_standing(heads),)).fetchone()
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
        another = "was written by another version of this program; that one can read it"
        raise CommandFailed(f"game {game} {another} ({error})") from error


def _steps(saved: SavedGame, moments: list[Moment]) -> Iterator[GameStep]:
    standing = set(_standing_steps(KINDS[type(entry)] for entry in saved.entries))
    history = History(saved.history.start)
    for index, entry in enumerate(saved.entries):
        if isinstance(entry, Step):
            yield GameStep(entry, history.state, moments[index], index not in standing)
        history = history_after(history, entry)


def _dated(run: int, members: Iterator[tuple[int, Stamp]], now: float) -> list[Moment]:
    stamps = [stamp for _, stamp in members]
    believed = [stamp for stamp in stamps if _is_believable(stamp.wall, now)]
    if not believed:
        return [Moment(run, stamp.monotonic, None) for stamp in stamps]
    ahead = believed[-1].wall - believed[-1].monotonic
    return [Moment(run, stamp.monotonic, stamp.monotonic + ahead) for stamp in stamps]


def _runs(stamps: Sequence[Stamp]) -> Iterator[int]:
    """Number the runs: a new one with each boot, and where a clock goes back (a simulated box's begins anew)."""
    run, before = 0, None
    for stamp in stamps:
        if before is not None and (not stamp.boot or stamp.boot != before.boot or stamp.monotonic < before.monotonic):
            run += 1
        yield run
        before = stamp


def _is_believable(wall: float, now: float) -> bool:
    return wall >= EARLIEST and (wall <= now + AHEAD_S or now < EARLIEST)


def _gap(earlier: Moment, later: Moment) -> float:
    if earlier.run == later.run:
        return later.at - earlier.at
    return later.time - earlier.time if earlier.time is not None and later.time is not None else 0.0
