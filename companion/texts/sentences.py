"""Sentences that are put together (PURE): messages of the session, and what pages say of lists, parts and settings.

What one key says alone is `say`'s.
"""

from collections.abc import Sequence

from companion.session.session import Message, SettingRow
from companion.texts.language import Language, Table, card_name, named, say


def message(language: Language, table: Table, given: Message | None) -> str:
    """Return what a message of the session says, by the table that its key is in; empty for none."""
    return say(language, table, given.key, **given.values) if given is not None else ""


def damage(language: Language, found: str) -> str:
    """Say what was found when the journal was opened, in the journal's own words; empty for nothing."""
    return say(language, "alerts", "of_the_journal", reason=found) if found else ""


def rolls_so_far(language: Language, contenders: tuple[str, ...], rolls: tuple[int, ...]) -> str:
    """Say what was rolled for the first turn so far, and who rolls now (R4); of the contenders one at least has not."""
    rolled = [
        say(language, "pages", "first_roll", seat=seat, face=face)
        for seat, face in zip(contenders, rolls, strict=False)
    ]
    return " · ".join((*rolled, say(language, "pages", "rolls_now", seat=contenders[len(rolls)])))


def counted(language: Language, name: str, count: int) -> str:
    """Name a card of the hand once, with how many of it are held."""
    card = card_name(language, name)
    return f"{card} ×{count}" if count > 1 else card


def parts(language: Language, states: Sequence[tuple[str, str, int | None]]) -> str:
    """Say how one part is doing (`Die: ok 83%`) or several (`ok: Buttons, OLED`): name, health, battery in percent."""
    if len(states) == 1:
        ((name, health, battery),) = states
        return f"{language.parts[name]}: {language.parts[health]}{_charge(battery)}"
    alike: dict[str, list[str]] = {}
    for name, health, battery in states:
        alike.setdefault(health, []).append(f"{language.parts[name]}{_charge(battery)}")
    return " · ".join(f"{language.parts[health]}: {', '.join(names)}" for health, names in alike.items())


def part_missing(language: Language, name: str, seconds: float) -> str:
    """Say that a part is missing, and for how long it was at the last press or throw."""
    return f"{language.parts[name]}: {_how_long(language, seconds)}"


def _charge(battery: int | None) -> str:
    return "" if battery is None else f" {battery}%"


def _how_long(language: Language, seconds: float) -> str:
    """Round down to the largest unit: a box does not need seconds."""
    for unit, length in (("d", 86400), ("h", 3600), ("min", 60)):
        if seconds >= length:
            return say(language, "parts", f"for_{unit}", count=int(seconds // length))
    return say(language, "parts", "for_less")


def setting(language: Language, row: SettingRow) -> str:
    """Name a setting and its value, which is what a page shortens."""
    values = (each if isinstance(each, str) else message(language, "settings", each) for each in row.values)
    return f"{say(language, 'settings', row.key)}: {named(', '.join(values))}"
