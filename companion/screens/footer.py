"""The lines below the choices: what a page lists, alerts and hints, and at the bottom the refusal or else the notice.

They leave at least one line to the choices; where there is no room for all, the notice shrinks to one line, then two
short lines share one, then the last of them goes.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.rules import usable
from companion.rules.cards import SEATS
from companion.rules.state import State
from companion.screens.choices import ROW
from companion.screens.fitting import fit, fit_lines, fits
from companion.screens.glyphs import width_of
from companion.screens.page import Item, Mark, Text
from companion.session import Session
from companion.words import pages as words
from companion.words.alerts import is_of_the_journal

BOTTOM = 64
_INDENT = 7  # a mark stands before the words
_BETWEEN = 6
_AT_THE_TABLE = ("move", "fight", "attack")


@dataclass(frozen=True, slots=True)
class Line:
    """One line: sentences side by side, each with its mark or none."""

    parts: tuple[tuple[str | None, str], ...]

    def items(self, top: int, width: int) -> Iterator[Item]:
        """Yield its marks and words; words with no room beside their mark take its place, then are shortened."""
        left = 0
        for mark, sentence in self.parts:
            marked = fits(sentence, width - left - _INDENT)
            if mark and marked:
                yield Mark(left, top + 1, mark)
            indent = _INDENT if marked or mark is None else 0
            told = fit(sentence, width - left - indent)
            yield Text(left + indent, top, told)
            left += indent + width_of(told) + _BETWEEN


@dataclass(frozen=True, slots=True)
class Footer:
    """All lines from the top one down, and how wide each row of the page's lower part is."""

    lines: tuple[Line, ...]

    def items(self, widths: Sequence[int]) -> Iterator[Item]:
        """Yield everything, the last line on the bottom row; `widths` are those of the lowest rows."""
        for index, line in zip(range(len(self.lines), 0, -1), self.lines, strict=True):
            yield from line.items(BOTTOM - index * ROW, widths[-index])


def footer_of(session: Session, widths: Sequence[int], room: int) -> Footer:
    """Return the lines for at most `room` rows; `widths` are those of the page's rows, the lowest last."""
    message = _message(session, widths, room)
    short = _short_lines(session)
    if session.refusal is None and len(message) + len(short) > room:
        message = _message(session, widths, 1)
    above = _packed(short, min(widths), room - len(message))
    return Footer((*above, *message))


def _message(session: Session, widths: Sequence[int], room: int) -> tuple[Line, ...]:
    """Return the refusal, else what was found wrong with the journal, else the notice, in one or two lines."""
    told, mark = _told(session)
    if not told or room < 1:
        return ()
    full = widths[-1] - _INDENT
    if room == 1 or fits(told, full):
        return (Line(((mark, fit(told, full)),)),)
    lines = fit_lines(told, (widths[-2] - _INDENT, full))
    marks = (mark, None)
    return tuple(Line(((marks[index], line),)) for index, line in enumerate(lines))


def _told(session: Session) -> tuple[str | None, str]:
    if session.refusal:
        return session.refusal, "refusal"
    return (session.alert, "alert") if is_of_the_journal(session.alert) else (session.notice, "notice")


def _short_lines(session: Session) -> tuple[tuple[str, str], ...]:
    """Return what else must be said, the most urgent first, each with its mark."""
    state = session.state
    told = []
    if session.alert and not is_of_the_journal(session.alert):
        told.append(("alert", session.alert))
    if session.stuck:
        told.append(("alert", words.stuck(session.stuck)))
    if session.resumed:
        told.append(("notice", words.resumed(state.round, state.turn)))
    if session.overlay is None and _could_use_a_card(state):
        told.append(("cards", words.cards_hint(state.turn or "")))
    return tuple(told)


def _could_use_a_card(state: State) -> bool:
    return state.stage in _AT_THE_TABLE and state.turn in SEATS and bool(usable(state, state.turn))


def _packed(told: tuple[tuple[str, str], ...], width: int, room: int) -> tuple[Line, ...]:
    lines = [Line((part,)) for part in told]
    index = 0
    while len(lines) > room and index + 1 < len(lines):
        both = Line(lines[index].parts + lines[index + 1].parts)
        if _width(both) <= width:
            lines[index : index + 2] = [both]
        else:
            index += 1
    return tuple(lines[: max(0, room)])


def _width(line: Line) -> int:
    taken = sum(_INDENT + width_of(sentence) + _BETWEEN for _, sentence in line.parts)
    return taken - _BETWEEN
