"""Losing Health and being knocked out: the offer of a Charm before each loss, and what a knock-out costs.

Answering the offer is `questions`'s; this file only asks.
"""

from dataclasses import replace

from companion.rules.events import KnockedOut
from companion.rules.hands import offered
from companion.rules.state import Question, State
from companion.rules.tasks import EndTurn, LoseHealth, ShiftCorruption, ShiftVp
from companion.rules.tracks import shift_corruption, shift_health, shift_vp, with_hero


def lose_health(state: State, task: LoseHealth) -> State:
    """Take Health from a hero, but first offer what it holds against that (R28)."""
    card = offered(state, task.seat, lambda effect: effect.prevent_health_loss) if task.ask else None
    if card is None:
        return _suffer(state, task)
    return replace(state, stage="charm", resume=state.stage, question=Question(task.seat, card, task.health))


def _suffer(state: State, task: LoseHealth) -> State:
    """Take the Health; at 0 the hero is knocked out (R14, R18)."""
    loss = min(task.health, state.hero(task.seat).health)
    hurt = shift_health(state, task.seat, -loss)
    return hurt if hurt.hero(task.seat).health else _knock_out(hurt, task.seat)


def _knock_out(state: State, seat: str) -> State:
    """Bring a hero back, in this order: Health, VP, Corruption (R18, in the arena R36)."""
    limits = state.cards.limits
    fallen = with_hero(state, state.hero(seat), KnockedOut(seat, in_arena=state.phase == "arena"))
    if seat == state.turn:
        # R20: of all that was still to happen only the end of the turn is left, once; the enemy goes with it.
        fallen = replace(fallen, tasks=(EndTurn(),))
    back = shift_health(fallen, seat, limits.revive_health)
    poorer = shift_vp(back, ShiftVp(seat, -limits.knock_out_vp))
    return shift_corruption(poorer, ShiftCorruption(limits.knock_out_corruption))
