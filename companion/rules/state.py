"""One moment of a game, as frozen values, and nothing that changes it.

`stage` names the question that is open (PANEL.md, Stages); what the question is about stands in the fields below it.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.rules.cards import Cards, EnemyCard

# ---- from companion.rules.tasks: What is still to happen, as frozen values: the entries of a state's work list, done front first by `work`. The list is data so that a Charm's question can interrupt any Health loss of anybody, be saved, and the rest go on.


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


if TYPE_CHECKING:
    from companion.rules.events import Event

    pass


@dataclass(frozen=True, slots=True)
class HeldCard:
    """One treasure in a hand; `used_in` is the round a card that stays was last used in."""

    id: str
    used_in: int | None = None


@dataclass(frozen=True, slots=True)
class Hero:
    """A hero in play: Health 1 to the limit at rest, VP from 0, the hand in the order it was drawn (R2, R19, R24)."""

    seat: str
    health: int
    vp: int = 0
    hand: tuple[HeldCard, ...] = ()
    ability_used_in: int | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """A card is offered (R27, R28): `seat` may use the card or ability with that id; of a loss, `loss` is left."""

    seat: str
    card: str
    loss: int = 0


@dataclass(frozen=True, slots=True)
class Drawn:
    """How many copies of a card have left a pile since it was last full (CARDS.md, Piles)."""

    id: str
    copies: int


@dataclass(frozen=True, slots=True)
class State:
    """A whole game at one moment; see TAPES.md for what each track means to the outside."""

    cards: Cards
    phase: str = "setup"  # setup board arena won lost
    stage: str = "join"
    round: int = 0
    turn: str | None = None
    first: str | None = None
    order: tuple[str, ...] = ()  # joining order, clockwise (R3)
    heroes: tuple[Hero, ...] = ()  # as order
    corruption: int = 0
    boss: int = 12
    boss_reached: bool = False  # the final battle is coming (R30)
    contenders: tuple[str, ...] = ()  # who still rolls for the first turn (R4)
    first_rolls: tuple[int, ...] = ()  # their rolls so far, in that order
    rolled: int | None = None  # "move up to N"
    enemy: EnemyCard | None = None  # being fought; in `reward` its difficulty only
    helper: str | None = None  # for the next roll (R15)
    bonus: int = 0  # of cards played on the next roll (R26)
    ally: str | None = None  # whom `gift` is for (R11)
    question: Question | None = None  # of `charm` and `lantern`
    resume: str | None = None  # the stage a charm interrupted, to come back to
    tasks: tuple["Task", ...] = ()  # what is still to happen once the question is answered
    drawn_enemies: tuple[Drawn, ...] = ()
    drawn_treasures: tuple[Drawn, ...] = ()
    events: tuple["Event", ...] = ()  # what the last action made happen, in order

    def hero(self, seat: str) -> Hero:
        """Return the hero at `seat`. KeyError for a seat not in play."""
        for hero in self.heroes:
            if hero.seat == seat:
                return hero
        raise KeyError(seat)

    def is_in(self, seat: str) -> bool:
        """Tell whether `seat` is in play."""
        return seat in self.order

    @property
    def on_turn(self) -> str:
        """Return the seat on turn, empty where nobody is: for what happens only in a turn."""
        return self.turn or ""


# ---- from companion.rules.stages: The stages of PANEL.md as tables: their phases, which want a roll, which can go back, which take corrections. What may be answered in a stage is `legal`'s.

FEWEST_HEROES = 2
"""How many play at least (R1); the most is the number of seats."""
FACES = range(1, 7)
"""What a six-sided die shows (R6)."""
PHASES = {
    "join": ("setup",),
    "first": ("setup",),
    "move": ("board",),
    "enemy": ("board",),
    "difficulty": ("board",),
    "reward": ("board",),
    "fight": ("board",),
    "treasure": ("board",),
    "discard": ("board",),
    "lantern": ("board",),
    "ally": ("board",),
    "gift": ("board",),
    "charm": ("board", "arena"),
    "attack": ("arena",),
    "over": ("won", "lost"),
}
BACK = {
    "first": "join",
    "enemy": "move",
    "treasure": "move",
    "difficulty": "enemy",
    "reward": "difficulty",
    "gift": "ally",
}
"""Where `GoBack` leads (PANEL.md, `no`); a stage not listed has no way back."""
ROLLS = ("first", "move", "fight", "attack")
"""Where a throw of the die means something."""
COMBAT = ("fight", "attack")
"""Where the hero on turn is about to make a combat roll (R13, R32)."""
OPEN = ("move", "fight", "attack")
"""Where cards and abilities may be used on anyone's turn (R25, in the arena too: R35) and corrections are taken."""
