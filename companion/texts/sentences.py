"""Alerts: a part was lost or came back, the journal was damaged, a game was put by; said until the next press."""

from collections.abc import Iterable, Sequence

from companion.rules import actions as a
from companion.rules.cards import SEATS
from companion.texts.language import Language, card_name, named, seat_name, seat_names


def lost(language: Language, part: str) -> str:
    """Say that a part stopped answering; the game goes on without it."""
    return language.alerts["lost"].format(part=language.alerts[part])


def back(language: Language, part: str) -> str:
    """Say that a part answers again."""
    return language.alerts["back"].format(part=language.alerts[part])


def of_the_journal(language: Language, found: str) -> str:
    """Say what was found when the journal was opened, in the journal's own words: parts that a semicolon divides."""
    told = "; ".join(language.journal.get(part, part) for part in found.split("; "))
    return language.alerts["of_the_journal"].format(found=told)


def game_kept(language: Language) -> str:
    """Say that a new game has begun and the one before is still there."""
    return language.alerts["game_kept"]


# ---- from companion.words.pages: What only pages say: hints, what a list holds, how the parts are doing, how the evening stands.


def cards_hint(language: Language, seat: str, *, by_button: bool = True) -> str:
    """Say how the hero on turn gets at cards that could be used now: by the hero's button, or the menu without one."""
    return language.pages["cards_hint" if by_button else "cards_hint_menu"].format(seat=seat_name(seat))


def ability_hint(language: Language, seat: str, *, by_button: bool = True) -> str:
    """Say how the hero on turn gets at the ability where nothing else could be used now."""
    return language.pages["ability_hint" if by_button else "ability_hint_menu"].format(seat=seat_name(seat))


def resumed(language: Language, number: int, seat: str | None) -> str:
    """Say after a start where the table was."""
    key = "resumed" if seat else "resumed_setup"
    return language.pages[key].format(round=number, seat=seat_name(seat))


def stuck(language: Language, buttons: Iterable[str]) -> str:
    """Name the buttons that do nothing until they are released, as they stand on the box."""
    return language.pages["stuck"].format(buttons=", ".join(button.upper() for button in buttons))


def round_name(language: Language, number: int) -> str:
    """Name a round."""
    return language.pages["round"].format(number=number)


def round_short(language: Language, number: int) -> str:
    """Name a round where there is little room."""
    return language.pages["round_short"].format(number=number)


def final_battle_next(language: Language) -> str:
    """Say beside the boss that the final battle follows this round (R30)."""
    return language.pages["final_battle_next"]


def who_is_in(language: Language, order: tuple[str, ...]) -> str:
    """Say who has joined so far, in order."""
    return language.pages["in" if order else "nobody_in"].format(seats=seat_names(order))


def rolls_so_far(language: Language, contenders: tuple[str, ...], rolls: tuple[int, ...]) -> str:
    """Say what was rolled for the first turn so far, and who rolls now (R4); of the contenders one at least has not."""
    first_roll, rolls_now = language.pages["first_roll"], language.pages["rolls_now"]
    rolled = [first_roll.format(seat=seat_name(seat), face=face) for seat, face in zip(contenders, rolls, strict=False)]
    return " · ".join((*rolled, rolls_now.format(seat=seat_name(contenders[len(rolls)]))))


def counted(language: Language, name: str, count: int) -> str:
    """Name a card of the hand once, with how many of it are held."""
    told = card_name(language, name)
    return f"{told} ×{count}" if count > 1 else told


def hand_is_empty(language: Language) -> str:
    """Say that there is nothing in the hand."""
    return language.pages["no_cards"]


def more(language: Language, count: int) -> str:
    """Say how many entries of a list have no room."""
    return language.pages["more"].format(count=count)


def parts(language: Language, told: Sequence[tuple[str, str, int | None]]) -> str:
    """Say how one part is doing (`Die: ok 83%`) or several (`ok: Buttons, OLED`): name, health, battery in percent."""
    if len(told) == 1:
        ((name, health, battery),) = told
        return f"{language.parts[name]}: {language.parts[health]}{_charge(battery)}"
    alike: dict[str, list[str]] = {}
    for name, health, battery in told:
        alike.setdefault(health, []).append(f"{language.parts[name]}{_charge(battery)}")
    return " · ".join(f"{language.parts[health]}: {', '.join(names)}" for health, names in alike.items())


def part_missing(language: Language, name: str, seconds: float) -> str:
    """Say that a part is missing, and for how long it was when somebody last touched the panel."""
    return f"{language.parts[name]}: {_how_long(language, seconds)}"


def _charge(battery: int | None) -> str:
    return "" if battery is None else f" {battery}%"


def _how_long(language: Language, seconds: float) -> str:
    """Round down to the largest unit: a box does not need seconds."""
    for unit, length in (("d", 86400), ("h", 3600), ("min", 60)):
        if seconds >= length:
            return language.parts[f"for_{unit}"].format(count=int(seconds // length))
    return language.parts["for_less"]


def setting(name: str, value: str) -> str:
    """Name a setting and its value; both are in words already."""
    return f"{name}: {named(value)}"


def undrawn(language: Language) -> tuple[str, str]:
    """Say in a title and a text that a page could not be drawn (S4)."""
    return language.pages["undrawn"], language.pages["undrawn_way"]


# ---- from companion.words.refusals: Refusals: a word for every press and throw that changes nothing, naming the way where there is one. Never silence.


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
