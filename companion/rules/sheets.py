"""What sheets and menu offer, and which of it a state allows (PANEL.md, Overlays); what a limit stops is no step.

One list serves the overlays, the check and the random test. What each correction does is `corrections`'s.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.rules.actions import Action, AddCard, ChangeBoss, ChangeCorruption, ChangeHealth, ChangeVp, ComeIn, Correction, DiscardCard, LeaveGame, TakeTurn, UseAbility, UseCard
from companion.rules.cards import OTHER, SEATS
from companion.rules.hands import card_ids, holds
from companion.rules.piles import pile_of_treasures
from companion.rules.stages import FEWEST_HEROES, OPEN
from companion.rules.state import State
from companion.rules.usable import usable


@dataclass(frozen=True, slots=True)
class Sheet:
    """What one sheet offers, in its order: with the cards in hand, to add from the pile, to the hero; limits apart."""

    hand: tuple[Correction, ...] = ()
    pile: tuple[Correction, ...] = ()
    hero: tuple[Correction, ...] = ()


def sheet_of(state: State, seat: str) -> Sheet:
    """Return what `seat`'s sheet offers; nothing where a question is to be answered first."""
    if state.stage not in OPEN:
        return Sheet()
    if not state.is_in(seat):
        return Sheet(hero=(ComeIn(seat),))
    discards = tuple(DiscardCard(seat, card) for card in card_ids(state.hero(seat)))
    return Sheet(
        hand=(*usable(state, seat), *discards),
        pile=tuple(AddCard(seat, card) for card in pile_of_treasures(state)),
        hero=(
            ChangeHealth(seat, 1),
            ChangeHealth(seat, -1),
            ChangeVp(seat, 1),
            ChangeVp(seat, -1),
            TakeTurn(seat),
            LeaveGame(seat),
        ),
    )


def menu_of(state: State) -> tuple[Correction, ...]:
    """Return what the menu offers to correct, in its order; nothing where a question is to be answered first."""
    if state.stage not in OPEN:
        return ()
    corruption = (ChangeCorruption(1), ChangeCorruption(-1))
    return (*corruption, ChangeBoss(1), ChangeBoss(-1)) if state.phase == "arena" else corruption


def corrections(state: State) -> tuple[Action, ...]:
    """Return every legal correction, sheet by sheet in seat order, then the menu's; else none."""
    sheets = (sheet_of(state, seat) for seat in SEATS)
    offered = [action for sheet in sheets for action in (*sheet.hand, *sheet.pile, *sheet.hero)]
    return tuple(action for action in (*offered, *menu_of(state)) if is_legal_correction(state, action))


def is_legal_correction(state: State, action: Action) -> bool:
    """Tell whether an action is a correction that is possible now; only this one is looked at, for speed."""
    check = CHECKS.get(type(action))
    return check is not None and state.stage in OPEN and check(state, action)


def _can_use(state: State, action: UseCard | UseAbility) -> bool:
    return state.is_in(action.seat) and action in usable(state, action.seat)


def _can_discard(state: State, action: DiscardCard) -> bool:
    return holds(state, action.seat, action.card)


def _can_add(state: State, action: AddCard) -> bool:
    """Refuse at a full hand, even for a card that would act at once (PANEL.md)."""
    if not state.is_in(action.seat) or len(state.hero(action.seat).hand) >= state.cards.limits.hand:
        return False
    return action.card == OTHER or any(card.id == action.card for card in state.cards.treasures)


def _can_change_health(state: State, action: ChangeHealth) -> bool:
    if action.by not in (1, -1) or not state.is_in(action.seat):
        return False
    return action.by == -1 or state.hero(action.seat).health < state.cards.limits.health  # R19


def _can_change_vp(state: State, action: ChangeVp) -> bool:
    if action.by not in (1, -1) or not state.is_in(action.seat):
        return False
    return action.by == 1 or state.hero(action.seat).vp > 0  # R19


def _can_change_corruption(state: State, action: ChangeCorruption) -> bool:
    return action.by == 1 or (action.by == -1 and state.corruption > 0)  # R21


def _can_change_boss(state: State, action: ChangeBoss) -> bool:
    if state.phase != "arena":
        return False
    return action.by == -1 or (action.by == 1 and state.boss < state.cards.limits.boss_health)


def _can_take_turn(state: State, action: TakeTurn) -> bool:
    """Allow it to any hero in play, to the one on turn too: PANEL.md calls it a step without a condition."""
    return state.is_in(action.seat)


def _can_leave(state: State, action: LeaveGame) -> bool:
    return state.is_in(action.seat) and len(state.order) > FEWEST_HEROES  # R1


def _can_come_in(state: State, action: ComeIn) -> bool:
    return not state.is_in(action.seat) and state.cards.character(action.seat) is not None  # R1


CHECKS: Mapping[type, Callable[[State, Any], bool]] = {
    UseCard: _can_use,
    UseAbility: _can_use,
    DiscardCard: _can_discard,
    AddCard: _can_add,
    ChangeHealth: _can_change_health,
    ChangeVp: _can_change_vp,
    ChangeCorruption: _can_change_corruption,
    ChangeBoss: _can_change_boss,
    TakeTurn: _can_take_turn,
    LeaveGame: _can_leave,
    ComeIn: _can_come_in,
}
