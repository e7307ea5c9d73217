"""Does what is still to happen, task by task, until a question is asked or nothing is left.

What each task does stands in the file of its track; the table here only says where.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.rules.losses import lose_health
from companion.rules.stages import COMBAT
from companion.rules.state import State
from companion.rules.tasks import EndTurn, LoseHealth, PayHelper, RaiseBonus, Recover, ShiftCorruption, ShiftVp, StrikeBoss
from companion.rules.tracks import pay_helper, recover, shift_corruption, shift_vp, strike_boss
from companion.rules.turns import end_turn


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
