"""Notices: what the last step did, made of the events that the rules report, clause by clause in the order of events.

A notice is whole; a page that has no room for all of it leaves out what matters least (`companion.screens.news`).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from companion.rules import events as f
from companion.rules.actions import Start
from companion.rules.combat import BOSS
from companion.rules.history import History, Redo, Step, Undo
from companion.rules.state import State
from companion.texts.deeds import deed_of
from companion.texts.language import Language, card_name, seat_name, seat_names

# ---- from companion.words.clauses: Events in words: each event that a table wants to hear gives one clause, with a rank that says how much it matters.

THROWN = 5
"""The rank of a throw by hand, the last thing that has to be said: everybody saw it."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A few words; the lowest rank always stands, the highest goes first when there is no room."""

    rank: int
    text: str


def clauses_of(state: State, language: Language) -> list[Clause]:
    """Return the clauses of what the last action made happen, in order; empty where it only led to a question."""
    told = [event for event in state.events if type(event) in _CLAUSES and _is_news(state, event)]
    # How a lost game ended is the title: where there is more to tell, it is not told twice.
    causes: list[f.Event] = [event for event in told if not isinstance(event, f.GameLost)]
    return [_clause(event, language) for event in _all_fallen_at_once(causes or told)]


def _all_fallen_at_once(events: list[f.Event]) -> list[f.Event]:
    """Tell of all who were knocked out where the first was: one sentence for each would have no room (R18)."""
    fallen = [event for event in events if isinstance(event, f.KnockedOut)]
    if len(fallen) < 2:
        return events
    all_of_them = replace(fallen[0], seat=", ".join(event.seat for event in fallen))
    return [all_of_them if event is fallen[0] else event for event in events if event not in fallen[1:]]


def _is_news(state: State, event: f.Event) -> bool:
    """Tell whether the table does not know it anyway: it saw its own die, and "move up to 4" says the number again."""
    if not isinstance(event, f.DieRolled) or event.by_box:
        return True
    return not any(isinstance(other, f.MoveAllowed | f.FirstRolled) for other in state.events)


def _clause(event: f.Event, language: Language) -> Clause:
    rank, key = _variant(event) or _CLAUSES[type(event)]
    return Clause(rank, language.clauses[key].format(**_values(event, language)))


def _variant(event: f.Event) -> tuple[int, str] | None:
    """Return rank and key of a event that is told in more ways than one."""
    if isinstance(event, f.DieRolled) and event.by_box:
        return 2, "box_rolled"
    if isinstance(event, f.SpaceResolved):
        return 2, f"on_{event.space}"
    if isinstance(event, f.RollMissed) and event.name == BOSS:
        return 1, "missed_boss"
    if isinstance(event, f.KnockedOut) and event.in_arena:
        return 0, "knocked_out_in_arena"
    return None


def _values(event: f.Event, language: Language) -> dict[str, Any]:
    """Return the event's own fields as a sentence can hold them."""
    held = {field.name: getattr(event, field.name) for field in fields(event)}
    told = {"seats": seat_names(held["seats"])} if "seats" in held else {}
    told |= {role: seat_name(held[role]) for role in ("seat", "giver", "ally") if role in held}
    told |= {"name": card_name(language, held["name"])} if "name" in held else {}
    return held | told


_CLAUSES: Mapping[type, tuple[int, str]] = {
    f.HeroJoined: (1, "joined"),
    f.HeroUnjoined: (1, "unjoined"),
    f.FirstRolled: (1, "first_rolled"),
    f.FirstTied: (0, "first_tied"),
    f.FirstChosen: (1, "first_chosen"),
    f.DieRolled: (THROWN, "rolled"),
    f.MoveAllowed: (1, "move_allowed"),
    f.SpaceResolved: (2, "on_safe"),
    f.NothingToGive: (1, "nothing_to_give"),
    f.EnemyMet: (1, "enemy_met"),
    f.EnemyDefeated: (1, "enemy_defeated"),
    f.RollMissed: (1, "missed"),
    f.HelpOffered: (1, "helps"),
    f.HelpWithdrawn: (1, "helps_no_more"),
    f.HelpPaid: (1, "help_paid"),
    f.CardDrawn: (1, "drew"),
    f.CardUsed: (1, "used"),
    f.CardDiscarded: (1, "discarded"),
    f.CardAdded: (1, "added"),
    f.CardGiven: (1, "gave_card"),
    f.HealthGiven: (1, "gave_health"),
    f.CardDeclined: (1, "kept"),
    f.CorruptionIgnored: (2, "corruption_ignored"),
    f.LossPrevented: (2, "loss_prevented"),
    f.HealthChanged: (4, "health"),
    f.VpChanged: (4, "vp"),
    f.CorruptionChanged: (3, "corruption"),
    f.BossHealthChanged: (3, "boss"),
    f.KnockedOut: (0, "knocked_out"),
    f.TurnPassed: (1, "passed"),
    f.BossReached: (0, "boss_reached"),
    f.ArenaEntered: (-1, "arena_entered"),
    f.BossAttacked: (0, "boss_attacked"),
    f.TurnTaken: (1, "turn_taken"),
    f.HeroLeft: (1, "left"),
    f.HeroCameIn: (1, "came_in"),
    f.GameWon: (0, "won"),
    f.GameLost: (0, "lost"),
}
"""The rank and the language's key of each kind of event that is told."""


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
