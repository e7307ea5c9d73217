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
from companion.screens.choices import ROW
from companion.screens.lines import Line, lines_of, packed
from companion.screens.news import news_lines
from companion.screens.page import Item
from companion.session.session import Session
from companion.words import pages as words

BOTTOM = 64
_URGENT, _HINT, _EXTRA = 20, 2, 0  # what it costs the table not to read it; any of a notice's clauses is between


@dataclass(frozen=True, slots=True)
class Sentence:
    """A short sentence with its mark, and the weight of leaving it unsaid."""

    mark: str
    words: str
    weight: int


@dataclass(frozen=True, slots=True)
class Footer:
    """All lines from the top one down, and the weight of what they leave unsaid, 0 where nothing needed is."""

    lines: tuple[Line, ...]
    unsaid: int = 0

    def items(self, widths: Sequence[int]) -> Iterator[Item]:
        """Yield everything, the last line on the bottom row; `widths` are those of the lowest rows."""
        for index, line in zip(range(len(self.lines), 0, -1), self.lines, strict=True):
            yield from line.items(BOTTOM - index * ROW, widths[-index])


def footer_of(session: Session, widths: Sequence[int], room: int) -> Footer:
    """Return the lines for at most `room` rows; `widths` are those of the page's rows, the lowest last."""
    refused = lines_of("refusal", session.refusal, widths, room) if session.refusal else ()
    left, above = room - len(refused), widths[: len(widths) - len(refused)]
    tries = [_with_news(session, above, left, rows) for rows in range(min(2, left), -1, -1)]
    best = min(tries, key=lambda footer: footer.unsaid)  # of equals the first: the longest notice
    return Footer((*best.lines, *refused), best.unsaid)


def _with_news(session: Session, widths: Sequence[int], left: int, rows: int) -> Footer:
    """Return the footer whose notice takes at most `rows` of the rows that are `left`."""
    news, unsaid = news_lines(session, widths, rows)
    short, room = (*_urgent(session), *_hints(session)), left - len(news)
    while short and len(packed(_parts(short), min(widths), room)) > room:
        dropped = min(reversed(short), key=lambda sentence: sentence.weight)
        short, unsaid = tuple(each for each in short if each is not dropped), unsaid + dropped.weight
    return Footer((*packed(_parts(short), min(widths), room), *news), unsaid)


def _parts(short: Sequence[Sentence]) -> tuple[tuple[str, str], ...]:
    return tuple((sentence.mark, sentence.words) for sentence in short)


def _urgent(session: Session) -> Iterator[Sentence]:
    """Yield what the table must know to go on, the most urgent first."""
    if session.alert:
        yield Sentence("alert", session.alert, _URGENT)
    if session.stuck:
        yield Sentence("alert", words.stuck(session.language, session.stuck), _URGENT)


def _hints(session: Session) -> Iterator[Sentence]:
    """Yield where the table was and what could be used now."""
    state = session.state
    if session.resumed:
        yield Sentence("notice", words.resumed(session.language, state.round, state.turn), _HINT)
    if session.overlay is None and state.turn in SEATS:
        yield from _hint_of(session)


def _hint_of(session: Session) -> Iterator[Sentence]:
    """Yield the way to the cards that could be used now; to the ability only where the prompt does not offer it."""
    turn, language = session.state.on_turn, session.language
    could = usable(session.state, turn)
    by_button = turn in session.table.buttons
    offered = [choice.does for choice in session.prompt.choices]
    if any(isinstance(action, UseCard) for action in could):
        yield Sentence("cards", words.cards_hint(language, turn, by_button=by_button), _HINT)
    elif any(action not in offered for action in could):
        yield Sentence("cards", words.ability_hint(language, turn, by_button=by_button), _EXTRA)
