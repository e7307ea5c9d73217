"""What a press does to the session (PURE): wake it, be refused by the guard, or act: take, move, open, undo.

Buttons whose hold means something act as a press when they are released (S3). A press that changes nothing is refused
with a message that names the way on where there is one; never silence.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.rules import actions as a
from companion.rules import is_legal
from companion.rules.cards import SEATS
from companion.rules.state import BACK
from companion.session import changes, overlays
from companion.session.messages import PowerOff, RollDie, Updated
from companion.session.overlays import Overlay, OverlayKind
from companion.session.prompt import Choice
from companion.session.session import Guard, Message, Session
from hardware.inputs import Press, PressKind

HOLDING = (*SEATS, "undo", "ok")
"""Buttons whose hold means something: they act as a press on release (S3). A hero's button is called as its seat."""
_MOVES = {"up": -1, "down": 1}
_JUST_ENOUGH = 1e-9
"""Seconds: moments are floats, and the last instant of the guard still belongs to it."""

_Act = Callable[[Session, Press], Updated]


def after_press(session: Session, press: Press) -> Updated:
    """Return what a finger's press (not a stuck button) makes of the session."""
    if press.since <= session.woken_at:
        return Updated(session)
    if session.light == "dark":
        return Updated(replace(_touched(session, press), woken_at=press.at))
    session, act = _touched(session, press), _act_of(press)
    if act is None:
        return Updated(session)
    if _too_quick(session, press):
        return _refused(session, "too_quick")
    return _guarded(session, act(session, press), press)


def _touched(session: Session, press: Press) -> Session:
    """Note the touch; what stands until the next press goes with a finger that comes down, also on a dark panel."""
    if press.kind is not PressKind.DOWN:
        return replace(session, touched_at=press.at)
    return replace(session, touched_at=press.at, refusal=None, alert=None, damage="", resumed=False)


def _act_of(press: Press) -> _Act | None:
    """Return what this moment of a press does, or None where it is only a part of one (a hold-button going down)."""
    button, kind = press.button, press.kind
    if button in _MOVES:
        return _move_highlight if kind in (PressKind.DOWN, PressKind.REPEAT) else None
    if button in HOLDING and kind is PressKind.HELD:
        return _HOLDS.get(button, _hold_seat)
    if kind is not (PressKind.UP if button in HOLDING else PressKind.DOWN):
        return None
    return _TAPS.get(button, _tap)


def _too_quick(session: Session, press: Press) -> bool:
    """Tell whether the press was meant for the prompt that stood there before (PANEL.md, The guard; S5)."""
    guard = session.guard
    if guard is None or press.since > guard.at + session.table.guard_s + _JUST_ENOUGH:
        return False
    if session.stage == "join" and press.button in SEATS:
        return False
    return press.button != guard.cause or (press.button in ("ok", "no") and guard.moved_on)


def _guarded(before: Session, updated: Updated, press: Press) -> Updated:
    """Complete the guard of a change: it moved on where the stage, the overlay or the hero on turn is another now."""
    after = updated.session
    if after.guard is None or after.guard is before.guard:
        return updated
    # The overlay too: on a sheet the list of cards to add is a sheet still (PANEL.md), and one tap must not take one.
    moved_on = _question_of(before) != _question_of(after)
    return replace(updated, session=replace(after, guard=Guard(press.button, press.at, moved_on)))


def _question_of(session: Session) -> tuple[object, ...]:
    """Return what is asked of whom, as far as a double tap must not answer it twice."""
    return session.stage, session.overlay, session.state.turn


def _by(press: Press) -> Guard:
    return Guard(press.button, press.at, moved_on=False)


def _refused(session: Session, key: str, **values: str) -> Updated:
    return Updated(replace(session, refusal=Message(key, values)))


def _move_highlight(session: Session, press: Press) -> Updated:
    """Move the highlight by one, wrapping round."""
    count = len(session.prompt.choices)
    return Updated(replace(session, highlight=(session.highlight + _MOVES[press.button]) % count))


def _hold_ok(session: Session, press: Press) -> Updated:
    if session.overlay is not None and session.overlay.kind is OverlayKind.MENU:
        return _refused(session, "already_open")
    return ORDERS[overlays.OpenMenu](session, press, overlays.OpenMenu())


def _hold_seat(session: Session, press: Press) -> Updated:
    """Open the hero's sheet, over any prompt or overlay (PANEL.md, Overlays)."""
    if session.overlay == Overlay(OverlayKind.SHEET, press.button):
        return _refused(session, "already_open")
    return _open_sheet(session, press, overlays.OpenSheet(press.button))


def _take_highlighted(session: Session, press: Press) -> Updated:
    return _take(session, press, session.prompt.choices[session.highlight])


def _tap(session: Session, press: Press) -> Updated:
    """Take the choice whose own button that is; `no` goes back where there is a way back."""
    bound = session.prompt.bound_to(press.button)
    if bound is not None:
        return _take(session, press, bound)
    if press.button == "no" and session.overlay is None and session.state.stage in BACK:
        return changes.step(session, a.GoBack(), _by(press))
    return _not_now(session, press.button)


def _not_now(session: Session, button: str) -> Updated:
    """Refuse a button that means nothing now, naming the way on: no way that leads nowhere (R1)."""
    if button in SEATS and session.state.cards.character(button) is None:
        return _refused(session, "nobody_there", seat=button)
    if session.overlay is not None:
        return _refused(session, "not_now_back")
    if button in SEATS:
        return _refused(session, "not_now_sheet", seat=button)
    return _refused(session, "not_now_menu")


def _take(session: Session, press: Press, choice: Choice) -> Updated:
    if isinstance(choice.does, overlays.Order):
        return ORDERS[type(choice.does)](session, press, choice.does)
    if not is_legal(session.state, choice.does):
        key = LIMITS.get(type(choice.does), "not_possible")
        return _refused(session, key, seat=getattr(choice.does, "seat", ""))
    if session.overlay is None:
        return changes.step(session, choice.does, _by(press))
    highlighted = replace(session, highlight=session.prompt.choices.index(choice))
    return changes.step_on_overlay(highlighted, choice.does, _by(press))


def _undo(session: Session, press: Press) -> Updated:
    if session.history.undo_count == 0:
        return _refused(_closed(session, press), "nothing_to_undo")
    return changes.undo(session, _by(press))


def _redo(session: Session, press: Press) -> Updated:
    if session.history.redo_count == 0:
        return _refused(_closed(session, press), "nothing_to_redo")
    return changes.redo(session, _by(press))


def _closed(session: Session, press: Press) -> Session:
    """Undo and redo close an open overlay first, also where there is nothing to take back."""
    return changes.close_all(session, _by(press)) if session.overlays else session


def _open_sheet(session: Session, press: Press, order: overlays.OpenSheet) -> Updated:
    if session.state.cards.character(order.seat) is None:
        return _refused(session, "nobody_there", seat=order.seat)
    return _open(session, press, Overlay(OverlayKind.SHEET, order.seat))


def _open_card_list(session: Session, press: Press, order: overlays.OpenCardList) -> Updated:
    state = session.state
    if len(state.hero(order.seat).hand) >= state.cards.limits.hand:
        return _refused(session, "hand_full", seat=order.seat)
    return _open(session, press, Overlay(OverlayKind.SHEET, order.seat, adding=True))


def _open(session: Session, press: Press, overlay: Overlay) -> Updated:
    return Updated(changes.open_overlay(session, overlay, _by(press)))


def _confirm(session: Session, press: Press, order: overlays.Confirm) -> Updated:
    if order.decision is overlays.Decision.NEW_GAME:
        return changes.begin_game(session, _by(press))
    return Updated(changes.close_all(session, _by(press)), (PowerOff(),))


ORDERS: Mapping[type, Callable[[Session, Press, Any], Updated]] = {
    overlays.OpenMenu: lambda session, press, order: _open(session, press, Overlay(OverlayKind.MENU)),
    overlays.OpenStatus: lambda session, press, order: _open(session, press, Overlay(OverlayKind.STATUS)),
    overlays.OpenSettings: lambda session, press, order: _open(session, press, Overlay(OverlayKind.SETTINGS)),
    overlays.OpenSheet: _open_sheet,
    overlays.OpenCardList: _open_card_list,
    overlays.AskToConfirm: lambda session, press, order: _open(
        session, press, Overlay(OverlayKind.CONFIRM, decision=order.decision)
    ),
    overlays.Confirm: _confirm,
    overlays.CloseOverlay: lambda session, press, order: Updated(changes.close_overlay(session, _by(press))),
    overlays.RollForMe: lambda session, press, order: Updated(session, (RollDie(),)),
    overlays.GoOnWithLastGame: lambda session, press, order: changes.go_on(session, _by(press)),
}
"""What each order of a choice does."""
_TAPS: Mapping[str, _Act] = {"undo": _undo, "ok": _take_highlighted}
_HOLDS: Mapping[str, _Act] = {"undo": _redo, "ok": _hold_ok}
LIMITS: Mapping[type, str] = {
    a.ChangeHealth: "full_health",
    a.ChangeVp: "no_vp",
    a.ChangeCorruption: "no_corruption",
    a.ChangeBoss: "boss_unhurt",
    a.AddCard: "hand_full",
    a.LeaveGame: "two_must_stay",
}
"""Why a correction changes nothing: the message of the limit that stops it (R1, R19, R21, R24)."""
