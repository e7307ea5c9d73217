"""Resolves what is still to happen, effect by effect, until a question is asked or nothing is left.

Losing Health is done here, with the offer of a Charm before it and the knock-out after it; every other effect in the
file of its track. What is answered to the offer is `spaces`'s.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.rules import tracks
from companion.rules.cards import Seat
from companion.rules.events import KnockedOut
from companion.rules.hands import card_to_offer
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
from companion.rules.turns import end_turn


def resolve(state: State) -> State:
    """Resolve what is pending, front first; a Charm's question stops that until it is answered (R28).

    The end of the game drops what is left.
    """
    while state.pending and state.stage != "charm":
        effect, *rest = state.pending
        state = RESOLVERS[type(effect)](replace(state, pending=tuple(rest)), effect)
    return state


def lose_health(state: State, effect: LoseHealth) -> State:
    """Take Health from a hero, but first offer what it holds against that (R28)."""
    card = card_to_offer(state, effect.seat, lambda held: held.prevent_health_loss) if effect.ask else None
    if card is None:
        return _suffer(state, effect)
    return replace(state, stage="charm", resume=state.stage, question=Question(effect.seat, card, effect.health))


def _suffer(state: State, effect: LoseHealth) -> State:
    """Take the Health; at 0 the hero is knocked out (R14, R18)."""
    loss = min(effect.health, state.hero(effect.seat).health)
    hurt = tracks.shift_health(state, effect.seat, -loss)
    return hurt if hurt.hero(effect.seat).health else _knock_out(hurt, effect.seat)


def _knock_out(state: State, seat: Seat) -> State:
    """Bring a hero back, in this order: Health, VP, Corruption (R18, in the arena R36)."""
    limits = state.cards.limits
    fallen = tracks.with_events(state, KnockedOut(seat, in_arena=state.phase == "arena"))
    if seat == state.turn:
        # R20: of all that was still to happen only the end of the turn is left, once; the enemy goes with it.
        fallen = replace(fallen, pending=(EndTurn(),))
    back = tracks.shift_health(fallen, seat, limits.revive_health)
    poorer = tracks.shift_vp(back, ShiftVp(seat, -limits.knock_out_vp))
    return tracks.shift_corruption(poorer, ShiftCorruption(limits.knock_out_corruption))


def raise_bonus(state: State, effect: RaiseBonus) -> State:
    """Add to the next combat roll; it reaches only the hero on turn, while one fights or attacks (R26)."""
    if state.stage not in COMBAT or effect.seat != state.turn:
        return state
    return replace(state, bonus=state.bonus + effect.by)


RESOLVERS: Mapping[type, Callable[[State, Any], State]] = {
    Recover: tracks.recover,
    LoseHealth: lose_health,
    ShiftVp: tracks.shift_vp,
    ShiftCorruption: tracks.shift_corruption,
    StrikeBoss: tracks.strike_boss,
    RaiseBonus: raise_bonus,
    PayHelper: tracks.pay_helper,
    EndTurn: end_turn,
}
"""What resolves each kind of `PendingEffect`."""
