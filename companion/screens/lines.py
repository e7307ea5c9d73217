"""Lines at the foot of a page: sentences side by side, each with its mark or none."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.screens.choices import ROW
from companion.screens.fitting import fit, fit_lines, fits
from companion.screens.fonts import width_of
from companion.screens.marks import MARKS
from companion.screens.page import Item, Mark, Text

_INDENT = 7  # a mark stands before the words
_BETWEEN = 6


@dataclass(frozen=True, slots=True)
class Line:
    """One line: sentences side by side, each with its mark or none."""

    parts: tuple[tuple[str | None, str], ...]

    @property
    def width(self) -> int:
        """The columns that it takes."""
        return sum(indent_of(mark) + width_of(sentence) + _BETWEEN for mark, sentence in self.parts) - _BETWEEN

    def items(self, top: int, width: int) -> Iterator[Item]:
        """Yield its marks and words; words with no room beside their mark take its place, then are shortened."""
        left = 0
        for mark, sentence in self.parts:
            room = indent_of(mark)
            marked = fits(sentence, width - left - room)
            if mark and marked:
                yield Mark(left, top + (ROW - len(MARKS[mark].rows)) // 2, mark)
            indent = room if marked or mark is None else 0
            told = fit(sentence, width - left - indent)
            yield Text(left + indent, top, told)
            left += indent + width_of(told) + _BETWEEN


def indent_of(mark: str | None) -> int:
    """Return the columns before the words of a line; one that goes on from the line above stands below its words."""
    return max(_INDENT, MARKS[mark].width + 2) if mark else _INDENT


def marked(mark: str, lines: Sequence[str]) -> tuple[Line, ...]:
    """Return the lines of one sentence, the mark before the first."""
    return tuple(Line(((mark if index == 0 else None, line),)) for index, line in enumerate(lines))


def lines_of(mark: str, told: str, widths: Sequence[int], room: int) -> tuple[Line, ...]:
    """Return the sentence in two lines, the lowest of `widths`, where it needs them and has `room`; else in one."""
    if room < 1:
        return ()
    rooms = tuple(width - indent_of(mark) for width in widths[-min(2, room) :])
    return marked(mark, (told,) if fits(told, rooms[-1]) else fit_lines(told, rooms))


def packed(told: Sequence[tuple[str, str]], width: int, room: int) -> tuple[Line, ...]:
    """Return a line for each, or two in one where they are more than `room` and fit beside each other."""
    lines = [Line((part,)) for part in told]
    index = 0
    while len(lines) > room and index + 1 < len(lines):
        both = Line(lines[index].parts + lines[index + 1].parts)
        if both.width <= width:
            lines[index : index + 2] = [both]
        else:
            index += 1
    return tuple(lines)
