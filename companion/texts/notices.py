"""Notices: what the last step did, made of the facts that the rules report, clause by clause in the order of events.

A notice is whole; a page that has no room for all of it leaves out what matters least (`companion.screens.news`).
"""

from collections.abc import Iterable

from companion.rules.actions import Start
from companion.rules.history import History, Redo, Step, Undo
from companion.rules.state import State
from companion.words.clauses import Clause, clauses_of
from companion.texts.deeds import deed_of
from companion.texts.language import Language

JOINT = " · "
"""What stands between two clauses."""
_NAMED = {"sheet": "sheet_closed", "menu": "menu_closed"}
"""The overlays that are named when a throw closes them; the others are just closed."""


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


def _told(before: State, step: Step, language: Language) -> tuple[Clause, ...]:
    clauses = clauses_of(step.state, language) or [Clause(0, _asking(before, step, language))]
    if step.closed:
        clauses.insert(0, Clause(0, language.notices[_NAMED.get(step.closed, "closed")]))
    return tuple(clauses)


def _asking(before: State, step: Step, language: Language) -> str:
    """Return what a step did that only led to a question."""
    if isinstance(step.action, Start):
        return language.notices["who_first"]
    return deed_of(before, step, language)
