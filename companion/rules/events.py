"""What an action made happen, in the past tense and in order: what notices are made of; no rule reads it."""

from dataclasses import dataclass

from companion.rules.cards import Seat


@dataclass(frozen=True, slots=True)
class HeroJoined:
    """A hero sat down in setup (R3)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HeroUnjoined:
    """A hero stood up again in setup."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class FirstRolled:
    """`seat` rolled for the first turn (R4)."""

    seat: Seat
    face: int


@dataclass(frozen=True, slots=True)
class FirstTied:
    """These tied for the highest and roll again (R4)."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class FirstChosen:
    """Who goes first is settled (R4)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DieRolled:
    """A roll counted; `by_box` where the box rolled it."""

    face: int
    by_box: bool


@dataclass(frozen=True, slots=True)
class MoveAllowed:
    """Move up to that many spaces (R6)."""

    spaces: int


@dataclass(frozen=True, slots=True)
class SpaceResolved:
    """The hero stopped on a space of this kind (a `Space` value) and it did what it does."""

    seat: Seat
    space: str


@dataclass(frozen=True, slots=True)
class NothingToGive:
    """An Ally space did nothing (R11)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class EnemyMet:
    """An enemy was drawn (R7)."""

    name: str


@dataclass(frozen=True, slots=True)
class EnemyDefeated:
    """The fighter defeated the enemy (R13)."""

    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class RollMissed:
    """A roll was too low (R14, R32)."""

    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class HelpOffered:
    """A hero helps with the next roll (R15)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HelpWithdrawn:
    """A helper took the help back."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HelpPaid:
    """The helper gained VP (R16)."""

    seat: Seat
    vp: int


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A treasure was drawn (R8)."""

    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class CardUsed:
    """A card or ability was used."""

    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class CardDiscarded:
    """A treasure was discarded."""

    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class CardAdded:
    """A correction put a treasure into a hand."""

    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class CardGiven:
    """A treasure went to an ally (R11)."""

    giver: Seat
    ally: Seat
    name: str


@dataclass(frozen=True, slots=True)
class HealthGiven:
    """An ally gained Health (R11)."""

    giver: Seat
    ally: Seat
    health: int


@dataclass(frozen=True, slots=True)
class CardDeclined:
    """An offered card was not used."""

    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class CorruptionIgnored:
    """A Corruption space was ignored (R27)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LossPrevented:
    """That much of a Health loss was prevented (R28)."""

    seat: Seat
    health: int


@dataclass(frozen=True, slots=True)
class HealthChanged:
    """A hero's Health changed by `by` and is now `now`."""

    seat: Seat
    by: int
    now: int


@dataclass(frozen=True, slots=True)
class VpChanged:
    """A hero's VP changed by `by` (what help pays is an event of its own besides)."""

    seat: Seat
    by: int
    now: int


@dataclass(frozen=True, slots=True)
class CorruptionChanged:
    """Corruption changed by `by` and is now `now` (R21)."""

    by: int
    now: int


@dataclass(frozen=True, slots=True)
class BossHealthChanged:
    """The boss's Health changed by `by` and is now `now`."""

    by: int
    now: int


@dataclass(frozen=True, slots=True)
class KnockedOut:
    """A hero was knocked out (R18); on the board it moves back, in the arena it stays (R36)."""

    seat: Seat
    in_arena: bool


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """A hero attacked nobody (arena, Pass)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BossReached:
    """A hero reached the Boss space; the final battle comes after this round (R30)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ArenaEntered:
    """The final battle begins (R31)."""


@dataclass(frozen=True, slots=True)
class BossAttacked:
    """The boss attacked at the round's end (R33)."""


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A round began (R5)."""

    round: int


@dataclass(frozen=True, slots=True)
class TurnTaken:
    """A correction gave the turn to this hero."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HeroLeft:
    """A hero left the game."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HeroCameIn:
    """A hero came in."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GameWon:
    """The boss is at 0: the heroes win (R39)."""

    champions: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class GameLost:
    """Corruption reached its limit (R22, R38)."""


Event = (
    HeroJoined | HeroUnjoined | FirstRolled | FirstTied | FirstChosen | DieRolled | MoveAllowed | SpaceResolved
    | NothingToGive | EnemyMet | EnemyDefeated | RollMissed | HelpOffered | HelpWithdrawn | HelpPaid
    | CardDrawn | CardUsed | CardDiscarded | CardAdded | CardGiven | HealthGiven | CardDeclined
    | CorruptionIgnored | LossPrevented | HealthChanged | VpChanged | CorruptionChanged | BossHealthChanged
    | KnockedOut | TurnPassed | BossReached | ArenaEntered | BossAttacked | RoundBegan | TurnTaken | HeroLeft
    | HeroCameIn | GameWon | GameLost
)  # fmt: skip
