"""The simulated LEDs are strict: what real ones would not understand changes nothing and is noted."""

import pytest

from hardware.led_strip import apa102_bytes, ws2812_bytes
from hardware.simulated.led_chip import Apa102Chain, LedChain, Ws2812Chain

RED = ((255, 0, 0),) * 3


@pytest.fixture
def chain() -> LedChain:
    made = Ws2812Chain(3)
    made.power_on()
    return made


@pytest.mark.parametrize("clock_hz", [1_000_000, 2_400_000, 6_400_000])
def test_at_the_wrong_clock_the_pulses_mean_nothing(chain: LedChain, clock_hz: int) -> None:
    chain.write(ws2812_bytes(RED), clock_hz)
    assert chain.faults
    assert chain.colours() == ((0, 0, 0),) * 3


def test_without_a_pause_behind_it_a_frame_does_not_show(chain: LedChain) -> None:
    chain.write(ws2812_bytes(RED).rstrip(b"\0"), 3_200_000)
    assert chain.faults
    assert chain.colours() == ((0, 0, 0),) * 3


def test_a_pulse_of_four_bits_is_no_bit(chain: LedChain) -> None:
    chain.write(b"\xf0" + bytes(150), 3_200_000)
    assert chain.faults


def test_leds_keep_their_colour_until_written_or_without_power(chain: LedChain) -> None:
    chain.write(ws2812_bytes(RED), 3_200_000)
    chain.write(ws2812_bytes(((0, 0, 1),)), 3_200_000)
    assert chain.colours() == ((0, 0, 1), RED[0], RED[0])
    chain.power_off()
    chain.power_on()
    assert chain.colours() == ((0, 0, 0),) * 3


def test_leds_without_power_hear_nothing() -> None:
    chain = Ws2812Chain(3)
    chain.write(ws2812_bytes(RED), 3_200_000)
    assert not chain.written_since_plug
    assert chain.colours() == ((0, 0, 0),) * 3


def test_an_apa102_needs_a_start_frame() -> None:
    chain = Apa102Chain(3)
    chain.power_on()
    chain.write(apa102_bytes(RED)[1:], 4_000_000)
    assert chain.faults
    assert chain.colours() == ((0, 0, 0),) * 3


def test_an_apa102_dims_by_its_global_brightness() -> None:
    chain = Apa102Chain(1)
    chain.power_on()
    chain.write(bytes(4) + bytes((0xE0 | 10, 0, 0, 93)) + bytes(4), 4_000_000)
    assert chain.colours() == ((30, 0, 0),)


def test_the_far_end_of_an_apa102_chain_needs_clocks_after_the_last_frame() -> None:
    chain = Apa102Chain(100)
    chain.power_on()
    chain.write(bytes(4) + bytes((0xFF, 0, 0, 9)) * 100, 4_000_000)
    assert chain.colours()[0] == (9, 0, 0)
    assert chain.colours()[99] == (0, 0, 0)
