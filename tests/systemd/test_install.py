"""install.sh on a fresh card, on each kind of system, and uninstall.sh after it."""

import os
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.systemd.conftest import SYSTEMD, Card


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


def test_a_second_run_changes_nothing_but_the_release(card: Card) -> None:
    card.run("install.sh")
    first = card.files()
    said = card.run("install.sh")
    outside = {name: text for name, text in card.files().items() if "opt/companion" not in name}
    assert outside == {name: text for name, text in first.items() if "opt/companion" not in name}
    assert "config.txt is right already" in said
    assert "wrote" not in said


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


@pytest.mark.parametrize("model", ["Raspberry Pi Zero 2 W Rev 1.0", "Raspberry Pi 5 Model B Rev 1.0"])
@pytest.mark.parametrize(("architecture", "kernel"), [("arm64", "aarch64"), ("armhf", "armv7l"), ("armhf", "aarch64")])
def test_a_32_bit_system_gets_its_pins_by_apt_whatever_the_kernel_is(
    tmp_path: Path, model: str, architecture: str, kernel: str
) -> None:
    card = Card(tmp_path, model, architecture)
    card.pretend("uname", f"#!/bin/sh\necho {kernel}\n")
    card.go_live()
    card.run("install.sh")
    is_32_bit = architecture == "armhf"
    site, extra = ("--system-site-packages ", "") if is_32_bit else ("", "[pi]")
    packages = "python3-venv python3-lgpio python3-pil" if is_32_bit else "python3-venv"
    assert f"python3 -m venv {site}{card.root}/opt/companion/releases/1" in card.calls()
    assert f"-m pip install -q --disable-pip-version-check {card.scripts.parent}{extra}" in card.calls()
    assert f"apt-get install -q -y --no-install-recommends {packages}" in card.calls()


def test_a_system_without_dpkg_is_told_for_which_ones_this_is(card: Card) -> None:
    card.pretend("dpkg", "#!/bin/sh\nexit 127\n")
    before = card.files()
    assert "this is for Raspberry Pi OS" in card.run("install.sh", code=1)
    assert card.files() == before


PINS = {("pi", "aarch64"): {"gpiod"}, ("pi", "armv7l"): {"lgpio"}, ("pi32", "armv7l"): {"lgpio"}}
# What pip's markers tell of a 32-bit system on a 64-bit kernel.
PINS |= {("pi32", "aarch64"): {"lgpio"}}


@pytest.mark.parametrize(("extra", "machine"), PINS)
def test_an_extra_asks_for_the_pins_that_have_wheels_there(extra: str, machine: str) -> None:
    project = tomllib.loads((SYSTEMD.parent / "pyproject.toml").read_text())["project"]
    asked = [Requirement(line) for line in project["optional-dependencies"][extra]]
    there = {"platform_machine": machine, "sys_platform": "linux"}
    named = {each.name for each in asked if each.marker is None or each.marker.evaluate(there)}
    assert named == PINS[extra, machine]


def test_another_program_of_the_same_name_stays(card: Card) -> None:
    theirs = card.root / "usr/local/bin/companion"
    theirs.parent.mkdir(parents=True)
    theirs.write_text("theirs")
    assert "is another program and stays" in card.run("install.sh")
    card.run("uninstall.sh")
    assert theirs.read_text() == "theirs"


@pytest.mark.parametrize("script", ["install.sh", "uninstall.sh"])
def test_a_root_that_is_not_there_is_refused(script: str) -> None:
    command = [str(SYSTEMD / script), "--root", "/no/such/root"]
    ended = subprocess.run(command, check=False, capture_output=True, text=True)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert "expected a folder that is there" in ended.stderr


@pytest.mark.parametrize("script", ["install.sh", "uninstall.sh"])
def test_wrong_usage_says_what_would_be_right(script: str) -> None:
    ended = subprocess.run([str(SYSTEMD / script), "--rot"], check=False, capture_output=True, text=True)
    assert ended.returncode == 2
    assert f"sudo systemd/{script}" in ended.stdout


def test_the_scripts_are_plain_sh() -> None:
    shell = shutil.which("dash") or "sh"
    for script in SYSTEMD.glob("*.sh"):
        subprocess.run([shell, "-n", str(script)], check=True)
        assert os.access(script, os.X_OK) == script.read_text().startswith("#!")
