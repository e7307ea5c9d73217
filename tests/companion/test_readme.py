"""The README's words against the program: the whole config with defaults and ranges, commands, scripts, links."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from companion.cli import main
from companion.config.config_file import ConfigError, settings_from
from companion.config.settings import DEFAULT_SEGMENTS, Buttons, Die, Oled, Settings, Strip, TableSettings
from companion.config.toml_table import read_toml

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
CONFIGS = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)
CONFIG = CONFIGS[0]


def names(kind: type, *but: str) -> set[str]:
    return {field.name for field in fields(kind)} - set(but)


def ranges() -> list[tuple[str, str, str, str]]:
    """TomlTable, key, lowest and highest of every line that says `# LOW to HIGH`."""
    found, table = [], ""
    for line in CONFIG.splitlines():
        table = line.split("]")[0][1:] if line.startswith("[") else table
        if said := re.match(r"(\w+) = \S+ +# (\S+) to ([0-9xA-F.]+)", line):
            found.append((table, *said.groups()))
    return found


def takes(table: str, key: str, value: str) -> bool:
    try:
        settings_from(f"[{table}]\n{key} = {value}\n")
    except ConfigError:
        return False
    return True


def beyond(value: str, way: int) -> str:
    return str(float(value) + way / 100) if "." in value else str(int(value, 0) + way)


def test_the_config_shown_is_the_defaults() -> None:
    assert len(CONFIGS) == 1
    assert settings_from(CONFIG, "the README") == Settings()


def test_the_config_shown_has_every_key() -> None:
    shown = read_toml(CONFIG, "the README", ConfigError).values
    assert {table: set(keys) for table, keys in shown.items()} == {
        "buttons": {*Buttons().pins, "bounce_ms", "hold_s", "guard_ms", "pin_factory"},
        "oled": names(Oled),
        "strip": names(Strip, "segments") | set(DEFAULT_SEGMENTS),
        "die": names(Die),
        "table": names(TableSettings),
    }


def test_the_numbers_shown_have_their_ranges() -> None:
    numbers = {"bounce_ms", "hold_s", "guard_ms", "i2c_port", "i2c_address", "contrast", "brightness", "idle"}
    assert {key for _, key, _, _ in ranges()} == numbers | {"max_milliamps", "baud", "dim_after_s", "dark_after_s"}


@pytest.mark.parametrize(("table", "key", "low", "high"), ranges(), ids=lambda value: value)
def test_a_range_shown_is_what_the_program_takes(table: str, key: str, low: str, high: str) -> None:
    values = (low, high, beyond(low, -1), beyond(high, 1))
    assert [takes(table, key, value) for value in values] == [True, True, False, False]


@pytest.mark.parametrize("key", ["driver", "rotate", "pin_factory"])
def test_a_choice_shown_is_taken(key: str) -> None:
    for line in re.findall(rf"(?m)^{key} = .*", CONFIG):
        table = next(part for part in CONFIG.split("\n[") if line in part).lstrip("[").split("]")[0]
        choices = line.split("# ")[1].split(";")[0].split(":")[0].split(" | ")
        assert len(choices) > 1
        for choice in choices:
            assert takes(table, key, choice if choice.isdigit() else f'"{choice}"'), (line, choice)


@pytest.mark.parametrize("command", sorted(set(re.findall(r"(?m)(?:`|bin/|^)companion ([a-z]+)", TEXT))))
def test_every_command_that_the_readme_names_is_there(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    assert ended.value.code == 0
    assert f"companion {command}" in capsys.readouterr().out


def test_every_file_that_the_readme_names_is_there() -> None:
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", TEXT) if not link.startswith("https://")]
    folders = re.findall(r"`((?:companion|hardware|wiring|systemd|tests)/[\w./-]*)`", TEXT)
    assert len(links) > 5
    assert [name for name in (*links, *folders) if not (ROOT / name).exists()] == []


def test_every_bench_is_listed_in_the_readme() -> None:
    scripts = [path.name for path in (ROOT / "tests" / "bench").glob("*.py") if "__main__" in path.read_text()]
    assert [name for name in scripts if f"`{name}" not in TEXT] == []


def test_every_variable_that_lengthens_a_test_is_read_by_one() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py"))
    asked = set(re.findall(r"COMPANION_[A-Z_]+", TEXT)) - {"COMPANION_CONFIG"}
    assert {name for name in asked if f'os.environ.get("{name}"' not in code} == set()
    assert len(asked) > 5
