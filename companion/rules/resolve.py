"""Does what is still to happen, task by task, until a question is asked or nothing is left.

What each task does stands in the file of its track; the table here only says where.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.rules.events import KnockedOut
from companion.rules.hands import offered
from companion.rules.state import (
    COMBAT,
    EndTurn,
    LoseHealth,
    PayHelper,
    Question,
    RaiseBonus,
    Recover,
    ShiftCorruption,
    ShiftVp,
    State,
    StrikeBoss,
)
from companion.rules.tracks import pay_helper, recover, shift_corruption, shift_health, shift_vp, strike_boss, with_hero
from companion.rules.turns import end_turn

# ---- from companion.rules.losses: Losing Health and being knocked out: the offer of a Charm before each loss, and what a knock-out costs. Answering the offer is `questions`'s; this file only asks.


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


def raise_bonus(state: State, task: RaiseBonus) -> State:
    """Add to the next combat roll; it reaches only the hero on turn, while one fights or attacks (R26)."""
    if state.stage not in COMBAT or task.seat != state.turn:
        return state
    return replace(state, bonus=state.bonus + task.by)


WORK: Mapping[type, Callable[[State, Any], State]] = {
    Recover: recover,
    LoseHealth: lose_health,
    ShiftVp: shift_vp,
    ShiftCorruption: shift_corruption,
    StrikeBoss: strike_boss,
    RaiseBonus: raise_bonus,
    PayHelper: pay_helper,
    EndTurn: end_turn,
}


def worked(state: State) -> State:
    """Do the tasks front first; a Charm's question stops that until it is answered, the end of the game drops them."""
    while state.tasks and state.stage != "charm":
        task, *rest = state.tasks
        state = WORK[type(task)](replace(state, tasks=tuple(rest)), task)
    return state
