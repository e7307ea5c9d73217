"""The box's parts, listed once: every list and table of drivers has what the wiring's fields say, and nothing else."""

from dataclasses import fields
from typing import get_args, get_type_hints

from hardware.led_strip import ENCODERS, SPEED_HZ
from hardware.oled import DIALECTS, DRIVERS
from hardware.parts import PARTS, REMOVABLE, OledWiring, StripWiring, Wiring
from hardware.simulated.led_chip import CHAINS
from hardware.simulated.oled_chip import CHIPS


def drivers_of(kind: type) -> set[str]:
    return set(get_args(get_type_hints(kind)["driver"]))


def test_the_parts_are_those_that_can_be_wired() -> None:
    assert tuple(field.name for field in fields(Wiring)) == PARTS
    assert set(REMOVABLE) < set(PARTS)


def test_every_driver_of_the_oled_is_known_to_the_real_and_to_the_simulated_one() -> None:
    assert drivers_of(OledWiring) == set(DRIVERS) == set(DIALECTS) == set(CHIPS)


def test_every_driver_of_the_strip_is_known_to_the_real_and_to_the_simulated_one() -> None:
    assert drivers_of(StripWiring) == set(ENCODERS) == set(SPEED_HZ) == set(CHAINS)
