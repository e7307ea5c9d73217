"""What a page is: plain values that say what stands where, in the order it is drawn and read.

Nothing here knows the game, and nothing here draws.
"""

from dataclasses import dataclass

from companion.screens.fonts import Face, height_of, width_of


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
class Mark:
    """A small picture by its name (`marks`); `dark` on a lit ground."""

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


Item = Text | Mark | Fill


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
