"""Facts in words: each fact that a table wants to hear gives one clause, with a rank that says how much it matters."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.rules import facts as f
from companion.rules.state import State
from companion.words.names import named, seat_name, seat_names

_SPACES = {
    "heal": "rests",
    "corruption": "finds corruption",
    "safe": "is safe",
}


@dataclass(frozen=True, slots=True)
class Clause:
    """A few words; the lowest rank always stands, the highest goes first when there is no room."""

    rank: int
    text: str


def clauses_of(state: State) -> list[Clause]:
    """Return the clauses of what the last action made happen, in order; empty where it only led to a question."""
    return [
        Clause(*_CLAUSES[type(fact)](fact)) for fact in state.facts if type(fact) in _CLAUSES and _is_news(state, fact)
    ]


def _is_news(state: State, fact: f.Fact) -> bool:
    """Tell whether the table does not know it anyway: it saw its own die, and "move up to 4" says the number again."""
    if not isinstance(fact, f.DieRolled) or fact.by_box:
        return True
    return not any(isinstance(other, f.MoveAllowed | f.FirstRolled) for other in state.facts)


def _hero(verb: str) -> Callable[[Any], tuple[int, str]]:
    return lambda fact: (1, f"{seat_name(fact.seat)} {verb}")


def _card(verb: str) -> Callable[[Any], tuple[int, str]]:
    return lambda fact: (1, f"{seat_name(fact.seat)} {verb} {named(fact.name)}")


def _track(name: str) -> Callable[[Any], tuple[int, str]]:
    return lambda fact: (3, f"{name} {fact.by:+d}")


def _of_hero(name: str) -> Callable[[Any], tuple[int, str]]:
    return lambda fact: (4, f"{seat_name(fact.seat)} {fact.by:+d} {name}")


def _rolled(fact: f.DieRolled) -> tuple[int, str]:
    return (1, f"the box rolled {fact.face}") if fact.by_box else (5, f"rolled {fact.face}")


def _knocked_out(fact: f.KnockedOut) -> tuple[int, str]:
    back = "" if fact.in_arena else ": back to Healing/Safe/START"
    return 0, f"{seat_name(fact.seat)} knocked out{back}"


_CLAUSES: dict[type, Callable[[Any], tuple[int, str]]] = {
    f.HeroJoined: _hero("joined"),
    f.HeroUnjoined: _hero("left"),
    f.FirstRolled: lambda fact: (1, f"{seat_name(fact.seat)} rolled {fact.face}"),
    f.FirstTied: lambda fact: (0, f"tied, roll again: {seat_names(fact.seats)}"),
    f.FirstChosen: _hero("goes first"),
    f.DieRolled: _rolled,
    f.MoveAllowed: lambda fact: (1, f"move up to {fact.spaces}"),
    f.SpaceResolved: lambda fact: (2, f"{seat_name(fact.seat)} {_SPACES.get(fact.space, 'is there')}"),
    f.NothingToGive: lambda fact: (1, f"{seat_name(fact.seat)} has nothing to give"),
    f.EnemyMet: lambda fact: (1, f"{named(fact.name)} appears"),
    f.EnemyDefeated: _card("beat"),
    f.RollMissed: _card("missed"),
    f.HelpOffered: _hero("helps"),
    f.HelpWithdrawn: _hero("helps no more"),
    f.HelpPaid: lambda fact: (2, f"{seat_name(fact.seat)} helped: +{fact.vp} VP"),
    f.CardDrawn: _card("drew"),
    f.CardUsed: _card("used"),
    f.CardDiscarded: _card("discarded"),
    f.CardAdded: _card("got"),
    f.CardGiven: lambda fact: (1, f"{seat_name(fact.giver)} gave {seat_name(fact.ally)} {named(fact.name)}"),
    f.HealthGiven: lambda fact: (1, f"{seat_name(fact.giver)} gave {seat_name(fact.ally)} {fact.health} Health"),
    f.CardDeclined: _card("kept"),
    f.CorruptionIgnored: lambda fact: (2, "no Corruption"),
    f.LossPrevented: lambda fact: (2, f"{fact.health} Health saved"),
    f.HealthChanged: _of_hero("Health"),
    f.VpChanged: _of_hero("VP"),
    f.CorruptionChanged: _track("Corruption"),
    f.BossHealthChanged: _track("Boss"),
    f.KnockedOut: _knocked_out,
    f.TurnPassed: _hero("passed"),
    f.BossReached: lambda fact: (0, f"{seat_name(fact.seat)} found the boss: finish the round"),
    f.ArenaEntered: lambda fact: (-1, "Final battle! Cards score only when used"),
    f.BossAttacked: lambda fact: (2, "the boss attacks"),
    f.TurnTaken: _hero("takes the turn"),
    f.HeroLeft: _hero("left the game"),
    f.HeroCameIn: _hero("came in"),
    f.GameWon: lambda fact: (0, "The realm is saved!"),
    f.GameLost: lambda fact: (0, "The realm is consumed"),
}
