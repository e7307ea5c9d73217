"""The number that matters now, as the biggest thing on the page: at the right, beside the choices, 24 rows high.

The needed face in a fight, the spaces of a move, the number being chosen, what a card would prevent, how it ended.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from companion.rules import need, outcome
from companion.rules.state import State
from companion.screens.fonts import ICONS, Face, height_of, width_of
from companion.screens.page import Icon, Item, Text
from companion.session.prompt import Prompt
from companion.texts.language import seat_name
from hardware.outputs import WIDTH

_TOP, _HEIGHT = 32, 24
_MARGIN = 3
_GAP = 3


@dataclass(frozen=True, slots=True)
class Emphasis:
    """Big lines with a mark before and one after them; no lines and no mark is no emphasis."""

    lines: tuple[str, ...] = ()
    face: Face = Face.HUGE
    mark: str | None = None
    after: str | None = None

    @property
    def width(self) -> int:
        """The columns it takes at the right edge, its margin among them; 0 for none."""
        ink = self._room(self.mark) + self._ink + self._room(self.after)
        return ink + _MARGIN if ink else 0

    @property
    def _ink(self) -> int:
        return max((width_of(line, self.face) for line in self.lines), default=0)

    def _room(self, mark: str | None) -> int:
        return ICONS[mark].width + (_GAP if self.lines else 0) if mark else 0

    def items(self) -> Iterator[Item]:
        """Yield its pictures and texts."""
        left = WIDTH - self.width + _MARGIN
        words_left = left + self._room(self.mark)
        for mark, place in ((self.mark, left), (self.after, words_left + self._ink + _GAP)):
            if mark:
                yield Icon(place, _TOP + (_HEIGHT - len(ICONS[mark].rows)) // 2, mark)
        pitch = height_of(self.face) + 2
        top = _TOP + (_HEIGHT - pitch * len(self.lines)) // 2 + 1
        for index, line in enumerate(self.lines):
            yield Text(words_left + (self._ink - width_of(line, self.face)) // 2, top + index * pitch, line, self.face)


def emphasis_of(state: State, prompt: Prompt, highlight: int) -> Emphasis:
    """Return what is biggest on the page of that prompt; nothing on an overlay's."""
    if prompt.stage != state.stage:
        return Emphasis()
    chosen = prompt.choices[highlight].label if highlight < len(prompt.choices) else ""
    big = _STAGES.get(state.stage)
    return big(state, chosen) if big else Emphasis()


def _move(state: State, chosen: str) -> Emphasis:
    return Emphasis((str(state.rolled),)) if state.rolled else Emphasis(mark="big_die")


def _roll(state: State, chosen: str) -> Emphasis:
    return Emphasis((f"{need(state)}+",))


def _number(state: State, chosen: str) -> Emphasis:
    return Emphasis((chosen,)) if chosen.isdecimal() else Emphasis()


def _loss(state: State, chosen: str) -> Emphasis:
    return Emphasis((f"-{state.question.loss if state.question else 1}",), mark="big_heart")


def _corruption(state: State, chosen: str) -> Emphasis:
    return Emphasis(("+1",), mark="big_skull")  # R10


def _end(state: State, chosen: str) -> Emphasis:
    """Return the champions between laurels, or the skull above the thorns."""
    end = outcome(state)
    if end is None or not end.won:
        return Emphasis(mark="fallen")
    seats = [seat_name(seat) for seat in end.champions]
    lines = tuple(" ".join(seats[start : start + 2]) for start in range(0, len(seats), 2))
    return Emphasis(lines, Face.HUGE if len(seats) == 1 else Face.MEDIUM, "laurel", "laurel_right")


_STAGES: dict[str, Callable[[State, str], Emphasis]] = {
    "move": _move,
    "fight": _roll,
    "attack": _roll,
    "difficulty": _number,
    "reward": _number,
    "charm": _loss,
    "lantern": _corruption,
    "over": _end,
}
