"""What the panel shows in characters, and how it fits a terminal (PURE): braille, half blocks, lamps.

Knows no game and needs no Textual. Where a terminal has no colours, a character alone tells lit from dark.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from hardware.outputs import HEIGHT, WIDTH, Colour, Picture

BRAILLE = 0x2800
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
_HALVES = " ▀▄█"
LAMP, NO_LAMP = "●", "·"
_SHORT = {"corruption": "C", "boss": "B"}

Segments = Mapping[str, tuple[int, int]]
"""The name of a track → its first LED and how many it has."""

SIDE_WIDTH, HELP_WIDTH = 14, 40
IN_BRAILLE, IN_HALVES = (66, 18), (130, 34)
"""Columns and rows of the OLED with its frame."""
COMPACT_BELOW, TALL_BELOW = 6, 15
"""Rows below the OLED: strip, buttons and words, on one line a row of buttons or on three."""
SMALLEST = (80, 24)


@dataclass(frozen=True, slots=True)
class Layout:
    """The form of the panel."""

    halves: bool  # the OLED in half blocks
    tall: bool  # buttons of three lines, names below the strip
    helps: bool  # room for the help beside it
    small: bool  # no room at all


def braille_rows(picture: Picture) -> tuple[str, ...]:
    """Return 16 lines of 64 braille characters, 2×4 pixels each."""
    return tuple("".join(_braille(picture, x, y) for x in range(0, WIDTH, 2)) for y in range(0, HEIGHT, 4))


def half_rows(picture: Picture) -> tuple[str, ...]:
    """Return 32 lines of 128 half blocks, a pixel above and one below each."""
    return tuple(
        "".join(_HALVES[picture.lit(x, y) + 2 * picture.lit(x, y + 1)] for x in range(WIDTH))
        for y in range(0, HEIGHT, 2)
    )


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


def layout_for(columns: int, rows: int) -> Layout:
    """Return the form for a terminal of that size."""
    halves = columns >= IN_HALVES[0] + SIDE_WIDTH and rows >= IN_HALVES[1] + COMPACT_BELOW
    wide, high = IN_HALVES if halves else IN_BRAILLE
    return Layout(
        halves=halves,
        tall=rows >= high + TALL_BELOW,
        helps=columns >= wide + SIDE_WIDTH + HELP_WIDTH,
        small=columns < SMALLEST[0] or rows < SMALLEST[1],
    )


def too_small(columns: int, rows: int) -> str:
    """Say what is missing in a terminal that is too small."""
    return (
        f"The panel needs {SMALLEST[0]} × {SMALLEST[1]}; this terminal has {columns} × {rows}. Enlarge it, or Q leaves."
    )


def _braille(picture: Picture, x: int, y: int) -> str:
    dots = sum(bit for dy, pair in enumerate(_DOTS) for dx, bit in enumerate(pair) if picture.lit(x + dx, y + dy))
    return chr(BRAILLE + dots)
