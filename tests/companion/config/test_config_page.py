"""The config as it is documented against the fields that it is read from: every key, default, range and choice."""

import re
from pathlib import Path

import pytest

from companion.config.config_file import SECTIONS, ConfigError, settings_from
from companion.config.fields import Key, keys_of
from companion.config.settings import Settings, StripSettings
from companion.config.toml_table import read_toml
from wiring import pin_map

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "companion/config/CONFIG.md"
SHOWN = re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
CONFIG = SHOWN[0]
KEYS = [(section, key) for section, kinds in SECTIONS.items() for kind in kinds for key in keys_of(kind)]
NUMBERS = [pytest.param(section, key, id=f"{section}.{key.name}") for section, key in KEYS if key.bounds]
CHOICES = [pytest.param(section, key, id=f"{section}.{key.name}") for section, key in KEYS if key.choices]


def said_of(section: str, key: Key) -> str:
    """Return what stands behind a key, in its section."""
    (text,) = re.findall(rf"(?ms)^\[{section}\](.*?)(?=^\[|\Z)", CONFIG)
    (said,) = re.findall(rf"(?m)^{key.name} = .*?# (.*)$", text)
    return str(said)


def takes(section: str, key: Key, value: object) -> bool:
    try:
        settings_from(f"[{section}]\n{key.name} = {value}\n")
    except ConfigError:
        return False
    return True


def test_the_config_shown_is_the_defaults() -> None:
    assert len(SHOWN) == 1
    assert settings_from(CONFIG, PAGE.name) == Settings()


def test_the_config_shown_has_every_key() -> None:
    wanted: dict[str, set[str]] = {section: set() for section in SECTIONS}
    for section, key in KEYS:
        wanted[section].add(key.name)
    wanted["buttons"] |= pin_map().buttons.keys()
    wanted["strip"] |= StripSettings().segments.keys()
    shown = read_toml(CONFIG, PAGE.name, ConfigError).values
    assert {section: set(keys) for section, keys in shown.items()} == wanted


@pytest.mark.parametrize(("section", "key"), NUMBERS)
def test_a_range_shown_is_the_field_s_and_what_the_program_takes(section: str, key: Key) -> None:
    found = re.match(r"(\S+) to ([0-9xA-F.]+)", said_of(section, key))
    assert found, said_of(section, key)
    low, high = (float(int(end, 16) if "x" in end else end) for end in found.groups())
    factor = 1000 if key.in_ms else 1
    assert (low, high) == pytest.approx((key.bounds.least * factor, key.bounds.most * factor))
    step = 1 if key.in_ms or key.kind is int else 0.01
    number = int if step == 1 else float
    values = [number(value) for value in (low, high, low - step, high + step)]
    assert [takes(section, key, value) for value in values] == [True, True, False, False]


@pytest.mark.parametrize(("section", "key"), CHOICES)
def test_a_choice_shown_is_the_field_s_and_what_the_program_takes(section: str, key: Key) -> None:
    shown = re.split(r"[;:]", said_of(section, key))[0].split(" | ")
    assert shown == [str(choice) for choice in key.choices]
    assert all(takes(section, key, choice if isinstance(choice, int) else f'"{choice}"') for choice in key.choices)


def test_every_key_is_either_a_range_a_choice_or_said_in_words() -> None:
    assert [key.name for _, key in KEYS if not (key.bounds or key.choices or key.right)] == []
    assert (len(NUMBERS), len(CHOICES)) == (12, 5)
