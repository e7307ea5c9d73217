"""What the pages for players, makers and contributors say against the program: commands, scripts, links.

Each thing is asked of the page where it lives; the config is `config/test_config_page`'s, and that links lead somewhere
`test_citations`'.
"""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from companion.cli import main
from companion.config.cards_file import cards_from
from companion.config.config_file import ConfigError
from companion.config.toml_table import read_toml
from companion.rules.cards import HouseRules, Limits
from companion.tapes.grammar import Vocabulary, read_tape
from wiring import pin_map

ROOT = Path(__file__).parents[2]
README, CONFIG_PAGE, CARDS_PAGE, TAPES_PAGE, TESTS_PAGE = (
    (ROOT / name).read_text(encoding="utf-8")
    for name in (
        *("README.md", "companion/config/CONFIG.md", "companion/cards/CARDS.md", "companion/tapes/TAPES.md"),
        "tests/README.md",
    )
)
MOST_LINES = 180
CONFIGS = re.findall(r"```toml\n(.*?)```", CONFIG_PAGE, re.DOTALL)
CONFIG = CONFIGS[0]


def names(kind: type, *but: str) -> set[str]:
    return {field.name for field in fields(kind)} - set(but)


def test_the_keys_that_the_readme_names_have_the_defaults_that_it_names() -> None:
    named = re.findall(r"(?m)^\| `\[(\w+)\] (\w+)` \| `(.*?)` \|", README)
    assert len(named) >= 5
    shown = read_toml(CONFIG, "the page", ConfigError).values
    said = read_toml("".join(f"{table}.{key} = {value}\n" for table, key, value in named), "the README", ConfigError)
    assert [(table, key) for table, key, _ in named if said.values[table][key] != shown[table][key]] == []


def test_the_limits_and_house_rules_shown_are_the_defaults() -> None:
    (shown,) = re.findall(r"```toml\n(.*?)```", CARDS_PAGE, re.DOTALL)
    cards = cards_from(shown, None, "the page")
    assert (cards.limits, cards.house_rules) == (Limits(), HouseRules())
    there = read_toml(shown, "the page", ConfigError).values
    assert (set(there["limits"]), set(there["house_rules"])) == (names(Limits), names(HouseRules))


@pytest.mark.parametrize("page", [README, TAPES_PAGE], ids=["README", "TAPES"])
def test_the_tape_shown_is_a_tape(page: str) -> None:
    (shown,) = [text for text in re.findall(r"```\n(.*?)```", page, re.DOTALL) if text.startswith("press")]
    assert len(read_tape(shown, "the page", Vocabulary(frozenset(pin_map().buttons), 46))) > 10


COMMANDS = re.findall(r"(?m)(?:`|bin/|^)companion ([a-z]+)", README + CONFIG_PAGE + TAPES_PAGE)


@pytest.mark.parametrize("command", sorted(set(COMMANDS)))
def test_every_command_that_a_page_names_is_there(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    assert ended.value.code == 0
    assert f"companion {command}" in capsys.readouterr().out


def test_every_file_that_the_readme_names_is_there() -> None:
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", README) if not link.startswith("https://")]
    folders = re.findall(r"`((?:companion|hardware|wiring|systemd|tests)/[\w./-]*)`", README + TESTS_PAGE)
    assert len(links) > 5
    assert [name for name in (*links, *folders) if not (ROOT / name).exists()] == []


def test_the_readme_is_no_longer_than_a_player_reads() -> None:
    assert len(README.splitlines()) <= MOST_LINES


def test_every_bench_is_listed_in_the_page_of_the_tests() -> None:
    scripts = [path.name for path in (ROOT / "tests" / "bench").glob("*.py") if "__main__" in path.read_text()]
    assert [name for name in scripts if f"`{name}" not in TESTS_PAGE] == []


def test_every_variable_that_lengthens_a_test_is_read_by_one() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py"))
    asked = set(re.findall(r"COMPANION_[A-Z_]+", README + CONFIG_PAGE + TESTS_PAGE)) - {"COMPANION_CONFIG"}
    assert {name for name in asked if f'os.environ.get("{name}"' not in code} == set()
    assert len(asked) > 5
