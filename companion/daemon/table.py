"""What the settings mean to the session and to the lights: the table's fixed values, the strip's layout."""

from collections.abc import Iterator

from companion.config.settings import OledSettings, Settings, StripSettings
from companion.config.toml_lines import visible
from companion.config.toml_table import shown
from companion.rules.cards import Cards
from companion.screens.fonts import lacking
from companion.screens.lights import StripLayout, colour_of
from companion.session.session import Message, SettingRow, TableConfig


def table_config_of(settings: Settings, cards: Cards) -> TableConfig:
    """Return what stays the same all evening."""
    return TableConfig(
        cards,
        frozenset(settings.buttons.wiring.pins),
        guard_s=settings.buttons.guard_s,
        dim_after_s=settings.table.dim_after_s,
        dark_after_s=settings.table.dark_after_s,
        language=settings.table.language,
        settings=_rows(settings),
    )


def layout_of(strip: StripSettings | None) -> StripLayout:
    """Return where each track stands on the strip; the usual places where the config has no strip."""
    strip = strip or StripSettings()
    return StripLayout(
        **dict(strip.segments),
        corruption_colour=colour_of(strip.corruption_colour),
        boss_colour=colour_of(strip.boss_colour),
        idle=strip.idle,
    )


def contrast_of(settings: Settings) -> int:
    """Return the OLED's contrast while it is awake, the usual one where the config has no OLED."""
    return (settings.oled or OledSettings()).contrast


def _rows(settings: Settings) -> tuple[SettingRow, ...]:
    """Return what the Settings overlay shows, the most asked for first."""
    oled, strip, die, table = settings.oled, settings.strip, settings.die, settings.table
    off = Message("off")
    return (
        SettingRow("config", (settings.source.name if settings.source else Message("defaults"),)),
        SettingRow("cards", (table.cards.name if table.cards else Message("built_in"),)),
        SettingRow("oled", (oled.wiring.driver if oled else off,)),
        SettingRow("strip", (f"{strip.wiring.driver} ×{strip.wiring.length}" if strip else off,)),
        SettingRow("die", (die.port if die else off,)),
        SettingRow("dim_dark", (_minutes(table.dim_after_s), _minutes(table.dark_after_s))),
    )


def _minutes(seconds: float) -> Message:
    return Message("minutes", {"count": seconds / 60}) if seconds else Message("never")


_MOST_NAMED = 4


def missing_signs(cards: Cards) -> str:
    """Say in a sentence, for builders, which names have characters without a picture; empty where none has."""
    names = [name for name in dict.fromkeys(_names(cards)) if lacking(name)]
    if not names:
        return ""
    named = names if len(names) <= _MOST_NAMED else names[: _MOST_NAMED - 1]
    others = f" and {len(names) - len(named)} other names" if named != names else ""
    signs = " ".join(visible(sign) for sign in lacking("".join(named)))
    listed = ", ".join(shown(name) for name in named)
    return f"the OLED has no picture for {signs}, and shows an empty box for each in {listed}{others}"


def _names(cards: Cards) -> Iterator[str]:
    for character in cards.characters:
        yield character.name
        if character.ability is not None:
            yield character.ability.name
    yield from (card.name for card in cards.enemies)
    yield from (card.name for card in cards.treasures)
