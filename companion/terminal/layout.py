"""How the panel fits a terminal: the form of OLED and buttons, and whether there are colours.

Draws nothing.
"""

import os
from contextlib import suppress
from dataclasses import dataclass

SIDE, HELP = 14, 40
BRAILLE, HALVES = (66, 18), (130, 34)
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


def layout_for(columns: int, rows: int) -> Layout:
    """Return the form for a terminal of that size."""
    halves = columns >= HALVES[0] + SIDE and rows >= HALVES[1] + COMPACT_BELOW
    wide, high = HALVES if halves else BRAILLE
    return Layout(
        halves=halves,
        tall=rows >= high + TALL_BELOW,
        helps=columns >= wide + SIDE + HELP,
        small=columns < SMALLEST[0] or rows < SMALLEST[1],
    )


def too_small(columns: int, rows: int) -> str:
    """Say what is missing in a terminal that is too small."""
    return (
        f"The panel needs {SMALLEST[0]} × {SMALLEST[1]}; this terminal has {columns} × {rows}. Enlarge it, or Q leaves."
    )


def without_colours() -> bool:
    """Tell whether the terminal has no colours, or shall have none (NO_COLOR); then NO_COLOR is set from here on."""
    if not os.environ.get("NO_COLOR") and _colours_of_terminal() >= 8:
        os.environ.pop("NO_COLOR", None)  # by its rule an empty one means nothing
        return False
    os.environ["NO_COLOR"] = "1"
    return True


def _colours_of_terminal() -> int:
    """Ask terminfo; a terminal that it does not know is believed to have colours."""
    with suppress(ImportError):
        import curses  # noqa: PLC0415  # not in every Python

        with suppress(curses.error, OSError, ValueError):
            curses.setupterm()
            return curses.tigetnum("colors")
    return 8
