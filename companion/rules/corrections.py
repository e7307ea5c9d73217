"""What each correction does (PANEL.md, Overlays); whether it is allowed is `sheets`'.

They go by the rules: a loss asks for a Charm and may knock out, Corruption may end the game.
"""

from dataclasses import replace

from companion.rules.actions import AddCard, ChangeBoss, ChangeCorruption, ChangeHealth, ChangeVp, ComeIn, LeaveGame, TakeTurn
from companion.rules.spaces import gain_treasure
from companion.rules.events import BossHealthChanged, CardAdded, HeroCameIn, HeroLeft, TurnTaken
from companion.rules.setup import fresh_hero, without
from companion.rules.state import State
from companion.rules.tasks import LoseHealth, Recover, ShiftCorruption, ShiftVp
from companion.rules.tracks import won_at_zero
from companion.rules.turns import give_turn, next_seat, pass_turn


def add_card(state: State, action: AddCard) -> State:
    """Put a treasure into a hand as if drawn; one that acts at once does so and is discarded (R8)."""
    told = replace(state, facts=(CardAdded(action.seat, state.cards.treasure(action.card).name),))
    return gain_treasure(told, action.seat, action.card)


def change_health(state: State, action: ChangeHealth) -> State:
    """Give 1 Health (R19), or take 1 as any loss does (R18, R28)."""
    task = Recover(action.seat, 1) if action.by > 0 else LoseHealth(action.seat, 1)
    return replace(state, tasks=(task,))


def change_vp(state: State, action: ChangeVp) -> State:
    """Give or take 1 VP (R19)."""
    return replace(state, tasks=(ShiftVp(action.seat, action.by),))


def change_corruption(state: State, action: ChangeCorruption) -> State:
    """Move Corruption by 1; at the limit the game is lost (R21, R22)."""
    return replace(state, tasks=(ShiftCorruption(action.by),))


def change_boss(state: State, action: ChangeBoss) -> State:
    """Move the boss's Health by 1; at 0 the heroes win, and nobody gains VP for that (PANEL.md)."""
    boss = state.boss + action.by
    return won_at_zero(replace(state, boss=boss, facts=(BossHealthChanged(action.by, boss),)))


def take_turn(state: State, action: TakeTurn) -> State:
    """Give the turn to a hero: the round stays, a fight ends (PANEL.md)."""
    return replace(give_turn(state, action.seat), facts=(TurnTaken(action.seat),))


def leave_game(state: State, action: LeaveGame) -> State:
    """Take a hero out of the order, its cards to the discards; on turn, its turn ends (PANEL.md).

    Where the first hero leaves the next becomes first; if it was on turn too, that one begins the round in its place.
    """
    seat, after = action.seat, next_seat(state.order, action.seat)
    gone = replace(without(state, seat), facts=(HeroLeft(seat),))
    if seat == state.helper:
        gone = replace(gone, helper=None)
    if seat == state.first:
        gone = replace(gone, first=after)
    return pass_turn(gone, after, closes_round=after == state.first) if seat == state.turn else gone


def come_in(state: State, action: ComeIn) -> State:
    """Bring a hero in at the end of the order, with start values (PANEL.md)."""
    return replace(
        state,
        order=(*state.order, action.seat),
        heroes=(*state.heroes, fresh_hero(state.cards, action.seat)),
        facts=(HeroCameIn(action.seat),),
    )
