"""The typefaces, and text as rows of pixels. The fonts are data files of the package, read once, at import.

A face is proportional: a glyph's ink, then a gap of one pixel. What a face lacks is a hollow box, never an error.
Where a text stands on a page is not decided here.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from importlib.resources import files
from unicodedata import bidirectional, category, normalize

_GAP = 1
_BLANK = 2  # a space is this wide, and the gaps around it
_UNDRAWN = ("Cc", "Cf", "Mn", "Me")  # controls, format marks, accents that no single character holds


class Face(Enum):
    """The typefaces by use; the value is the name of the font's file."""

    SMALL = "small"  # all text: 8 rows, many scripts
    TITLE = "title"  # what is asked: 8 rows, capitals of 7
    NUMBER = "number"  # the tracks' digits: 7 rows, bold
    MEDIUM = "medium"  # seats of several champions: 10 rows
    HUGE = "huge"  # the number that matters now: 20 rows


@dataclass(frozen=True, slots=True)
class Glyph:
    """A piece of a picture: each row's pixels as a number of `width` bits, the leftmost pixel highest."""

    width: int
    rows: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Font:
    height: int
    glyphs: Mapping[str, Glyph]
    missing: Glyph


def height_of(face: Face) -> int:
    """Return how many rows the face's glyphs have."""
    return _FONTS[face].height


@lru_cache(maxsize=512)
def width_of(text: str, face: Face = Face.SMALL) -> int:
    """Return how many columns the text takes, the gap after its last glyph not counted."""
    widths = [glyph.width + _GAP for glyph in _glyphs_of(text, face)]
    return max(0, sum(widths) - _GAP)


def lacking(text: str, face: Face = Face.SMALL) -> str:
    """Return the characters of the text that the face has no glyph for, each once: they all look the same."""
    glyphs, drawn = _FONTS[face].glyphs, (sign for sign in normalize("NFC", text) if not _is_blank(sign))
    return "".join(dict.fromkeys(sign for sign in drawn if sign not in glyphs and category(sign) not in _UNDRAWN))


@lru_cache(maxsize=256)
def line_of(text: str, face: Face = Face.SMALL) -> Glyph:
    """Return the text set in one line, as if it were one glyph."""
    rows, width = [0] * height_of(face), 0
    for glyph in _glyphs_of(text, face):
        shift = glyph.width + _GAP
        rows = [row << shift | more << _GAP for row, more in zip(rows, glyph.rows, strict=True)]
        width += shift
    return Glyph(max(0, width - _GAP), tuple(row >> _GAP for row in rows))


def _glyphs_of(text: str, face: Face) -> Iterator[Glyph]:
    font = _FONTS[face]
    for character in _seen_order(normalize("NFC", text)):
        if _is_blank(character):
            yield Glyph(_BLANK, (0,) * font.height)
        elif category(character) not in _UNDRAWN:
            yield font.glyphs.get(character, font.missing)


def _is_blank(character: str) -> bool:
    return category(character) in ("Zs", "Zl", "Zp")


def _seen_order(text: str) -> str:
    """Turn around what is written from right to left; a name is one run, more is not needed here."""
    right = [index for index, character in enumerate(text) if bidirectional(character) in ("R", "AL")]
    if not right:
        return text
    first, last = right[0], right[-1] + 1
    return text[:first] + text[first:last][::-1] + text[last:]


def _font(face: Face) -> _Font:
    lines = files("companion.screens").joinpath("fonts", f"{face.value}.hex").read_text("ascii").splitlines()
    rows = [line for line in lines if not line.startswith("#")]
    height = int(rows[0].removeprefix("height "))
    return _Font(height, dict(_glyph(line, height) for line in rows[1:]), _hollow_box(height))


def _glyph(line: str, height: int) -> tuple[str, Glyph]:
    code, width_text, digits = line.split(":")
    width, each = int(width_text), len(digits) // height
    padding = each * 4 - width
    rows = (int(digits[start : start + each], 16) >> padding for start in range(0, len(digits), each))
    return chr(int(code, 16)), Glyph(width, tuple(rows))


def _hollow_box(height: int) -> Glyph:
    """Return a box of the height of a capital: 4 columns in the small face, one more for every five rows."""
    width = 3 + height // 5
    edge, wall = (1 << width) - 1, 1 << (width - 1) | 1
    return Glyph(width, (0, edge, *(wall,) * (height - 4), edge, 0))


_FONTS = {face: _font(face) for face in Face}


def _picture(rows: list[str]) -> Glyph:
    return Glyph(len(rows[0]), tuple(int(row.replace(".", "0").replace("#", "1"), 2) for row in rows))


def _drawn() -> dict[str, Glyph]:
    text = files("companion.screens").joinpath("fonts", "icons.txt").read_text("ascii")
    _, *blocks = text.strip().split("\n\n")
    return {name: _picture(rows) for name, *rows in (block.split("\n") for block in blocks)}


ICONS = _drawn()
"""The pictures by name: the six spaces, tracks, die faces, signs before sentences, and the end's scenes."""
