"""What the simulated OLED and strip show, as characters: braille, half blocks, lamps. Pure, and knows no game.

Colours are `as_seen`'s; where a terminal has none, a character alone tells lit from dark.
"""

from collections.abc import Mapping

from hardware.outputs import HEIGHT, WIDTH, Colour, Picture

BRAILLE = 0x2800
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
_HALVES = " ▀▄█"
LAMP, NO_LAMP = "●", "·"
_GAMMA = 2.2
_SHORT = {"corruption": "C", "boss": "B"}

Segments = Mapping[str, tuple[int, int]]
"""The name of a track → its first LED and how many it has."""


def braille_rows(picture: Picture) -> tuple[str, ...]:
    """Return 16 lines of 64 braille characters, 2×4 pixels each."""
    return tuple("".join(_braille(picture, x, y) for x in range(0, WIDTH, 2)) for y in range(0, HEIGHT, 4))


def half_rows(picture: Picture) -> tuple[str, ...]:
    """Return 32 lines of 128 half blocks, a pixel above and one below each."""
    return tuple(
        "".join(_HALVES[picture.lit(x, y) + 2 * picture.lit(x, y + 1)] for x in range(WIDTH))
        for y in range(0, HEIGHT, 2)
    )


def as_seen(colour: Colour, exposure: float = 1.0) -> Colour:
    """Return what eyes that are used to a light `exposure` times weaker make of an LED, whose light is linear."""
    red, green, blue = (round(255 * min(1.0, exposure * channel / 255) ** (1 / _GAMMA)) for channel in colour)
    return red, green, blue


def lamp(colour: Colour) -> str:
    """Return the character of one LED."""
    return LAMP if any(colour) else NO_LAMP


def strip_text(colours: tuple[Colour, ...], segments: Segments) -> str:
    """Return the strip on one line: each track's letter, then its lamps."""
    return " ".join(
        short_name(name) + "".join(lamp(colour) for colour in colours[first : first + count])
        for name, (first, count) in in_order(segments)
    )


def in_order(segments: Segments) -> list[tuple[str, tuple[int, int]]]:
    """Return the tracks as they lie on the strip; those without LEDs are left out."""
    return sorted((item for item in segments.items() if item[1][1]), key=lambda item: item[1])


def short_name(track: str) -> str:
    """Return the one character that stands before a track: its seat's number, or its first letter."""
    return _SHORT.get(track, track[-1])


def _braille(picture: Picture, x: int, y: int) -> str:
    dots = sum(bit for dy, pair in enumerate(_DOTS) for dx, bit in enumerate(pair) if picture.lit(x + dx, y + dy))
    return chr(BRAILLE + dots)
