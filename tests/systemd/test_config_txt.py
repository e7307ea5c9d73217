"""What install.sh writes into the Pi's config.txt, by model and strip, and that it goes again without a trace."""

from pathlib import Path

import pytest

from companion.settings import settings_from
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


def test_a_config_that_says_nothing_of_the_strip_is_named_too(card: Card) -> None:
    card.settings.parent.mkdir(parents=True)
    card.settings.write_text("[die]\nport = false\n")
    assert "says nothing (a ws2812 then) for the strip" in card.run("install.sh", "--strip", "apa102")
