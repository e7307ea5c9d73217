"""The one door: everything that changes a game passes `play` — allowed? do it, then whatever follows from it.

What each action does stands in the file of its subject; the table here only says where.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.rules import actions, ally, combat, corrections, hands, spaces, turns
from companion.rules.events import DieRolled
from companion.rules.history import IllegalAction
from companion.rules.legal import is_legal
from companion.rules.resolve import resolve
from companion.rules.state import BACK, Stage, State


def play(state: State, action: actions.Action) -> State:
    """Return the state after an action with all that follows from it; IllegalAction where it is not allowed.

    The state handed in never changes; the events of the new one are this action's alone.
    """
    if not is_legal(state, action):
        where = f"stage {state.stage!r}, {state.turn or 'nobody'} on turn"
        raise IllegalAction(f"expected one of legal_actions(state), got {action}, in {where}: nothing was changed")
    return resolve(HANDLERS[type(action)](replace(state, events=()), action))


def land_die(state: State, action: actions.LandDie) -> State:
    """Take a roll for what the stage needs it for: who goes first, how far, hit or miss (R4, R6, R13, R32)."""
    rolled = replace(state, events=(DieRolled(action.face, action.by_box),))
    return DICE[state.stage](rolled, action.face)


def go_back(state: State, _action: actions.GoBack) -> State:
    """Return to the question before; what was entered since is forgotten (PANEL.md, `no`)."""
    return replace(state, stage=BACK[state.stage], contenders=(), first_rolls=(), enemy=None, ally=None)


DICE: Mapping[Stage, Callable[[State, int], State]] = {
    "first": turns.land_first_die,
    "move": spaces.land_move_die,
    "fight": combat.land_combat_die,
    "attack": combat.land_combat_die,
}
"""What a throw means in each stage of `ROLLS`."""
HANDLERS: Mapping[type, Callable[[State, Any], State]] = {
    actions.Join: turns.join,
    actions.Unjoin: turns.unjoin,
    actions.Start: turns.start,
    actions.GoFirst: turns.go_first,
    actions.LandDie: land_die,
    actions.GoBack: go_back,
    actions.Stop: spaces.stop,
    actions.MeetEnemy: spaces.meet_enemy,
    actions.SetDifficulty: spaces.set_difficulty,
    actions.SetReward: spaces.set_reward,
    actions.Hit: combat.hit,
    actions.Miss: combat.miss,
    actions.Pass: combat.pass_attack,
    actions.Help: combat.help_fighter,
    actions.StopHelping: combat.stop_helping,
    actions.DrawTreasure: spaces.draw_treasure,
    actions.UseCard: hands.use_card,
    actions.UseAbility: hands.use_ability,
    actions.DiscardCard: hands.discard_card,
    actions.Accept: spaces.accept,
    actions.Decline: spaces.decline,
    actions.ChooseAlly: ally.choose_ally,
    actions.ChooseNobody: ally.choose_nobody,
    actions.GiveHealth: ally.give_health,
    actions.GiveCard: ally.give_card,
    actions.AddCard: corrections.add_card,
    actions.ChangeHealth: corrections.change_health,
    actions.ChangeVp: corrections.change_vp,
    actions.ChangeCorruption: corrections.change_corruption,
    actions.ChangeBoss: corrections.change_boss,
    actions.TakeTurn: corrections.take_turn,
    actions.LeaveGame: corrections.leave_game,
    actions.ComeIn: corrections.come_in,
}
"""What does each kind of `Action`."""
