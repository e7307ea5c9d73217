"""Corrections (PANEL.md, Overlays): what sheets and menu offer, which of it a state allows, and what each does.

One list serves the overlays, the check and the random test; what a limit stops is not allowed. Corrections go by the
rules: a loss asks for a Charm and may knock out, Corruption may end the game.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.rules import actions as a
from companion.rules.cards import OTHER, SEATS, Seat
from companion.rules.events import BossHealthChanged, CardAdded, HeroCameIn, HeroLeft, TurnTaken
from companion.rules.hands import card_ids, holds, is_full, usable
from companion.rules.piles import pile_of_treasures
from companion.rules.spaces import gain_treasure
from companion.rules.state import FEWEST_HEROES, OPEN, LoseHealth, Recover, ShiftCorruption, ShiftVp, State
from companion.rules.tracks import win_at_zero, with_events
from companion.rules.turns import give_turn, next_seat, pass_turn, seat_hero, without_hero


@dataclass(frozen=True, slots=True)
class Sheet:
    """What one sheet offers, in its order: with the cards in hand, to add from the pile, to the hero; limits apart."""

    hand: tuple[a.Correction, ...] = ()
    pile: tuple[a.Correction, ...] = ()
    hero: tuple[a.Correction, ...] = ()


def sheet_of(state: State, seat: Seat) -> Sheet:
    """Return what `seat`'s sheet offers; nothing where a question is to be answered first."""
    if state.stage not in OPEN:
        return Sheet()
    if not state.is_in(seat):
        return Sheet(hero=(a.ComeIn(seat),))
    discards = tuple(a.DiscardCard(seat, card) for card in card_ids(state.hero(seat)))
    return Sheet(
        hand=(*usable(state, seat), *discards),
        pile=tuple(a.AddCard(seat, card) for card in pile_of_treasures(state)),
        hero=(
            a.ChangeHealth(seat, 1),
            a.ChangeHealth(seat, -1),
            a.ChangeVp(seat, 1),
            a.ChangeVp(seat, -1),
            a.TakeTurn(seat),
            a.LeaveGame(seat),
        ),
    )


def menu_of(state: State) -> tuple[a.Correction, ...]:
    """Return what the menu offers to correct, in its order; nothing where a question is to be answered first."""
    if state.stage not in OPEN:
        return ()
    corruption = (a.ChangeCorruption(1), a.ChangeCorruption(-1))
    return (*corruption, a.ChangeBoss(1), a.ChangeBoss(-1)) if state.phase == "arena" else corruption


def legal_corrections(state: State) -> tuple[a.Action, ...]:
    """Return every legal correction, sheet by sheet in seat order, then the menu's; else none."""
    sheets = (sheet_of(state, seat) for seat in SEATS)
    offered = [action for sheet in sheets for action in (*sheet.hand, *sheet.pile, *sheet.hero)]
    return tuple(action for action in (*offered, *menu_of(state)) if is_legal_correction(state, action))


def is_legal_correction(state: State, action: a.Action) -> bool:
    """Tell whether an action is a correction that is possible now; only this one is looked at, for speed."""
    check = CHECKS.get(type(action))
    return check is not None and state.stage in OPEN and check(state, action)


def _can_use(state: State, action: a.UseCard | a.UseAbility) -> bool:
    return state.is_in(action.seat) and action in usable(state, action.seat)


def _can_discard(state: State, action: a.DiscardCard) -> bool:
    return holds(state, action.seat, action.card)


def _can_add(state: State, action: a.AddCard) -> bool:
    """Refuse at a full hand, even for a card that would act at once (PANEL.md)."""
    if not state.is_in(action.seat) or is_full(state, state.hero(action.seat)):
        return False
    return action.card == OTHER or any(card.id == action.card for card in state.cards.treasures)


def _can_change_health(state: State, action: a.ChangeHealth) -> bool:
    if action.by not in (1, -1) or not state.is_in(action.seat):
        return False
    return action.by == -1 or state.hero(action.seat).health < state.cards.limits.health  # R19


def _can_change_vp(state: State, action: a.ChangeVp) -> bool:
    if action.by not in (1, -1) or not state.is_in(action.seat):
        return False
    return action.by == 1 or state.hero(action.seat).vp > 0  # R19


def _can_change_corruption(state: State, action: a.ChangeCorruption) -> bool:
    return action.by == 1 or (action.by == -1 and state.corruption > 0)  # R21


def _can_change_boss(state: State, action: a.ChangeBoss) -> bool:
    if state.phase != "arena":
        return False
    return action.by == -1 or (action.by == 1 and state.boss < state.cards.limits.boss_health)


def _can_take_turn(state: State, action: a.TakeTurn) -> bool:
    """Allow it to any hero in play, to the one on turn too: PANEL.md calls it a step without a condition."""
    return state.is_in(action.seat)


def _can_leave(state: State, action: a.LeaveGame) -> bool:
    return state.is_in(action.seat) and len(state.order) > FEWEST_HEROES  # R1


def _can_come_in(state: State, action: a.ComeIn) -> bool:
    return not state.is_in(action.seat) and state.cards.character(action.seat) is not None  # R1


CHECKS: Mapping[type, Callable[[State, Any], bool]] = {
    a.UseCard: _can_use,
    a.UseAbility: _can_use,
    a.DiscardCard: _can_discard,
    a.AddCard: _can_add,
    a.ChangeHealth: _can_change_health,
    a.ChangeVp: _can_change_vp,
    a.ChangeCorruption: _can_change_corruption,
    a.ChangeBoss: _can_change_boss,
    a.TakeTurn: _can_take_turn,
    a.LeaveGame: _can_leave,
    a.ComeIn: _can_come_in,
}
"""What tells whether a correction of each kind is possible in a stage of `OPEN`."""


def add_card(state: State, action: a.AddCard) -> State:
    """Put a treasure into a hand as if drawn; one that acts at once does so and is discarded (R8)."""
    added = with_events(state, CardAdded(action.seat, state.cards.treasure(action.card).name))
    return gain_treasure(added, action.seat, action.card)


def change_health(state: State, action: a.ChangeHealth) -> State:
    """Give 1 Health (R19), or take 1 as any loss does (R18, R28)."""
    effect = Recover(action.seat, 1) if action.by > 0 else LoseHealth(action.seat, 1)
    return replace(state, pending=(effect,))


def change_vp(state: State, action: a.ChangeVp) -> State:
    """Give or take 1 VP (R19)."""
    return replace(state, pending=(ShiftVp(action.seat, action.by),))


def change_corruption(state: State, action: a.ChangeCorruption) -> State:
    """Move Corruption by 1; at the limit the game is lost (R21, R22)."""
    return replace(state, pending=(ShiftCorruption(action.by),))


def change_boss(state: State, action: a.ChangeBoss) -> State:
    """Move the boss's Health by 1; at 0 the heroes win, and nobody gains VP for that (PANEL.md)."""
    boss = state.boss + action.by
    return win_at_zero(replace(state, boss=boss, events=(BossHealthChanged(action.by, boss),)))


def take_turn(state: State, action: a.TakeTurn) -> State:
    """Give the turn to a hero: the round stays, a fight ends (PANEL.md)."""
    return replace(give_turn(state, action.seat), events=(TurnTaken(action.seat),))


def leave_game(state: State, action: a.LeaveGame) -> State:
    """Take a hero out of the order, its cards to the discards; on turn, its turn ends (PANEL.md).

    Where the first hero leaves the next becomes first; if it was on turn too, that one begins the round in its place.
    """
    seat, after = action.seat, next_seat(state.order, action.seat)
    gone = replace(without_hero(state, seat), events=(HeroLeft(seat),))
    if seat == state.helper:
        gone = replace(gone, helper=None)
    if seat == state.first:
        gone = replace(gone, first=after)
    return pass_turn(gone, after, closes_round=after == state.first) if seat == state.turn else gone


def come_in(state: State, action: a.ComeIn) -> State:
    """Bring a hero in at the end of the order, with start values (PANEL.md)."""
    return seat_hero(state, action.seat, HeroCameIn(action.seat))
