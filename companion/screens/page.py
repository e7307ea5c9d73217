"""What a page is: plain values that say what stands where, in the order it is drawn and read.

Drawing it is shifting glyphs into rows of bits: five times faster here than an imaging library, and the bytes are the
picture's own. Nothing here knows the game.
"""

from dataclasses import dataclass
from functools import lru_cache

from companion.screens.fonts import ICONS, Face, Glyph, height_of, line_of, width_of
from hardware.outputs import HEIGHT, WIDTH, Picture


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of pixels on the 128×64 screen."""

    left: int
    top: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column that is no longer in it."""
        return self.left + self.width

    @property
    def bottom(self) -> int:
        """The first row that is no longer in it."""
        return self.top + self.height

    def overlaps(self, other: "Box") -> bool:
        """Tell whether the two share a pixel."""
        beside = self.right <= other.left or other.right <= self.left
        return not (beside or self.bottom <= other.top or other.bottom <= self.top)


@dataclass(frozen=True, slots=True)
class Text:
    """Words in one line, as they are drawn; `dark` on a lit ground."""

    left: int
    top: int
    words: str
    face: Face = Face.SMALL
    dark: bool = False

    @property
    def box(self) -> Box:
        """The place it takes."""
        return Box(self.left, self.top, width_of(self.words, self.face), height_of(self.face))


@dataclass(frozen=True, slots=True)
class Icon:
    """One of `fonts.ICONS` by its name; `dark` on a lit ground."""

    left: int
    top: int
    name: str
    dark: bool = False


@dataclass(frozen=True, slots=True)
class Fill:
    """A lit rectangle, or a dark one; `hollow` is its outline only."""

    box: Box
    lit: bool = True
    hollow: bool = False


Item = Text | Icon | Fill


@dataclass(frozen=True, slots=True)
class Page:
    """One OLED-full."""

    items: tuple[Item, ...] = ()

    @property
    def texts(self) -> tuple[Text, ...]:
        """All texts in reading order; a notice of two lines is two texts that follow each other."""
        return tuple(item for item in self.items if isinstance(item, Text))

    @property
    def words(self) -> tuple[str, ...]:
        """Every text in reading order, as drawn, after shortening."""
        return tuple(text.words for text in self.texts)


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
        _stamp(rows, ICONS[item.name], item.left, item.top, item.dark)


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
