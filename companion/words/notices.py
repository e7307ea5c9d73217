"""Notices: what the last step did, made of the facts that the rules report (at most two lines of the OLED).

Clauses stand in the order things happened; where there is no room for all, the least important are left out.
"""

from collections.abc import Iterable

from companion.rules.actions import Start
from companion.rules.history import History, Moment, Redo, Undo
from companion.rules.state import State
from companion.words.clauses import Clause, clauses_of
from companion.words.deeds import deed_of
from companion.words.language import Language
from companion.words.names import OPEN, plain

ROOM = 44
"""Characters that two lines of the OLED hold, with a name counted as at most `NAME_ROOM`."""
NAME_ROOM = 12
JOINT = " · "
"""What stands between two clauses."""
_NAMED = {"sheet": "sheet_closed", "menu": "menu_closed"}
"""The overlays that are named when a throw closes them; the others are just closed."""


def notice_of(history: History, language: Language) -> str | None:
    """Return the notice of the newest entry; None at the start of a game."""
    return joined(news_of(history, language)) or None


def joined(clauses: Iterable[Clause]) -> str:
    """Return the clauses as one sentence."""
    return JOINT.join(clause.text for clause in clauses)


def news_of(history: History, language: Language) -> tuple[Clause, ...]:
    """Return the clauses of the notice, so that a page with little room may leave some out; none at the start."""
    if isinstance(history.last, Undo):
        deed = deed_of(history.state, history.future[0], language)
        return (Clause(0, language.notices["undone"].format(deed=deed)),)
    if isinstance(history.last, Redo):
        deed = deed_of(_before(history), history.past[-1], language)
        return (Clause(0, language.notices["redone"].format(deed=deed)),)
    return _told(_before(history), history.past[-1], language) if history.last is not None else ()


def _before(history: History) -> State:
    return history.past[-2].state if len(history.past) > 1 else history.start


def _told(before: State, moment: Moment, language: Language) -> tuple[Clause, ...]:
    clauses = clauses_of(moment.state, language) or [Clause(0, _asking(before, moment, language))]
    if moment.closed:
        clauses.insert(0, Clause(0, language.notices[_NAMED.get(moment.closed, "closed")]))
    kept: list[int] = []
    for index in sorted(range(len(clauses)), key=lambda i: (clauses[i].rank, i)):
        if not kept or _width([clauses[i] for i in (*kept, index)]) <= ROOM:
            kept.append(index)
    return tuple(clauses[i] for i in sorted(kept))


def _asking(before: State, moment: Moment, language: Language) -> str:
    """Return what a step did that only led to a question."""
    if isinstance(moment.action, Start):
        return language.notices["who_first"]
    return deed_of(before, moment, language)


def _width(clauses: list[Clause]) -> int:
    return sum(length_of(clause.text) for clause in clauses) + len(JOINT) * (len(clauses) - 1)


def length_of(text: str) -> int:
    """Count the characters of a clause, each name as no longer than it will be after shortening."""
    outside = plain(text)
    for name in [part.split("\u2069")[0] for part in text.split(OPEN)[1:]]:
        outside = outside.replace(name, name[:NAME_ROOM], 1)
    return len(outside)
