"""The two piles: what is still undrawn, the order in which names are listed, and drawing (CARDS.md, Piles).

A pile is only a count of drawn copies; the real cards lie on the table, and a name taken wrongly never blocks the game.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from companion.rules.cards import OTHER, EnemyCard, TreasureCard
from companion.rules.state import Drawn, State

_Pile = tuple[EnemyCard, ...] | tuple[TreasureCard, ...]


def pile_of_enemies(state: State) -> tuple[str, ...]:
    """Return the enemies' ids as they are listed: undrawn first, then drawn, then Other (R7)."""
    return _listed(state.cards.enemies, _refilled(state.cards.enemies, state.drawn_enemies, {}))


def pile_of_treasures(state: State) -> tuple[str, ...]:
    """Return the treasures' ids as they are listed: undrawn first, then drawn, then Other (R8)."""
    return _listed(state.cards.treasures, _refilled(state.cards.treasures, state.drawn_treasures, _held(state)))


def enemy_drawn(state: State, card: str) -> State:
    """Count a copy of an enemy as drawn."""
    pile = state.cards.enemies
    return replace(state, drawn_enemies=_drawn(pile, _refilled(pile, state.drawn_enemies, {}), card))


def treasure_drawn(state: State, card: str) -> State:
    """Count a copy of a treasure as drawn; Other is in no pile."""
    if card == OTHER:
        return state
    pile = state.cards.treasures
    return replace(state, drawn_treasures=_drawn(pile, _refilled(pile, state.drawn_treasures, _held(state)), card))


def _held(state: State) -> Mapping[str, int]:
    return Counter(held.id for hero in state.heroes for held in hero.hand)


def _refilled(pile: _Pile, drawn: tuple[Drawn, ...], held: Mapping[str, int]) -> Mapping[str, int]:
    """Return the drawn copies by id; where none is undrawn, all that no hand holds count as undrawn again."""
    copies = {each.id: each.copies for each in drawn}
    if any(card.count > copies.get(card.id, 0) for card in pile):
        return copies
    return {card.id: held.get(card.id, 0) for card in pile}


def _listed(pile: _Pile, copies: Mapping[str, int]) -> tuple[str, ...]:
    gone = [card.id for card in pile if card.count <= copies.get(card.id, 0)]
    left = [card.id for card in pile if card.count > copies.get(card.id, 0)]
    return (*left, *gone, OTHER)


def _drawn(pile: _Pile, copies: Mapping[str, int], card: str) -> tuple[Drawn, ...]:
    """Return the counts after one more of a card, never more than there are, in the file's order."""
    counts = ((each.id, min(each.count, copies.get(each.id, 0) + (each.id == card))) for each in pile)
    return tuple(Drawn(name, number) for name, number in counts if number)
