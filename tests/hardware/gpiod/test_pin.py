"""One line as gpiozero's pin: what it asks of the kernel, and what it makes of its edges.

Levels and timing of real lines are not shown here: gpio-sim needs a kernel module (the emulated machine has it).
"""

import re
from typing import Any

import gpiozero
import pytest

pytest.importorskip("gpiod", minversion="2.2", reason="no wheel of libgpiod's bindings for this machine")

from gpiod.line import Bias, Clock, Direction, Edge, Value

from hardware.gpiod.factory import GpiodFactory
from tests.hardware.gpiod.fake_gpiod import SECOND, line, wait_for, watched


def test_a_busy_line_is_named_with_its_holder_and_the_chip(factory: GpiodFactory) -> None:
    chip: Any = factory.chip
    chip.holders[16] = "spi0 CS1"
    with pytest.raises(gpiozero.GPIOPinInUse, match=r"GPIO16 is in use by 'spi0 CS1' on /.*gpiochip0"):
        factory.pin(16)


def test_a_line_is_asked_for_once_with_room_for_a_thousand_edges_and_without_blocking(factory: GpiodFactory) -> None:
    _, request, _ = watched(factory)
    assert (request.buffer, request.consumer) == (1024, "gpiozero")
    with pytest.raises(BlockingIOError):
        request.read_edge_events()


def test_a_watched_button_has_bias_edges_and_the_loops_clock(factory: GpiodFactory) -> None:
    _, request, _ = watched(factory)
    settings = request.settings
    assert (settings.direction, settings.bias, settings.edge_detection, settings.event_clock) == (
        Direction.INPUT,
        Bias.PULL_UP,
        Edge.BOTH,
        Clock.MONOTONIC,
    )


def test_an_output_starts_at_its_level_in_one_go_and_an_led_works(factory: GpiodFactory) -> None:
    with gpiozero.LED(4, initial_value=True, pin_factory=factory) as led:
        request = line(factory, 4)
        assert [(s.direction, s.output_value) for s in request.history] == [(Direction.OUTPUT, Value.ACTIVE)]
        led.off()
        assert request.value is Value.INACTIVE


def test_what_a_pin_cannot_be_is_refused_by_gpiozeros_own_errors(factory: GpiodFactory) -> None:
    pin = factory.pin(4)
    for error, set_it in (
        (gpiozero.PinInvalidFunction, lambda: setattr(pin, "function", "spi")),
        (gpiozero.PinInvalidPull, lambda: pin.input_with_pull("sideways")),
        (gpiozero.PinInvalidEdges, lambda: setattr(pin, "edges", "round")),
        (gpiozero.PinInvalidBounce, lambda: setattr(pin, "bounce", -1)),
        (gpiozero.PinSetInput, lambda: setattr(pin, "state", 1)),
        (gpiozero.PinPWMUnsupported, lambda: setattr(pin, "frequency", 100)),
        (gpiozero.PinFixedPull, lambda: factory.pin(2).input_with_pull("down")),
    ):
        with pytest.raises(error):
            set_it()


def test_a_level_is_compared_by_identity_since_older_enumerations_are_always_true(factory: GpiodFactory) -> None:
    class AlwaysTrue:
        def __bool__(self) -> bool:
            return True

    pin, request, _ = watched(factory)
    request.value = AlwaysTrue()  # type: ignore[assignment]
    assert pin.state is False
    request.value = Value.ACTIVE
    assert pin.state is True


def test_dropped_edges_are_counted_and_the_level_is_read_instead(factory: GpiodFactory) -> None:
    pin, request, seen = watched(factory)
    request.value = Value.INACTIVE
    request.send((False, 1, 1), (True, 2, 40))
    wait_for(lambda: len(seen) == 3)
    assert (pin.dropped, [state for _, state in seen]) == (38, [False, True, False])


def test_dropped_edges_are_logged_at_most_once_an_hour(factory: GpiodFactory, caplog: pytest.LogCaptureFixture) -> None:
    pin, request, seen = watched(factory)
    for number in range(1, 100):
        request.send((number % 2 == 1, number * 60 * SECOND, number * 10))
    wait_for(lambda: pin.dropped >= 98 * 9)  # edges alone do not tell: a level that is read instead is one more
    assert pin.dropped == 98 * 9
    assert len(seen) >= 99
    assert [re.sub(r"\D*$", "", message) for message in caplog.messages] == [
        "GPIO16: 9",
        f"GPIO16: {61 * 9}",
    ]


def test_an_edge_of_an_earlier_watch_is_not_told_to_the_next(factory: GpiodFactory) -> None:
    pin, request, seen = watched(factory)
    with factory.lock:
        request.send((False, 1, 1))
        pin.when_changed = None
        pin.when_changed = pin.keep
    request.send((True, 2, 2))
    wait_for(lambda: bool(seen))
    assert [state for _, state in seen] == [True]


def test_an_edge_that_was_taken_under_an_earlier_watch_is_not_told_to_the_next(factory: GpiodFactory) -> None:
    pin, request, seen = watched(factory)
    with factory.lock:  # so that it is taken here, and not by the reader
        request.send((False, 1, 1))
        (taken,) = pin.take_edges()
        pin.when_changed = None
        pin.when_changed = pin.keep
    pin.deliver(taken)
    assert seen == []
