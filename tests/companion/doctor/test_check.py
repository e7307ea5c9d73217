"""The doctor on simulated wires, with faults put in: each is found, with the one thing to do next."""

import json
import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from companion.cli import main
from companion.config.locations import load_settings
from companion.config.settings import Settings
from companion.daemon.status_socket import StatusSocket
from companion.doctor import box_checks, command
from companion.doctor.checkup import Checkup, examine, running_findings
from companion.doctor.findings import Verdict, bad, finding_lines, last_line, ok
from companion.doctor.machine import Machine
from companion.doctor.system_checks import system_findings
from hardware.die import GIVE_UP_AFTER_S
from hardware.inputs import PartChanged
from hardware.parts import Health
from hardware.real_copper import RealCopper
from tests.companion.doctor import pretend
from tests.companion.doctor.conftest import Examine, ExamineAloud

FOUND = {
    "no-pi": ("Pi", "bad", "this is no Raspberry Pi", "companion simulate"),
    "i2c-off": ("I2C", "bad", "there is no /dev/i2c-1", "raspi-config nonint do_i2c 0"),
    "spi-off": ("SPI", "bad", "there is no /dev/spidev0.0", "raspi-config nonint do_spi 0"),
    "clocks": ("config.txt", "bad", "lacks core_freq=500 and core_freq_min=500", "systemd/install.sh --strip ws2812"),
    "undervoltage": ("power", "bad", "too low a voltage", "supply"),
    "overlay": ("games", "bad", "is on overlay: every game is lost", "raspi-config"),
    "i2c-group": ("I2C", "bad", "/dev/i2c-1 may not be opened", "usermod -aG i2c"),
    "spi-group": ("SPI", "bad", "/dev/spidev0.0 may not be opened", "usermod -aG spi"),
    "sh1106": ("OLED", "warn", "looks like an SH1106, the config says ssd1306", 'driver = "sh1106"'),
    "address": ("OLED", "bad", "at 0x3C, it is at 0x3D", "i2c_address = 0x3D"),
    "silent-die": ("die", "warn", "no die answers (/dev/pts/", "port = false"),
    "no-oled": ("I2C", "bad", "nothing answers on bus 1", "SDA on header pin 3"),
    "no-die": ("die", "warn", "no die answers (no USB serial port is there)", "plug it in"),
    "strip-bus": ("strip", "bad", "errno 110", "wires of the strip"),
    "hanging-oled": ("OLED", "bad", "its bus hangs", "wires"),
    "pressed": ("buttons", "bad", "ENEMY (GPIO 16) reads as pressed", "header pin 36"),
}


@pytest.mark.parametrize("fault", FOUND)
def test_a_fault_is_found_with_the_one_thing_to_do_next(examine: Examine, fault: str) -> None:
    what, verdict, found, to_do = FOUND[fault]
    report = examine(fault)
    (finding,) = report.of(what, verdict)
    assert found in finding["found"]
    assert to_do in finding["next"]
    others = [other["what"] for other in report.findings if other["verdict"] != "ok" and other is not finding]
    assert others == []
    assert report.code == (1 if verdict == "bad" else 0)


def test_every_fault_that_can_be_put_in_is_tried() -> None:
    assert set(FOUND) == set(pretend.FAULTS)


def test_a_box_that_is_well_is_fit_and_nothing_is_to_do(examine: Examine) -> None:
    report = examine()
    assert report.code == 0
    assert all(finding["verdict"] == "ok" and not finding["next"] for finding in report.findings)
    assert {
        "Pi",
        "config",
        "cards",
        "power",
        "I2C",
        "SPI",
        "config.txt",
        "games",
        "buttons",
        "OLED",
        "strip",
        "die",
    } == {finding["what"] for finding in report.findings}


def test_a_part_that_the_config_leaves_out_is_not_looked_for(examine: Examine) -> None:
    config = "[oled]\ndriver = false\n[strip]\ndriver = false\n[die]\nport = false\n"
    report = examine("no-oled", "spi-off", "no-die", "clocks", config=config)
    assert report.code == 0
    assert [finding["found"] for finding in report.findings[-3:]] == ["is off by the config"] * 3


def test_a_port_that_was_named_and_does_not_answer_is_told_from_one_that_does(examine: Examine) -> None:
    config = '[die]\nport = "/dev/ttyACM0"\n'
    assert examine(config=config).of("die", "ok")
    (finding,) = examine("silent-die", config=config).of("die", "warn")
    assert "does not answer" in finding["found"]


def test_a_die_that_answers_late_on_the_last_of_several_ports_is_well_and_its_port_is_named() -> None:
    late = PartChanged("die", Health.OK, "", GIVE_UP_AFTER_S + 1.0)
    (finding,) = box_checks._die(RealCopper(), "/dev/ttyACM1", [late], Settings())
    assert finding == ok("die", "answers (/dev/ttyACM1)")


def test_a_line_further_down_that_overrules_the_strip_s_is_the_one_to_take_out(tmp_path: Path) -> None:
    machine = pretend.pretend_pi(tmp_path)
    config = tmp_path / "boot/firmware/config.txt"
    config.write_text(config.read_text() + "core_freq=400\n")
    (finding,) = [each for each in system_findings(machine, Settings(), tmp_path) if each.what == "config.txt"]
    assert finding.next == "take core_freq=400 out; then sudo reboot"


def test_a_clocked_strip_needs_no_fixed_clock(examine: Examine) -> None:
    assert examine("clocks", config='[strip]\ndriver = "apa102"\n').of("config.txt", "ok")


def test_people_read_marks_and_arrows_and_a_last_word(examine_aloud: ExamineAloud) -> None:
    code, said = examine_aloud("i2c-off", "no-die")
    lines = said.splitlines()
    assert code == 1
    assert "✗ I2C         is off: there is no /dev/i2c-1" in lines
    assert "              → sudo raspi-config nonint do_i2c 0, then sudo reboot" in lines
    assert any(line.startswith("! die ") for line in lines)
    assert lines[-1] == "The box is not fit: 1 thing to do, in this order."


def test_programs_read_one_json_object(examine: Examine) -> None:
    assert examine().findings[0].keys() == {"what", "verdict", "found", "next"}


def test_a_wrong_config_ends_with_78(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "config.toml").write_text("[oled]\ndrvier = 1\n")
    assert main(["check", "--config", str(tmp_path / "config.toml")]) == 78
    assert "drvier" in capsys.readouterr().err


def test_the_config_that_counts_is_named(tmp_path: Path) -> None:
    (defaults,) = [each for each in system_findings(Machine(tmp_path), Settings(), tmp_path) if each.what == "config"]
    assert "every key has its default" in defaults.found
    (tmp_path / "mine.toml").touch()
    mine = load_settings(tmp_path / "mine.toml")
    (named,) = [each for each in system_findings(Machine(tmp_path), mine, tmp_path) if each.what == "config"]
    assert str(tmp_path / "mine.toml") in named.found


def test_where_there_is_a_service_its_config_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checkups: list[Checkup] = []
    monkeypatch.setattr(command, "examine", lambda _, checkup: checkups.append(checkup) or 0)
    monkeypatch.setattr(command, "settings_for", lambda config: Settings(source=Path("/etc/the-service-s")))
    assert main(["check", "--journal", str(tmp_path / "games.journal")]) == 0
    assert checkups[0].settings.source == Path("/etc/the-service-s")


def test_no_fault_can_be_put_into_a_box_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--simulated"], ["--fault", "no-die"]):
        with pytest.raises(SystemExit) as ended:
            main(["check", *arguments])
        assert ended.value.code == 2
    assert "unrecognized arguments: --fault no-die" in capsys.readouterr().err


class Untouchable(RealCopper):
    """Wires that nobody may touch."""

    def __getattribute__(self, name: str) -> object:
        raise AssertionError(f"{name} was asked for beside a running companion")


PARTS = {
    "buttons": {"health": "ok", "for_s": 1.0, "reason": None},
    "oled": {"health": "missing", "for_s": 1.0, "reason": "no display at 0x3C on I2C 1: the bus hangs, see to it"},
    "strip": {"health": "off", "for_s": 1.0, "reason": None},
    "die": {"health": "missing", "for_s": 1.0, "reason": None},
    "journal": {"health": "ok", "for_s": 1.0, "reason": None},
}


def test_beside_a_running_companion_that_is_asked_and_no_wire_is_touched(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    daemon = StatusSocket(tmp_path / "status.sock", 0o600, lambda reply: reply({"parts": PARTS}))
    checkup = Checkup(
        pretend.pretend_pi(tmp_path / "pi"),
        Settings(),
        tmp_path,
        tmp_path / "status.sock",
        guided=True,
        json=True,
    )
    try:
        assert examine(Untouchable(), checkup) == 1
    finally:
        daemon.close()
    findings = {finding["what"]: finding for finding in json.loads(capsys.readouterr().out)["findings"]}
    assert findings["companion"]["found"].startswith("is running and has the wires")
    assert (findings["OLED"]["verdict"], findings["OLED"]["next"]) == ("bad", "see to it")
    assert findings["die"]["verdict"] == "warn"
    assert "systemctl stop companion" in findings["guided"]["next"]


def test_a_companion_that_hangs_up_in_the_middle_of_its_answer_is_to_be_restarted(tmp_path: Path) -> None:
    listener = socket.create_server(str(tmp_path / "status.sock"), family=socket.AF_UNIX)

    def hang_up() -> None:
        listener.accept()[0].close()

    with listener, ThreadPoolExecutor() as pool:
        pool.submit(hang_up)
        (finding,) = running_findings(tmp_path / "status.sock") or []
    assert (finding.what, finding.verdict) == ("companion", Verdict.BAD)
    assert "systemctl restart companion" in finding.next


def test_a_socket_that_a_killed_companion_left_is_none_to_ask(tmp_path: Path) -> None:
    socket.create_server(str(tmp_path / "status.sock"), family=socket.AF_UNIX).close()
    assert (tmp_path / "status.sock").is_socket()
    assert running_findings(tmp_path / "status.sock") is None


@pytest.mark.parametrize(
    ("byte", "looks"),
    [(0x00, "an SH1106"), (0x08, "an SH1106"), (0x43, "an SSD1306"), (0x47, "an SSD1306"), (0x0F, None)],
)
def test_a_controller_is_told_by_the_low_bits_of_its_status(byte: int, looks: str | None) -> None:
    text = box_checks._device_text(0x3C, byte)
    assert text == "0x3C" if looks is None else looks in text


def test_without_a_running_companion_there_is_none_to_ask(tmp_path: Path) -> None:
    assert running_findings(tmp_path / "nobody.sock") is None
    assert running_findings(tmp_path / "no-folder" / "nobody.sock") is None


def test_a_finding_without_fault_has_no_arrow() -> None:
    assert list(finding_lines(ok("Pi", "Raspberry Pi 5"))) == ["✓ Pi          Raspberry Pi 5"]
    assert last_line([bad("a", "b", "c"), bad("d", "e", "f")]).startswith("The box is not fit: 2 things")
