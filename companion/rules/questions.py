"""The two questions that offer a card: Lantern on a Corruption space (R27), Charm before a Health loss (R28).

When a Charm is asked is `losses`'s; this file asks for the Lantern and takes the answers to both.
"""

from dataclasses import replace

from companion.rules.actions import Accept, Decline
from companion.rules.effects import effect_tasks
from companion.rules.events import CardDeclined, CorruptionIgnored, LossPrevented, SpaceResolved
from companion.rules.hands import effect_of, name_of, offered, used
from companion.rules.state import Question, State
from companion.rules.tasks import EndTurn, LoseHealth, ShiftCorruption, Task


def land_on_corruption(state: State, seat: str) -> State:
    """Resolve a Corruption space (R10), but first offer what the hero holds against that (R27)."""
    card = offered(state, seat, lambda effect: effect.ignore_corruption_space)
    if card is None:
        return _corrupted(state, seat)
    return replace(state, stage="lantern", question=Question(seat, card))


def _corrupted(state: State, seat: str) -> State:
    told = replace(state, facts=(*state.facts, SpaceResolved(seat, "corruption")))
    return replace(told, tasks=(ShiftCorruption(1), EndTurn()))


def accept(state: State, _action: Accept) -> State:
    """Use the card that is offered: all its effects happen, and what it is for."""
    asked = _asked(state)
    spent = used(_answered(state), asked.seat, asked.card)
    effect = effect_of(state, asked.card)
    happens = effect_tasks(spent, effect, asked.seat)
    if state.stage == "lantern":
        ignored = replace(spent, facts=(*spent.facts, CorruptionIgnored(asked.seat)))
        return replace(ignored, tasks=(*happens, EndTurn()))
    prevented = min(effect.prevent_health_loss, asked.loss)
    told = replace(spent, facts=(*spent.facts, LossPrevented(asked.seat, prevented)))
    return replace(told, tasks=happens + _loss(asked.seat, asked.loss - prevented) + state.tasks)


def _loss(seat: str, left: int) -> tuple[Task, ...]:
    """Return what is left of a loss, against which the next such card is offered again (R28)."""
    return (LoseHealth(seat, left),) if left else ()


def decline(state: State, _action: Decline) -> State:
    """Refuse the card that is offered; this ends the asking (R27, R28)."""
    asked = _asked(state)
    answered = _answered(state)
    told = replace(answered, facts=(*answered.facts, CardDeclined(asked.seat, name_of(state, asked.card))))
    if state.stage == "lantern":
        return _corrupted(told, asked.seat)
    return replace(told, tasks=(LoseHealth(asked.seat, asked.loss, ask=False), *state.tasks))


def _asked(state: State) -> Question:
    if state.question is None:
        raise ValueError(f"stage {state.stage!r} carries no question; faults_in(state) says what else is wrong")
    return state.question


def _answered(state: State) -> State:
    """Return to what the question interrupted; a Lantern always interrupts `move`."""
    return replace(state, stage=state.resume or "move", resume=None, question=None)
