"""The strip's driver, judged by the colours that the simulated LEDs decode from their wire."""

import errno

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.errors import PartMissing
from hardware.led_strip import ENCODERS, GAMMA, LEAST, SPEED_HZ, LedStrip, milliamps, wire_colours
from hardware.outputs import DARK, Colour, Lamp
from hardware.parts import StripWiring
from hardware.simulated.led_chip import CHAINS

KINDS = ["ws2812", "apa102"]
colours = st.tuples(*[st.integers(0, 255)] * 3)
lamps = st.lists(st.builds(Lamp, colours, st.floats(0, 1)), max_size=60).map(tuple)
WHITE = Lamp((255, 255, 255))


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=40, deadline=None)
@given(channels=st.binary(min_size=46 * 3, max_size=46 * 3))
def test_the_leds_show_whatever_colours_are_encoded(kind: str, channels: bytes) -> None:
    chain = CHAINS[kind](46)
    chain.power_on()
    frame: tuple[Colour, ...] = tuple(zip(channels[::3], channels[1::3], channels[2::3], strict=True))
    for colours_sent in (frame[::-1], frame):
        chain.write(ENCODERS[kind](colours_sent), SPEED_HZ[kind])
    assert (chain.colours(), chain.faults) == (frame, [])


@pytest.mark.parametrize("length", [1, 2, 46, 300])
@pytest.mark.parametrize("kind", KINDS)
def test_the_last_led_of_any_strip_is_reached(kind: str, length: int) -> None:
    chain = CHAINS[kind](length)
    chain.power_on()
    chain.write(ENCODERS[kind](((1, 2, 3),) * length), SPEED_HZ[kind])
    assert chain.colours() == ((1, 2, 3),) * length


@given(lamps, st.floats(0, 1), st.integers(100, 3000))
def test_s16_the_current_stays_below_the_limit_whatever_is_lit(
    wanted: tuple[Lamp, ...], brightness: float, limit: int
) -> None:
    wiring = StripWiring(46, brightness=brightness, max_milliamps=limit)
    assert milliamps(wire_colours(wanted, wiring)) < limit


def test_s16_full_white_is_dimmed_as_a_whole_and_stays_white() -> None:
    sent = wire_colours((WHITE,) * 46, StripWiring(46, brightness=1.0, max_milliamps=1500))
    assert len(set(sent)) == 1
    assert len(set(sent[0])) == 1
    assert 1400 < milliamps(sent) < 1500


def test_a_lamp_that_is_not_dark_is_never_dark_by_gamma_and_brightness_alone() -> None:
    sent = wire_colours((Lamp((3, 9, 1)), Lamp((0, 0, 200), level=0.001)), StripWiring(2, brightness=0.1))
    assert sent == ((0, LEAST, 0), (0, 0, LEAST))


@pytest.mark.parametrize(
    ("colour", "hue"),
    [("e69f00", (2, 1, 0)), ("cc79a7", (2, 1, 1)), ("50f0a0", (0, 2, 1)), ("fff720", (2, 2, 0)), ("ffffff", (2, 2, 2))],
)
def test_the_faintest_light_of_a_colour_keeps_its_hue(colour: str, hue: Colour) -> None:
    red, green, blue = bytes.fromhex(colour)
    assert wire_colours((Lamp((red, green, blue), level=0.01),), StripWiring(1, brightness=0.1)) == (hue,)


@given(colours, st.floats(0.05, 1), st.floats(0.05, 1))
def test_no_channel_is_off_by_more_than_half_a_step_where_the_current_allows(
    colour: Colour, level: float, brightness: float
) -> None:
    (sent,) = wire_colours((Lamp(colour, level),), StripWiring(1, brightness=brightness))
    exact = [255 * (channel / 255) ** GAMMA * level * brightness for channel in colour]
    if max(exact) > LEAST:
        assert all(abs(there - right) <= 0.5 + 1e-6 for there, right in zip(sent, exact, strict=True))


def test_dark_lamps_and_leds_without_a_lamp_are_dark() -> None:
    assert wire_colours((DARK, Lamp((0, 0, 0))), StripWiring(4)) == ((0, 0, 0),) * 4


def test_lamps_beyond_the_end_of_the_strip_are_not_sent() -> None:
    assert len(wire_colours((WHITE,) * 9, StripWiring(4))) == 4


def test_the_lamp_on_turn_is_brighter_than_the_others() -> None:
    bright, idle = wire_colours((Lamp((200, 100, 0)), Lamp((200, 100, 0), level=0.4)), StripWiring(2))
    assert bright > idle


class Broken:
    def __init__(self, number: int) -> None:
        self.number = number

    def write(self, data: bytes) -> None:
        raise OSError(self.number, "broken")

    def close(self) -> None:
        pass


@pytest.mark.parametrize(
    ("number", "way_out"),
    [(errno.ENOENT, "switch SPI on"), (errno.EACCES, "group spi"), (errno.ETIMEDOUT, "errno 110")],
)
def test_a_bus_that_fails_is_said_with_the_way_out(number: int, way_out: str) -> None:
    with pytest.raises(PartMissing, match=f"no LED strip on /dev/spidev0.0: .*{way_out}"):
        LedStrip(StripWiring(4), Broken(number)).show((WHITE,))
