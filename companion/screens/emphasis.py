"""The number that matters now, as the biggest thing on the page: at the right, beside the choices, 24 rows high.

The needed face in a fight, the spaces of a move, the number being chosen, what a card would prevent, how it ended.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from companion.prompt import Prompt
from companion.rules import need, outcome
from companion.rules.state import State
from companion.screens.glyphs import Face, height_of, width_of
from companion.screens.marks import MARKS
from companion.screens.page import Item, Mark, Text
from companion.words.names import seat_name
from hardware.outputs import WIDTH

_TOP, _HEIGHT = 32, 24
_MARGIN = 4


@dataclass(frozen=True, slots=True)
class Emphasis:
    """Big lines with a mark before them; no lines and no mark is no emphasis."""

    lines: tuple[str, ...] = ()
    face: Face = Face.HUGE
    mark: str | None = None

    @property
    def width(self) -> int:
        """The columns it takes at the right edge, its margin among them; 0 for none."""
        ink = self._mark_width + max((width_of(line, self.face) for line in self.lines), default=0)
        return ink + _MARGIN if ink else 0

    @property
    def _mark_width(self) -> int:
        gap = 3 if self.lines else 0
        return MARKS[self.mark].width + gap if self.mark else 0

    def items(self) -> Iterator[Item]:
        """Yield its pictures and texts."""
        left = WIDTH - self.width + _MARGIN
        if self.mark:
            height = len(MARKS[self.mark].rows)
            yield Mark(left, _TOP + (_HEIGHT - height) // 2, self.mark)
        pitch = height_of(self.face) + 2
        top = _TOP + (_HEIGHT - pitch * len(self.lines)) // 2 + 1
        for index, line in enumerate(self.lines):
            yield Text(left + self._mark_width, top + index * pitch, line, self.face)


def emphasis_of(state: State, prompt: Prompt, highlight: int) -> Emphasis:
    """Return what is biggest on the page of that prompt; nothing on an overlay's."""
    if prompt.stage != state.stage:
        return Emphasis()
    chosen = prompt.choices[highlight].label if highlight < len(prompt.choices) else ""
    big = _STAGES.get(state.stage)
    return big(state, chosen) if big else Emphasis()


def _move(state: State, chosen: str) -> Emphasis:
    return Emphasis((str(state.rolled),)) if state.rolled else Emphasis()


def _roll(state: State, chosen: str) -> Emphasis:
    return Emphasis((f"{need(state)}+",))


def _number(state: State, chosen: str) -> Emphasis:
    return Emphasis((chosen,)) if chosen.isdecimal() else Emphasis()


def _loss(state: State, chosen: str) -> Emphasis:
    return Emphasis((f"-{state.question.loss if state.question else 1}",), mark="big_heart")


def _corruption(state: State, chosen: str) -> Emphasis:
    return Emphasis(("+1",), mark="big_skull")  # R10


def _end(state: State, chosen: str) -> Emphasis:
    end = outcome(state)
    if end is None or not end.won:
        return Emphasis(mark="big_skull")
    seats = [seat_name(seat) for seat in end.champions]
    if len(seats) == 1:
        return Emphasis((seats[0],), mark="crown")
    lines = tuple(" ".join(seats[start : start + 2]) for start in range(0, len(seats), 2))
    return Emphasis(lines, Face.HUGE if len(lines) == 1 else Face.MEDIUM, "crown" if len(lines) > 1 else None)


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
