"""Hands and abilities: what a hero has and what is not used up, what can be used now, and using and discarding it.

An ability goes by an id of its own (`ability:p2`) and else behaves as a card in the hand (CARDS.md). The answer to a
question that offers a card (Charm, Lantern) is `spaces`'s, drawing a card too.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

from companion.rules.actions import DiscardCard, UseAbility, UseCard
from companion.rules.cards import OTHER, Ability, Effect, Seat
from companion.rules.effects import pending_effects, would_change
from companion.rules.events import CardDiscarded, CardUsed
from companion.rules.state import COMBAT, OPEN, EndTurn, HeldCard, Hero, PendingEffect, State
from companion.rules.tracks import with_hero

ABILITY = "ability:"
"""What the id of an ability begins with; its seat follows."""


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


def holds(state: State, seat: str, card: str) -> bool:
    """Tell whether `seat` is in play and has that card in its hand."""
    return state.is_in(seat) and any(held.id == card for held in state.hero(seat).hand)


def is_full(state: State, hero: Hero) -> bool:
    """Tell whether a hand is at its limit or above it (R24)."""
    return len(hero.hand) >= state.cards.limits.hand


def ready_cards(state: State, hero: Hero) -> tuple[str, ...]:
    """Return what is not used up: the hand in its order, each name once, then the ability."""
    cards = tuple(card for card in card_ids(hero) if _ready_copy(state, hero, card) is not None)
    return (*cards, ability_id(hero.seat)) if _is_ability_ready(state, hero) else cards


def _ready_copy(state: State, hero: Hero, card: str) -> HeldCard | None:
    """Return the first copy that may be used; one that stays is used once in each value of `round` (CARDS.md)."""
    return next((held for held in hero.hand if held.id == card and held.used_in != state.round), None)


def _is_ability_ready(state: State, hero: Hero) -> bool:
    ability, used_in = ability_of(state, hero.seat), hero.ability_used_in
    if ability is None:
        return False
    return used_in is None or (ability.uses == "round" and used_in != state.round)


def card_to_offer(state: State, seat: Seat, fits: Callable[[Effect], object]) -> str | None:
    """Return the first thing of `seat` that is not used up and whose effect fits, hand first, or None (R27, R28)."""
    return next((card for card in ready_cards(state, state.hero(seat)) if fits(effect_of(state, card))), None)


def usable(state: State, seat: Seat) -> tuple[UseCard | UseAbility, ...]:
    """Return what `seat` can use now from its sheet, each name once, hand first (R25, R26); KeyError for a stranger."""
    if state.stage not in OPEN:
        return ()
    return _uses(seat, (card for card in ready_cards(state, state.hero(seat)) if _fits_now(state, seat, card)))


def usable_on_roll(state: State) -> tuple[UseCard | UseAbility, ...]:
    """Return what the hero on turn can use for the roll that it is about to make (R26)."""
    seat = state.on_turn
    cards = (card for card in ready_cards(state, state.hero(seat)) if effect_of(state, card).roll_bonus)
    return _uses(seat, cards)


def usable_to_make_room(state: State) -> tuple[UseCard | UseAbility, ...]:
    """Return what the hero on turn can use instead of a discard: what leaves the hand by it (R24)."""
    seat = state.on_turn
    cards = (card for card in ready_cards(state, state.hero(seat)) if not card.startswith(ABILITY))
    leaving = (card for card in cards if not state.cards.treasure(card).stays)
    return _uses(seat, (card for card in leaving if _fits_now(state, seat, card)))


def _uses(seat: Seat, cards: Iterable[str]) -> tuple[UseCard | UseAbility, ...]:
    return tuple(UseAbility(seat) if card.startswith(ABILITY) else UseCard(seat, card) for card in cards)


def _fits_now(state: State, seat: Seat, card: str) -> bool:
    """Tell whether a card may be used outside a question; Other always, what it does is entered by hand (PANEL.md)."""
    effect = effect_of(state, card)
    if effect.roll_bonus and state.stage in COMBAT and seat == state.turn:
        return True
    return card == OTHER or (_is_general(state, effect) and would_change(state, effect, seat))


def _is_general(state: State, effect: Effect) -> bool:
    """Tell whether an effect needs no moment of its own; one that damages the boss needs the arena (CARDS.md)."""
    if effect.roll_bonus or effect.ignore_corruption_space or effect.prevent_health_loss:
        return False
    return not effect.boss_damage or state.phase == "arena"


def use_card(state: State, action: UseCard) -> State:
    """Use a treasure: it is discarded unless it stays, and its effects happen (R23)."""
    return _use(state, action.seat, action.card)


def use_ability(state: State, action: UseAbility) -> State:
    """Use a character's ability as a card with its effect would be used (R29)."""
    return _use(state, action.seat, ability_id(action.seat))


def _use(state: State, seat: Seat, card: str) -> State:
    effects = pending_effects(state, effect_of(state, card), seat)
    return replace(use_up(state, seat, card), pending=effects + _end_of_discard(state))


def use_up(state: State, seat: Seat, card: str) -> State:
    """Mark a card or ability as used: discarded, unless it stays or is an ability (R23). KeyError if none is ready."""
    hero, event = state.hero(seat), CardUsed(seat, name_of(state, card))
    if card.startswith(ABILITY):
        return with_hero(state, replace(hero, ability_used_in=state.round), event)
    copy = _ready_copy(state, hero, card)
    if copy is None:
        raise KeyError(card)
    kept = (replace(copy, used_in=state.round),) if state.cards.treasure(card).stays else ()
    where = hero.hand.index(copy)
    return with_hero(state, replace(hero, hand=hero.hand[:where] + kept + hero.hand[where + 1 :]), event)


def discard_card(state: State, action: DiscardCard) -> State:
    """Discard a treasure of a hand (R23, R24)."""
    hero, _ = take_from_hand(state.hero(action.seat), action.card)
    event = CardDiscarded(action.seat, state.cards.treasure(action.card).name)
    return replace(with_hero(state, hero, event), pending=_end_of_discard(state))


def _end_of_discard(state: State) -> tuple[PendingEffect, ...]:
    """Return what follows: with the hand fit again the turn ends (R24), elsewhere the prompt stays as it was."""
    return (EndTurn(),) if state.stage == "discard" else ()


def take_from_hand(hero: Hero, card: str) -> tuple[Hero, HeldCard]:
    """Return the hero without the first copy of a card, and that copy; it must be held."""
    where = next(index for index, held in enumerate(hero.hand) if held.id == card)
    return replace(hero, hand=hero.hand[:where] + hero.hand[where + 1 :]), hero.hand[where]
