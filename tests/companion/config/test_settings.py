"""The config (PANEL.md): its defaults, where it is looked for, and S21: what is wrong is refused by name."""

from pathlib import Path

import pytest

from companion.config.config_file import ConfigError, settings_from
from companion.config.locations import built_in_cards, load_cards
from companion.config.settings import OledSettings, Settings
from hardware.parts import OledWiring
from wiring import pin_map

DEFAULTS = """
[buttons]
p1 = 5
p2 = 6
p3 = 12
p4 = 13
enemy = 16
treasure = 17
heal = 18
corruption = 19
ally = 20
safe = 21
boss = 22
undo = 23
up = 24
down = 25
ok = 26
no = 27
bounce_ms = 30
hold_s = 1.0
guard_ms = 200
pin_factory = "auto"
[oled]
driver = "ssd1306"
i2c_port = 1
i2c_address = 0x3C
rotate = 0
contrast = 200
[strip]
driver = "ws2812"
spi_device = "/dev/spidev0.0"
brightness = 0.3
idle = 0.4
max_milliamps = 1500
corruption = [0, 10]
p1 = [10, 6]
p2 = [16, 6]
p3 = [22, 6]
p4 = [28, 6]
boss = [34, 12]
corruption_colour = "#cc79a7"
boss_colour = "#ffffff"
[die]
port = "auto"
baud = 115200
[table]
cards = ""
journal = ""
language = "en"
dim_after_s = 600
dark_after_s = 1800
"""
"""PANEL.md's own listing of every key."""


def test_panel_mds_listing_is_the_defaults_and_so_is_an_empty_file() -> None:
    assert settings_from(DEFAULTS) == settings_from("") == Settings()
    assert Settings().buttons.wiring.pins == pin_map().buttons


EVERY_KEY = """
[buttons]
    p1 = 4
    enemy = false
    bounce_ms = 20
    hold_s = 2
    guard_ms = 100
    pin_factory = "lgpio"
[oled]
    driver = "sh1106"
    i2c_port = 3
    i2c_address = 0x3D
    rotate = 180
    contrast = 10
[strip]
    driver = "apa102"
    spi_device = "/dev/spidev0.1"
    brightness = 1
    idle = 0
    max_milliamps = 500
    boss = [40, 20]
    corruption_colour = "#00FF00"
    boss_colour = "#112233"
[die]
    port = "/dev/ttyUSB3"
    baud = 9600
[table]
    cards = "mine.toml"
    journal = "/var/games"
    dim_after_s = 0
    dark_after_s = 1.5
"""


def test_every_key_is_applied() -> None:
    settings = settings_from(EVERY_KEY, folder=Path("/etc/box"))
    wiring = settings.wiring()
    assert wiring.buttons.pins["p1"] == 4
    assert "enemy" not in wiring.buttons.pins
    assert (wiring.buttons.bounce_s, wiring.buttons.hold_s, settings.buttons.guard_s) == (0.02, 2.0, 0.1)
    assert wiring.buttons.pin_factory == "lgpio"
    assert settings.oled == OledSettings(OledWiring("sh1106", 3, 0x3D, 180), 10)
    assert wiring.strip is not None
    assert (wiring.strip.length, wiring.strip.driver, wiring.strip.spi_device) == (60, "apa102", "/dev/spidev0.1")
    assert (wiring.strip.brightness, wiring.strip.max_milliamps) == (1.0, 500)
    assert settings.strip is not None
    assert (settings.strip.idle, settings.strip.corruption_colour) == (0.0, "#00ff00")
    assert settings.strip.segments["boss"] == (40, 20)
    assert wiring.die is not None
    assert (wiring.die.port, wiring.die.baud) == ("/dev/ttyUSB3", 9600)
    assert (settings.table.cards, settings.table.journal) == (Path("/etc/box/mine.toml"), Path("/var/games"))
    assert (settings.table.dim_after_s, settings.table.dark_after_s) == (0.0, 1.5)


def test_oled_strip_and_die_can_be_left_out() -> None:
    wiring = settings_from("[oled]\ndriver = false\n[strip]\ndriver = false\n[die]\nport = false").wiring()
    assert (wiring.oled, wiring.strip, wiring.die) == (None, None, None)


def test_all_shortcuts_can_be_left_out() -> None:
    shortcuts = [name for name in pin_map().buttons if name not in ("up", "down", "ok", "no", "undo")]
    text = "[buttons]\n" + "\n".join(f"{name} = false" for name in shortcuts)
    assert sorted(settings_from(text).buttons.wiring.pins) == ["down", "no", "ok", "undo", "up"]


WRONG = [
    ("[buttons]\nbounce_msec = 3", 2, "buttons.bounce_msec", "bounce_ms"),
    ("[button]\np1 = 4", 1, "button", "buttons"),
    ("colour = 1", 1, "colour", "buttons"),
    ("[buttons]\np1 = true", 2, "buttons.p1", "a whole number from 0 to 27, or false to leave the button out"),
    ("[buttons]\nup = true", 2, "buttons.up", "is true; expected its BCM pin, a whole number from 0 to 27"),
    ('[buttons]\np1 = "5"', 2, "buttons.p1", "a whole number"),
    ("[buttons]\np1 = 5.0", 2, "buttons.p1", "a whole number"),
    ("[buttons]\np1 = 28", 2, "buttons.p1", "0 to 27"),
    ("[buttons]\np1 = -1", 2, "buttons.p1", "0 to 27"),
    ("[buttons]\n\np1 = 6", 3, "buttons.p1", "the pin of p2"),
    ("[buttons]\np1 = 4\np2 = 4", 3, "buttons.p2", "the pin of p1"),
    ("[buttons]\np1 = 2", 2, "buttons.p1", "a pin of I2C; free pins: 4, 5"),
    ("[buttons]\np1 = 2\np2 = false", 2, "buttons.p1", "free pins: 4, 5, 6"),
    ("[buttons]\np1 = 10", 2, "buttons.p1", "SPI"),
    ("[buttons]\np1 = 15", 2, "buttons.p1", "serial console"),
    ("[buttons]\nok = false", 2, "buttons.ok", "up, down, ok, no, undo"),
    ("[buttons]\nbounce_ms = 1.5", 2, "buttons.bounce_ms", "a whole number"),
    ("[buttons]\nbounce_ms = true", 2, "buttons.bounce_ms", "a whole number"),
    ("[buttons]\nhold_s = nan", 2, "buttons.hold_s", "0.2 to 5"),
    ("[buttons]\nhold_s = inf", 2, "buttons.hold_s", "0.2 to 5"),
    ("[buttons]\nhold_s = 10", 2, "buttons.hold_s", "0.2 to 5"),
    ("[buttons]\nhold_s = 0.3\nbounce_ms = 300", 3, "buttons.bounce_ms", "hold_s is 0.3"),
    ("[buttons]\nhold_s = 0.2\nbounce_ms = 500", 3, "buttons.bounce_ms", "less than 200, or a longer hold_s"),
    ("[buttons]\np5 = 4", 2, "buttons.p5", 'expected "p1", '),
    ('[buttons]\npin_factory = "gpiozero"', 2, "buttons.pin_factory", "gpio"),
    ("[oled]\ndriver = true", 2, "oled.driver", '"sh1106", or false where there is no oled'),
    ('[oled]\ndriver = ""', 2, "oled.driver", "or false where"),
    ("\n[leds]", 2, "leds", 'did you mean "strip"?'),
    ("\n[display]", 2, "display", 'did you mean "oled"?'),
    ("\n[[buttons]]\np1 = 4", 2, "buttons", "a list; expected a table [buttons]"),
    ("\n[button.p1]", 2, "button", 'did you mean "buttons"?'),
    ('[oled]\ndriver = "sdd1306"', 2, "oled.driver", "ssd1306"),
    ("oled = false", 1, "oled", "[oled]"),
    ('[oled]\ni2c_address = "0x3C"', 2, "oled.i2c_address", "without quotes"),
    ("[oled]\ni2c_address = 0x80", 2, "oled.i2c_address", "is 0x80; expected an I2C address from 0x08 to 0x77"),
    ("[oled]\ni2c_address = 0x07", 2, "oled.i2c_address", "is 0x07; expected an I2C address from 0x08 to 0x77"),
    ("[oled]\ni2c_address = -1", 2, "oled.i2c_address", "is -1; expected an I2C address from 0x08 to 0x77"),
    ("[oled]\ni2c_address = 3.5", 2, "oled.i2c_address", "an I2C address from 0x08 to 0x77"),
    ("[oled]\ni2c_address = true", 2, "oled.i2c_address", "an I2C address from 0x08 to 0x77"),
    ("[oled]\nrotate = 90", 2, "oled.rotate", "expected 0 or 180"),
    ("[oled]\nrotate = 360", 2, "oled.rotate", "expected 0 or 180"),
    ("[oled]\nrotate = false", 2, "oled.rotate", "is false; expected 0 or 180"),
    ('[oled]\nrotate = "x"', 2, "oled.rotate", "expected 0 or 180"),
    ("[oled]\ncontrast = 256", 2, "oled.contrast", "0 to 255"),
    ("[oled]\ndriver = false\nkontrast = 3", 3, "oled.kontrast", "contrast"),
    ("[strip]\ndriver = true", 2, "strip.driver", "false"),
    ("[strip]\nbrightness = 1.1", 2, "strip.brightness", "0 to 1"),
    ("[strip]\nmax_milliamps = 0", 2, "strip.max_milliamps", "50"),
    ("[strip]\nboss = [34, 200]\nmax_milliamps = 100", 3, "strip.max_milliamps", "238"),
    ("[strip]\np1 = [9, 6]", 2, "strip.p1", "corruption"),
    ("[strip]\np1 = [-1, 6]", 2, "strip.p1", "below 0"),
    ("[strip]\np1 = [50, -6]", 2, "strip.p1", "below 0"),
    ("[strip]\np1 = [50]", 2, "strip.p1", "is [50]; expected [first LED, how many]"),
    ("[strip]\np1 = [50, 6.0]", 2, "strip.p1", "is [50, 6.0]; expected [first LED, how many]"),
    ("[strip]\np1 = [50, true]", 2, "strip.p1", "is [50, true]; expected [first LED, how many]"),
    ("[strip]\np1 = 50", 2, "strip.p1", "how many"),
    ("[strip]\np1 = [0, 0x7FFFFFFFFFFFFFFF]", 2, "strip.p1", "300"),
    ('[strip]\nboss_colour = "white"', 2, "strip.boss_colour", "#e69f00"),
    ("[strip]\nboss_colour = 16", 2, "strip.boss_colour", 'expected a colour as "#e69f00"'),
    ("[strip]\nspi_device = 0", 2, "strip.spi_device", 'the path of a device, as "/dev/spidev0.0"'),
    ('[strip]\nspi_device = ""', 2, "strip.spi_device", "/dev/spidev0.0"),
    ("[die]\nport = true", 2, "die.port", 'expected "auto", the path of a device, or false where there is no die'),
    ("[die]\nport = 3", 2, "die.port", 'expected "auto", the path of a device, or false where there is no die'),
    ('[die]\nport = ""', 2, "die.port", 'expected "auto", the path of a device, or false where there is no die'),
    ('[die]\nport = "a\\u0000"', 2, "die.port", "path of a device, without a zero byte"),
    ('[die]\nbaud = "115200"', 2, "die.baud", "a whole number"),
    ('[table]\nlanguage = "tlh"', 2, "table.language", 'expected "en" or "de"'),
    ('[table]\nlanguage = "DE"', 2, "table.language", 'did you mean "de"?'),
    ("[table]\nlanguage = 1", 2, "table.language", '"en" or "de"'),
    ("[table]\ndim = 3", 2, "table.dim", 'did you mean "dim_after_s"?'),
    ("[table]\ncards = 3", 2, "table.cards", 'a path in quotes, or "" for the built-in cards'),
    ("[table]\ndim_after_s = -1", 2, "table.dim_after_s", "from 0"),
    ('[table]\ncards = "a\\u0000b"', 2, "table.cards", "a path"),
    ("[table]\njournal = 1979-05-27", 2, "table.journal", "a date"),
    ("table.cards = [1]", 1, "table.cards", "a list"),
    ("[buttons]\np1 = 5\np1 = 6", 3, "", "not TOML"),
    ("[buttons\np1 = 5", 1, "", "not TOML"),
    ("[buttons]\np1 = " + "9" * 5000, None, "", "not TOML"),
    ("a = " + "[" * 9000, None, "", "not TOML"),
    ("[buttons]\np1 = 0x" + "F" * 5000, 2, "buttons.p1", "a huge number"),
]


@pytest.mark.parametrize(
    ("text", "line", "key", "said"), WRONG, ids=[f"{key or said} {text[:40]!r}" for text, _, key, said in WRONG]
)
def test_s21_what_is_wrong_is_refused_with_file_line_key_and_the_way_out(
    text: str, line: int | None, key: str, said: str
) -> None:
    with pytest.raises(ConfigError) as refused:
        settings_from(text, "box.toml")
    (problem,) = refused.value.problems
    assert (problem.file, problem.line, problem.key) == ("box.toml", line, key)
    assert said in str(problem)
    assert str(problem).startswith(f"box.toml, line {line}: {key}" if line else "box.toml: ")
    assert len(str(problem)) < 300


def test_a_button_that_must_be_there_is_not_said_to_be_left_out() -> None:
    with pytest.raises(ConfigError, match=r"expected its BCM pin, a whole number from 0 to 27$"):
        settings_from('[buttons]\nok = "26"')


def test_a_strip_without_any_led_is_refused() -> None:
    names = ("corruption", "p1", "p2", "p3", "p4", "boss")
    with pytest.raises(ConfigError, match="driver = false"):
        settings_from("[strip]\n" + "\n".join(f"{name} = [0, 0]" for name in names))


def test_a_segment_may_have_no_led() -> None:
    strip = settings_from("[strip]\nboss = [0, 0]").wiring().strip
    assert strip is not None
    assert strip.length == 34


def test_a_wrong_config_is_said_on_its_own_oled_where_that_is_right() -> None:
    with pytest.raises(ConfigError) as refused:
        settings_from('[oled]\ndriver = "sh1106"\n[die]\nbaud = 1')
    assert refused.value.oled == OledSettings(OledWiring("sh1106"))
    with pytest.raises(ConfigError) as refused:
        settings_from('[oled]\ndriver = "sh1106"\nrotate = 1')
    assert refused.value.oled == OledSettings()
    with pytest.raises(ConfigError) as refused:
        settings_from("[oled]\ndriver = false\n[die]\nbaud = 1")
    assert refused.value.oled is None


def test_what_a_cards_file_leaves_out_is_as_built_in(tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text("enemies = []\n[limits]\nhand = 4\n")
    cards = load_cards(path)
    assert (cards.enemies, cards.limits.hand) == ((), 4)
    assert cards.treasures == built_in_cards().treasures


def test_the_pin_map_wires_no_two_things_to_one_pin() -> None:
    pins = pin_map()
    assert sorted(pins.header) == list(range(28))
    physical = [*pins.header.values(), *(pin for supply in pins.supplies.values() for pin in supply)]
    assert sorted(physical) == list(range(1, 41))
    assert not set(pins.buttons.values()) & {*pins.owned, *pins.spare}
    assert len(set(pins.buttons.values())) == 16
