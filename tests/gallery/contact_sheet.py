"""The contact sheet: every picture small, OLED above and strip below it, its name under both, group by group."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageFont

from companion.tapes.observed import as_seen
from companion.tapes.pictures import oled_image
from hardware.outputs import HEIGHT, WIDTH, Colour
from tests.gallery.shots import Shot, Taken

COLUMNS = 10
SCALE = 2
_LEFT, _GAP = 12, 16
_OLED = (WIDTH * SCALE, HEIGHT * SCALE)
_STRIP_HEIGHT, _LINE = 6, 14
_CELL = (_OLED[0] + _GAP, _OLED[1] + _STRIP_HEIGHT + _LINE + _GAP)
_HEADING = 26
_PAPER, _INK, _EDGE, _DIMMED = "#26282c", "#e8e8e8", "#505460", 0x70
DIM = 20
"""Contrasts below this are a dimmed glass, drawn in grey."""


@dataclass(frozen=True, slots=True)
class Group:
    """The pictures that stand under one heading."""

    name: str
    shots: tuple[Shot, ...]

    @property
    def height(self) -> int:
        """Count the pixels from its heading to the next one."""
        return _HEADING + -(-len(self.shots) // COLUMNS) * _CELL[1]


def grouped(taken: Sequence[Taken]) -> tuple[Group, ...]:
    """Return the pictures by group, in the order of the first of each."""
    names = dict.fromkeys(each.group for each in taken)
    return tuple(Group(name, tuple(s for each in taken if each.group == name for s in each.shots)) for name in names)


def contact_sheet(groups: Sequence[Group]) -> Image.Image:
    """Return all pictures on one sheet."""
    width = _LEFT * 2 + COLUMNS * _CELL[0] - _GAP
    sheet = Image.new("RGB", (width, sum(group.height for group in groups) + _LEFT), _PAPER)
    pen, font = ImageDraw.Draw(sheet), ImageFont.load_default()
    for group, top in _stacked(groups):
        pen.text((_LEFT, top + 8), group.name.upper(), _INK, font)
        pen.line((_LEFT, top + 23, width - _LEFT, top + 23), _EDGE)
        for number, shot in enumerate(group.shots):
            left, down = _LEFT + number % COLUMNS * _CELL[0], top + _HEADING + number // COLUMNS * _CELL[1]
            sheet.paste(_cell(shot, font), (left, down))
    return sheet


def _stacked(groups: Sequence[Group]) -> Iterator[tuple[Group, int]]:
    top = 0
    for group in groups:
        yield group, top
        top += group.height


def _cell(shot: Shot, font: ImageFont.ImageFont | ImageFont.FreeTypeFont) -> Image.Image:
    cell = Image.new("RGB", (_OLED[0], _CELL[1]), _PAPER)
    cell.paste(shown(shot), (0, 0))
    cell.paste(_lights(shot.colours), (0, _OLED[1] + 3))
    ImageDraw.Draw(cell).text((0, _OLED[1] + _STRIP_HEIGHT + 5), shot.name, _INK, font)
    return cell


def shown(shot: Shot) -> Image.Image:
    """Return the OLED as it stands on the sheet: grey where it is dimmed."""
    glass = oled_image(shot.picture, SCALE).convert("L")
    return glass if shot.contrast >= DIM else glass.point([min(value, _DIMMED) for value in range(256)])


def _lights(colours: Sequence[Colour]) -> Image.Image:
    """Return the strip as wide as the OLED, a small gap between two LEDs."""
    row = Image.new("RGB", (_OLED[0], _STRIP_HEIGHT), "black")
    pen, step = ImageDraw.Draw(row), max(1, _OLED[0] // max(1, len(colours)))
    for number, colour in enumerate(colours):
        pen.rectangle((number * step, 1, number * step + max(0, step - 2), _STRIP_HEIGHT - 2), fill=as_seen(colour))
    return row
