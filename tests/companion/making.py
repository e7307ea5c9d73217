"""What tests of the rules are made of: a small set of cards, states at a wished moment, play with every state checked.

Handed out as the fixture `make`, so that no test imports another test's file.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from companion.config.settings import Settings
from companion.rules import faults_in, play
from companion.rules.actions import Action
from companion.rules.cards import SEATS, Ability, Cards, Character, Effect, EnemyCard, HouseRules, Limits, TreasureCard
from companion.rules.state import HeldCard, Hero, State
from companion.session.session import TableConfig

WOLF = EnemyCard("wolf", "Wolf", difficulty=4, vp=2, count=2)
BAT = EnemyCard("bat", "Bat", difficulty=2, vp=1)
TREASURES = (
    TreasureCard("potion", "Potion", 2, Effect(heal=2)),
    TreasureCard("fragment", "Fragment", 2, Effect(vp=2)),
    TreasureCard("root", "Root", 1, Effect(roll_bonus=2)),
    TreasureCard("lantern", "Lantern", 1, Effect(ignore_corruption_space=True)),
    TreasureCard("charm", "Charm", 2, Effect(prevent_health_loss=1)),
)


def table_config(cards: Cards, buttons: Iterable[str], **values: Any) -> TableConfig:
    """Return a table's fixed values, its times as in the usual config."""
    usual = Settings()
    times = (usual.buttons.guard_s, usual.table.dim_after_s, usual.table.dark_after_s)
    return TableConfig(cards, frozenset(buttons), *times, **values)


class Maker:
    """Builds cards, heroes and states, and plays."""

    @staticmethod
    def cards(
        *more: TreasureCard | EnemyCard,
        abilities: dict[str, Ability] | None = None,
        house: dict[str, Any] | None = None,
        **limits: int,
    ) -> Cards:
        """Return the small set with more cards, abilities by seat, house rules and limits changed."""
        found = abilities or {}
        return Cards(
            limits=Limits(**limits),
            house_rules=HouseRules(**(house or {})),
            characters=tuple(Character(seat, seat.upper(), "#123456", found.get(seat)) for seat in SEATS),
            enemies=(WOLF, BAT, *(card for card in more if isinstance(card, EnemyCard))),
            treasures=(*TREASURES, *(card for card in more if isinstance(card, TreasureCard))),
        )

    @staticmethod
    def hero(seat: str, health: int = 6, vp: int = 0, *hand: str, **fields: Any) -> Hero:
        """Return a hero with a hand of card ids."""
        return Hero(seat, health, vp, tuple(HeldCard(card) for card in hand), **fields)

    def board(self, *heroes: Hero, cards: Cards | None = None, **fields: Any) -> State:
        """Return a state in which the first of the heroes (p1 and p2 if none is given) is asked to move."""
        seated = heroes or (self.hero("p1"), self.hero("p2"))
        dealt = cards or self.cards()
        state = State(
            dealt,
            phase="board",
            stage="move",
            round=1,
            turn=seated[0].seat,
            first=seated[0].seat,
            order=tuple(hero.seat for hero in seated),
            heroes=seated,
            boss=dealt.limits.boss_health,
        )
        return self.sound(replace(state, **fields))

    def fight(self, *heroes: Hero, enemy: EnemyCard = WOLF, **fields: Any) -> State:
        """Return a state in which the first hero fights."""
        return self.board(*heroes, stage="fight", enemy=enemy, **fields)

    def arena(self, *heroes: Hero, **fields: Any) -> State:
        """Return a state in which the first hero attacks the boss."""
        return self.board(*heroes, phase="arena", stage="attack", boss_reached=True, **fields)

    def play(self, state: State, *actions: Action) -> State:
        """Return the state after the actions, each state on the way without a fault."""
        for action in actions:
            state = self.sound(play(state, action))
        return state

    @staticmethod
    def sound(state: State) -> State:
        """Return the state, which must be without a fault."""
        assert faults_in(state) == ()
        return state

    @staticmethod
    def hand(state: State, seat: str) -> list[str]:
        """Return the card ids in a hand."""
        return [held.id for held in state.hero(seat).hand]
