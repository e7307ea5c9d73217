"""What only pages say: hints, what a list holds, how the parts are doing, how the evening stands."""

from collections.abc import Iterable, Sequence

from companion.texts.language import Language
from companion.words.names import card_name, named, seat_name, seat_names


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
