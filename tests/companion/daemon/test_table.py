"""What the settings mean to the session and to the lights: the Settings overlay's rows, the strip's layout."""

from dataclasses import replace
from pathlib import Path

from companion.config.locations import built_in_cards, load_settings
from companion.daemon.table import AWAKE_CONTRAST, contrast_of, layout_of, table_config_of
from companion.screens import StripLayout
from companion.texts.german import GERMAN


def test_the_usual_box_is_said_in_the_settings() -> None:
    assert dict(table_config_of(load_settings(search=False), built_in_cards()).settings) == {
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
    assert dict(table_config_of(bare, built_in_cards()).settings) == {
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
    assert table.language is GERMAN
    assert dict(table.settings)["Karten"] == "eingebaut"


def test_without_a_strip_the_lights_are_where_they_usually_are() -> None:
    assert layout_of(None) == StripLayout()
    assert layout_of(load_settings(search=False).strip) == StripLayout()


def test_without_an_oled_the_page_has_the_usual_contrast() -> None:
    usual = load_settings(search=False)
    assert contrast_of(replace(usual, oled=None)) == AWAKE_CONTRAST == contrast_of(usual)
