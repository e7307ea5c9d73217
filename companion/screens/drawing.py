"""From a page to pixels: a screen is 64 numbers of 128 bits, into which glyphs are shifted (five times faster than an
imaging library here, and the bytes are the picture's own).
"""

from functools import lru_cache

from companion.screens.fonts import Glyph, line_of
from companion.screens.marks import MARKS
from companion.screens.page import Box, Fill, Item, Mark, Page, Text
from hardware.outputs import HEIGHT, WIDTH, Picture

_ROW_BYTES = WIDTH // 8


@lru_cache(maxsize=8)
def draw(page: Page) -> Picture:
    """Return the page's picture; what reaches over the screen's edge is cut off."""
    rows = [0] * HEIGHT
    for item in page.items:
        _draw_item(rows, item)
    return Picture(b"".join(row.to_bytes(_ROW_BYTES, "big") for row in rows))


def _draw_item(rows: list[int], item: Item) -> None:
    if isinstance(item, Fill):
        _fill(rows, item)
    elif isinstance(item, Text):
        _stamp(rows, line_of(item.words, item.face), item.left, item.top, item.dark)
    else:
        _stamp(rows, _mark(item), item.left, item.top, item.dark)


def _mark(item: Mark) -> Glyph:
    return MARKS[item.name]


def _fill(rows: list[int], fill: Fill) -> None:
    box = fill.box
    solid = Glyph(box.width, ((1 << box.width) - 1,) * box.height)
    _stamp(rows, solid, box.left, box.top, not fill.lit)
    if fill.hollow:
        _fill(rows, Fill(Box(box.left + 1, box.top + 1, box.width - 2, box.height - 2), not fill.lit))


def _stamp(rows: list[int], glyph: Glyph, left: int, top: int, dark: bool) -> None:
    shift = WIDTH - left - glyph.width
    screen = (1 << WIDTH) - 1
    for top_row, bits in enumerate(glyph.rows, top):
        if bits and 0 <= top_row < HEIGHT:
            ink = (bits << shift if shift >= 0 else bits >> -shift) & screen
            rows[top_row] = rows[top_row] & ~ink if dark else rows[top_row] | ink
