"""What a recorded tape begins with: how to play it, what came before in the journal, and its cards beside it.

Reads the journal, writes nothing; the files are `recorder_file`'s.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from pathlib import Path

from companion.journal.games import SavedGame
from companion.rules.cards import NO_EFFECT, Cards, Effect
from companion.tapes.export import tape_of


@dataclass(frozen=True, slots=True)
class Before:
    """What the journal holds at the start: the game that goes on, and the one that *Go on with the last game* means."""

    current: SavedGame | None = None
    previous: SavedGame | None = None


def cards_at_stake(before: Before, table: Cards) -> Cards:
    """Return the cards that the tape is played with: the resumed game's own, else the table's."""
    return before.current.cards if before.current else table


def opening_of(before: Before, cards: Cards, tape: str, cards_file: str, config: Path | None) -> str:
    """Return the tape's beginning; `cards_file` names its own cards beside it, empty for the built-in ones."""
    lines = [_heading(tape, cards_file, config)]
    if before.current is None:
        return lines[0]
    if before.previous is not None and before.previous.cards == cards:
        lines += ["# The game before:", tape_of(before.previous), "hold ok; choose New game; choose Yes", ""]
    lines += ["# What came before the recording:", tape_of(before.current)]
    return "\n".join([*lines, "restart    # here the recording begins", ""])


def cards_toml(cards: Cards) -> str:
    """Return cards as the text of a cards file (CARDS.md) that means just them."""
    empty = [f"{name} = []" for name in ("enemies", "treasures") if not getattr(cards, name)]
    text = [*empty, "[limits]", *_pairs(cards.limits), "[house_rules]", *_pairs(cards.house_rules)]
    for name in ("characters", "enemies", "treasures"):
        for card in getattr(cards, name):
            text += [f"[[{name}]]", *_pairs(card)]
    return "\n".join([*text, ""])


def _heading(tape: str, cards_file: str, config: Path | None) -> str:
    words = ["companion replay", tape]
    words += ["--cards", cards_file] if cards_file else []
    words += ["--config", str(config)] if config else []
    return f"# Recorded at the panel. Play it with: {' '.join(words)}\n"


def _pairs(value: object) -> Iterator[str]:
    for name, inside in _values(value):
        yield f"{name} = {_toml(inside)}"


def _values(value: object) -> Iterable[tuple[str, object]]:
    """Give the fields that a cards file has: no ids, which follow from names, and nothing that does nothing."""
    for field in fields(value):  # type: ignore[arg-type]  # a dataclass, as its callers know
        inside = getattr(value, field.name)
        if field.name != "id" and inside not in (None, NO_EFFECT):
            yield field.name, inside


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    inside = [
        (name, each)
        for name, each in _values(value)
        if not isinstance(value, Effect) or each != getattr(NO_EFFECT, name)
    ]
    return "{ " + ", ".join(f"{name} = {_toml(each)}" for name, each in inside) + " }"
