"""The keys that `expect` knows (TAPES.md, State): which values each may have, and whether the state has that value.

Compares plain values only: what the OLED and the strip carry is `observed`'s.
"""

import re
from collections.abc import Iterator, Mapping
from enum import Enum

from companion.api.shapes import game_json
from companion.rules.history import History
from companion.session.session import REPORTED
from companion.tapes.language import Unreadable, suggestion, unquote

PIXELS = 128 * 64


class ValueKind(Enum):
    """What a key's value is compared as; each may be null but the last three."""

    TEXT = "text"
    NUMBER = "number"
    LIST = "list"
    BAG = "list in any order"
    GROUP = "group"
    OLED_TEXT = "text on the OLED"
    OLED_LIT = "lit pixels"
    LED = "colour"


# `N` stands for a number, `p1` for any seat.
_KINDS = {
    **dict.fromkeys(("phase", "stage", "turn", "first", "helper", "notice", "refusal"), ValueKind.TEXT),
    **dict.fromkeys(REPORTED, ValueKind.TEXT),
    **dict.fromkeys(("order.N", "champions.N", "p1.treasures.N", "prompt.title"), ValueKind.TEXT),
    **dict.fromkeys(("prompt.choices.N.label", "prompt.choices.N.button"), ValueKind.TEXT),
    **dict.fromkeys(("round", "corruption", "boss", "need", "undo", "redo"), ValueKind.NUMBER),
    **dict.fromkeys(("p1.health", "p1.vp", "prompt.highlighted"), ValueKind.NUMBER),
    "order": ValueKind.LIST,
    **dict.fromkeys(("champions", "p1.treasures"), ValueKind.BAG),
    **dict.fromkeys(("p1", "prompt", "prompt.choices", "prompt.choices.N"), ValueKind.GROUP),
    "oled.text": ValueKind.OLED_TEXT,
    "oled.lit": ValueKind.OLED_LIT,
    "strip.N": ValueKind.LED,
}
_INTEGER = re.compile(r"-?[0-9]+")
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}|off")


def value_kind(key: str) -> ValueKind:
    """Return what kind of value the key has; raises Unreadable for a key that there is not."""
    pattern = re.sub(r"^p[1-4](?=\.|$)", "p1", re.sub(r"(?<=\.)[0-9]+(?=\.|$)", "N", key))
    if pattern not in _KINDS or "N" in key.split("."):
        raise Unreadable(f"unknown key {key}{suggestion(pattern, _KINDS)}")
    return _KINDS[pattern]


def check_value(key: str, value: str, leds: int) -> None:
    """Raise Unreadable for an unknown key, an LED that the strip has not, or a value that the key can never have."""
    kind, plain = value_kind(key), unquote(value)
    if kind is ValueKind.OLED_LIT:
        pixels_of(value)
    elif kind is ValueKind.LED:
        _check_led(int(key.split(".")[1]), plain, leds)
    elif kind is ValueKind.GROUP and value != "null":
        raise Unreadable(f"{key} has parts: expected null, or a key further in, {key}.…, found {value}")
    elif kind is ValueKind.NUMBER and value != "null" and not _INTEGER.fullmatch(plain):
        raise Unreadable(f"{key} is a number: expected one like 3, or null, found {value}")


def pixels_of(value: str) -> tuple[int, int]:
    """Return the least and the most of `MIN MAX`, 0 to 8192 pixels; Unreadable for anything else."""
    words = value.split()
    if len(words) == 2 and all(word.isascii() and word.isdigit() for word in words):
        least, most = int(words[0]), int(words[1])
        if least <= most <= PIXELS:
            return least, most
    raise Unreadable(f"expected oled.lit MIN MAX, two numbers from 0 to {PIXELS}, found {value}")


def _check_led(number: int, colour: str, leds: int) -> None:
    if number >= leds:
        raise Unreadable(
            f"no LED {number}: the strip in the config has {leds}" + (f", 0 to {leds - 1}" if leds else "")
        )
    if not _COLOUR.fullmatch(colour):
        raise Unreadable(f"expected a colour like #e69f00, or off, found {colour}")


def value_at(state: Mapping[str, object], key: str) -> object:
    """Return the value under a dotted key; None where something on the way is null or a list is too short."""
    value: object = state
    for part in key.split("."):
        if isinstance(value, Mapping):
            value = value.get(part)
        elif isinstance(value, list | tuple):
            value = value[int(part)] if int(part) < len(value) else None
        else:
            return None
    return value


def is_met(found: object, key: str, value: str) -> bool:
    """Tell whether what was found is what `value` says, compared as that key's kind is."""
    if value == "null" or found is None:
        return value == "null" and found is None
    kind, plain = value_kind(key), unquote(value)
    if kind is ValueKind.NUMBER:
        return found == int(plain)
    if kind is ValueKind.TEXT:
        return found == plain
    if not isinstance(found, list | tuple):
        return False
    return _ordered(found, kind) == _ordered(_items(plain), kind)


def _items(value: str) -> list[str]:
    return [] if value == "none" else [item.strip() for item in value.split(",")]


def _ordered(items: list[object] | tuple[object, ...] | list[str], kind: ValueKind) -> list[str]:
    texts = [str(item) for item in items]
    return sorted(texts) if kind is ValueKind.BAG else texts


def as_written(found: object) -> str:
    """Return a found value as a tape writes it."""
    if found is None:
        return "null"
    if isinstance(found, list | tuple):
        return ", ".join(as_written(item) for item in found) or "none"
    if isinstance(found, Mapping):
        return "{" + ", ".join(f"{key}: {as_written(item)}" for key, item in found.items()) + "}"
    return str(found)


def expectations_of(history: History) -> Iterator[tuple[str, str]]:
    """Yield key and value of all that a tape can hold a game against at its end.

    Prompt, notice and refusal are left out: they hang on how the last step was taken.
    """
    for key, value in game_json(history.state).items():
        if isinstance(value, Mapping):
            yield from ((f"{key}.{inner}", as_written(one)) for inner, one in value.items())
        else:
            yield key, as_written(value)
    yield "undo", as_written(history.undo_count)
    yield "redo", as_written(history.redo_count)
