"""The lines below the choices: alerts and hints, then the notice, and at the bottom the refusal beside it.

Where there is no room for all, the notice leaves clauses out, then two short lines share one, then they go, what the
table can do without first: the hint at an ability, then that at cards, the notice, alerts, the refusal never. The page
gives the choices' rows up before it leaves anything unsaid.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.rules import usable
from companion.rules.actions import UseCard
from companion.rules.cards import SEATS
from companion.rules.events import DieRolled
from companion.rules.history import Step
from companion.screens.choices import ROW
from companion.screens.fitting import fit, fit_lines, fits, whole_lines
from companion.screens.fonts import ICONS, width_of
from companion.screens.page import Icon, Item, Text
from companion.screens.wording import Wording
from companion.session.session import Session
from companion.texts.language import plain, say
from companion.texts.notices import THROWN, Clause, join_clauses

BOTTOM = 64
_INDENT = 7  # an icon stands before the words
_BETWEEN = 6
WEIGHTS = {-1: 5, 0: 5, 1: 4, 2: 3}
"""What it costs the table not to read a clause of that rank; the others tell what the tracks and
the thrown face on the same page tell too, and cost nothing unless the notice says nothing else."""
ALONE = 3
_URGENT, _HINT, _EXTRA = 20, 2, 0  # what it costs the table not to read it; any of a notice's clauses is between


@dataclass(frozen=True, slots=True)
class FooterLine:
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
                yield Icon(left, top + (ROW - len(ICONS[mark].rows)) // 2, mark)
            indent = room if marked or mark is None else 0
            words = fit(sentence, width - left - indent)
            yield Text(left + indent, top, words)
            left += indent + width_of(words) + _BETWEEN


def indent_of(mark: str | None) -> int:
    """Return the columns before the words of a line; one that goes on from the line above stands below its words."""
    return max(_INDENT, ICONS[mark].width + 2) if mark else _INDENT


def mark_first(mark: str, lines: Sequence[str]) -> tuple[FooterLine, ...]:
    """Return the lines of one sentence, the mark before the first."""
    return tuple(FooterLine(((mark if index == 0 else None, line),)) for index, line in enumerate(lines))


def sentence_lines(mark: str, sentence: str, widths: Sequence[int], room: int) -> tuple[FooterLine, ...]:
    """Return the sentence in two lines, the lowest of `widths`, where it needs them and has `room`; else in one."""
    if room < 1:
        return ()
    rooms = tuple(width - indent_of(mark) for width in widths[-min(2, room) :])
    return mark_first(mark, (sentence,) if fits(sentence, rooms[-1]) else fit_lines(sentence, rooms))


def pack_lines(sentences: Sequence[tuple[str, str]], width: int, room: int) -> tuple[FooterLine, ...]:
    """Return a line for each, or two in one where they are more than `room` and fit beside each other."""
    lines = [FooterLine((part,)) for part in sentences]
    index = 0
    while len(lines) > room and index + 1 < len(lines):
        both = FooterLine(lines[index].parts + lines[index + 1].parts)
        if both.width <= width:
            lines[index : index + 2] = [both]
        else:
            index += 1
    return tuple(lines)


def news_lines(
    session: Session, wording: Wording, widths: Sequence[int], room: int
) -> tuple[tuple[FooterLine, ...], int]:
    """Return the notice in at most two lines, the lowest of `widths`, and the weight of what it leaves unsaid.

    What was found wrong with the journal takes its place.
    """
    mark, clauses = _mark_of(session), _without_the_face(wording.news)
    if wording.damage:
        mark, clauses = "alert", (Clause(0, wording.damage),)
    rows = min(2, room)
    if not clauses or rows < 1:
        return (), _weight(clauses)
    return _fitted(mark, clauses, tuple(width - indent_of(mark) for width in widths[-rows:]))


def _without_the_face(clauses: tuple[Clause, ...]) -> tuple[Clause, ...]:
    """Leave out what was thrown by hand where there is other news: its face stands before the line as a picture."""
    return tuple(clause for clause in clauses if clause.rank != THROWN) or clauses


def _fitted(mark: str, clauses: tuple[Clause, ...], rooms: tuple[int, ...]) -> tuple[tuple[FooterLine, ...], int]:
    kept = list(clauses)
    while True:
        sentence = join_clauses(kept)
        lines = (plain(sentence),) if fits(sentence, rooms[-1]) else whole_lines(sentence, rooms)
        if lines or len(kept) == 1:
            break
        del kept[max(range(len(kept)), key=lambda index: (kept[index].rank, index))]
    unsaid = _weight(clauses) - (_weight(kept) if lines else 0)
    return mark_first(mark, lines or fit_lines(sentence, rooms)), unsaid


def _weight(clauses: Sequence[Clause]) -> int:
    return sum(WEIGHTS.get(clause.rank, 0) for clause in clauses) or (ALONE if clauses else 0)


def _mark_of(session: Session) -> str:
    """Return what stands before the notice: the face that was thrown, or a plain mark."""
    if isinstance(session.history.last, Step):
        thrown = [event.face for event in session.state.events if isinstance(event, DieRolled)]
        if thrown:
            return f"die_{thrown[-1]}"
    return "notice"


@dataclass(frozen=True, slots=True)
class Sentence:
    """A short sentence with its mark, and the weight of leaving it unsaid."""

    mark: str
    words: str
    weight: int


@dataclass(frozen=True, slots=True)
class Footer:
    """All lines from the top one down, and the weight of what they leave unsaid, 0 where nothing needed is."""

    lines: tuple[FooterLine, ...]
    unsaid: int = 0

    def items(self, widths: Sequence[int]) -> Iterator[Item]:
        """Yield everything, the last line on the bottom row; `widths` are those of the lowest rows."""
        for index, line in zip(range(len(self.lines), 0, -1), self.lines, strict=True):
            yield from line.items(BOTTOM - index * ROW, widths[-index])


def footer_of(session: Session, wording: Wording, widths: Sequence[int], room: int) -> Footer:
    """Return the lines for at most `room` rows; `widths` are those of the page's rows, the lowest last."""
    refused = sentence_lines("refusal", wording.refusal, widths, room) if wording.refusal else ()
    left, above = room - len(refused), widths[: len(widths) - len(refused)]
    tries = [_with_news(session, wording, above, left, rows) for rows in range(min(2, left), -1, -1)]
    best = min(tries, key=lambda footer: footer.unsaid)  # of equals the first: the longest notice
    return Footer((*best.lines, *refused), best.unsaid)


def _with_news(session: Session, wording: Wording, widths: Sequence[int], left: int, rows: int) -> Footer:
    """Return the footer whose notice takes at most `rows` of the rows that are `left`."""
    news, unsaid = news_lines(session, wording, widths, rows)
    short, room = (*_urgent(session, wording), *_hints(session, wording)), left - len(news)
    while short and len(pack_lines(_parts(short), min(widths), room)) > room:
        dropped = min(reversed(short), key=lambda sentence: sentence.weight)
        short, unsaid = tuple(each for each in short if each is not dropped), unsaid + dropped.weight
    return Footer((*pack_lines(_parts(short), min(widths), room), *news), unsaid)


def _parts(short: Sequence[Sentence]) -> tuple[tuple[str, str], ...]:
    return tuple((sentence.mark, sentence.words) for sentence in short)


def _urgent(session: Session, wording: Wording) -> Iterator[Sentence]:
    """Yield what the table must know to go on, the most urgent first."""
    if wording.alert:
        yield Sentence("alert", wording.alert, _URGENT)
    if session.stuck:
        yield Sentence("alert", say(wording.language, "pages", "stuck", buttons=session.stuck), _URGENT)


def _hints(session: Session, wording: Wording) -> Iterator[Sentence]:
    """Yield where the table was and what could be used now."""
    state = session.state
    if session.resumed:
        resumed = say(
            wording.language, "pages", "resumed" if state.turn else "resumed_setup", round=state.round, seat=state.turn
        )
        yield Sentence("notice", resumed, _HINT)
    if session.overlay is None and state.turn in SEATS:
        yield from _hint_of(session, wording)


def _hint_of(session: Session, wording: Wording) -> Iterator[Sentence]:
    """Yield the way to the cards that could be used now; to the ability only where the prompt does not offer it."""
    turn, language = session.state.on_turn, wording.language
    could = usable(session.state, turn)
    way = "" if turn in session.table.buttons else "_menu"
    offered = [choice.does for choice in session.prompt.choices]
    if any(isinstance(action, UseCard) for action in could):
        yield Sentence("cards", say(language, "pages", f"cards_hint{way}", seat=turn), _HINT)
    elif any(action not in offered for action in could):
        yield Sentence("cards", say(language, "pages", f"ability_hint{way}", seat=turn), _EXTRA)
