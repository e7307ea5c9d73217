"""What a tape expects at its end (TAPES.md, State): where a game stands, as `expect` keys and values.

Prompt, notice and refusal are left out: they hang on how the last step was taken.
"""

from collections.abc import Iterator, Mapping

from companion.rules.history import History
from companion.snapshot import state_data
from companion.tapes.expectations import written


def expectations_of(history: History) -> Iterator[tuple[str, str]]:
    """Yield key and value of all that a tape can hold a game against."""
    for key, value in state_data(history.state).items():
        if isinstance(value, Mapping):
            yield from ((f"{key}.{inner}", written(one)) for inner, one in value.items())
        else:
            yield key, written(value)
    yield "undo", written(history.undo_count)
    yield "redo", written(history.redo_count)
