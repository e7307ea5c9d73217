"""Everything that can change a game, each an order in the imperative; chance comes in as `LandDie`."""

from dataclasses import dataclass
from enum import Enum

from companion.rules.cards import Seat


class Space(Enum):
    """The kinds of space a hero stops on (R6 to R12, R30)."""

    ENEMY = "enemy"
    TREASURE = "treasure"
    HEALING = "heal"
    CORRUPTION = "corruption"
    ALLY = "ally"
    SAFE = "safe"
    BOSS = "boss"


@dataclass(frozen=True, slots=True)
class Join:
    """Setup: `seat` sits down, or with `Unjoin` stands up again (R1, R3)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Unjoin:
    """Setup: `seat` stands up again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Start:
    """Setup: all are in; ask who goes first."""


@dataclass(frozen=True, slots=True)
class GoFirst:
    """Setup: the table names the first hero (R4)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LandDie:
    """The die landed on `face`, 1 to 6; `by_box` where the box rolled it."""

    face: int
    by_box: bool = False


@dataclass(frozen=True, slots=True)
class GoBack:
    """Return to the question before (PANEL.md, `no`)."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Board: the hero on turn stopped on a space of this kind (R6)."""

    space: Space


@dataclass(frozen=True, slots=True)
class MeetEnemy:
    """The enemy drawn is this one, or Other (R7)."""

    card: str


@dataclass(frozen=True, slots=True)
class SetDifficulty:
    """The Other enemy's Difficulty, 1 to 9."""

    number: int


@dataclass(frozen=True, slots=True)
class SetReward:
    """The Other enemy's worth in VP, 0 to 9."""

    number: int


@dataclass(frozen=True, slots=True)
class Hit:
    """The roll was enough, the table saw it (R13, R32)."""


@dataclass(frozen=True, slots=True)
class Miss:
    """The roll was too low, the table saw it (R14, R32)."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Arena: the hero does not attack; no effect."""


@dataclass(frozen=True, slots=True)
class Help:
    """`seat` helps with the next roll (R15)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class StopHelping:
    """The helper takes the help back before the roll."""


@dataclass(frozen=True, slots=True)
class DrawTreasure:
    """The treasure drawn is this one, or Other (R8)."""

    card: str


@dataclass(frozen=True, slots=True)
class UseCard:
    """`seat` uses a treasure of its hand (R23)."""

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class UseAbility:
    """`seat` uses its character's ability (R29)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DiscardCard:
    """`seat` discards a treasure of its hand."""

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class Accept:
    """Yes to the card that `State.question` offers (R27, R28)."""


@dataclass(frozen=True, slots=True)
class Decline:
    """No to the card that `State.question` offers; for a Health loss this ends the asking."""


@dataclass(frozen=True, slots=True)
class ChooseAlly:
    """Ally space: give something to `seat` (R11)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ChooseNobody:
    """Ally space: give nothing to anybody (R11)."""


@dataclass(frozen=True, slots=True)
class GiveHealth:
    """Ally space: the ally gains Health (R11)."""


@dataclass(frozen=True, slots=True)
class GiveCard:
    """Ally space: the ally gets this treasure (R11)."""

    card: str


# Corrections, from an overlay (PANEL.md): they go by the rules too.


@dataclass(frozen=True, slots=True)
class AddCard:
    """Correction: this treasure is in `seat`'s hand after all."""

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class ChangeHealth:
    """Correction: Health +1 or −1; −1 is a loss like any other (R18, R28)."""

    seat: Seat
    by: int


@dataclass(frozen=True, slots=True)
class ChangeVp:
    """Correction: VP +1 or −1."""

    seat: Seat
    by: int


@dataclass(frozen=True, slots=True)
class ChangeCorruption:
    """Correction: Corruption +1 or −1 (R21, R22)."""

    by: int


@dataclass(frozen=True, slots=True)
class ChangeBoss:
    """Correction, arena only: the boss's Health +1 or −1; at 0 the heroes win and nobody gains VP."""

    by: int


@dataclass(frozen=True, slots=True)
class TakeTurn:
    """Correction: the game asks `seat` to move or attack; the round stays, a fight ends."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LeaveGame:
    """Correction: `seat` leaves for good; two must stay."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ComeIn:
    """Correction: `seat` comes in at the end of the order, with start values."""

    seat: Seat


Answer = (
    Join | Unjoin | Start | GoFirst | GoBack | Stop | MeetEnemy | SetDifficulty | SetReward | Hit | Miss | Pass
    | Help | StopHelping | DrawTreasure | UseCard | UseAbility | DiscardCard | Accept | Decline
    | ChooseAlly | ChooseNobody | GiveHealth | GiveCard
)  # fmt: skip
Correction = (
    UseCard | UseAbility | DiscardCard | AddCard | ChangeHealth | ChangeVp | ChangeCorruption | ChangeBoss
    | TakeTurn | LeaveGame | ComeIn
)  # fmt: skip
Action = Answer | LandDie | Correction
