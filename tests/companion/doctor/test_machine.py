"""What the doctor reads off a Pi's files: config.txt by its sections, mounts, voltage."""

from pathlib import Path

import pytest

from companion.doctor.machine import BootConfig, Machine, clocks_for
from tests.companion.doctor.pretend import pretend_pi

PI_4, PI_3, ZERO_2 = "Raspberry Pi 4 Model B Rev 1.4", "Raspberry Pi 3 Model B Rev 1.2", "Raspberry Pi Zero 2 W Rev 1.0"
PI_5, PI_400 = "Raspberry Pi 5 Model B Rev 1.0", "Raspberry Pi 400 Rev 1.0"


@pytest.mark.parametrize(
    ("model", "wanted"),
    [
        (PI_3, ("core_freq=250",)),
        (ZERO_2, ("core_freq=250",)),
        (PI_4, ("core_freq=500", "core_freq_min=500")),
        (PI_400, ("core_freq=500", "core_freq_min=500")),
        (PI_5, ()),
    ],
)
def test_a_ws2812_strip_needs_a_fixed_clock_by_model(model: str, wanted: tuple[str, ...]) -> None:
    assert clocks_for(model, "ws2812") == wanted
    assert clocks_for(model, "apa102") == ()


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("core_freq=250\n", False),
        ("  core_freq=250  # the strip\n", False),
        ("# core_freq=250\n", True),
        ("[pi4]\ncore_freq=250\n", True),
        ("[pi4]\narm_boost=1\n[all]\ncore_freq=250\n", False),
        ("[pi3]\ncore_freq=250\n", False),
        ("[EDID=a screen]\ncore_freq=250\n", True),
        ("core_freq=250\ncore_freq=400\n", True),
    ],
)
def test_a_line_counts_in_its_section_and_the_last_one_wins(text: str, missing: bool) -> None:
    config = BootConfig("/boot/config.txt", text, PI_3)
    assert config.missing(("core_freq=250",)) == (("core_freq=250",) if missing else ())


@pytest.mark.parametrize(
    ("model", "sections"),
    [
        (ZERO_2, {"[all]", "[pi0]", "[pi0w]", "[pi02]"}),
        ("Raspberry Pi Zero W Rev 1.1", {"[all]", "[pi0]", "[pi0w]"}),
        (PI_3, {"[all]", "[pi3]"}),
        ("Raspberry Pi 3 Model B Plus Rev 1.3", {"[all]", "[pi3]", "[pi3+]"}),
        (PI_4, {"[all]", "[pi4]"}),
        (PI_400, {"[all]", "[pi4]", "[pi400]"}),
        ("Raspberry Pi Compute Module 4 Rev 1.0", {"[all]", "[pi4]", "[cm4]"}),
        (PI_5, {"[all]", "[pi5]"}),
        ("Raspberry Pi 500 Rev 1.0", {"[all]", "[pi5]", "[pi500]"}),
        ("Raspberry Pi Compute Module 5 Rev 1.0", {"[all]", "[pi5]", "[cm5]"}),
    ],
)
def test_a_model_reads_the_sections_of_its_family_too(model: str, sections: set[str]) -> None:
    families = ("pi0", "pi0w", "pi02", "pi3", "pi3+", "pi4", "pi400", "cm4", "pi5", "pi500", "cm5", "none")
    text = "".join(f"[{name}]\nread=[{name}]\n" for name in ("all", *families))
    assert {line.removeprefix("read=") for line in BootConfig("", text, model).lines()} == sections


@pytest.mark.parametrize(
    ("mounts", "kind"),
    [
        ("/dev/mmcblk0p2 / ext4 rw 0 0\n", "ext4"),
        ("/dev/mmcblk0p2 / ext4 rw 0 0\ntmpfs /var tmpfs rw 0 0\n", "tmpfs"),
        ("/dev/root / ext4 rw 0 0\noverlay / overlay rw 0 0\n", "overlay"),
        ("overlay / overlay rw 0 0\n/dev/sda1 /var/lib ext4 rw 0 0\n", "ext4"),
        ("/dev/root / ext4 rw 0 0\ntmpfs /var/li tmpfs rw 0 0\n", "ext4"),
        ("", ""),
    ],
)
def test_the_disk_under_the_games_is_the_nearest_mount(tmp_path: Path, mounts: str, kind: str) -> None:
    (tmp_path / "proc/self").mkdir(parents=True)
    (tmp_path / "proc/self/mounts").write_text(mounts)
    assert Machine(tmp_path).file_system_of(Path("/var/lib/companion/games.journal")) == kind


def test_voltage_is_told_by_the_pis_own_sensor_only(tmp_path: Path) -> None:
    machine = pretend_pi(tmp_path)
    assert machine.volts_are_low() is False
    (tmp_path / "sys/class/hwmon/hwmon0/name").write_text("cpu_thermal\n")
    assert machine.volts_are_low() is None


def test_an_older_card_keeps_its_config_in_boot_itself(tmp_path: Path) -> None:
    (tmp_path / "boot").mkdir()
    (tmp_path / "boot/config.txt").write_text("dtparam=spi=on\n")
    config = Machine(tmp_path).boot_config()
    assert config is not None
    assert (config.path, config.lines()) == ("/boot/config.txt", ("dtparam=spi=on",))
