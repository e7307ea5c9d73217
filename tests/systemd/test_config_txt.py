"""What install.sh writes into the Pi's config.txt, by model and strip, and that it goes again without a trace."""

from pathlib import Path

import pytest

from companion.config.config_file import settings_from
from tests.systemd.conftest import PI_CONFIG, Card


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


def test_another_system_is_left_without_config_lines(tmp_path: Path) -> None:
    card = Card(tmp_path, "Some Other Board")
    assert "this is no Raspberry Pi (Some Other Board)" in card.run("install.sh")
    assert card.config.read_text() == PI_CONFIG


@pytest.mark.parametrize("asked", ["apa102", "none"])
def test_an_update_keeps_the_strip_that_was_asked_for(card: Card, asked: str) -> None:
    card.run("install.sh", "--strip", asked)
    lines = card.lines()
    card.run("install.sh")
    assert card.lines() == lines


@pytest.mark.parametrize("asked", ["apa102", "none"])
def test_without_a_config_there_is_the_strip_that_the_program_takes_then(card: Card, asked: str) -> None:
    """What older lines in config.txt were made for says nothing: the program does not read them."""
    card.run("install.sh", "--strip", asked)
    card.settings.unlink()
    card.run("install.sh")
    assert card.lines()[-1] == "core_freq_min=500"
    assert driver_of(card) == "ws2812"


def driver_of(card: Card) -> str | None:
    strip = settings_from(card.settings.read_text(), "the card", Path("/")).strip
    return strip.wiring.driver if strip else None


@pytest.mark.parametrize(
    ("config", "last"),
    [
        ("[oled]\ndriver = 'ssd1309'\n[strip]\nbrightness = 0.5\ndriver = 'apa102'\np1 = [10, 6]\n", "dtparam=spi=on"),
        ('strip = { driver = "apa102" }\n', "dtparam=spi=on"),
        ('strip.driver = "apa102"\n', "dtparam=spi=on"),
        ('[strip]\n\t"driver" = "apa102"\n', "dtparam=spi=on"),
        ('[strip]\nboss = [\n  34,\n  12,\n]\ndriver="apa102"', "dtparam=spi=on"),
        ('[strip] # here\r\ndriver = "apa102" # and here\r\n', "dtparam=spi=on"),
        ("[strip]\ndriver = false\n", "dtparam=i2c_arm_baudrate=400000"),
        ('# [strip]\n# driver = "apa102"\n', "core_freq_min=500"),
        ("[die]\nport = false\n", "core_freq_min=500"),
    ],
)
def test_the_program_s_config_says_which_strip_there_is_however_it_is_written(
    card: Card, config: str, last: str
) -> None:
    card.settings.parent.mkdir(parents=True)
    card.settings.write_bytes(config.encode())
    card.run("install.sh")
    assert card.lines()[-1] == last
    assert card.settings.read_bytes() == config.encode()


def test_a_config_that_the_program_refuses_is_named_and_stops_it(card: Card) -> None:
    card.settings.parent.mkdir(parents=True)
    card.settings.write_text('[strip]\ndriver = "neopixel"\n')
    before = card.files()
    said = card.run("install.sh", code=1)
    assert 'config.toml, line 2: strip.driver is "neopixel"' in said
    assert "put it right there" in said
    assert card.files() == before


@pytest.mark.parametrize(
    ("arguments", "driver"), [((), "ws2812"), (("--strip", "apa102"), "apa102"), (("--strip", "none"), None)]
)
def test_the_program_is_told_of_the_strip(card: Card, arguments: tuple[str, ...], driver: str | None) -> None:
    card.run("install.sh", *arguments)
    assert driver_of(card) == driver


def test_a_config_that_says_another_strip_is_kept_and_named(card: Card) -> None:
    card.settings.parent.mkdir(parents=True)
    card.settings.write_text('[strip]\ndriver = "apa102"\n')
    said = card.run("install.sh", "--strip", "ws2812")
    assert "config.toml has the strip as apa102 and stays as it is" in said
    assert card.lines()[-1] == "core_freq_min=500"
    assert card.settings.read_text() == '[strip]\ndriver = "apa102"\n'


def test_a_config_that_nobody_has_changed_follows_the_strip_that_is_asked_for(card: Card) -> None:
    card.run("install.sh")
    assert "stays as it is" not in card.run("install.sh", "--strip", "apa102")
    assert (driver_of(card), card.lines()[-1]) == ("apa102", "dtparam=spi=on")


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
def test_a_second_block_without_its_end_is_seen_too(card: Card, script: str) -> None:
    card.run("install.sh")
    card.config.write_text(f"{card.config.read_text()}# companion: begin\ndtoverlay=mine\n")
    before = card.files()
    assert "no '# companion: end' after it" in card.run(script, code=1)
    assert card.files() == before


GLUED = PI_CONFIG.removesuffix("\n") + "# companion: begin (written by install.sh, taken out by uninstall.sh)\n"
BLOCK = "[all]\ndtparam=i2c_arm=on\n# companion: end\n"


@pytest.mark.parametrize("glued", [GLUED + BLOCK, GLUED + BLOCK + GLUED.partition("=1")[2] + BLOCK])
def test_a_mark_behind_the_last_line_of_others_is_healed(card: Card, glued: str) -> None:
    card.config.write_text(glued)
    card.run("install.sh")
    text = card.config.read_text()
    assert text.startswith(f"{PI_CONFIG}# companion: begin")
    assert text.count("# companion:") == 2
    assert "config.txt is right already" in card.run("install.sh")


def test_a_mark_behind_the_last_line_of_others_is_taken_out_too(card: Card) -> None:
    card.config.write_text(GLUED + BLOCK)
    card.run("uninstall.sh")
    assert card.config.read_text() == PI_CONFIG


def test_something_behind_the_end_mark_is_healed_and_stays(card: Card) -> None:
    card.run("install.sh")
    card.config.write_text(card.config.read_text().removesuffix("\n") + "dtoverlay=mine\n")
    card.run("install.sh")
    assert card.config.read_text().endswith("# companion: end\ndtoverlay=mine\n")
    assert "config.txt is right already" in card.run("install.sh")


def counting(config: str) -> list[str]:
    """Every line with the section under which it counts."""
    section, found = "", []
    for line in config.splitlines():
        section = line if line.startswith("[") else section
        if line and line[0] not in "[#":
            found.append(f"{section} {line}")
    return found


BEHIND = "# mine\ndtoverlay=disable-wifi\n[pi5]\nusb_max_current_enable=1\n"


def test_a_line_behind_ours_stays_in_its_section_when_installed_again(card: Card) -> None:
    card.run("install.sh", "--strip", "apa102")
    card.config.write_text(card.config.read_text() + BEHIND)
    card.run("install.sh", "--strip", "ws2812")
    assert card.config.read_text().endswith(f"core_freq_min=500\n# companion: end\n{BEHIND}")


def test_a_line_behind_ours_stays_in_its_section_when_ours_are_taken_out(card: Card) -> None:
    card.run("install.sh")
    card.config.write_text(card.config.read_text() + BEHIND)
    before = counting(card.config.read_text())
    card.run("uninstall.sh")
    assert [line for line in before if not any(ours in line for ours in ("dtparam", "core_freq"))] == counting(
        card.config.read_text()
    )
    assert card.config.read_text() == f"{PI_CONFIG}# mine\n[all]\n{BEHIND.removeprefix('# mine')[1:]}"


@pytest.mark.parametrize("behind", ["[pi5]\nusb_max_current_enable=1\n", "# a word\n", "\n"])
def test_no_section_is_left_where_nothing_needs_it(card: Card, behind: str) -> None:
    card.run("install.sh")
    card.config.write_text(card.config.read_text() + behind)
    card.run("uninstall.sh")
    assert card.config.read_text() == PI_CONFIG + behind


@pytest.mark.parametrize("first", ["", "[all]\n"])
def test_no_section_is_left_where_all_counted_before(card: Card, first: str) -> None:
    card.config.write_text(f"{first}arm_boost=1\n")
    card.run("install.sh")
    card.config.write_text(card.config.read_text() + "dtoverlay=mine\n")
    card.run("uninstall.sh")
    assert card.config.read_text() == f"{first}arm_boost=1\ndtoverlay=mine\n"


@pytest.mark.parametrize("script", ["install.sh", "uninstall.sh"])
def test_where_the_boot_partition_is_not_mounted_nothing_is_done(card: Card, script: str) -> None:
    card.run("install.sh")
    card.config.unlink()
    moved = "DO NOT EDIT THIS FILE\n\nThe file you are looking for has moved to /boot/firmware/config.txt\n"
    (card.root / "boot/config.txt").write_text(moved)
    before = card.files()
    assert "sudo mount /boot/firmware" in card.run(script, code=1)
    assert card.files() == before


def test_without_a_config_txt_it_asks_for_the_boot_partition(card: Card) -> None:
    card.config.unlink()
    assert "is the boot partition mounted?" in card.run("install.sh", code=1)


def test_config_txt_as_it_was_is_kept_beside_it_and_named_at_the_end(card: Card) -> None:
    card.run("install.sh")
    card.run("install.sh", "--strip", "apa102")
    assert card.config.with_name("config.txt.before-companion").read_text() == PI_CONFIG
    assert "config.txt.before-companion; remove it if you like" in card.run("uninstall.sh")
