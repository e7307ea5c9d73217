"""Notices (PURE): what the last step did, made of the events that the rules report, clause by clause in their order.

Each event that a table wants to hear gives one clause, with a rank that says how much it matters.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from companion.rules import BOSS
from companion.rules import events as e
from companion.rules.actions import Start
from companion.rules.history import History, Redo, Step, Undo
from companion.rules.state import State
from companion.texts.deeds import deed_of
from companion.texts.language import Language, say

THROWN = 5
"""The rank of a throw by hand, the last thing that has to be said: everybody saw it."""
JOINT = " · "
"""What stands between two clauses."""
_NAMED = {"sheet": "sheet_closed", "menu": "menu_closed"}
"""The overlays that are named when a throw closes them; the others are just closed."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A few words; the lowest rank always stands, the highest goes first when there is no room."""

    rank: int
    text: str


def notice_of(history: History, language: Language) -> str:
    """Return what the last step did as one sentence, names marked for shortening; empty before the first."""
    return join_clauses(news_of(history, language))


def join_clauses(clauses: Iterable[Clause]) -> str:
    """Return the clauses as one sentence."""
    return JOINT.join(clause.text for clause in clauses)


def news_of(history: History, language: Language) -> tuple[Clause, ...]:
    """Return the clauses of the notice, so that a page with little room may leave some out; none at the start."""
    if isinstance(history.last, Undo):
        deed = deed_of(history.state, history.future[0], language)
        return (Clause(0, say(language, "notices", "undone", deed=deed)),)
    if isinstance(history.last, Redo):
        deed = deed_of(history.before, history.past[-1], language)
        return (Clause(0, say(language, "notices", "redone", deed=deed)),)
    return _of_step(history.before, history.past[-1], language) if history.last is not None else ()


def _of_step(before: State, step: Step, language: Language) -> tuple[Clause, ...]:
    clauses = clauses_of(step.state, language) or [Clause(0, _asking(before, step, language))]
    if step.closed:
        clauses.insert(0, Clause(0, say(language, "notices", _NAMED.get(step.closed, "closed"))))
    return tuple(clauses)


def _asking(before: State, step: Step, language: Language) -> str:
    """Return what a step did that only led to a question."""
    if isinstance(step.action, Start):
        return say(language, "notices", "who_first")
    return deed_of(before, step, language)


def clauses_of(state: State, language: Language) -> list[Clause]:
    """Return the clauses of what the last action made happen, in order; empty where it only led to a question."""
    heard = [event for event in state.events if type(event) in CLAUSES and _is_news(state, event)]
    # How a lost game ended is the title: where there is more to tell, it is not told twice.
    causes: list[e.Event] = [event for event in heard if not isinstance(event, e.GameLost)]
    return [_clause(event, language) for event in _all_fallen_at_once(causes or heard)]


def _all_fallen_at_once(events: list[e.Event]) -> list[e.Event]:
    """Tell of all who were knocked out where the first was: one sentence for each would have no room (R18)."""
    fallen = [event for event in events if isinstance(event, e.KnockedOut)]
    if len(fallen) < 2:
        return events
    names = ", ".join(event.seat for event in fallen)
    all_of_them = replace(fallen[0], seat=names)  # type: ignore[arg-type]  # one event in the place of several
    return [all_of_them if event is fallen[0] else event for event in events if event not in fallen[1:]]


def _is_news(state: State, event: e.Event) -> bool:
    """Tell whether the table does not know it anyway: it saw its own die, and "move up to 4" says the number again."""
    if not isinstance(event, e.DieRolled) or event.by_box:
        return True
    return not any(isinstance(other, e.MoveAllowed | e.FirstRolled) for other in state.events)


def _clause(event: e.Event, language: Language) -> Clause:
    rank, key = _variant(event) or CLAUSES[type(event)]
    values: dict[str, Any] = {field.name: getattr(event, field.name) for field in fields(event)}
    return Clause(rank, say(language, "clauses", key, **values))


def _variant(event: e.Event) -> tuple[int, str] | None:
    """Return rank and key of an event that is told in more ways than one."""
    if isinstance(event, e.DieRolled) and event.by_box:
        return 2, "box_rolled"
    if isinstance(event, e.SpaceResolved):
        return 2, f"on_{event.space}"
    if isinstance(event, e.RollMissed) and event.name == BOSS:
        return 1, "missed_boss"
    if isinstance(event, e.KnockedOut) and event.in_arena:
        return 0, "knocked_out_in_arena"
    return None


CLAUSES: Mapping[type, tuple[int, str]] = {
    e.HeroJoined: (1, "joined"),
    e.HeroUnjoined: (1, "unjoined"),
    e.FirstRolled: (1, "first_rolled"),
    e.FirstTied: (0, "first_tied"),
    e.FirstChosen: (1, "first_chosen"),
    e.DieRolled: (THROWN, "rolled"),
    e.MoveAllowed: (1, "move_allowed"),
    e.SpaceResolved: (2, "on_safe"),
    e.NothingToGive: (1, "nothing_to_give"),
    e.EnemyMet: (1, "enemy_met"),
    e.EnemyDefeated: (1, "enemy_defeated"),
    e.RollMissed: (1, "missed"),
    e.HelpOffered: (1, "helps"),
    e.HelpWithdrawn: (1, "helps_no_more"),
    e.HelpPaid: (1, "help_paid"),
    e.CardDrawn: (1, "drew"),
    e.CardUsed: (1, "used"),
    e.CardDiscarded: (1, "discarded"),
    e.CardAdded: (1, "added"),
    e.CardGiven: (1, "gave_card"),
    e.HealthGiven: (1, "gave_health"),
    e.CardDeclined: (1, "kept"),
    e.CorruptionIgnored: (2, "corruption_ignored"),
    e.LossPrevented: (2, "loss_prevented"),
    e.HealthChanged: (4, "health"),
    e.VpChanged: (4, "vp"),
    e.CorruptionChanged: (3, "corruption"),
    e.BossHealthChanged: (3, "boss"),
    e.KnockedOut: (0, "knocked_out"),
    e.TurnPassed: (1, "passed"),
    e.BossReached: (0, "boss_reached"),
    e.ArenaEntered: (-1, "arena_entered"),
    e.BossAttacked: (0, "boss_attacked"),
    e.TurnTaken: (1, "turn_taken"),
    e.HeroLeft: (1, "left"),
    e.HeroCameIn: (1, "came_in"),
    e.GameWon: (0, "won"),
    e.GameLost: (0, "lost"),
}
"""The rank and the language's key of each kind of event that is told."""
