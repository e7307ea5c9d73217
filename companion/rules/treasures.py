"""Using and discarding what is in a hand, from the prompt or from a sheet (R23 to R26, R29).

When that is allowed is `usable`'s and `legal`'s.
"""

from dataclasses import replace

from companion.rules.actions import DiscardCard, UseAbility, UseCard
from companion.rules.effects import effect_tasks
from companion.rules.events import CardDiscarded
from companion.rules.hands import ability_id, effect_of, taken, used
from companion.rules.state import State
from companion.rules.tasks import EndTurn, Task
from companion.rules.tracks import with_hero


def use_card(state: State, action: UseCard) -> State:
    """Use a treasure: it is discarded unless it stays, and its effects happen (R23)."""
    return _use(state, action.seat, action.card)


def use_ability(state: State, action: UseAbility) -> State:
    """Use a character's ability as a card with its effect would be used (R29)."""
    return _use(state, action.seat, ability_id(action.seat))


def _use(state: State, seat: str, card: str) -> State:
    tasks = effect_tasks(state, effect_of(state, card), seat)
    return replace(used(state, seat, card), tasks=tasks + _after(state))


def discard_card(state: State, action: DiscardCard) -> State:
    """Discard a treasure of a hand (R23, R24)."""
    hero, _ = taken(state.hero(action.seat), action.card)
    fact = CardDiscarded(action.seat, state.cards.treasure(action.card).name)
    return replace(with_hero(state, hero, fact), tasks=_after(state))


def _after(state: State) -> tuple[Task, ...]:
    """Return what follows: with the hand fit again the turn ends (R24), elsewhere the prompt stays as it was."""
    return (EndTurn(),) if state.stage == "discard" else ()
