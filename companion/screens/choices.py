"""The list of choices: as many beside each other as their words allow, the highlight lit, the rest a viewport away.

It reads down each column, as `down` walks. A turn's spaces stand as a row of pictures instead, since that page is seen
most: every choice keeps its place from turn to turn.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.rules.actions import Space, Stop
from companion.screens.fitting import fit, fits
from companion.screens.fonts import ICONS, width_of
from companion.screens.page import Box, Fill, Icon, Item, Text
from companion.screens.wording import Option
from companion.session.overlays import OpenMenu, RollForMe

ROW = 8
"""The height of a line in pixels: one page of the OLED's memory."""
_PADDING = 1
_MOST_COLUMNS = 5
_HINT_GAP = 4
_THUMB_WIDTH = 2
_THUMB_ROOM = 2 * _THUMB_WIDTH
_SHORTEST_THUMB = 4
_OK = "OK"
PITCH = 12
"""The columns of one picture with the room around it."""
SPACE_ROWS = 2
"""How many rows of the page the pictures and the bar take."""
_MOST = 9
_PICTURES = {
    Space.ENEMY: "enemy",
    Space.TREASURE: "treasure",
    Space.HEALING: "healing",
    Space.CORRUPTION: "skull",
    Space.ALLY: "ally",
    Space.SAFE: "safe",
    Space.BOSS: "boss",
}


@dataclass(frozen=True, slots=True)
class Viewport:
    """The part of a list that is seen at once: from choice `start` on, columns of these widths, `rows` high."""

    start: int
    rows: int
    widths: tuple[int, ...]

    @property
    def end(self) -> int:
        """The first choice that stands no longer in it."""
        return self.start + self.rows * len(self.widths)

    def row_of(self, index: int) -> int:
        """Return the row in which the choice of that index stands."""
        return (index - self.start) % self.rows

    def items(self, choices: Sequence[Option], highlight: int, left: int, top: int, seen: int) -> Iterator[Item]:
        """Yield the choices in it, the place's upper left corner given; rows from `seen` on are covered."""
        for index, choice in enumerate(choices[self.start : self.end]):
            column, row = divmod(index, self.rows)
            if row < seen:
                cell = Box(left + sum(self.widths[:column]), top + row * ROW, self.widths[column] - 1, ROW)
                yield from choice_items(choice, cell, highlighted=self.start + index == highlight)


def width_of_choice(choice: Option) -> int:
    """Return the pixels that the choice takes with the word OK beside it."""
    return width_of(choice.words) + _HINT_GAP + width_of(_OK) + 2 * _PADDING + 1


def viewport_of(choices: Sequence[Option], highlight: int, rows: int, width: int) -> Viewport:
    """Return the viewport with the highlighted choice in it; viewports are cut from the first choice on.

    Where not all choices stand in one, the right edge is left to the thumb.
    """
    viewport = _viewport(choices, 0, rows, width)
    if viewport.end >= len(choices):
        return viewport
    viewport = _viewport(choices, 0, rows, width - _THUMB_ROOM)
    while viewport.end <= highlight:
        viewport = _viewport(choices, viewport.end, rows, width - _THUMB_ROOM)
    return viewport


def thumb_items(viewport: Viewport, count: int, highlight: int, right: int, top: int) -> Iterator[Item]:
    """Yield a thumb at the `right` edge that shows where in `count` choices the highlight is; none where all are seen.

    It is as long as the part of the list that is seen, as on a scroll bar.
    """
    shown = viewport.end - viewport.start
    if viewport.start == 0 and viewport.end >= count:
        return
    way = viewport.rows * ROW
    length = max(_SHORTEST_THUMB, way * shown // count)
    place = (way - length) * highlight // max(1, count - 1)
    yield Fill(Box(right - _THUMB_WIDTH, top + place, _THUMB_WIDTH, length))


def _viewport(choices: Sequence[Option], start: int, rows: int, width: int) -> Viewport:
    """Return the viewport that holds most: with room for the word OK in every choice if that goes, else without."""
    left = len(choices) - start
    most = min(_MOST_COLUMNS, -(-left // rows))
    for reserve in (True, False):
        for columns in range(most, 1, -1):
            widths = _columns(choices[start : start + rows * columns], rows, reserve)
            if sum(widths) <= width:
                spare = (width - sum(widths)) // columns
                return Viewport(start, rows, tuple(each + spare for each in widths))
    return Viewport(start, rows, (width,))


def _columns(choices: Sequence[Option], rows: int, reserve: bool) -> list[int]:
    columns = [choices[first : first + rows] for first in range(0, len(choices), rows)]
    return [max(_needed(choice, reserve) for choice in column) for column in columns]


def _needed(choice: Option, reserve: bool) -> int:
    hints = [_own(choice), _OK if reserve else ""]
    hint = max(width_of(hint) for hint in hints)
    return width_of(choice.words) + (_HINT_GAP + hint if hint else 0) + 2 * _PADDING + 1


def choice_items(choice: Option, cell: Box, *, highlighted: bool) -> Iterator[Item]:
    """Yield the choice in its cell and beside it the buttons that take it; the highlighted one in a lit bar.

    The bar is as long as its words: where the highlight walks on, no more than these change.
    """
    room = cell.width - 2 * _PADDING
    words = fit(choice.words, room)
    hint = _hint(choice, highlighted, room - width_of(words) - _HINT_GAP)
    hint_left = cell.left + _PADDING + width_of(words) + _HINT_GAP
    right = hint_left + width_of(hint) if hint else hint_left - _HINT_GAP
    if highlighted:
        yield Fill(Box(cell.left, cell.top, right + _PADDING - cell.left, ROW))
    yield Text(cell.left + _PADDING, cell.top, words, dark=highlighted)
    if hint:
        yield Text(hint_left, cell.top, hint, dark=highlighted)


def _hint(choice: Option, highlighted: bool, room: int) -> str:
    """Return which buttons take the choice, as far as there is room."""
    own = _own(choice)
    hints = [own, ""] if not highlighted else [f"{own}/{_OK}" if own else _OK, _OK, ""]
    return next(hint for hint in hints if not hint or fits(hint, room))


def _own(choice: Option) -> str:
    """Return the choice's own button where what is shown does not say it, as `Enemy` and `Healing space` do."""
    if choice.button is None:
        return ""
    word = choice.words.split(" ")[0].casefold()
    said = word.startswith(choice.button) if len(choice.button) > 2 else word == choice.button
    return "" if said else choice.button.upper()


def are_spaces(choices: Sequence[Option]) -> bool:
    """Tell whether all choices have a picture and stand beside each other."""
    return 1 < len(choices) <= _MOST and all(_picture(choice) for choice in choices)


def spaces_items(choices: Sequence[Option], highlight: int, top: int) -> Iterator[Item]:
    """Yield the pictures, the highlighted one's field, and the bar with its name and buttons."""
    for index, choice in enumerate(choices):
        lit = index == highlight
        if lit:
            yield Fill(Box(index * PITCH, top, PITCH, ROW))
        picture = _picture(choice)
        yield Icon(index * PITCH + (PITCH - ICONS[picture].width) // 2, top, picture, dark=lit)
    width = min(width_of_choice(choices[highlight]), _MOST * PITCH)
    left = min(highlight * PITCH, _MOST * PITCH - width)
    yield from choice_items(choices[highlight], Box(left, top + ROW, width, ROW), highlighted=True)


def _picture(choice: Option) -> str:
    """Return the picture's name, empty for none."""
    if isinstance(choice.does, Stop):
        return _PICTURES[choice.does.space]
    return {OpenMenu: "menu", RollForMe: "die_5"}.get(type(choice.does), "")
