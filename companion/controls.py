"""What a press means under a prompt (PURE): take, move, open, go back, undo, or a refusal with a word.

Whether the press comes too quickly, and what the meaning does, is the session's.
"""

from dataclasses import dataclass

from companion.session.overlays import OpenMenu, OpenSheet
from companion.overlays import Overlay, OverlayKind
from companion.session.prompt import Choice, Prompt
from companion.rules.actions import GoBack
from companion.rules.cards import SEATS
from companion.rules.stages import BACK
from companion.words import refusals
from companion.texts.language import Language
from hardware.inputs import PressKind

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
        return Refuse(refusals.already_open(language)) if already else Take(Choice("Menu", OpenMenu()))
    if overlay == Overlay(OverlayKind.SHEET, button):
        return Refuse(refusals.already_open(language))
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
    return Refuse(refusals.not_now(language, button, covered=overlay is not None))
