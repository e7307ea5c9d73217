"""The lines below the choices: alerts and hints, then the notice, and at the bottom the refusal beside it.

They leave at least one line to the choices. Where there is no room for all, the notice shrinks to one line, then two
short lines share one, then they go: hints first, then the notice, then alerts, the refusal never.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from companion.rules import usable
from companion.rules.actions import UseCard
from companion.rules.cards import SEATS
from companion.rules.facts import DieRolled
from companion.rules.history import Step
from companion.screens.choices import ROW
from companion.screens.fitting import fit, fit_clauses, fit_lines, fits
from companion.screens.glyphs import width_of
from companion.screens.marks import MARKS
from companion.screens.page import Item, Mark, Text
from companion.session import Session
from companion.words import pages as words
from companion.words.alerts import is_of_the_journal

BOTTOM = 64
_INDENT = 7  # a mark stands before the words
_BETWEEN = 6


@dataclass(frozen=True, slots=True)
class Line:
    """One line: sentences side by side, each with its mark or none."""

    parts: tuple[tuple[str | None, str], ...]

    def items(self, top: int, width: int) -> Iterator[Item]:
        """Yield its marks and words; words with no room beside their mark take its place, then are shortened."""
        left = 0
        for mark, sentence in self.parts:
            room = _indent(mark)
            marked = fits(sentence, width - left - room)
            if mark and marked:
                yield Mark(left, top + (ROW - len(MARKS[mark].rows)) // 2, mark)
            indent = room if marked or mark is None else 0
            told = fit(sentence, width - left - indent)
            yield Text(left + indent, top, told)
            left += indent + width_of(told) + _BETWEEN


@dataclass(frozen=True, slots=True)
class Footer:
    """All lines from the top one down, and how wide each row of the page's lower part is."""

    lines: tuple[Line, ...]

    @property
    def sentences(self) -> int:
        """Count what it says: a sentence may take two lines, and two may share one."""
        return sum(mark is not None for line in self.lines for mark, _ in line.parts)

    def items(self, widths: Sequence[int]) -> Iterator[Item]:
        """Yield everything, the last line on the bottom row; `widths` are those of the lowest rows."""
        for index, line in zip(range(len(self.lines), 0, -1), self.lines, strict=True):
            yield from line.items(BOTTOM - index * ROW, widths[-index])


def footer_of(session: Session, widths: Sequence[int], room: int) -> Footer:
    """Return the lines for at most `room` rows; `widths` are those of the page's rows, the lowest last."""
    refused = _refused(session.refusal, widths, room)
    left, above = room - len(refused), widths[: len(widths) - len(refused)]
    urgent = _urgent_lines(session)
    short = (*urgent, *_hints(session))
    news_room = left - len(_packed(urgent, min(widths), 1))
    news = _news(session, above, news_room)
    if len(news) + len(short) > left:
        news = _news(session, above, min(1, news_room))
    others = _packed(short, min(widths), left - len(news))[: left - len(news)]
    return Footer((*others, *news, *refused))


def _refused(word: str | None, widths: Sequence[int], room: int) -> tuple[Line, ...]:
    return _lines("refusal", word, widths, room, fit) if word else ()


def _news(session: Session, widths: Sequence[int], room: int) -> tuple[Line, ...]:
    """Return what was found wrong with the journal, else the notice, which in one line leaves its last clauses out."""
    if is_of_the_journal(session.language, session.alert):
        return _lines("alert", session.alert or "", widths, room, fit)
    return _lines(_mark_of(session), session.notice, widths, room, fit_clauses) if session.notice else ()


def _mark_of(session: Session) -> str:
    """Return what stands before the notice: the face that was thrown, or a plain mark."""
    if isinstance(session.history.last, Step):
        thrown = [fact.face for fact in session.state.facts if isinstance(fact, DieRolled)]
        if thrown:
            return f"die_{thrown[-1]}"
    return "notice"


def _lines(
    mark: str, told: str, widths: Sequence[int], room: int, in_one: Callable[[str, int], str]
) -> tuple[Line, ...]:
    """Return the sentence in two lines of `widths`' lowest where it needs them, else in one as `in_one` shortens it."""
    if room < 1:
        return ()
    indent = _indent(mark)
    full = widths[-1] - indent
    if room == 1 or fits(told, full):
        return (Line(((mark, in_one(told, full)),)),)
    marks = (mark, None)
    return tuple(
        Line(((marks[index], line),)) for index, line in enumerate(fit_lines(told, (widths[-2] - indent, full)))
    )


def _indent(mark: str | None) -> int:
    """Return the columns before the words of a line; one that goes on from the line above stands below its words."""
    return max(_INDENT, MARKS[mark].width + 2) if mark else _INDENT


def _urgent_lines(session: Session) -> tuple[tuple[str, str], ...]:
    """Return what the table must know to go on, the most urgent first, each with its mark."""
    told = []
    if session.alert and not is_of_the_journal(session.language, session.alert):
        told.append(("alert", session.alert))
    if session.stuck:
        told.append(("alert", words.stuck(session.language, session.stuck)))
    return tuple(told)


def _hints(session: Session) -> tuple[tuple[str, str], ...]:
    """Return where the table was and what could be used, each with its mark."""
    state = session.state
    told = []
    if session.resumed:
        told.append(("notice", words.resumed(session.language, state.round, state.turn)))
    hint = _hint_of(session) if session.overlay is None and state.turn in SEATS else None
    if hint:
        told.append(("cards", hint))
    return tuple(told)


def _hint_of(session: Session) -> str | None:
    """Return the way to the cards that could be used now; to the ability only where the prompt does not offer it."""
    turn = session.state.on_turn
    could = usable(session.state, turn)
    if any(isinstance(action, UseCard) for action in could):
        return words.cards_hint(session.language, turn)
    offered = [choice.does for choice in session.prompt.choices]
    return words.ability_hint(session.language, turn) if any(action not in offered for action in could) else None


def _packed(told: Sequence[tuple[str, str]], width: int, room: int) -> tuple[Line, ...]:
    """Return a line for each, or two in one where they are more than `room` and fit beside each other."""
    lines = [Line((part,)) for part in told]
    index = 0
    while len(lines) > room and index + 1 < len(lines):
        both = Line(lines[index].parts + lines[index + 1].parts)
        if _width(both) <= width:
            lines[index : index + 2] = [both]
        else:
            index += 1
    return tuple(lines)


def _width(line: Line) -> int:
    taken = sum(_INDENT + width_of(sentence) + _BETWEEN for _, sentence in line.parts)
    return taken - _BETWEEN
