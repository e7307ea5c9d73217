"""What a press does to the session: wake it, be refused by the guard, or do what the controls say that it means."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from companion.rules import is_legal
from companion.rules.actions import GoBack
from companion.rules.cards import SEATS
from companion.rules.state import BACK
from companion.session import changes
from companion.session.messages import PowerOff, RollDie, Updated
from companion.session.overlays import (
    AskToConfirm,
    CloseOverlay,
    Confirm,
    Decision,
    GoOnWithLastGame,
    OpenCardList,
    OpenMenu,
    OpenSettings,
    OpenSheet,
    OpenStatus,
    Order,
    Overlay,
    OverlayKind,
    RollForMe,
)
from companion.session.prompt import Choice, Prompt
from companion.session.session import Guard, Session
from companion.texts import sentences
from companion.texts.language import Language
from hardware.inputs import Press, PressKind

# ---- from companion.controls: What a press means under a prompt (PURE): take, move, open, go back, undo, or a refusal with a word. Whether the press comes too quickly, and what the meaning does, is the session's.

HOLDING = (*SEATS, "undo", "ok")
"""Buttons whose hold means something: they act as a press on release (S3). A hero's button is called as its seat."""
_MOVES = {"up": -1, "down": 1}


@dataclass(frozen=True, slots=True)
class Take:
    """Take this choice."""

    choice: Choice


@dataclass(frozen=True, slots=True)
class MoveHighlight:
    """Move the highlight by one, wrapping round."""

    by: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Undo the last step."""


@dataclass(frozen=True, slots=True)
class BringBack:
    """Redo the step undone last."""


@dataclass(frozen=True, slots=True)
class Refuse:
    """Nothing changes; say this."""

    word: str


Meaning = Take | MoveHighlight | TakeBack | BringBack | Refuse


def meaning_of(
    prompt: Prompt, highlight: int, overlay: Overlay | None, button: str, kind: PressKind, *, language: Language
) -> Meaning | None:
    """Return what this moment of a press means, or None where it is only a part of one (a hold-button going down)."""
    if button in _MOVES:
        return MoveHighlight(_MOVES[button]) if kind in (PressKind.DOWN, PressKind.REPEAT) else None
    if button in HOLDING and kind is PressKind.HELD:
        return _meaning_of_hold(button, overlay, language)
    if kind is not (PressKind.UP if button in HOLDING else PressKind.DOWN):
        return None
    return _meaning_of_tap(prompt, highlight, overlay, button, language)


def _meaning_of_hold(button: str, overlay: Overlay | None, language: Language) -> Meaning:
    if button == "undo":
        return BringBack()
    if button == "ok":
        already = overlay is not None and overlay.kind is OverlayKind.MENU
        return Refuse(sentences.already_open(language)) if already else Take(Choice("Menu", OpenMenu()))
    if overlay == Overlay(OverlayKind.SHEET, button):
        return Refuse(sentences.already_open(language))
    return Take(Choice(button.upper(), OpenSheet(button)))


def _meaning_of_tap(
    prompt: Prompt, highlight: int, overlay: Overlay | None, button: str, language: Language
) -> Meaning:
    if button == "undo":
        return TakeBack()
    if button == "ok":
        return Take(prompt.choices[highlight])
    bound = prompt.bound_to(button)
    if bound is not None:
        return Take(bound)
    if button == "no" and overlay is None and prompt.stage in BACK:
        return Take(Choice("Back", GoBack()))
    return Refuse(sentences.not_now(language, button, covered=overlay is not None))


_JUST_ENOUGH = 1e-9
"""Seconds: moments are floats, and the last instant of the guard still belongs to it."""


def after_press(session: Session, press: Press) -> Updated:
    """Return what a finger's press (not a stuck button) makes of the session."""
    if press.since <= session.woken_at:
        return Updated(session)
    if session.light == "dark":
        return Updated(replace(_pressed(session, press), woken_at=press.at))
    session = _pressed(session, press)
    meaning = meaning_of(
        session.prompt, session.highlight, session.overlay, press.button, press.kind, language=session.language
    )
    if meaning is None:
        return Updated(session)
    if _too_quick(session, press):
        return Updated(replace(session, refusal=sentences.too_quick(session.language)))
    return _after_meaning(session, press, meaning)


def _pressed(session: Session, press: Press) -> Session:
    """Note the touch; what stands until the next press goes with a finger that comes down, also on a dark panel."""
    if press.kind is not PressKind.DOWN:
        return replace(session, touched_at=press.at)
    return replace(session, touched_at=press.at, refusal=None, alert=None, damage=None, resumed=False)


def _too_quick(session: Session, press: Press) -> bool:
    """Tell whether the press was meant for the prompt that stood there before (PANEL.md, The guard; S5)."""
    guard = session.guard
    if guard is None or press.since > guard.at + session.table.guard_s + _JUST_ENOUGH:
        return False
    if session.prompt.stage == "join" and press.button in SEATS:
        return False
    return press.button != guard.cause or (press.button in ("ok", "no") and guard.moved_on)


def _after_meaning(session: Session, press: Press, meaning: Meaning) -> Updated:
    if isinstance(meaning, Refuse):
        return Updated(replace(session, refusal=_word_for(session, press.button, meaning.word)))
    if isinstance(meaning, MoveHighlight):
        count = len(session.prompt.choices)
        return Updated(replace(session, highlight=(session.highlight + meaning.by) % count))
    updated = _DOES[type(meaning)](session, press, meaning)
    return _guarded(session, updated, press)


def _word_for(session: Session, button: str, word: str) -> str:
    """Name no way that leads nowhere: a seat without a character has no sheet."""
    leads_nowhere = button in SEATS and session.state.cards.character(button) is None
    return sentences.nobody_there(session.language, button) if leads_nowhere else word


def _guarded(before: Session, updated: Updated, press: Press) -> Updated:
    """Complete the guard of a change: it moved on where the stage, the overlay or the hero on turn is another now."""
    after = updated.session
    if after.guard is None or after.guard is before.guard:
        return updated
    # The overlay too: on a sheet the list of cards to add is a sheet still (PANEL.md), and one tap must not take one.
    moved_on = _place_of(before) != _place_of(after)
    return replace(updated, session=replace(after, guard=Guard(press.button, press.at, moved_on)))


def _place_of(session: Session) -> tuple[object, ...]:
    return session.prompt.stage, session.overlay, session.state.turn


def _by(press: Press) -> Guard:
    return Guard(press.button, press.at, moved_on=False)


def _take(session: Session, press: Press, meaning: Take) -> Updated:
    choice = meaning.choice
    if isinstance(choice.does, Order):
        return _DOES[type(choice.does)](session, press, choice.does)
    if not is_legal(session.state, choice.does):
        return Updated(replace(session, refusal=sentences.limit_reached(session.language, choice.does)))
    if session.overlay is None:
        return changes.step(session, choice.does, _by(press))
    return changes.step_on_overlay(_highlighting(session, choice), choice.does, _by(press))


def _highlighting(session: Session, choice: Choice) -> Session:
    return replace(session, highlight=session.prompt.choices.index(choice))


def _take_back(session: Session, press: Press, meaning: TakeBack) -> Updated:
    if session.history.undo_count == 0:
        return Updated(_closed_and_refused(session, press, sentences.nothing_to_undo(session.language)))
    return changes.undo(session, _by(press))


def _bring_back(session: Session, press: Press, meaning: BringBack) -> Updated:
    if session.history.redo_count == 0:
        return Updated(_closed_and_refused(session, press, sentences.nothing_to_redo(session.language)))
    return changes.redo(session, _by(press))


def _closed_and_refused(session: Session, press: Press, word: str) -> Session:
    """Undo and redo close an open overlay first, also where there is nothing to take back."""
    if session.overlays:
        session = changes.close_all(session, _by(press))
    return replace(session, refusal=word)


def _open_sheet(session: Session, press: Press, order: OpenSheet) -> Updated:
    if session.state.cards.character(order.seat) is None:
        return Updated(replace(session, refusal=sentences.nobody_there(session.language, order.seat)))
    return _open(session, press, Overlay(OverlayKind.SHEET, order.seat))


def _open_card_list(session: Session, press: Press, order: OpenCardList) -> Updated:
    state = session.state
    if len(state.hero(order.seat).hand) >= state.cards.limits.hand:
        return Updated(replace(session, refusal=sentences.hand_full(session.language, order.seat)))
    return _open(session, press, Overlay(OverlayKind.SHEET, order.seat, adding=True))


def _open(session: Session, press: Press, overlay: Overlay) -> Updated:
    return Updated(changes.open_overlay(session, overlay, _by(press)))


def _confirm(session: Session, press: Press, order: Confirm) -> Updated:
    if order.decision is Decision.NEW_GAME:
        return changes.begin_game(session, _by(press))
    return Updated(changes.close_all(session, _by(press)), (PowerOff(),))


_DOES: dict[type, Callable[[Session, Press, Any], Updated]] = {
    Take: _take,
    TakeBack: _take_back,
    BringBack: _bring_back,
    OpenMenu: lambda session, press, order: _open(session, press, Overlay(OverlayKind.MENU)),
    OpenStatus: lambda session, press, order: _open(session, press, Overlay(OverlayKind.STATUS)),
    OpenSettings: lambda session, press, order: _open(session, press, Overlay(OverlayKind.SETTINGS)),
    OpenSheet: _open_sheet,
    OpenCardList: _open_card_list,
    AskToConfirm: lambda session, press, order: _open(
        session, press, Overlay(OverlayKind.CONFIRM, decision=order.decision)
    ),
    Confirm: _confirm,
    CloseOverlay: lambda session, press, order: Updated(changes.close_overlay(session, _by(press))),
    RollForMe: lambda session, press, order: Updated(session, (RollDie(),)),
    GoOnWithLastGame: lambda session, press, order: changes.go_on(session, _by(press)),
}
