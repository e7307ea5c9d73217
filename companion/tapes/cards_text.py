"""The cards of a game as a cards file (CARDS.md), whole: limits, house rules and every list, whatever is built in.

The way back is `rules.cards_file`'s. Opens no file.
"""

import json
from collections.abc import Iterator
from dataclasses import fields, replace

from companion.rules.cards import NO_EFFECT, Ability, Cards, Effect

_LISTS = ("characters", "enemies", "treasures")


def cards_text(cards: Cards) -> str:
    """Return the text of a cards file that reads as exactly these cards."""
    return "\n".join(_lines(cards)) + "\n"


def _lines(cards: Cards) -> Iterator[str]:
    yield from (f"{name} = []" for name in _LISTS if not getattr(cards, name))
    for name in ("limits", "house_rules"):
        yield from ("", f"[{name}]", *_pairs(getattr(cards, name)))
    for name in _LISTS:
        for entry in getattr(cards, name):
            yield from ("", f"[[{name}]]", *_pairs(entry))


def _pairs(value: object) -> Iterator[str]:
    for field in fields(value):  # type: ignore[arg-type]  # every value here is a frozen dataclass
        one = getattr(value, field.name)
        if field.name != "id" and one is not None and one != NO_EFFECT:
            yield f"{field.name} = {_value(one)}"


def _value(value: object) -> str:
    if isinstance(value, Effect):
        # A table without an effect is refused, one that does nothing is not: there the first stands with its zero.
        does_nothing = replace(value, everyone=False) == NO_EFFECT
        return _inline({field.name: getattr(value, field.name) for field in fields(value)}, NO_EFFECT, does_nothing)
    if isinstance(value, Ability):
        return _inline({"name": value.name, "effect": value.effect, "uses": value.uses})
    # A JSON string is a TOML string once DEL is escaped too; so are its numbers, true and false.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _inline(values: dict[str, object], defaults: object = None, first: bool = False) -> str:
    """Return a table in one line, of what differs from the defaults, and of its `first` in any case."""
    kept = [name for name, one in values.items() if one != getattr(defaults, name, None)]
    if first:
        kept.insert(0, next(iter(values)))
    return f"{{ {', '.join(f'{name} = {_value(values[name])}' for name in kept)} }}"
