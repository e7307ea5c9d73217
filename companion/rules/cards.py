"""The cards file as frozen values: limits, house rules, characters, enemies and treasures (CARDS.md).

Reading and judging a file's text is the config's; what a card does is `effects`'.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, get_args

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
class Effect:
    """What a card does, in the order of these fields; zeros do nothing. `everyone` reaches every hero, clockwise."""

    heal: int = 0
    lose_health: int = 0
    vp: int = 0
    corruption: int = 0
    boss_damage: int = 0
    roll_bonus: int = 0
    ignore_corruption_space: bool = False
    prevent_health_loss: int = 0
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
    """An enemy (R13, R17); `difficulty` 1 to 9, `vp` 0 to 9, `count` copies in the deck."""

    id: str
    name: str
    difficulty: int
    vp: int
    count: int = 1
    on_draw: Effect = NO_EFFECT
    on_miss: Effect = NO_EFFECT
    on_defeat: Effect = NO_EFFECT


@dataclass(frozen=True, slots=True)
class TreasureCard:
    """A treasure (R23 to R29); without `keep` it acts when drawn (R8), with `stays` use does not discard it."""

    id: str
    name: str
    count: int = 1
    effect: Effect = NO_EFFECT
    keep: bool = True
    stays: bool = False


@dataclass(frozen=True, slots=True)
class Limits:
    """The numbers of the rules (RULES.md, "The limits, as data"), in one place."""

    health: int = 6
    start_health: int = 6
    revive_health: int = 3
    hand: int = 3
    knock_out_vp: int = 2
    knock_out_corruption: int = 1
    healing_space: int = 2
    help_bonus: int = 1
    help_vp: int = 1
    ally_health: int = 1
    ally_vp: int = 1
    corruption: int = 10
    boss_health: int = 12
    boss_hit_on: int = 4
    boss_damage: int = 2
    boss_hit_vp: int = 1
    final_blow_vp: int = 2
    boss_attack_corruption: int = 1


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
