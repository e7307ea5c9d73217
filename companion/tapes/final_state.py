"""What a tape expects at its end (TAPES.md, State): where a game stands, as `expect` keys and values.

Prompt, notice and refusal are left out: they hang on how the last step was taken.
"""

from collections.abc import Iterator

from companion.rules import need, outcome
from companion.rules.cards import SEATS
from companion.rules.history import History
from companion.rules.state import State
from companion.tapes.expectations import written


def expectations_of(history: History) -> Iterator[tuple[str, str]]:
    """Yield key and value of all that a tape can hold a game against."""
    for key, value in _values(history):
        yield key, written(value)


def _values(history: History) -> Iterator[tuple[str, object]]:
    state, end = history.state, outcome(history.state)
    for key in ("phase", "stage", "round", "turn", "first", "order", "corruption", "boss"):
        yield key, getattr(state, key)
    for seat in SEATS:
        yield from _hero(state, seat)
    rolling = state.stage in ("fight", "attack")
    yield "champions", end.champions if end else ()
    yield "helper", state.helper if rolling else None
    yield "need", need(state) if rolling else None
    yield "undo", history.undo_count
    yield "redo", history.redo_count


def _hero(state: State, seat: str) -> Iterator[tuple[str, object]]:
    if not state.is_in(seat):
        yield seat, None
        return
    hero = state.hero(seat)
    yield f"{seat}.health", hero.health
    yield f"{seat}.vp", hero.vp
    yield f"{seat}.treasures", tuple(card.id for card in hero.hand)
