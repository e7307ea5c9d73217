"""Rolls against an enemy or the boss: what is needed, help, hit, miss, pass (R13 to R17, R32, R37)."""

from dataclasses import replace

from companion.rules.actions import Help, Hit, Miss, Pass, StopHelping
from companion.rules.cards import Seat
from companion.rules.effects import pending_effects
from companion.rules.events import EnemyDefeated, HelpOffered, HelpWithdrawn, RollMissed, TurnPassed
from companion.rules.state import COMBAT, EndTurn, LoseHealth, PayHelper, PendingEffect, ShiftVp, State, StrikeBoss
from companion.rules.tracks import with_events

BOSS = "the boss"
"""What a missed roll in the arena is reported against."""


def need(state: State) -> int | None:
    """Return the face needed now in `fight` and `attack` with help and cards, from 1 (it may exceed 6); else None."""
    return max(1, _to_beat(state) - _added(state)) if state.stage in COMBAT else None


def _to_beat(state: State) -> int:
    """Return the enemy's Difficulty (R13), or from which roll the boss is hit (R32)."""
    return state.enemy.difficulty if state.enemy else state.cards.limits.boss_hit_on


def _added(state: State) -> int:
    """Return what cards (R26) and help (R15) add to the roll."""
    return state.bonus + (state.cards.limits.help_bonus if state.helper else 0)


def helpers(state: State) -> tuple[Seat, ...]:
    """Return who may help with the next roll: any other hero (R15), in the arena only by a house rule (R37)."""
    if state.stage == "attack" and not state.cards.house_rules.help_in_arena:
        return ()
    return tuple(seat for seat in state.order if seat != state.turn)


def help_fighter(state: State, action: Help) -> State:
    """Let a hero help with the next roll (R15)."""
    return replace(state, helper=action.seat, events=(*state.events, HelpOffered(action.seat)))


def stop_helping(state: State, _action: StopHelping) -> State:
    """Let the helper take its help back before the roll."""
    withdrawn = (HelpWithdrawn(state.helper),) if state.helper else ()
    return replace(state, helper=None, events=state.events + withdrawn)


def land_combat_die(state: State, face: int) -> State:
    """Decide a combat roll by the face thrown: equal or higher hits (R13, R14, R32)."""
    if face + _added(state) < _to_beat(state):
        return miss(state, Miss())
    needed_help = face + state.bonus < _to_beat(state)
    return _strike(state, pays=needed_help or state.cards.house_rules.help_pays != "only_if_needed")


def hit(state: State, _action: Hit) -> State:
    """Take a roll as enough; the table saw it, so help counts as needed (R16)."""
    return _strike(state, pays=True)


def _strike(state: State, *, pays: bool) -> State:
    """Defeat the enemy or hurt the boss: what the rules give comes first, then the card's effects; the turn ends."""
    seat = state.on_turn
    pay: tuple[PendingEffect, ...] = (PayHelper(state.helper),) if state.helper and pays else ()
    if state.enemy is None:
        # The helper first: the blow that wins drops whatever is still to happen (R34).
        return _spend_roll(state, *pay, StrikeBoss(seat, state.cards.limits.boss_damage), EndTurn())
    defeated = with_events(state, EnemyDefeated(seat, state.enemy.name))
    gains = pending_effects(state, state.enemy.on_defeat, seat)
    return _spend_roll(defeated, ShiftVp(seat, state.enemy.vp), *pay, *gains, EndTurn())


def miss(state: State, _action: Miss) -> State:
    """Lose 1 Health (R14, R32); an enemy then does what it does on a miss (R17) and the fight goes on."""
    seat = state.on_turn
    name = state.enemy.name if state.enemy else BOSS
    after = pending_effects(state, state.enemy.on_miss, seat) if state.enemy else (EndTurn(),)
    return _spend_roll(with_events(state, RollMissed(seat, name)), LoseHealth(seat, 1), *after)


def _spend_roll(state: State, *pending: PendingEffect) -> State:
    """Spend help and cards on the roll that is made (R15, R26) and set what follows."""
    return replace(state, helper=None, bonus=0, pending=pending)


def pass_attack(state: State, _action: Pass) -> State:
    """Let the hero attack nobody: no effect, the turn ends (PANEL.md)."""
    return replace(state, events=(*state.events, TurnPassed(state.on_turn)), pending=(EndTurn(),))
