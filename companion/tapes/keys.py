"""The keys that `expect` knows, with what kind of value each has, and the check of a key and value before a tape plays.

Whether the value holds is `expectations`'.
"""

import re
from enum import Enum

from companion.tapes.refusal import Unreadable, nearest
from companion.tapes.splitting import unquoted

PIXELS = 128 * 64


class Kind(Enum):
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
    **dict.fromkeys(("phase", "stage", "turn", "first", "helper", "notice", "refusal"), Kind.TEXT),
    **dict.fromkeys(("buttons", "die", "oled", "strip", "journal"), Kind.TEXT),
    **dict.fromkeys(("order.N", "champions.N", "p1.treasures.N", "prompt.title"), Kind.TEXT),
    **dict.fromkeys(("prompt.choices.N.label", "prompt.choices.N.button"), Kind.TEXT),
    **dict.fromkeys(("round", "corruption", "boss", "need", "undo", "redo"), Kind.NUMBER),
    **dict.fromkeys(("p1.health", "p1.vp", "prompt.highlighted"), Kind.NUMBER),
    "order": Kind.LIST,
    **dict.fromkeys(("champions", "p1.treasures"), Kind.BAG),
    **dict.fromkeys(("p1", "prompt", "prompt.choices", "prompt.choices.N"), Kind.GROUP),
    "oled.text": Kind.OLED_TEXT,
    "oled.lit": Kind.OLED_LIT,
    "strip.N": Kind.LED,
}
_INTEGER = re.compile(r"-?[0-9]+")
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}|off")


def kind_of(key: str) -> Kind:
    """Return what kind of value the key has; Unreadable for a key that there is not."""
    pattern = re.sub(r"^p[1-4](?=\.|$)", "p1", re.sub(r"(?<=\.)[0-9]+(?=\.|$)", "N", key))
    if pattern not in _KINDS or "N" in key.split("."):
        raise Unreadable(f"unknown key {key}{nearest(pattern, _KINDS)}")
    return _KINDS[pattern]


def check(key: str, value: str, leds: int) -> None:
    """Raise Unreadable for an unknown key, an LED that the strip has not, or a value that the key can never have."""
    kind, plain = kind_of(key), unquoted(value)
    if kind is Kind.OLED_LIT:
        pixels_of(value)
    elif kind is Kind.LED:
        _check_led(int(key.split(".")[1]), plain, leds)
    elif kind is Kind.GROUP and value != "null":
        raise Unreadable(f"{key} has parts: expected null, or a key further in, {key}.…, found {value}")
    elif kind is Kind.NUMBER and value != "null" and not _INTEGER.fullmatch(plain):
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
