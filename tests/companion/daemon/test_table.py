"""What the settings mean to the session and to the lights: the Settings overlay's rows, the strip's layout."""

from dataclasses import replace
from pathlib import Path

from companion.config.locations import built_in_cards, load_settings
from companion.config.settings import OledSettings
from companion.daemon.table import contrast_of, layout_of, table_config_of
from companion.screens.lights import StripLayout
from companion.session.session import TableConfig
from companion.texts import LANGUAGES
from companion.texts.language import plain
from companion.texts.sentences import setting


def settings_in_words(table: TableConfig) -> dict[str, str]:
    """Return the rows of the Settings overlay as the table reads them, name by value."""
    rows = (plain(setting(LANGUAGES[table.language], row)) for row in table.settings)
    return dict(row.split(": ", 1) for row in rows)


def test_the_usual_box_is_said_in_the_settings() -> None:
    assert settings_in_words(table_config_of(load_settings(search=False), built_in_cards())) == {
        "Config": "defaults",
        "Cards": "built in",
        "OLED": "ssd1306",
        "Strip": "ws2812 ×46",
        "Die": "auto",
        "Dim, dark": "10 min, 30 min",
    }


def test_a_box_with_little_in_it_is_said_in_the_settings(tmp_path: Path) -> None:
    usual = load_settings(search=False)
    table = replace(usual.table, cards=tmp_path / "mine.toml", dim_after_s=90.0, dark_after_s=0.0)
    bare = replace(usual, source=tmp_path / "box.toml", oled=None, strip=None, die=None, table=table)
    assert settings_in_words(table_config_of(bare, built_in_cards())) == {
        "Config": "box.toml",
        "Cards": "mine.toml",
        "OLED": "off",
        "Strip": "off",
        "Die": "off",
        "Dim, dark": "1.5 min, never",
    }


def test_a_german_table_says_its_settings_in_german() -> None:
    usual = load_settings(search=False)
    table = table_config_of(replace(usual, table=replace(usual.table, language="de")), built_in_cards())
    assert table.language == "de"
    assert settings_in_words(table)["Karten"] == "eingebaut"


def test_without_a_strip_the_lights_are_where_they_usually_are() -> None:
    heroes = ((10, 6), (16, 6), (22, 6), (28, 6))
    usual = StripLayout((0, 10), *heroes, (34, 12), (0xCC, 0x79, 0xA7), (0xFF, 0xFF, 0xFF), 0.4)
    assert layout_of(None) == usual
    assert layout_of(load_settings(search=False).strip) == usual


def test_without_an_oled_the_page_has_the_usual_contrast() -> None:
    usual = load_settings(search=False)
    assert contrast_of(replace(usual, oled=None)) == OledSettings().contrast == contrast_of(usual)
