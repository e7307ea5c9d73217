"""How a game ended and why; `tracks` ends it, screens and lights only look here."""

from dataclasses import dataclass
from enum import Enum

from companion.rules.state import State


class Reason(Enum):
    """What ended the game (R38, R39)."""

    BOSS_DEFEATED = "boss defeated"
    CORRUPTION = "corruption"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game; `champions` are several where the title is shared, none where all lost."""

    won: bool
    champions: tuple[str, ...]
    reason: Reason


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, or None while it goes on."""
    if state.phase == "won":
        return Outcome(True, champions(state), Reason.BOSS_DEFEATED)
    if state.phase == "lost":
        return Outcome(False, (), Reason.CORRUPTION)  # R38: whatever the VP
    return None


def champions(state: State) -> tuple[str, ...]:
    """Return who leads: most VP, then most Health; still tied, all of them, in joining order (R39)."""
    best = max((hero.vp, hero.health) for hero in state.heroes)
    return tuple(hero.seat for hero in state.heroes if (hero.vp, hero.health) == best)
