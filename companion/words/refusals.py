"""Refusals: a word for every press and throw that changes nothing, naming the way where there is one. Never silence."""

from collections.abc import Callable
from typing import Any

from companion.rules import actions as a
from companion.rules.state import State
from companion.words.names import seat_name

_OVERLAY_NAMES = {"sheet": "sheet", "menu": "menu", "confirm": "question", "status": "status", "settings": "settings"}


def not_now(button: str, *, covered: bool) -> str:
    """Say that the button means nothing now, and the way on: under an overlay (`covered`) back."""
    if covered:
        return "not now · NO: back"
    if button in ("p1", "p2", "p3", "p4"):
        return f"not now · hold {seat_name(button)}: sheet"
    return "not now · hold OK: menu"


def too_quick() -> str:
    """Say that the guard took the press for one meant for the prompt before."""
    return "too quick · press again"


def nothing_to_undo() -> str:
    """Say that the game stands at its start."""
    return "nothing to undo"


def nothing_to_redo() -> str:
    """Say that nothing was undone."""
    return "nothing to redo"


def already_open() -> str:
    """Say that this overlay lies there already."""
    return "open already · NO: back"


def nobody_there(seat: str) -> str:
    """Say that the cards file has no character for the seat."""
    return f"no character at {seat_name(seat)}"


def hand_full(seat: str) -> str:
    """Say that no card can be added."""
    return f"{seat_name(seat)}: hand is full"


def no_roll_wanted(covered: str) -> str:
    """Say that a throw has no use now; `covered` names the overlay that it closed, or is empty."""
    return f"{_OVERLAY_NAMES[covered]} closed · no roll wanted" if covered else "no roll wanted now"


def not_saved(reason: str) -> str:
    """Say that the step was not adopted, since it could not be written (S11)."""
    return f"not saved: {reason}"


def went_wrong() -> str:
    """Say that an error was caught and the game stands where it stood (S4)."""
    return "that went wrong · try again"


def limit_reached(state: State, action: a.Action) -> str:
    """Say why a correction changes nothing: which limit stops it."""
    reason = _LIMITS.get(type(action))
    return reason(state, action) if reason else "not possible now"


_LIMITS: dict[type, Callable[[State, Any], str]] = {
    a.ChangeHealth: lambda state, it: f"{seat_name(it.seat)} has full Health",
    a.ChangeVp: lambda state, it: f"{seat_name(it.seat)} has 0 VP",
    a.ChangeCorruption: lambda state, it: "Corruption is 0",
    a.ChangeBoss: lambda state, it: "the boss is unhurt",
    a.AddCard: lambda state, it: hand_full(it.seat),
    a.LeaveGame: lambda state, it: "two must stay",
}
