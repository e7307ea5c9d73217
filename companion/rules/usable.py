"""Whether now is the moment for a card or ability, and what a hero can use now.

The answer to a question that offers a card (Charm, Lantern) is `questions`'s.
"""

from collections.abc import Iterable

from companion.rules.actions import UseAbility, UseCard
from companion.rules.cards import OTHER, Effect
from companion.rules.effects import would_change
from companion.rules.hands import ABILITY, effect_of, ready
from companion.rules.stages import COMBAT, OPEN
from companion.rules.state import State


def usable(state: State, seat: str) -> tuple[UseCard | UseAbility, ...]:
    """Return what `seat` can use now from its sheet, each name once, hand first (R25, R26); KeyError for a stranger."""
    if state.stage not in OPEN:
        return ()
    return _orders(seat, (card for card in ready(state, state.hero(seat)) if _fits_now(state, seat, card)))


def usable_on_roll(state: State) -> tuple[UseCard | UseAbility, ...]:
    """Return what the hero on turn can use for the roll that it is about to make (R26)."""
    seat = state.on_turn
    cards = (card for card in ready(state, state.hero(seat)) if effect_of(state, card).roll_bonus)
    return _orders(seat, cards)


def usable_to_make_room(state: State) -> tuple[UseCard | UseAbility, ...]:
    """Return what the hero on turn can use instead of a discard: what leaves the hand by it (R24)."""
    seat = state.on_turn
    cards = (card for card in ready(state, state.hero(seat)) if not card.startswith(ABILITY))
    leaving = (card for card in cards if not state.cards.treasure(card).stays)
    return _orders(seat, (card for card in leaving if _fits_now(state, seat, card)))


def _orders(seat: str, cards: Iterable[str]) -> tuple[UseCard | UseAbility, ...]:
    return tuple(UseAbility(seat) if card.startswith(ABILITY) else UseCard(seat, card) for card in cards)


def _fits_now(state: State, seat: str, card: str) -> bool:
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
