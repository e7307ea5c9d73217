"""The pin map against what others say of the Pi, and against the program that is wired by it."""

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from companion.config.settings import Settings, StripSettings
from wiring import builds, pin_map

PI_4B = 0xA03111


@pytest.fixture
def header() -> dict[int, str]:
    """Give the names of a Pi 4's header pins as gpiozero has them."""
    before, Device.pin_factory = Device.pin_factory, MockFactory(revision=f"{PI_4B:x}")
    try:
        return {pin.number: pin.name for pin in Device.pin_factory.board_info.headers["J8"].pins.values()}
    finally:
        Device.pin_factory.close()
        Device.pin_factory = before


def test_every_gpio_is_on_the_header_pin_that_gpiozero_says(header: dict[int, str]) -> None:
    expected = {number: name for number, name in header.items() if name.startswith("GPIO")}
    assert {pin: f"GPIO{bcm}" for bcm, pin in pin_map().header.items()} == expected


def test_every_supply_is_on_the_header_pins_that_gpiozero_says(header: dict[int, str]) -> None:
    names = {"3V3": "3V3", "5V": "5V", "ground": "GND"}
    said = {pin: names[supply] for supply, pins in pin_map().supplies.items() for pin in pins}
    assert said == {number: name for number, name in header.items() if not name.startswith("GPIO")}


def test_each_part_taps_a_supply_pin_that_is_one_and_no_two_the_same() -> None:
    pins = pin_map()
    taps = [(supply, pin) for tap in pins.taps.values() for supply, pin in tap.items()]
    assert all(pin in pins.supplies[supply] for supply, pin in taps)
    assert len(set(taps)) == len(taps)


def test_the_tracks_are_where_the_program_lights_them() -> None:
    assert dict(pin_map().segments) == StripSettings().segments


def test_the_screen_and_the_strip_are_on_the_buses_that_the_program_opens() -> None:
    pins, settings = pin_map(), Settings()
    assert (pins.oled["SDA"], pins.oled["SCL"], settings.oled.wiring.i2c_port) == (2, 3, 1)
    assert (pins.strip["DIN"], pins.strip["CLK"], settings.strip.wiring.spi_device) == (10, 11, "/dev/spidev0.0")


def test_the_small_box_has_the_five_buttons_of_panel_md() -> None:
    (small,) = (build for build in builds.builds() if build.name == "5-buttons")
    assert sorted(small.buttons) == ["down", "no", "ok", "undo", "up"]


def test_every_button_has_a_legend_and_a_wire_of_its_own_colour() -> None:
    assert list(builds.LEGENDS) == list(builds.WIRE_COLOURS) == list(pin_map().buttons)
    assert len(set(builds.WIRE_COLOURS.values())) == 16
