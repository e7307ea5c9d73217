"""Hands and abilities: what a hero has, what is not used up, and taking a card in, out or into use.

An ability goes by an id of its own (`ability:p2`) and else behaves as a card in the hand (CARDS.md).
Whether now is the moment for a card is `usable`'s.
"""

from collections.abc import Callable
from dataclasses import replace

from companion.rules.cards import Ability, Effect
from companion.rules.events import CardUsed
from companion.rules.state import HeldCard, Hero, State
from companion.rules.tracks import with_hero

ABILITY = "ability:"


def ability_id(seat: str) -> str:
    """Return the id under which `seat`'s ability is offered; no card can have it (CARDS.md, Ids)."""
    return ABILITY + seat


def ability_of(state: State, seat: str) -> Ability | None:
    """Return the ability of the character at `seat`, or None where it has none."""
    character = state.cards.character(seat)
    return character.ability if character else None


def effect_of(state: State, card: str) -> Effect:
    """Return what a treasure or an ability does; KeyError for a stranger."""
    return _ability(state, card).effect if card.startswith(ABILITY) else state.cards.treasure(card).effect


def name_of(state: State, card: str) -> str:
    """Return the name of a treasure or an ability; KeyError for a stranger."""
    return _ability(state, card).name if card.startswith(ABILITY) else state.cards.treasure(card).name


def _ability(state: State, card: str) -> Ability:
    ability = ability_of(state, card.removeprefix(ABILITY))
    if ability is None:
        raise KeyError(card)
    return ability


def card_ids(hero: Hero) -> tuple[str, ...]:
    """Return the ids in a hand, each once, in hand order (PANEL.md: cards of one name are listed once)."""
    return tuple(dict.fromkeys(held.id for held in hero.hand))


def ready(state: State, hero: Hero) -> tuple[str, ...]:
    """Return what is not used up: the hand in its order, each name once, then the ability."""
    cards = tuple(card for card in card_ids(hero) if _ready_copy(state, hero, card) is not None)
    return (*cards, ability_id(hero.seat)) if _ability_ready(state, hero) else cards


def _ready_copy(state: State, hero: Hero, card: str) -> HeldCard | None:
    """Return the first copy that may be used; one that stays is used once in each value of `round` (CARDS.md)."""
    return next((held for held in hero.hand if held.id == card and held.used_in != state.round), None)


def _ability_ready(state: State, hero: Hero) -> bool:
    ability, used = ability_of(state, hero.seat), hero.ability_used_in
    if ability is None:
        return False
    return used is None or (ability.uses == "round" and used != state.round)


def offered(state: State, seat: str, fits: Callable[[Effect], object]) -> str | None:
    """Return the first thing of `seat` that is not used up and whose effect fits, hand first, or None (R27, R28)."""
    return next((card for card in ready(state, state.hero(seat)) if fits(effect_of(state, card))), None)


def used(state: State, seat: str, card: str) -> State:
    """Mark a card or ability as used: discarded, unless it stays or is an ability (R23)."""
    hero, fact = state.hero(seat), CardUsed(seat, name_of(state, card))
    if card.startswith(ABILITY):
        return with_hero(state, replace(hero, ability_used_in=state.round), fact)
    copy = _ready_copy(state, hero, card)
    if copy is None:
        raise KeyError(card)
    kept = (replace(copy, used_in=state.round),) if state.cards.treasure(card).stays else ()
    where = hero.hand.index(copy)
    return with_hero(state, replace(hero, hand=hero.hand[:where] + kept + hero.hand[where + 1 :]), fact)


def taken(hero: Hero, card: str) -> tuple[Hero, HeldCard]:
    """Return the hero without the first copy of a card, and that copy; it must be held."""
    where = next(index for index, held in enumerate(hero.hand) if held.id == card)
    return replace(hero, hand=hero.hand[:where] + hero.hand[where + 1 :]), hero.hand[where]


def holds(state: State, seat: str, card: str) -> bool:
    """Tell whether `seat` is in play and has that card in its hand."""
    return state.is_in(seat) and any(held.id == card for held in state.hero(seat).hand)
