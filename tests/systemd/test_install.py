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
    assert (card.root / "usr/local/bin/companion").readlink() == Path("/opt/companion/current/bin/companion")
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
    packages = "python3-venv" + (" python3-lgpio python3-pil python3-cbor2" if is_32_bit else "")
    assert f"python3 -m venv {site}{card.root}/opt/companion/releases/1" in card.calls()
    pip = "-m pip install -q --disable-pip-version-check --prefer-binary"
    assert f"{pip} {card.scripts.parent}{extra}" in card.calls()
    apt = "apt-get -o DPkg::Lock::Timeout=120"
    assert card.calls("apt-get") == [f"{apt} update -q", f"{apt} install -q -y --no-install-recommends {packages}"]


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


def asked(script: str, *arguments: str) -> tuple[int, str, str]:
    ended = subprocess.run([str(SYSTEMD / script), *arguments], check=False, capture_output=True, text=True)
    return ended.returncode, ended.stdout, ended.stderr


@pytest.mark.parametrize("script", ["install.sh", "uninstall.sh"])
def test_whoever_asks_how_it_is_used_is_told(script: str) -> None:
    code, told, wrong = asked(script, "--help")
    assert (code, wrong) == (0, "")
    assert f"sudo systemd/{script}" in told
    assert "For a test only" in told


@pytest.mark.parametrize(
    ("script", "arguments", "sentence"),
    [
        ("install.sh", ["--rot"], "install: --rot is none of the options"),
        ("uninstall.sh", ["--rot"], "uninstall: --rot is none of the options"),
        ("install.sh", ["--strip"], "install: --strip needs one of these after it: ws2812, apa102, none"),
        ("install.sh", ["--strip", "rgb"], "install: --strip is rgb, expected ws2812, apa102 or none"),
        ("install.sh", ["--root"], "install: --root needs a folder after it"),
        ("uninstall.sh", ["--root", ""], "uninstall: --root needs a folder after it"),
    ],
)
def test_wrong_usage_says_what_would_be_right(script: str, arguments: list[str], sentence: str) -> None:
    code, told, wrong = asked(script, *arguments)
    assert (code, told) == (2, "")
    assert wrong.startswith(f"{sentence}\n")
    assert f"sudo systemd/{script}" in wrong


@pytest.mark.parametrize("script", ["install.sh", "uninstall.sh"])
def test_it_needs_root(card: Card, script: str) -> None:
    card.run("install.sh")
    card.go_live()
    card.pretend("id", "#!/bin/sh\necho 1000\n")
    before = card.files()
    assert "needs root: sudo" in card.run(script, code=1)
    assert card.files() == before


SYSTEM = ("systemctl", "systemd-sysusers", "udevadm", "modprobe")


def test_a_system_that_must_restart_first_is_told_everything_and_starts_the_service_then(card: Card) -> None:
    card.go_live()
    said = card.run("install.sh")
    devices = " ".join(f"--subsystem-match={name}" for name in ("gpio", "i2c-dev", "spidev", "tty"))
    assert card.calls(*SYSTEM) == [
        "systemd-sysusers /etc/sysusers.d/companion.conf",
        "udevadm control --reload",
        f"udevadm trigger {devices}",
        "modprobe -q i2c-dev",
        "systemctl daemon-reload",
        "systemctl enable -q companion.service companion-poweroff.path",
        "systemctl start companion-poweroff.path",
    ]
    assert "starts with the next boot" in said
    assert "sudo reboot" in said


def test_config_txt_is_on_the_disk_before_it_gets_its_name(card: Card) -> None:
    card.go_live()
    card.run("install.sh")
    card.run("uninstall.sh")
    assert card.calls("sync").count(f"sync {card.config}.new") == 2


def test_a_system_that_is_ready_starts_the_service_at_once(tmp_path: Path) -> None:
    card = Card(tmp_path, "Some Other Board")
    card.go_live()
    assert "reboot" not in card.run("install.sh")
    assert card.calls(*SYSTEM)[-1] == "systemctl restart companion.service"


def test_taking_it_off_a_running_system_stops_it_first_and_keeps_the_copy_of_the_games(card: Card) -> None:
    card.run("install.sh")
    (card.root / "opt/companion/before-update.journal").write_text("round 2")
    (card.root / "var/lib/companion").mkdir(parents=True)
    card.go_live()
    card.run("uninstall.sh")
    assert card.calls(*SYSTEM) == [
        "systemctl disable -q --now companion.service",
        "systemctl disable -q --now companion-poweroff.path",
        "systemctl daemon-reload",
        "udevadm control --reload",
    ]
    assert (card.root / "var/lib/companion/before-update.journal").read_text() == "round 2"
    assert not (card.root / "opt/companion").exists()


def test_on_an_overlay_nothing_is_installed_since_nothing_would_stay(card: Card) -> None:
    (card.root / "proc/mounts").write_text("/dev/root / ext4 rw 0 0\noverlayroot / overlay rw 0 0\n")
    before = card.files()
    assert "the overlay file system is on" in card.run("install.sh", code=1)
    assert card.files() == before


def unreadable(card: Card) -> list[str]:
    """What the service, which is not root, could not read."""
    paths = [path for top in ("opt", "etc", "usr") for path in (card.root / top).rglob("*") if not path.is_symlink()]
    wanted = [(path, 0o005 if path.is_dir() else 0o004) for path in (*paths, card.config)]
    return [str(path) for path, mode in wanted if path.stat().st_mode & mode != mode]


def test_whatever_root_s_umask_is_the_service_can_read_what_is_installed(card: Card) -> None:
    card.run("install.sh", umask=0o077)
    assert unreadable(card) == []
    assert (card.root / "opt/companion").stat().st_mode & 0o777 == 0o755
    card.run("uninstall.sh", umask=0o077)
    assert unreadable(card) == []


def test_it_finds_its_files_by_a_link_and_whatever_cd_looks_through(card: Card) -> None:
    link = card.root.parent / "install-the-box"
    link.symlink_to(SYSTEMD / "install.sh")
    started = [str(link), "--root", str(card.root)]
    subprocess.run(started, check=True, capture_output=True, cwd=SYSTEMD.parent, env=card.environ(CDPATH="."))
    assert f"--prefer-binary {SYSTEMD.parent}[pi]" in card.log.read_text()


def test_the_scripts_are_plain_sh() -> None:
    shell = shutil.which("dash") or "sh"
    for script in SYSTEMD.glob("*.sh"):
        subprocess.run([shell, "-n", str(script)], check=True)
        assert os.access(script, os.X_OK) == script.read_text().startswith("#!")
