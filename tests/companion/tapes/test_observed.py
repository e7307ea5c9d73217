"""The comparison of pixels and lights with the page and the lamps, and what `expect` asks of OLED and strip."""

from dataclasses import replace

import pytest

from companion.tapes.observed import Observation, carries_text, difference, led, led_wanted, pixels_within, upright
from hardware.led_strip import wire_colours
from hardware.outputs import DARK, Lamp, Picture
from hardware.parts import OledWiring, StripWiring

STRIP = StripWiring(length=3, brightness=0.5)
RED, DIM_RED = Lamp((230, 20, 20)), Lamp((230, 20, 20), 0.4)
LAMPS = (RED, DIM_RED, DARK)
PAGE = b"\x80" + bytes(1023)
AGREES = Observation(
    state={"oled": "ok", "strip": "ok"},
    page=PAGE,
    words="P1: roll, move Gloom Wolf",
    lamps=LAMPS,
    asleep=False,
    picture=PAGE,
    colours=wire_colours(LAMPS, STRIP),
)


def test_what_agrees_has_no_difference() -> None:
    assert difference(AGREES, STRIP) is None


def test_pixels_that_differ_are_counted_and_the_first_is_named() -> None:
    found = bytes(1000) + b"\x05" + bytes(23)
    wrong = replace(AGREES, page=bytes(1024), picture=found)
    assert difference(wrong, STRIP) == ("the OLED differs from its page in 2 of 8192 pixels, the first at x 69, y 62")


def test_the_first_led_that_differs_is_named_with_both_colours() -> None:
    assert AGREES.colours is not None
    wrong = replace(AGREES, colours=(AGREES.colours[0], (1, 2, 3), (9, 9, 9)))
    assert (difference(wrong, STRIP) or "").startswith("LED 1 of the strip: expected #")
    assert (difference(wrong, STRIP) or "").endswith("found #010203")


def test_a_strip_with_leds_missing_differs() -> None:
    assert "carries 0 LEDs" in (difference(replace(AGREES, colours=()), STRIP) or "")


@pytest.mark.parametrize(
    "excused",
    [
        {"state": {"oled": "missing", "strip": "missing"}},
        {"asleep": True},
        {"picture": None, "colours": None},
    ],
)
def test_a_part_that_is_away_or_asleep_is_not_compared(excused: dict[str, object]) -> None:
    wrong = replace(AGREES, picture=bytes(1024), colours=((1, 1, 1),) * 3)
    assert difference(wrong, STRIP) is not None
    assert difference(replace(wrong, **excused), STRIP) is None  # type: ignore[arg-type]  # one field each


def test_text_is_found_whatever_its_case_and_only_on_a_page_that_is_carried() -> None:
    assert carries_text(AGREES, "p1: ROLL,  move")
    assert carries_text(AGREES, '"gloom wolf"')
    assert not carries_text(AGREES, "P2")
    assert not carries_text(replace(AGREES, asleep=True), "P1")
    assert not carries_text(replace(AGREES, picture=None), "P1")


def test_lit_pixels_are_counted_with_both_ends() -> None:
    assert pixels_within(AGREES, "1 1")
    assert not pixels_within(AGREES, "2 8192")
    assert pixels_within(replace(AGREES, picture=None), "0 0")


def test_an_led_carries_a_colour_exactly_or_not() -> None:
    for number, value, right in [
        (0, "#e61414", True),
        (1, "#e61414", True),  # dimmed by its lamp's level, as it should be
        (0, "#e62814", False),
        (2, "#e61414", False),
        (2, "off", True),
        (2, "#000000", True),
        (0, "off", False),
    ]:
        assert (led(AGREES, number) == led_wanted(AGREES, number, value, STRIP)) is right, (number, value)


def test_a_panel_mounted_upside_down_is_read_as_people_see_it() -> None:
    first, last = Picture(b"\xc0" + bytes(1023)), Picture(bytes(1023) + b"\x03")
    assert upright(first, OledWiring(rotate=180)) == last
    assert upright(first, OledWiring()) == upright(first, None) == first
