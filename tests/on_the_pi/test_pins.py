"""The pins of a real Pi: nothing need be wired, GPIO 4 is the spare one."""

import time

import pytest

SPARE = 4


def test_the_headers_chip_is_found_and_a_pull_moves_a_free_pin() -> None:
    from hardware.gpiod.factory import GpiodFactory

    factory = GpiodFactory()
    try:
        pin = factory.pin(SPARE)
        levels = []
        for pull in ("up", "down", "up"):
            pin.input_with_pull(pull)
            time.sleep(0.01)
            levels.append(pin.state)
    finally:
        factory.close()
    assert levels == [True, False, True]


def test_a_pin_that_is_taken_names_its_holder() -> None:
    import gpiozero

    from hardware.gpiod.factory import GpiodFactory

    first, second = GpiodFactory(consumer="first"), GpiodFactory()
    try:
        first.pin(SPARE)
        with pytest.raises(gpiozero.GPIOPinInUse, match="'first'"):
            second.pin(SPARE)
    finally:
        first.close()
        second.close()


def test_the_first_way_that_is_tried_works_here() -> None:
    from hardware.pins import open_factory

    factory = open_factory("auto")
    factory.close()
    assert type(factory).__name__ == "GpiodFactory"
