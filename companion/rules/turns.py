"""Whose turn it is and which round: the end of a turn, of a round, and the way into the arena.

What a hero does in its turn is `board`'s and `combat`'s.
"""

from dataclasses import replace

from companion.rules.events import ArenaEntered, BossAttacked, RoundBegan
from companion.rules.state import State
from companion.rules.tasks import EndTurn, ShiftCorruption
from companion.rules.tracks import shift_corruption


def end_turn(state: State, _task: EndTurn) -> State:
    """End the turn of the hero on turn; after the last hero of the round the round ends (R3, R5)."""
    after = next_seat(state.order, state.on_turn)
    return pass_turn(state, after, closes_round=after == state.first)


def next_seat(order: tuple[str, ...], seat: str) -> str:
    """Return who comes after `seat`, clockwise (R3)."""
    return order[(order.index(seat) + 1) % len(order)]


def pass_turn(state: State, seat: str, *, closes_round: bool) -> State:
    """Give the turn to `seat`, after the end of the round where it is over."""
    ready = _close_round(state) if closes_round else state
    return ready if ready.stage == "over" else give_turn(ready, seat)


def give_turn(state: State, seat: str) -> State:
    """Ask `seat` to move or attack; a fight, help, cards on a roll and a roll are over."""
    return replace(
        state,
        stage="attack" if state.phase == "arena" else "move",
        turn=seat,
        rolled=None,
        enemy=None,
        helper=None,
        bonus=0,
        ally=None,
    )


def _close_round(state: State) -> State:
    """End the round: the boss attacks in it (R33), or the heroes who reached it enter the arena (R30, R31)."""
    if state.phase == "arena":
        state = _boss_attack(state)
    elif state.boss_reached:
        state = replace(state, phase="arena", facts=(*state.facts, ArenaEntered()))
    return state if state.stage == "over" else _begin_round(state, state.round + 1)


def _boss_attack(state: State) -> State:
    """Let the boss attack: Corruption rises, and may end the game in the round that it closes (R33, R22)."""
    told = replace(state, facts=(*state.facts, BossAttacked()))
    return shift_corruption(told, ShiftCorruption(state.cards.limits.boss_attack_corruption))


def _begin_round(state: State, number: int) -> State:
    return replace(state, round=number, facts=(*state.facts, RoundBegan(number)))


def first_turn(state: State, seat: str) -> State:
    """Begin round 1 with the first hero (R4, R5)."""
    begun = replace(state, phase="board", first=seat, contenders=(), first_rolls=())
    return give_turn(_begin_round(begun, 1), seat)
