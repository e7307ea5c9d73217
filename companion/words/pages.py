"""What only pages say: hints, what a list holds, how the parts are doing, how the evening stands."""

from collections.abc import Iterable, Sequence

from companion.words.names import named, seat_name, seat_names

_PARTS = {"buttons": "Buttons", "oled": "OLED", "strip": "Strip", "die": "Die", "journal": "Journal"}


def cards_hint(seat: str) -> str:
    """Say how the hero on turn gets at cards that could be used now."""
    return f"hold {seat_name(seat)}: cards"


def ability_hint(seat: str) -> str:
    """Say how the hero on turn gets at the ability where nothing else could be used now."""
    return f"hold {seat_name(seat)}: ability"


def resumed(number: int, seat: str | None) -> str:
    """Say after a start where the table was."""
    return f"resumed: round {number}, {seat_name(seat)}" if seat else "resumed"


def stuck(buttons: Iterable[str]) -> str:
    """Name the buttons that do nothing until they are released."""
    return f"stuck: {', '.join(button.upper() for button in buttons)}"


def round_name(number: int) -> str:
    """Name a round."""
    return f"round {number}"


def round_short(number: int) -> str:
    """Name a round where there is little room."""
    return f"R{number}"


def final_battle_next() -> str:
    """Say beside the boss that the final battle follows this round (R30)."""
    return "next!"


def who_is_in(order: tuple[str, ...]) -> str:
    """Say who has joined so far, in order."""
    return f"in: {seat_names(order)}" if order else "nobody is in yet"


def rolls_so_far(contenders: tuple[str, ...], rolls: tuple[int, ...]) -> str:
    """Say what was rolled for the first turn so far, and who rolls now (R4); of the contenders one at least has not."""
    rolled = [f"{seat_name(seat)}: {face}" for seat, face in zip(contenders, rolls, strict=False)]
    return " · ".join((*rolled, f"{seat_name(contenders[len(rolls)])} rolls"))


def counted(name: str, count: int) -> str:
    """Name a card of the hand once, with how many of it are held."""
    return f"{named(name)} ×{count}" if count > 1 else named(name)


def hand_is_empty() -> str:
    """Say that there is nothing in the hand."""
    return "no cards"


def more(count: int) -> str:
    """Say how many entries of a list have no room."""
    return f"+{count} more"


def parts(told: Sequence[tuple[str, str, int | None]]) -> str:
    """Say how one part is doing (`Die: ok 83%`) or several (`ok: Buttons, OLED`): name, health, battery in percent."""
    if len(told) == 1:
        ((name, health, battery),) = told
        return f"{_PARTS[name]}: {health}{_charge(battery)}"
    alike: dict[str, list[str]] = {}
    for name, health, battery in told:
        alike.setdefault(health, []).append(f"{_PARTS[name]}{_charge(battery)}")
    return " · ".join(f"{health}: {', '.join(names)}" for health, names in alike.items())


def part_missing(name: str, seconds: float) -> str:
    """Say that a part is missing, and for how long it was when somebody last touched the panel."""
    return f"{_PARTS[name]}: missing {_how_long(seconds)}"


def _charge(battery: int | None) -> str:
    return "" if battery is None else f" {battery}%"


def _how_long(seconds: float) -> str:
    """Round down to the largest unit: a box does not need seconds."""
    for unit, length in (("d", 86400), ("h", 3600), ("min", 60)):
        if seconds >= length:
            return f"for {int(seconds // length)} {unit}"
    return "under 1 min"


def setting(name: str, value: str) -> str:
    """Name a setting and its value."""
    return f"{name}: {named(value)}"
