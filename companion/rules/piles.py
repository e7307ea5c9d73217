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
    return _list_ids(state.cards.enemies, _enemy_copies(state))


def pile_of_treasures(state: State) -> tuple[str, ...]:
    """Return the treasures' ids as they are listed: undrawn first, then drawn, then Other (R8)."""
    return _list_ids(state.cards.treasures, _treasure_copies(state))


def count_enemy(state: State, card: str) -> State:
    """Count a copy of an enemy as drawn."""
    return replace(state, drawn_enemies=_count_one(state.cards.enemies, _enemy_copies(state), card))


def count_treasure(state: State, card: str) -> State:
    """Count a copy of a treasure as drawn; Other is in no pile."""
    if card == OTHER:
        return state
    return replace(state, drawn_treasures=_count_one(state.cards.treasures, _treasure_copies(state), card))


def _enemy_copies(state: State) -> Mapping[str, int]:
    return _drawn_copies(state.cards.enemies, state.drawn_enemies, {})


def _treasure_copies(state: State) -> Mapping[str, int]:
    held = Counter(held.id for hero in state.heroes for held in hero.hand)
    return _drawn_copies(state.cards.treasures, state.drawn_treasures, held)


def _drawn_copies(pile: _Pile, drawn: tuple[Drawn, ...], held: Mapping[str, int]) -> Mapping[str, int]:
    """Return the drawn copies by id; where none is undrawn, all that no hand holds count as undrawn again."""
    copies = {each.id: each.copies for each in drawn}
    if any(card.count > copies.get(card.id, 0) for card in pile):
        return copies
    return {card.id: held.get(card.id, 0) for card in pile}


def _list_ids(pile: _Pile, copies: Mapping[str, int]) -> tuple[str, ...]:
    gone = [card.id for card in pile if card.count <= copies.get(card.id, 0)]
    left = [card.id for card in pile if card.count > copies.get(card.id, 0)]
    return (*left, *gone, OTHER)


def _count_one(pile: _Pile, copies: Mapping[str, int], card: str) -> tuple[Drawn, ...]:
    """Return the counts after one more of a card, never more than there are, in the file's order."""
    counts = ((each.id, min(each.count, copies.get(each.id, 0) + (each.id == card))) for each in pile)
    return tuple(Drawn(name, number) for name, number in counts if number)
