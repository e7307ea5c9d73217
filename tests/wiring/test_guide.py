"""The guide's words against the program: commands, configs, numbers, links."""

import re
import tomllib
from pathlib import Path

import pytest

from companion.cli import main
from companion.config.config_file import settings_from
from companion.config.settings import Settings
from wiring import INDISPENSABLE
from wiring.__main__ import FOLDER, GUIDE
from wiring.harness import SIGNAL_GAUGE, STRIP_GAUGE

ROOT = FOLDER.parent
GUIDES = (GUIDE, ROOT / "hardware" / "die_firmware" / "README.md")
TEXT = GUIDE.read_text(encoding="utf-8")
CONFIGS = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)


def test_the_config_of_the_small_box_leaves_just_the_five_buttons_and_no_strip() -> None:
    settings = settings_from(CONFIGS[1], "the guide", Path("/"))
    assert sorted(settings.buttons.wiring.pins) == sorted(INDISPENSABLE)
    assert settings.strip is None


def test_the_config_of_the_big_box_says_what_is_so_anyway() -> None:
    assert settings_from(CONFIGS[0], "the guide", Path("/")) == Settings()


def test_every_setting_that_the_guide_names_in_passing_is_taken_by_the_program() -> None:
    named = re.findall(r"`(\w+ = [^`]+)`(?: under `(\[\w+\])`)?", TEXT)
    tables = {"driver": "[oled]", "max_milliamps": "[strip]"}
    lines = [(line, table or tables[line.split()[0]]) for line, table in named]
    assert len(lines) >= 6
    for line, table in lines:
        assert tomllib.loads(line)
        settings_from(f"{table}\n{line}\n", "the guide", Path("/"))


@pytest.mark.parametrize("command", sorted(set(re.findall(r"`companion (\w+)", TEXT))))
def test_every_command_that_the_guide_names_is_there(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    assert ended.value.code == 0
    assert f"companion {command}" in capsys.readouterr().out


def test_the_power_budget_has_the_program_s_numbers() -> None:
    strip = Settings().strip
    assert strip is not None
    assert f"strip, {strip.wiring.length} LEDs" in TEXT
    assert f"{strip.wiring.max_milliamps / 1000:.1f} A by the program" in TEXT
    assert f"{strip.wiring.length * 60 / 1000:.1f} A if all were white" in TEXT


def test_the_wires_are_as_thick_as_in_the_drawings() -> None:
    drawn = {gauge.removesuffix(" mm2") for gauge in (SIGNAL_GAUGE, STRIP_GAUGE)}
    assert set(re.findall(r"([\d.]+) mm²", TEXT)) == drawn


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: guide.parent.name)
def test_every_link_of_the_guide_leads_somewhere(guide: Path) -> None:
    text = guide.read_text(encoding="utf-8")
    links = [link for link in re.findall(r"\]\(([^)]+)\)", text) if not link.startswith("https://")]
    headings = {re.sub(r"[^\w\- ]", "", line).strip().lower().replace(" ", "-") for line in
                re.findall(r"^#+ (.*)$", text, re.MULTILINE)}  # fmt: skip
    lost = [link for link in links if not (link[1:] in headings if link[0] == "#" else (guide.parent / link).exists())]
    assert lost == []
