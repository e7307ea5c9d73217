"""Refusals: a word for every press and throw that changes nothing, naming the way where there is one. Never silence."""

from companion.rules import actions as a
from companion.rules.cards import SEATS
from companion.texts.language import Language
from companion.words.names import seat_name


def not_now(language: Language, button: str, *, covered: bool) -> str:
    """Say that the button means nothing now, and the way on: under an overlay (`covered`) back."""
    if covered:
        return language.refusals["not_now_back"]
    if button in SEATS:
        return language.refusals["not_now_sheet"].format(seat=seat_name(button))
    return language.refusals["not_now_menu"]


def too_quick(language: Language) -> str:
    """Say that the guard took the press for one meant for the prompt before."""
    return language.refusals["too_quick"]


def nothing_to_undo(language: Language) -> str:
    """Say that the game stands at its start."""
    return language.refusals["nothing_to_undo"]


def nothing_to_redo(language: Language) -> str:
    """Say that nothing was undone."""
    return language.refusals["nothing_to_redo"]


def already_open(language: Language) -> str:
    """Say that this overlay lies there already."""
    return language.refusals["already_open"]


def nobody_there(language: Language, seat: str) -> str:
    """Say that the cards file has no character for the seat."""
    return language.refusals["nobody_there"].format(seat=seat_name(seat))


def hand_full(language: Language, seat: str) -> str:
    """Say that no card can be added."""
    return language.refusals["hand_full"].format(seat=seat_name(seat))


def no_roll_wanted(language: Language, covered: str) -> str:
    """Say that a throw has no use now; `covered` names the overlay that it closed, or is empty."""
    return language.refusals[f"{covered}_closed" if covered else "no_roll"]


def not_saved(language: Language, reason: str) -> str:
    """Say that the step was not adopted, since it could not be written (S11); `reason` in the journal's own words."""
    return language.refusals["not_saved"].format(reason=language.journal.get(reason, reason))


def went_wrong(language: Language) -> str:
    """Say that an error was caught and the game stands where it stood (S4)."""
    return language.refusals["went_wrong"]


def limit_reached(language: Language, action: a.Action) -> str:
    """Say why a correction changes nothing: which limit stops it."""
    key = _LIMITS.get(type(action), "not_possible")
    return language.refusals[key].format(seat=seat_name(getattr(action, "seat", "")))


_LIMITS: dict[type, str] = {
    a.ChangeHealth: "full_health",
    a.ChangeVp: "no_vp",
    a.ChangeCorruption: "no_corruption",
    a.ChangeBoss: "boss_unhurt",
    a.AddCard: "hand_full",
    a.LeaveGame: "two_must_stay",
}
