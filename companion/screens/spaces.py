"""A turn's spaces as a row of pictures, for the page that is seen most: `move`.

Every choice keeps its place from turn to turn; the highlighted picture stands in a lit field that runs into a bar with
its name.
"""

from collections.abc import Iterator, Sequence

from companion.session.overlays import OpenMenu, RollForMe
from companion.session.prompt import Choice
from companion.rules.actions import Space, Stop
from companion.screens.choices import ROW, choice_items, width_of_choice
from companion.screens.marks import MARKS
from companion.screens.page import Box, Fill, Item, Mark

PITCH = 12
"""The columns of one picture with the room around it."""
ROWS = 2
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


def are_spaces(choices: Sequence[Choice]) -> bool:
    """Tell whether all choices have a picture and stand beside each other."""
    return 1 < len(choices) <= _MOST and all(_picture(choice) for choice in choices)


def spaces_items(choices: Sequence[Choice], highlight: int, top: int) -> Iterator[Item]:
    """Yield the pictures, the highlighted one's field, and the bar with its name and buttons."""
    for index, choice in enumerate(choices):
        lit = index == highlight
        if lit:
            yield Fill(Box(index * PITCH, top, PITCH, ROW))
        picture = _picture(choice)
        yield Mark(index * PITCH + (PITCH - MARKS[picture].width) // 2, top, picture, dark=lit)
    width = min(width_of_choice(choices[highlight]), _MOST * PITCH)
    left = min(highlight * PITCH, _MOST * PITCH - width)
    yield from choice_items(choices[highlight], Box(left, top + ROW, width, ROW), highlighted=True)


def _picture(choice: Choice) -> str:
    """Return the picture's name, empty for none."""
    if isinstance(choice.does, Stop):
        return _PICTURES[choice.does.space]
    return {OpenMenu: "menu", RollForMe: "die_5"}.get(type(choice.does), "")
