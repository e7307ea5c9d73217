"""The cards file as frozen values: limits, house rules, characters, enemies and treasures (CARDS.md).

Reading and judging a file's text is the config's; what a card does is `effects`'.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Literal, get_args

MOST = 99
"""The most that a number of cards, of an effect or of a limit can be."""
OTHER = "other"
"""The id of any card on the table that the cards file does not name."""
OTHER_NAME = "Other"
Seat = Literal["p1", "p2", "p3", "p4"]
SEATS: tuple[Seat, ...] = get_args(Seat)
Uses = Literal["game", "round"]
"""How often an ability can be used: once a game, or once in each round."""
AllyHealth = Literal["gift", "transfer"]
"""Where the Health comes from that an ally gains (R11)."""
HelpPays = Literal["winning_roll", "only_if_needed"]
"""When help is paid (R16)."""


@dataclass(frozen=True, slots=True)
class Range:
    """What a number of the cards file may be, both ends included: `Annotated[int, Range(1, 9)]`."""

    least: int
    most: int


_Count = Annotated[int, Range(0, MOST)]
_Change = Annotated[int, Range(-MOST, MOST)]
_Health = Annotated[int, Range(1, 12)]


@dataclass(frozen=True, slots=True)
class Effect:
    """What a card does, in the order of these fields; zeros do nothing. `everyone` reaches every hero, clockwise."""

    heal: _Count = 0
    lose_health: _Count = 0
    vp: _Change = 0
    corruption: _Change = 0
    boss_damage: _Count = 0
    roll_bonus: _Count = 0
    ignore_corruption_space: bool = False
    prevent_health_loss: _Count = 0
    everyone: bool = False


NO_EFFECT = Effect()


@dataclass(frozen=True, slots=True)
class Ability:
    """What a character can do once a game, or once in each round."""

    name: str
    effect: Effect
    uses: Uses = "game"


@dataclass(frozen=True, slots=True)
class Character:
    """Who sits at a seat; `colour` is `#rrggbb`."""

    seat: Seat
    name: str
    colour: str
    ability: Ability | None = None


@dataclass(frozen=True, slots=True)
class EnemyCard:
    """An enemy (R13, R17), with `count` copies in the deck."""

    id: str
    name: str
    difficulty: Annotated[int, Range(1, 9)]
    vp: Annotated[int, Range(0, 9)]
    count: _Count = 1
    on_draw: Effect = NO_EFFECT
    on_miss: Effect = NO_EFFECT
    on_defeat: Effect = NO_EFFECT


@dataclass(frozen=True, slots=True)
class TreasureCard:
    """A treasure (R23 to R29); without `keep` it acts when drawn (R8), with `stays` use does not discard it."""

    id: str
    name: str
    count: _Count = 1
    effect: Effect = NO_EFFECT
    keep: bool = True
    stays: bool = False


@dataclass(frozen=True, slots=True)
class Limits:
    """The numbers of the rules (RULES.md, "The limits, as data"), in one place; `start_health` and
    `revive_health` are at most `health`.
    """

    health: _Health = 6
    start_health: _Health = 6
    revive_health: _Health = 3
    hand: Annotated[int, Range(1, 9)] = 3
    knock_out_vp: _Count = 2
    knock_out_corruption: _Count = 1
    healing_space: _Count = 2
    help_bonus: _Count = 1
    help_vp: _Count = 1
    ally_health: _Count = 1
    ally_vp: _Count = 1
    corruption: Annotated[int, Range(1, MOST)] = 10
    boss_health: Annotated[int, Range(1, MOST)] = 12
    boss_hit_on: Annotated[int, Range(1, 9)] = 4
    boss_damage: _Count = 2
    boss_hit_vp: _Count = 1
    final_blow_vp: _Count = 2
    boss_attack_corruption: _Count = 1


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The rulings a table may change (R11, R16); with `help_in_arena` help is possible against the boss too (R37)."""

    ally_health: AllyHealth = "gift"
    help_pays: HelpPays = "winning_roll"
    help_in_arena: bool = False


# No slots: the two indexes are kept once made; a page of a thousand cards asks a thousand times.
@dataclass(frozen=True)
class Cards:
    """Everything an owner may change; a game keeps the whole of it as it was at its start."""

    limits: Limits = field(default_factory=Limits)
    house_rules: HouseRules = field(default_factory=HouseRules)
    characters: tuple[Character, ...] = ()
    enemies: tuple[EnemyCard, ...] = ()
    treasures: tuple[TreasureCard, ...] = ()

    def character(self, seat: str) -> Character | None:
        """Return who sits at `seat`, or None where the seat has no character."""
        return next((c for c in self.characters if c.seat == seat), None)

    def treasure(self, card_id: str) -> TreasureCard:
        """Return the treasure with that id; Other is a kept card without effects. KeyError for a stranger."""
        if card_id == OTHER:
            return TreasureCard(OTHER, OTHER_NAME)
        return self._treasures_by_id[card_id]

    def enemy(self, card_id: str) -> EnemyCard:
        """Return the enemy with that id. KeyError for a stranger and for Other, which has no numbers of its own."""
        return self._enemies_by_id[card_id]

    @cached_property
    def _treasures_by_id(self) -> Mapping[str, TreasureCard]:
        return {card.id: card for card in self.treasures}

    @cached_property
    def _enemies_by_id(self) -> Mapping[str, EnemyCard]:
        return {card.id: card for card in self.enemies}
