"""The unit, its neighbours, the udev rule: systemd's own judgement of them, and what S14, S20, S22 and S23 ask.

That the service starts under a real systemd is shown on the emulated machine, not here.
"""

import os
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

from companion.config.locations import ServicePlaces
from companion.daemon.status_socket import SOCKET_NAME
from companion.daemon.supervision import REQUEST, power_off

ROOT = Path(__file__).parents[2]
SYSTEMD = ROOT / "systemd"
MOST_EXPOSED = 1.0
TAPE = "press p1; press p2; press ok; press p1; press enemy; choose other; choose 4; choose 2; press no; restart\n"
FEWER_FOR_NON_ROOT = {"fchown"}
"""SQLite calls it as root only."""

needs_systemd = pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed")


def settings_of(name: str) -> dict[str, list[str]]:
    """Every setting of a unit with its values in order."""
    found = defaultdict(list)
    for line in (SYSTEMD / name).read_text().splitlines():
        if line and line[0] not in "#[":
            key, _, value = line.partition("=")
            found[key].append(value)
    return found


SERVICE = settings_of("companion.service")


def analyze(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["systemd-analyze", *arguments], check=False, capture_output=True, text=True)


@needs_systemd
def test_systemd_finds_nothing_to_complain_of(tmp_path: Path) -> None:
    program = tmp_path / "companion"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    for unit in [*SYSTEMD.glob("*.service"), *SYSTEMD.glob("*.path")]:
        text = unit.read_text().replace("/opt/companion/current/bin/companion", str(program))
        (tmp_path / unit.name).write_text(text)
    units = [str(path) for path in sorted(tmp_path.glob("companion*.*"))]
    assert len(units) == 3
    judged = analyze("verify", "--man=no", *units)
    assert (judged.returncode, judged.stderr) == (0, "")


@needs_systemd
def test_the_service_is_exposed_by_no_more_than_1_of_10() -> None:
    judged = analyze("security", "--offline=true", str(SYSTEMD / "companion.service"))
    level = re.search(r"Overall exposure level for companion.service: ([0-9.]+)", judged.stdout)
    assert level is not None
    assert float(level[1]) <= MOST_EXPOSED


def expanded(name: str) -> set[str]:
    """The system calls of a group, groups in it resolved."""
    lines = [line.strip() for line in analyze("syscall-filter", name).stdout.splitlines()[1:]]
    named = [line for line in lines if line and not line.startswith("#")]
    return {call for line in named for call in (expanded(line) if line.startswith("@") else {line})}


@needs_systemd
@pytest.mark.skipif(not shutil.which("strace"), reason="strace is not installed")
def test_an_evening_on_simulated_wires_needs_no_system_call_that_the_unit_forbids(tmp_path: Path) -> None:
    tape, trace = tmp_path / "a.tape", tmp_path / "trace"
    tape.write_text(TAPE)
    command = ["strace", "-f", "-o", str(trace), sys.executable, "-m", "companion", "replay", str(tape)]
    subprocess.run(command, check=True, cwd=ROOT, capture_output=True)
    used = set(re.findall(r"^\d+ +(\w+)\(", trace.read_text(errors="replace"), re.MULTILINE))
    assert "write" in used
    allowed, forbidden = SERVICE["SystemCallFilter"]
    permitted = expanded(allowed) | expanded("@default")
    for group in forbidden.removeprefix("~").split():
        permitted -= expanded(group)
    assert used - permitted - FEWER_FOR_NON_ROOT == set()


def test_no_library_of_the_daemon_makes_code_in_memory_which_the_unit_forbids() -> None:
    modules = "companion.daemon.main, hardware.real_copper, luma.oled.device, gpiozero, sqlite3"
    script = f"import sys, {modules}; print('ctypes' in sys.modules or 'cffi' in sys.modules)"
    said = subprocess.run([sys.executable, "-c", script], check=True, cwd=ROOT, capture_output=True, text=True)
    assert (SERVICE["MemoryDenyWriteExecute"], said.stdout.strip()) == (["yes"], "False")


def test_s14_no_part_of_the_box_is_waited_for() -> None:
    unit = (SYSTEMD / "companion.service").read_text()
    assert not re.search(r"^(Requires|BindsTo|Requisite|Condition\w+|Assert\w+)=", unit, re.MULTILINE)
    assert ".device" not in unit


def test_s20_modem_manager_keeps_off_the_die() -> None:
    rules = rules_of()
    ignoring = [rule for rule in rules if ("ENV{ID_MM_DEVICE_IGNORE}", "=", "1") in rule]
    assert [pair[2].split("|")[0] for rule in ignoring for pair in rule if pair[0] == "ATTRS{idVendor}"] == ["2e8a"]
    assert int(next(SYSTEMD.glob("*.rules")).name[:2]) < 77  # ModemManager's own rules, which read it


def test_the_die_has_a_name_that_stays() -> None:
    (named,) = [rule for rule in rules_of() if ("SYMLINK", "+=", "companion-die") in rule]
    assert ("SUBSYSTEM", "==", "tty") in named
    # A Raspberry Pi Pico under MicroPython.
    assert {("ATTRS{idVendor}", "==", "2e8a"), ("ATTRS{idProduct}", "==", "0005")} <= set(named)


def test_every_device_gets_the_group_by_which_the_service_may_open_it() -> None:
    given = {}
    for rule in rules_of():
        parts = {key: value for key, _, value in rule}
        if "GROUP" in parts:
            given[parts["SUBSYSTEM"]] = (parts["GROUP"], parts["MODE"])
    wanted = {"gpio": "gpio", "i2c-dev": "i2c", "spidev": "spi", "tty": "dialout"}
    assert given == {subsystem: (group, "0660") for subsystem, group in wanted.items()}
    assert set(wanted.values()) == set(SERVICE["SupplementaryGroups"][0].split())


def rules_of() -> list[list[tuple[str, str, str]]]:
    """Every rule as its parts; a line that is no rule fails."""
    (path,) = SYSTEMD.glob("*.rules")
    lines = [line for line in path.read_text().splitlines() if line and not line.startswith("#")]
    part = r'([A-Z]+(?:\{\w+\})?)(==|!=|\+=|=)"([^"]*)"'
    assert all(re.fullmatch(rf"{part}(, {part})*", line) for line in lines)
    return [re.findall(part, line) for line in lines]


def test_s22_the_pin_librarys_pipe_is_made_where_the_service_may_write() -> None:
    assert SERVICE["RuntimeDirectory"] == ["companion"]
    assert SERVICE["WorkingDirectory"] == ["%t/companion"]
    assert "LG_WD=%t/companion" in SERVICE["Environment"][0].split()


def test_s22_the_pins_are_allowed_by_class_whatever_number_the_kernel_gives_their_chip() -> None:
    classes = [value.split()[0] for value in SERVICE["DeviceAllow"] if value.startswith("char-")]
    assert classes == ["char-gpiochip", "char-i2c", "char-spi", "char-ttyACM", "char-ttyUSB"]
    assert SERVICE["ProcSubset"] == ["all"]  # which Pi this is


def test_it_may_open_the_parts_and_nothing_else_in_dev() -> None:
    assert SERVICE["DevicePolicy"] == ["closed"]
    others = [value for value in SERVICE["DeviceAllow"] if not value.startswith("char-")]
    assert others == ["/dev/gpiomem rw"]  # RPi.GPIO's
    assert SERVICE["SupplementaryGroups"] == ["gpio i2c spi dialout"]


def test_the_drivers_are_loaded_before_it_starts_since_devices_are_allowed_by_class() -> None:
    drivers = {f"modprobe@{name}.service" for name in ("i2c_dev", "spidev", "cdc_acm", "usbserial")}
    assert {name for value in SERVICE["Wants"] for name in value.split()} == {*drivers, "companion-poweroff.path"}
    assert {name for value in SERVICE["After"] for name in value.split()} == drivers


def test_the_games_are_where_the_commands_look_for_the_service_s() -> None:
    assert Path("/var/lib", *SERVICE["StateDirectory"]) == ServicePlaces().state
    assert Path("/run", *SERVICE["RuntimeDirectory"]) == ServicePlaces().runtime
    assert Path("/etc", *SERVICE["ConfigurationDirectory"]) == ServicePlaces().config.parent


def test_a_stop_gives_it_the_time_to_darken_screen_and_strip() -> None:
    assert SERVICE["TimeoutStopSec"] == ["10"]


def test_s23_only_a_wrong_config_stops_it_for_good() -> None:
    assert (SERVICE["Restart"], SERVICE["RestartPreventExitStatus"]) == (["always"], ["78"])
    assert (SERVICE["StartLimitIntervalSec"], SERVICE["RestartSec"]) == (["0"], ["2"])
    assert "RestartSteps" not in SERVICE  # unknown to bookworm's 252


def test_the_daemon_says_itself_when_it_is_ready_and_that_it_lives() -> None:
    assert (SERVICE["Type"], SERVICE["NotifyAccess"], SERVICE["WatchdogSec"]) == (["notify"], ["main"], ["60"])


def test_power_off_is_a_file_that_the_path_unit_sees_and_the_one_shot_takes_away_first(tmp_path: Path) -> None:
    power_off({"RUNTIME_DIRECTORY": str(tmp_path)})
    assert [path.name for path in tmp_path.iterdir()] == [REQUEST]
    seen = f"/run/{SERVICE['RuntimeDirectory'][0]}/{REQUEST}"
    assert settings_of("companion-poweroff.path")["PathExists"] == [seen]
    assert settings_of("companion-poweroff.service")["ExecStart"] == [
        f"/bin/rm -f {seen}",
        "/bin/systemctl --no-block poweroff",
    ]
    assert SERVICE["RuntimeDirectoryPreserve"] == ["restart"]  # else the request would go with the daemon
    assert SOCKET_NAME != REQUEST


def test_a_power_off_that_cannot_be_asked_for_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    power_off({"RUNTIME_DIRECTORY": str(tmp_path / "none")})
    assert "was asked to shut down and did not" in caplog.text


@pytest.mark.skipif(not shutil.which("systemd-sysusers"), reason="systemd-sysusers is not installed")
def test_the_user_and_the_groups_come_into_being_on_a_system_without_them(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    made = subprocess.run(
        ["systemd-sysusers", f"--root={tmp_path}", str(SYSTEMD / "sysusers.conf")],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "SYSTEMD_LOG_LEVEL": "warning"},
    )
    assert made.returncode == 0, made.stderr
    groups = {line.split(":")[0] for line in (tmp_path / "etc/group").read_text().splitlines()}
    users = {line.split(":")[0] for line in (tmp_path / "etc/passwd").read_text().splitlines()}
    wanted = {group for value in SERVICE["SupplementaryGroups"] for group in value.split()}
    assert wanted | {SERVICE["Group"][0]} <= groups
    assert SERVICE["User"][0] in users
