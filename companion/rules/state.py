"""One moment of a game, as frozen values, and nothing that changes it.

`stage` names the question that is open (PANEL.md, Stages), the fields below it say what the question is about, and
`pending` what is still to happen once it is answered. The tables of the stages follow; a stage's answers are `legal`'s.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from companion.rules.cards import Cards, EnemyCard, Seat
from companion.rules.events import Event

Phase = Literal["setup", "board", "arena", "won", "lost"]
Stage = Literal[
    "join", "first", "move", "enemy", "difficulty", "reward", "fight", "treasure", "discard", "lantern", "ally", "gift",
    "charm", "attack", "over",
]  # fmt: skip
"""The question that is open (PANEL.md, Stages)."""


@dataclass(frozen=True, slots=True)
class HeldCard:
    """One treasure in a hand; `used_in` is the round a card that stays was last used in."""

    id: str
    used_in: int | None = None


@dataclass(frozen=True, slots=True)
class Hero:
    """A hero in play: Health 1 to the limit at rest, VP from 0, the hand in the order it was drawn (R2, R19, R24)."""

    seat: Seat
    health: int
    vp: int = 0
    hand: tuple[HeldCard, ...] = ()
    ability_used_in: int | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """A card is offered (R27, R28): `seat` may use the card or ability with that id; of a loss, `loss` is left."""

    seat: Seat
    card: str
    loss: int = 0


@dataclass(frozen=True, slots=True)
class Drawn:
    """How many copies of a card have left a pile since it was last full (CARDS.md, Piles)."""

    id: str
    copies: int


# What is still to happen, as data: a Charm's question can interrupt any loss of Health, be saved, and the rest go on.


@dataclass(frozen=True, slots=True)
class Recover:
    """`seat` gains up to `health` Health (R9, R19)."""

    seat: Seat
    health: int


@dataclass(frozen=True, slots=True)
class LoseHealth:
    """`seat` is about to lose `health` Health; without `ask` no card is offered against it any more (R28)."""

    seat: Seat
    health: int
    ask: bool = True


@dataclass(frozen=True, slots=True)
class ShiftVp:
    """`seat` gains VP, or loses them where `by` is negative (R19)."""

    seat: Seat
    by: int


@dataclass(frozen=True, slots=True)
class ShiftCorruption:
    """Corruption rises, or falls where `by` is negative (R21)."""

    by: int


@dataclass(frozen=True, slots=True)
class StrikeBoss:
    """`seat` deals that much damage to the boss, as by a hit (R32, R34)."""

    seat: Seat
    damage: int


@dataclass(frozen=True, slots=True)
class RaiseBonus:
    """The next combat roll of `seat` gets that much more (R26)."""

    seat: Seat
    by: int


@dataclass(frozen=True, slots=True)
class PayHelper:
    """`seat` is paid for its help (R16)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The turn of the hero on turn ends (R6)."""


PendingEffect = Recover | LoseHealth | ShiftVp | ShiftCorruption | StrikeBoss | RaiseBonus | PayHelper | EndTurn


@dataclass(frozen=True, slots=True)
class State:
    """A whole game at one moment; see TAPES.md for what each track means to the outside."""

    cards: Cards
    phase: Phase = "setup"
    stage: Stage = "join"
    round: int = 0
    turn: Seat | None = None
    first: Seat | None = None
    order: tuple[Seat, ...] = ()  # joining order, clockwise (R3)
    heroes: tuple[Hero, ...] = ()  # as order
    corruption: int = 0
    boss: int = 12
    boss_reached: bool = False  # the final battle is coming (R30)
    contenders: tuple[Seat, ...] = ()  # who still rolls for the first turn (R4)
    first_rolls: tuple[int, ...] = ()  # their rolls so far, in that order
    rolled: int | None = None  # "move up to N"
    enemy: EnemyCard | None = None  # being fought; in `reward` its difficulty only
    helper: Seat | None = None  # for the next roll (R15)
    bonus: int = 0  # of cards played on the next roll (R26)
    ally: Seat | None = None  # whom `gift` is for (R11)
    question: Question | None = None  # of `charm` and `lantern`
    resume: Stage | None = None  # the stage a charm interrupted, to come back to
    pending: tuple[PendingEffect, ...] = ()  # what is still to happen once the question is answered, front first
    drawn_enemies: tuple[Drawn, ...] = ()
    drawn_treasures: tuple[Drawn, ...] = ()
    events: tuple[Event, ...] = ()  # what the last action made happen, in order

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
    def on_turn(self) -> Seat:
        """Return the seat on turn, for what happens only in a turn. ValueError in a phase without turns."""
        if self.turn is None:
            raise ValueError(f"expected a hero on turn, but in phase {self.phase!r} there is none")
        return self.turn


FEWEST_HEROES = 2
"""How many play at least (R1); the most is the number of seats."""
FACES = range(1, 7)
"""What a six-sided die shows (R6)."""
PHASES: Mapping[Stage, tuple[Phase, ...]] = {
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
"""The phases in which a stage can be open."""
BACK: Mapping[Stage, Stage] = {
    "first": "join",
    "enemy": "move",
    "treasure": "move",
    "difficulty": "enemy",
    "reward": "difficulty",
    "gift": "ally",
}
"""Where `GoBack` leads (PANEL.md, `no`); a stage not listed has no way back."""
ROLLS: tuple[Stage, ...] = ("first", "move", "fight", "attack")
"""Where a throw of the die means something."""
COMBAT: tuple[Stage, ...] = ("fight", "attack")
"""Where the hero on turn is about to make a combat roll (R13, R32)."""
OPEN: tuple[Stage, ...] = ("move", "fight", "attack")
"""Where cards and abilities may be used on anyone's turn (R25, in the arena too: R35) and corrections are taken."""
