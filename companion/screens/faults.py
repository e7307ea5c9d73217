"""The page that a wrong config or cards file leaves standing: what is wrong, in as many lines as fit."""

from collections.abc import Sequence

from companion.screens.choices import ROW
from companion.screens.fitting import fit_lines
from companion.screens.page import Box, Fill, Page, Text
from hardware.outputs import HEIGHT, WIDTH

_ROWS = HEIGHT // ROW
_TITLE = Box(0, 0, WIDTH, ROW)


def fault_page(lines: Sequence[str]) -> Page:
    """Return a page of the lines, the first as title; long ones go on below; what has no room is left out."""
    rows: list[str] = []
    for line in lines:
        left = _ROWS - len(rows)
        if left > 0:
            rows += fit_lines(line, (WIDTH - 2,) * left)
    texts = (Text(1, index * ROW, row, dark=index == 0) for index, row in enumerate(rows))
    return Page((Fill(_TITLE), *texts))
