"""What is still to happen, as frozen values: the entries of a state's work list, done front first by `work`.

The list is data so that a Charm's question can interrupt any Health loss of anybody, be saved, and the rest go on.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Recover:
    """`seat` gains up to `health` Health (R9, R19)."""

    seat: str
    health: int


@dataclass(frozen=True, slots=True)
class LoseHealth:
    """`seat` is about to lose `health` Health; without `ask` no card is offered against it any more (R28)."""

    seat: str
    health: int
    ask: bool = True


@dataclass(frozen=True, slots=True)
class ShiftVp:
    """`seat` gains VP, or loses them where `by` is negative (R19)."""

    seat: str
    by: int


@dataclass(frozen=True, slots=True)
class ShiftCorruption:
    """Corruption rises, or falls where `by` is negative (R21)."""

    by: int


@dataclass(frozen=True, slots=True)
class StrikeBoss:
    """`seat` deals that much damage to the boss, as by a hit (R32, R34)."""

    seat: str
    damage: int


@dataclass(frozen=True, slots=True)
class RaiseBonus:
    """The next combat roll of `seat` gets that much more (R26)."""

    seat: str
    by: int


@dataclass(frozen=True, slots=True)
class PayHelper:
    """`seat` is paid for its help (R16)."""

    seat: str


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The turn of the hero on turn ends (R6)."""


Task = Recover | LoseHealth | ShiftVp | ShiftCorruption | StrikeBoss | RaiseBonus | PayHelper | EndTurn
