"""Moves the tracks (Health, VP, Corruption, the boss), each within its bounds, and ends the game where one says so.

Every change is reported as an event; what leaves a track as it was reports nothing. How a game ended is read here too;
losing Health is `resolve`'s.
"""

from dataclasses import dataclass, replace
from enum import Enum
from typing import Literal

from companion.rules import events as e
from companion.rules.cards import Seat
from companion.rules.state import Hero, PayHelper, Recover, ShiftCorruption, ShiftVp, State, StrikeBoss


class Reason(Enum):
    """What ended the game (R38, R39)."""

    BOSS_DEFEATED = "boss defeated"
    CORRUPTION = "corruption"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game; `champions` are several where the title is shared, none where all lost."""

    won: bool
    champions: tuple[Seat, ...]
    reason: Reason


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, or None while it goes on."""
    if state.phase == "won":
        return Outcome(True, champions(state), Reason.BOSS_DEFEATED)
    if state.phase == "lost":
        return Outcome(False, (), Reason.CORRUPTION)  # R38: whatever the VP
    return None


def champions(state: State) -> tuple[Seat, ...]:
    """Return who leads: most VP, then most Health; still tied, all of them, in joining order (R39)."""
    best = max((hero.vp, hero.health) for hero in state.heroes)
    return tuple(hero.seat for hero in state.heroes if (hero.vp, hero.health) == best)


def with_events(state: State, *events: e.Event) -> State:
    """Return the state with these events reported after what was reported before."""
    return replace(state, events=state.events + events)


def with_hero(state: State, hero: Hero, *events: e.Event) -> State:
    """Return the state with this hero in place of the one at its seat, and the events reported."""
    heroes = tuple(hero if each.seat == hero.seat else each for each in state.heroes)
    return replace(state, heroes=heroes, events=state.events + events)


def shift_health(state: State, seat: Seat, by: int) -> State:
    """Change a hero's Health by exactly that much; the caller keeps it in bounds."""
    hero = state.hero(seat)
    now = hero.health + by
    return with_hero(state, replace(hero, health=now), e.HealthChanged(seat, by, now)) if by else state


def recover(state: State, effect: Recover) -> State:
    """Give a hero Health, never above the limit (R9, R19)."""
    missing = state.cards.limits.health - state.hero(effect.seat).health
    return shift_health(state, effect.seat, min(effect.health, missing))


def shift_vp(state: State, effect: ShiftVp) -> State:
    """Change a hero's VP, never below 0 (R19)."""
    hero = state.hero(effect.seat)
    now = max(0, hero.vp + effect.by)
    if now == hero.vp:
        return state
    return with_hero(state, replace(hero, vp=now), e.VpChanged(hero.seat, now - hero.vp, now))


def pay_helper(state: State, effect: PayHelper) -> State:
    """Give the helper its VP (R16)."""
    vp = state.cards.limits.help_vp
    return shift_vp(with_events(state, e.HelpPaid(effect.seat, vp)), ShiftVp(effect.seat, vp)) if vp else state


def shift_corruption(state: State, effect: ShiftCorruption) -> State:
    """Move Corruption between 0 and its limit (R21); at the limit the game is lost at once (R22)."""
    limit = state.cards.limits.corruption
    now = min(limit, max(0, state.corruption + effect.by))
    if now == state.corruption:
        return state
    event = e.CorruptionChanged(now - state.corruption, now)
    moved = replace(state, corruption=now, events=(*state.events, event))
    return _end_game(moved, "lost", e.GameLost()) if now == limit else moved


def strike_boss(state: State, effect: StrikeBoss) -> State:
    """Damage the boss and pay the hero for it (R32); the blow that takes it to 0 pays more and wins at once (R34)."""
    if state.phase != "arena":
        return state
    limits, boss = state.cards.limits, max(0, state.boss - effect.damage)
    worth = limits.boss_hit_vp + (0 if boss else limits.final_blow_vp)
    events = (e.BossHealthChanged(boss - state.boss, boss),) if boss != state.boss else ()
    hurt = replace(state, boss=boss, events=state.events + events)
    return win_at_zero(shift_vp(hurt, ShiftVp(effect.seat, worth)))


def win_at_zero(state: State) -> State:
    """End the game won where the boss is at 0 (R34, R39)."""
    return state if state.boss else _end_game(state, "won", e.GameWon(champions(state)))


def _end_game(state: State, phase: Literal["won", "lost"], event: e.Event) -> State:
    """End the game: whatever was still to happen does not (R22, R34); a question, if any, was answered before."""
    return replace(
        state,
        phase=phase,
        stage="over",
        turn=None,
        rolled=None,
        enemy=None,
        helper=None,
        bonus=0,
        pending=(),
        events=(*state.events, event),
    )
