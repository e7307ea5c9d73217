"""Games in words and as plain data for JSON: how one ended, how long it took, what each step did.

Times are local, to the minute. Nothing here reads a journal.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from companion.archive.games import Game, GameStep, Outline
from companion.rules import outcome
from companion.rules.state import Hero, State
from companion.texts.deeds import deed_of
from companion.texts.english import ENGLISH
from companion.texts.language import plain, seat_name, seat_names
from companion.texts.notices import clauses_of

_UNKNOWN = "?"
_UNREADABLE: dict[str, Any] = {
    **{"result": "unreadable", "champions": [], "round": None, "turn": None},
    **{"heroes": [], "corruption": None, "boss": None},
}
_HEADS = ("game", "began", "heroes", "how it ended", "played")


def list_lines(games: Sequence[Outline]) -> Iterator[str]:
    """Yield the list of games as lines: when, who, how it ended, how long."""
    rows = [_HEADS, *(_row(game) for game in games)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_HEADS))]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def _row(game: Outline) -> tuple[str, ...]:
    heroes = _UNKNOWN if game.state is None else " ".join(map(seat_name, game.state.order)) or "nobody"
    return str(game.game), _written(game.began), heroes, how_it_ended(game), duration(game.played_s)


def how_it_ended(game: Outline) -> str:
    """Say how the game ended, or where it stands or was left; or that this version cannot tell."""
    if game.state is None:
        return "of another version: it cannot be read"
    state, end = game.state, outcome(game.state)
    if end is not None and end.won:
        many = "s" if len(end.champions) > 1 else ""
        return f"won in round {state.round}, Champion{many}: {seat_names(end.champions)}"
    if end is not None:
        return f"lost in round {state.round}: the realm is consumed"
    where = f"round {state.round}, {seat_name(state.turn)}" if state.round else "setup"
    return f"goes on: {where}" if game.is_open else f"left in {where}"


def duration(seconds: float) -> str:
    """Write a time at the table as hours and minutes."""
    hours, minutes = divmod(round(seconds / 60), 60)
    return f"{hours} h {minutes:02} min" if hours else f"{minutes} min" if minutes else "under 1 min"


def game_lines(game: Game) -> Iterator[str]:
    """Yield one game as readable text: a head, then a line for each step, those undone marked."""
    outline, state = game.outline, game.saved.history.state
    yield f"Game {outline.game}: {how_it_ended(outline)}"
    yield f"{_written(outline.began)} to {_written(outline.ended)}, {duration(outline.played_s)} at the table"
    yield from (_hero_line(state, hero) for hero in state.heroes)
    yield f"Corruption {state.corruption}, boss {state.boss}"
    heading = ""
    for number, step in enumerate(game.steps, start=1):
        if _heading(step) != heading:
            heading = _heading(step)
            yield from ("", heading)
        mark = "   [undone]" if step.undone else ""
        yield f"{number:>5}  {_written(step.moment.time, '%H:%M')}  {step_text(step)}{mark}"


def _hero_line(state: State, hero: Hero) -> str:
    character = state.cards.character(hero.seat)
    cards = ", ".join(state.cards.treasure(card.id).name for card in hero.hand)
    tracks = f"Health {hero.health}, VP {hero.vp}"
    return f"{hero.seat.upper()} {character.name if character else ''}: {tracks}{', ' + cards if cards else ''}"


def _heading(step: GameStep) -> str:
    state = step.before
    part = {"setup": "Setup", "arena": f"Final battle, round {state.round}"}.get(state.phase, f"Round {state.round}")
    return f"{part} ({_written(step.moment.time, '%Y-%m-%d')})"


def step_text(step: GameStep) -> str:
    """Return what the step did, in full: the notice of what followed, or the deed where nothing did."""
    deed = plain(deed_of(step.before, step.step, ENGLISH))
    clauses = plain(" · ".join(clause.text for clause in clauses_of(step.step.state, ENGLISH)))
    return clauses or deed


def list_data(games: Sequence[Outline]) -> list[dict[str, Any]]:
    """Return the list of games as plain data; times are ISO 8601 with the local offset, null where unknown."""
    return [outline_data(game) for game in games]


def outline_data(game: Outline) -> dict[str, Any]:
    """Return a game in short as plain data; `ended` is when its newest entry was written.

    Of a game that cannot be read the result is `unreadable`, and what only its state tells is null, or empty.
    """
    return {
        "game": game.game,
        "began": _iso(game.began),
        "ended": _iso(game.ended),
        "played_s": round(game.played_s),
        **(_UNREADABLE if game.state is None else _state_data(game.state, game.is_open)),
        "steps": game.steps,
    }


def _state_data(state: State, is_open: bool) -> dict[str, Any]:
    end = outcome(state)
    return {
        "result": ("won" if end.won else "lost") if end else ("open" if is_open else "left"),
        "champions": list(end.champions) if end else [],
        "round": state.round,
        "turn": state.turn,
        "heroes": [_hero_data(state, hero) for hero in state.heroes],
        "corruption": state.corruption,
        "boss": state.boss,
    }


def _hero_data(state: State, hero: Hero) -> dict[str, Any]:
    character = state.cards.character(hero.seat)
    tracks = {"health": hero.health, "vp": hero.vp, "treasures": [card.id for card in hero.hand]}
    return {"seat": hero.seat, "name": character.name if character else None, **tracks}


def game_data(game: Game) -> dict[str, Any]:
    """Return one game with all its steps as plain data."""
    return {**outline_data(game.outline), "told": [_step_data(step) for step in game.steps]}


def _step_data(step: GameStep) -> dict[str, Any]:
    return {
        "at": _iso(step.moment.time),
        "round": step.before.round,
        "turn": step.before.turn,
        "did": step_text(step),
        "undone": step.undone,
    }


def _local(time: float | None) -> datetime | None:
    try:
        return None if time is None else datetime.fromtimestamp(time).astimezone()
    except (ValueError, OverflowError, OSError):  # a clock that stands in no calendar
        return None


def _iso(time: float | None) -> str | None:
    local = _local(time)
    return local.isoformat(timespec="seconds") if local else None


def _written(time: float | None, shape: str = "%Y-%m-%d %H:%M") -> str:
    local = _local(time)
    return local.strftime(shape) if local else _UNKNOWN
