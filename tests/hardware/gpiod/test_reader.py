"""The thread behind the edges: how they come in, in which order, and that it neither polls nor ends."""

import re
import threading
import time

import pytest

pytest.importorskip("gpiod", minversion="2.2", reason="no wheel of libgpiod's bindings for this machine")


from hardware.gpiod.factory import GpiodFactory
from tests.hardware.gpiod.fake_gpiod import SECOND, line, switches, wait_for, watched


def test_edges_come_with_the_kernels_stamps(factory: GpiodFactory) -> None:
    _, request, seen = watched(factory)
    request.send((False, 5 * SECOND, 1), (True, 5 * SECOND + 4_000_000, 2))
    wait_for(lambda: len(seen) == 2)
    assert seen == [(5.0, False), (5.004, True)]


def test_of_two_pins_that_changed_the_one_that_was_first_is_told_first(factory: GpiodFactory) -> None:
    order: list[str] = []
    requests = {}
    keep = []
    for pin in (16, 17):

        def changed(_ticks: float, _state: bool, name: str = f"GPIO{pin}") -> None:
            order.append(name)

        keep.append(changed)
        found = factory.pin(pin)
        found.input_with_pull("up")
        found.when_changed = changed
        requests[pin] = line(factory, pin)
    with factory.lock:  # the reader cannot read before both have happened
        requests[16].send((False, 9 * SECOND, 1))
        requests[17].send((False, 8 * SECOND, 1))
    wait_for(lambda: len(order) == 2)
    assert order == ["GPIO17", "GPIO16"]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_s4_a_callback_that_raises_does_not_stop_any_button(factory: GpiodFactory) -> None:
    told: list[object] = []
    seen: list[bool] = []

    def changed(_ticks: float, state: bool) -> None:
        seen.append(state)
        if len(seen) == 1:
            raise RuntimeError("the kettle is empty")

    before, threading.excepthook = threading.excepthook, lambda args: told.append(args.exc_value)
    try:
        pin = factory.pin(16)
        pin.when_changed = changed
        line(factory, 16).send((False, 1, 1), (True, 2, 2))
        wait_for(lambda: len(seen) == 2)
        _, other, other_seen = watched(factory, 17)
        other.send((False, 3, 1))
        wait_for(lambda: len(other_seen) == 1)
    finally:
        threading.excepthook = before
    assert seen == [False, True]
    assert [str(error) for error in told] == ["the kettle is empty"]


def test_a_chip_that_goes_away_is_told_once_a_line_and_does_not_spin(factory: GpiodFactory) -> None:
    told: list[str] = []
    factory.when_lost = told.append
    pin, request, _ = watched(factory)
    request.lose_chip()
    wait_for(lambda: bool(told))
    (reader,) = (thread for thread in threading.enumerate() if thread.name == "gpiod")
    before = switches(reader)
    time.sleep(0.2)
    assert switches(reader) - before <= 1
    assert len(told) == 1
    assert re.fullmatch(
        r"GPIO16 on /.*gpiochip0 is gone \(No such device\), end this program and start it anew", told[0]
    )
    pin.close()
    assert request.released


def test_a_program_that_does_not_listen_for_it_finds_a_lost_line_in_its_log(
    factory: GpiodFactory, caplog: pytest.LogCaptureFixture
) -> None:
    _, request, _ = watched(factory)
    request.lose_chip()
    wait_for(lambda: bool(caplog.messages))
    assert "GPIO16" in caplog.messages[0]


def test_the_reader_sleeps_without_a_timeout_in_one_thread(factory: GpiodFactory) -> None:
    for pin in range(5, 21):
        watched(factory, pin)
    threads = [thread for thread in threading.enumerate() if thread.name == "gpiod"]
    assert len(threads) == 1
    before = switches(threads[0])
    time.sleep(0.3)
    assert switches(threads[0]) - before <= 1
