"""The one door: everything that changes a game passes `play` — allowed? do it, then whatever follows from it.

What each action does stands in the file of its subject; the table here only says where.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.rules import actions as order
from companion.rules import ally, combat, corrections, hands, spaces, turns
from companion.rules.events import DieRolled
from companion.rules.history import IllegalAction
from companion.rules.legal import is_legal
from companion.rules.resolve import worked
from companion.rules.state import BACK, State


def play(state: State, action: order.Action) -> State:
    """Return the state after an action with all that follows from it; IllegalAction where it is not allowed.

    The state handed in never changes; the events of the new one are this action's alone.
    """
    if not is_legal(state, action):
        where = f"stage {state.stage!r}, {state.turn or 'nobody'} on turn"
        raise IllegalAction(f"expected one of legal_actions(state), got {action}, in {where}: nothing was changed")
    return worked(HANDLERS[type(action)](replace(state, events=()), action))


def land_die(state: State, action: order.LandDie) -> State:
    """Take a roll for what the stage needs it for: who goes first, how far, hit or miss (R4, R6, R13, R32)."""
    rolled = replace(state, events=(DieRolled(action.face, action.by_box),))
    return DICE[state.stage](rolled, action.face)


def go_back(state: State, _action: order.GoBack) -> State:
    """Return to the question before; what was entered since is forgotten (PANEL.md, `no`)."""
    forgotten = replace(state, contenders=(), first_rolls=(), enemy=None, ally=None)
    return replace(forgotten, stage=BACK[state.stage])


DICE: Mapping[str, Callable[[State, int], State]] = {
    "first": turns.land_first_die,
    "move": spaces.land_move_die,
    "fight": combat.land_combat_die,
    "attack": combat.land_combat_die,
}
HANDLERS: Mapping[type, Callable[[State, Any], State]] = {
    order.Join: turns.join,
    order.Unjoin: turns.unjoin,
    order.Start: turns.start,
    order.GoFirst: turns.go_first,
    order.LandDie: land_die,
    order.GoBack: go_back,
    order.Stop: spaces.stop,
    order.MeetEnemy: spaces.meet_enemy,
    order.SetDifficulty: spaces.set_difficulty,
    order.SetReward: spaces.set_reward,
    order.Hit: combat.hit,
    order.Miss: combat.miss,
    order.Pass: combat.pass_attack,
    order.Help: combat.help_fighter,
    order.StopHelping: combat.stop_helping,
    order.DrawTreasure: spaces.draw_treasure,
    order.UseCard: hands.use_card,
    order.UseAbility: hands.use_ability,
    order.DiscardCard: hands.discard_card,
    order.Accept: spaces.accept,
    order.Decline: spaces.decline,
    order.ChooseAlly: ally.choose_ally,
    order.ChooseNobody: ally.choose_nobody,
    order.GiveHealth: ally.give_health,
    order.GiveCard: ally.give_card,
    order.AddCard: corrections.add_card,
    order.ChangeHealth: corrections.change_health,
    order.ChangeVp: corrections.change_vp,
    order.ChangeCorruption: corrections.change_corruption,
    order.ChangeBoss: corrections.change_boss,
    order.TakeTurn: corrections.take_turn,
    order.LeaveGame: corrections.leave_game,
    order.ComeIn: corrections.come_in,
}
