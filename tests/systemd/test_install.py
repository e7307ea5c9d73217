"""install.sh and uninstall.sh in a root of their own, with a Python that only pretends to install.

What they do on a live system (packages, groups, starting) is shown on the emulated machine.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from companion.settings import settings_from

SYSTEMD = Path(__file__).parents[2] / "systemd"
PYTHON = """#!/bin/sh
# python3 -m venv [--system-site-packages] FOLDER
for folder; do :; done
mkdir -p "$folder/bin"
printf '#!/bin/sh\\necho "$@" >> "%s"\\n' "$LOG" > "$folder/bin/python"
printf '#!/bin/sh\\necho companion "$@" >> "%s"\\nexit %s\\n' "$LOG" "${PLAYS:-0}" > "$folder/bin/companion"
chmod +x "$folder/bin/python" "$folder/bin/companion"
"""
PI_CONFIG = "# for more options see the manual\n[pi4]\narm_boost=1\n"


class Card:
    """An SD card with a fresh system for a model of Pi."""

    def __init__(self, folder: Path, model: str = "Raspberry Pi 4 Model B Rev 1.4") -> None:
        self.root, self.log = folder / "root", folder / "log"
        self.bin = folder / "bin"
        self.config = self.root / "boot/firmware/config.txt"
        self.settings = self.root / "etc/companion/config.toml"
        for path in (self.bin, self.config.parent, self.root / "proc/device-tree"):
            path.mkdir(parents=True)
        self.config.write_text(PI_CONFIG)
        (self.root / "proc/device-tree/model").write_text(f"{model}\0")
        self.log.touch()
        (self.bin / "python3").write_text(PYTHON)
        (self.bin / "python3").chmod(0o755)

    def run(self, script: str, *arguments: str, code: int = 0, **more: str) -> str:
        environ = {**os.environ, **more, "PATH": f"{self.bin}:{os.environ['PATH']}", "LOG": str(self.log)}
        command = [str(SYSTEMD / script), "--root", str(self.root), *arguments]
        ended = subprocess.run(command, check=False, capture_output=True, text=True, env=environ)
        said = ended.stdout + ended.stderr
        assert ended.returncode == code, said
        return said

    def files(self) -> dict[str, str]:
        """Every file below the root with its text, links with where they lead."""
        paths = [path for path in self.root.rglob("*") if path.is_file() or path.is_symlink()]
        return {
            str(path.relative_to(self.root)): str(path.readlink()) if path.is_symlink() else path.read_text()
            for path in paths
        }

    def lines(self) -> list[str]:
        """What was added to config.txt."""
        return self.config.read_text().removeprefix(PI_CONFIG).splitlines()[1:-1]


@pytest.fixture
def card(tmp_path: Path) -> Card:
    return Card(tmp_path)


def test_a_fresh_card_gets_program_unit_rules_and_config(card: Card) -> None:
    said = card.run("install.sh")
    for name, source in {
        "etc/systemd/system/companion.service": "companion.service",
        "etc/systemd/system/companion-poweroff.path": "companion-poweroff.path",
        "etc/systemd/system/companion-poweroff.service": "companion-poweroff.service",
        "etc/sysusers.d/companion.conf": "sysusers.conf",
        "etc/udev/rules.d/60-companion.rules": "60-companion.rules",
    }.items():
        assert (card.root / name).read_bytes() == (SYSTEMD / source).read_bytes()
        assert f"wrote /{name}" in said
    assert (card.root / "opt/companion/current/bin/companion").exists()
    assert "Raspberry Pi 4 Model B" in said


@pytest.mark.parametrize(
    ("model", "clocks"),
    [
        ("Raspberry Pi Zero 2 W Rev 1.0", ["core_freq=250"]),
        ("Raspberry Pi 3 Model B Plus Rev 1.3", ["core_freq=250"]),
        ("Raspberry Pi 4 Model B Rev 1.4", ["core_freq=500", "core_freq_min=500"]),
        ("Raspberry Pi 5 Model B Rev 1.0", []),
    ],
)
def test_config_txt_gets_what_a_ws2812_strip_needs_on_this_model(tmp_path: Path, model: str, clocks: list[str]) -> None:
    card = Card(tmp_path, model)
    card.run("install.sh")
    buses = ["[all]", "dtparam=i2c_arm=on", "dtparam=i2c_arm_baudrate=400000", "dtparam=spi=on"]
    assert card.lines() == buses + clocks


def test_a_clocked_strip_needs_no_fixed_clock_and_no_strip_no_spi(card: Card) -> None:
    card.run("install.sh", "--strip", "apa102")
    assert card.lines()[-1] == "dtparam=spi=on"
    card.run("install.sh", "--strip", "none")
    assert card.lines()[-1] == "dtparam=i2c_arm_baudrate=400000"


def test_a_second_run_changes_nothing_but_the_release(card: Card) -> None:
    card.run("install.sh")
    first = card.files()
    said = card.run("install.sh")
    outside = {name: text for name, text in card.files().items() if "opt/companion" not in name}
    assert outside == {name: text for name, text in first.items() if "opt/companion" not in name}
    assert "config.txt is right already" in said
    assert "wrote" not in said


def test_another_system_is_left_without_config_lines(tmp_path: Path) -> None:
    card = Card(tmp_path, "Some Other Board")
    assert "this is no Raspberry Pi (Some Other Board)" in card.run("install.sh")
    assert card.config.read_text() == PI_CONFIG


def test_an_update_copies_the_games_keeps_them_and_one_release_to_go_back_to(card: Card) -> None:
    games = card.root / "var/lib/companion/games.journal"
    games.parent.mkdir(parents=True)
    games.write_text("round 3")
    for _ in range(3):
        card.run("install.sh")
    assert games.read_text() == "round 3"
    assert sorted(path.name for path in (card.root / "opt/companion/releases").iterdir()) == ["2", "3"]
    assert f"backup --journal {games}" in card.log.read_text()


def test_a_release_that_does_not_play_is_not_put_in_place_of_one_that_does(card: Card) -> None:
    card.run("install.sh")
    before = card.files()
    said = card.run("install.sh", code=1, PLAYS="1")
    assert "nothing was changed" in said
    assert card.files() == before


def test_taking_it_off_keeps_games_and_config_and_leaves_nothing_else(card: Card) -> None:
    before = card.files()
    kept = {"var/lib/companion/games.journal": "round 3", "etc/companion/config.toml": "# mine"}
    for name, text in kept.items():
        (card.root / name).parent.mkdir(parents=True)
        (card.root / name).write_text(text)
    card.run("install.sh")
    card.run("uninstall.sh")
    left = card.files()
    left.pop("boot/firmware/config.txt.before-companion")
    assert left == {**before, **kept}
    card.run("uninstall.sh")


@pytest.mark.parametrize("asked", ["apa102", "none"])
def test_an_update_keeps_the_strip_that_was_asked_for(card: Card, asked: str) -> None:
    card.run("install.sh", "--strip", asked)
    lines = card.lines()
    card.run("install.sh")
    assert card.lines() == lines
    card.settings.unlink()
    card.run("install.sh")
    assert card.lines() == lines
    assert not card.settings.exists()


def test_the_program_s_config_says_which_strip_there_is(card: Card) -> None:
    card.run("install.sh")
    text = "[oled]\ndriver = 'ssd1309'\n[strip]\nbrightness = 0.5\ndriver = 'apa102'\n[strip.segments]\np1 = [0, 6]\n"
    card.settings.parent.mkdir(parents=True)
    card.settings.write_text(text)
    card.run("install.sh")
    assert card.lines()[-1] == "dtparam=spi=on"
    assert card.settings.read_text() == text


@pytest.mark.parametrize(("asked", "driver"), [("apa102", "apa102"), ("none", None)])
def test_the_program_is_told_of_the_strip_that_was_asked_for(card: Card, asked: str, driver: str | None) -> None:
    card.run("install.sh", "--strip", asked)
    strip = settings_from(card.settings.read_text(), "the card", Path("/")).strip
    assert (strip.driver if strip else None) == driver


def test_a_config_that_says_another_strip_is_kept_and_named(card: Card) -> None:
    card.run("install.sh", "--strip", "apa102")
    said = card.run("install.sh", "--strip", "ws2812")
    assert "config.toml says apa102" in said
    assert card.settings.read_text() == '[strip]\ndriver = "apa102"\n'


def test_a_config_txt_without_a_last_line_end_is_written_and_cleaned_all_the_same(card: Card) -> None:
    card.config.write_text(PI_CONFIG.removesuffix("\n"))
    card.run("install.sh")
    assert card.config.read_text().startswith(f"{PI_CONFIG}# companion: begin")
    assert "config.txt is right already" in card.run("install.sh")
    card.run("uninstall.sh")
    assert card.config.read_text() == PI_CONFIG


@pytest.mark.parametrize("script", ["install.sh", "uninstall.sh"])
def test_without_the_end_of_its_lines_nothing_is_taken_out(card: Card, script: str) -> None:
    card.run("install.sh")
    card.config.write_text(card.config.read_text().replace("# companion: end\n", "dtoverlay=mine\n"))
    before = card.files()
    assert "no '# companion: end' after it" in card.run(script, code=1)
    assert card.files() == before


@pytest.mark.parametrize("script", ["install.sh", "uninstall.sh"])
def test_wrong_usage_says_what_would_be_right(script: str) -> None:
    ended = subprocess.run([str(SYSTEMD / script), "--rot"], check=False, capture_output=True, text=True)
    assert ended.returncode == 2
    assert f"sudo systemd/{script}" in ended.stdout


def test_the_scripts_are_plain_sh() -> None:
    shell = shutil.which("dash") or "sh"
    for script in SYSTEMD.glob("*.sh"):
        subprocess.run([shell, "-n", str(script)], check=True)
        assert os.access(script, os.X_OK)
