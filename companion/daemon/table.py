"""What the settings mean to the session and to the lights: the table's fixed values, the strip's layout."""

from collections.abc import Iterator

from companion.config.settings import Settings, Strip
from companion.config.toml_lines import visible
from companion.config.toml_table import shown
from companion.rules.cards import Cards
from companion.screens import StripLayout, colour_of
from companion.screens.fonts import lacking
from companion.session.session import TableConfig
from companion.texts import LANGUAGES
from companion.texts.language import Sentences

AWAKE_CONTRAST = 200
"""The contrast of pages that nobody sees, where the config has no OLED."""


def table_config_of(settings: Settings, cards: Cards) -> TableConfig:
    """Return what stays the same all evening."""
    language = LANGUAGES[settings.table.language]
    return TableConfig(
        cards,
        frozenset(settings.buttons.pins),
        guard_s=settings.buttons.guard_s,
        dim_after_s=settings.table.dim_after_s,
        dark_after_s=settings.table.dark_after_s,
        language=language,
        settings=_rows(settings, language.settings),
    )


def layout_of(strip: Strip | None) -> StripLayout:
    """Return where each track stands on the strip; the usual places where the config has no strip."""
    if strip is None:
        return StripLayout()
    return StripLayout(
        **dict(strip.segments),
        corruption_colour=colour_of(strip.corruption_colour),
        boss_colour=colour_of(strip.boss_colour),
        idle=strip.idle,
    )


def contrast_of(settings: Settings) -> int:
    """Return the OLED's contrast while it is awake, 0 to 255."""
    return settings.oled.contrast if settings.oled else AWAKE_CONTRAST


def _minutes(seconds: float, words: Sentences) -> str:
    return words["minutes"].format(count=seconds / 60) if seconds else words["never"]


def _rows(settings: Settings, words: Sentences) -> tuple[tuple[str, str], ...]:
    """Return what the Settings overlay shows, the most asked for first."""
    oled, strip, die, table = settings.oled, settings.strip, settings.die, settings.table
    return (
        (words["config"], settings.source.name if settings.source else words["defaults"]),
        (words["cards"], table.cards.name if table.cards else words["built_in"]),
        (words["oled"], oled.driver if oled else words["off"]),
        (words["strip"], f"{strip.driver} ×{strip.length}" if strip else words["off"]),
        (words["die"], die.port if die else words["off"]),
        (words["dim_dark"], f"{_minutes(table.dim_after_s, words)}, {_minutes(table.dark_after_s, words)}"),
    )


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
