"""The pin factory over libgpiod: what it asks of the kernel, how edges come in, what it says when it cannot.

Levels and timing of real lines are not shown here: gpio-sim needs a kernel module (the emulated machine has it).
"""

import errno
import importlib
import re
import threading
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gpiozero
import pytest
from gpiozero.pins.local import LocalPiFactory

pytest.importorskip("gpiod", minversion="2.2", reason="no wheel of libgpiod's bindings for this machine")

from gpiod.line import Bias, Clock, Direction, Edge, Value

from hardware.buttons import Buttons
from hardware.gpiod import chip
from hardware.gpiod.factory import GpiodFactory
from hardware.parts import ButtonsWiring, Health
from hardware.real_copper import MonotonicClock
from tests.hardware.fake_gpiod import FakeChip, FakeRequest, wait_for

PI_4 = 0xC03111
SECOND = 1_000_000_000


@pytest.fixture(autouse=True)
def devices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a /dev of its own, in which a Pi's header is gpiochip0."""
    monkeypatch.setattr("gpiod.Chip", FakeChip)
    monkeypatch.setattr(chip.find_chip, "__defaults__", (chip.HEADER_LABELS, tmp_path))
    FakeChip.labels, FakeChip.broken, FakeChip.opened = {}, {}, []
    add_chip(tmp_path, "gpiochip0", "pinctrl-bcm2711")
    return tmp_path


@pytest.fixture
def factory() -> Iterator[GpiodFactory]:
    made = GpiodFactory(revision=PI_4)
    yield made
    made.close()


def add_chip(devices: Path, name: str, label: str) -> None:
    (devices / name).touch()
    FakeChip.labels[str(devices / name)] = label


def line(factory: GpiodFactory, pin: int) -> FakeRequest:
    chip: Any = factory.chip
    found: FakeRequest = chip.requests[pin]
    return found


def watched(factory: GpiodFactory, pin: int = 16) -> tuple[Any, FakeRequest, list[tuple[float, bool]]]:
    """A pin with pull-up, its line, and what its watcher is told."""
    seen: list[tuple[float, bool]] = []

    def changed(ticks: float, state: bool) -> None:
        seen.append((ticks, state))

    found = factory.pin(pin)
    found.input_with_pull("up")
    found.keep = changed  # gpiozero holds watchers weakly
    found.when_changed = changed
    return found, line(factory, pin), seen


def test_the_chip_is_found_by_its_label_and_not_by_its_number(devices: Path) -> None:
    (devices / "gpiochip0").unlink()
    add_chip(devices, "gpiochip10", "pinctrl-rp1")
    add_chip(devices, "gpiochip2", "raspberrypi-exp-gpio")
    assert GpiodFactory().chip.path == str(devices / "gpiochip10")


def test_a_second_name_of_a_chip_is_passed_over(devices: Path) -> None:
    (devices / "gpiochip0").rename(devices / "gpiochip9")
    (devices / "gpiochip0").symlink_to(devices / "gpiochip9")
    FakeChip.labels[str(devices / "gpiochip9")] = "pinctrl-rp1"
    assert GpiodFactory().chip.path == str(devices / "gpiochip9")


def test_without_the_headers_chip_those_seen_are_named(devices: Path) -> None:
    FakeChip.labels[str(devices / "gpiochip0")] = "INT3450:00"
    with pytest.raises(OSError, match=r"no GPIO chip labelled pinctrl-rp1 or .*gpiochip0 is INT3450:00"):
        GpiodFactory()
    assert FakeChip.opened == []


def test_without_any_chip_it_says_so(devices: Path) -> None:
    (devices / "gpiochip0").unlink()
    with pytest.raises(OSError, match=r"there is no .*gpiochip"):
        GpiodFactory()


def test_a_chip_that_may_not_be_opened_is_named_with_the_group_to_join(devices: Path) -> None:
    path = str(devices / "gpiochip0")
    FakeChip.broken = {path: errno.EACCES}
    for wanted in ("", path):
        with pytest.raises(OSError, match=r"gpiochip0.*group gpio \(sudo usermod -aG gpio") as raised:
            GpiodFactory(wanted)
        assert raised.value.errno == errno.EACCES


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
    wait_for(lambda: len(seen) >= 99)
    assert pin.dropped == 98 * 9
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


def test_a_chip_that_goes_away_is_one_piece_of_news_of_the_buttons(factory: GpiodFactory) -> None:
    clock, told = MonotonicClock(), []
    buttons = Buttons(ButtonsWiring({"ok": 26, "no": 27}), factory, clock, told.append)
    buttons.start(0.0)
    for pin in (26, 27):
        line(factory, pin).lose_chip()
    wait_for(lambda: len(told) == 2)
    news = [change for lost in told for change in buttons.after_loss(lost.reason, 1.0)]
    buttons.close()
    assert [(change.part, change.health, "is gone" in change.reason) for change in news] == [
        ("buttons", Health.MISSING, True)
    ]
    assert buttons.health is Health.MISSING


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


def switches(thread: threading.Thread) -> int:
    """How often a thread went to sleep by itself."""
    status = Path(f"/proc/self/task/{thread.native_id}/status").read_text()
    return int(status.partition("\nvoluntary_ctxt_switches:")[2].split()[0])


def test_the_pins_of_one_factory_are_not_those_of_another(factory: GpiodFactory) -> None:
    factory.pin(16)
    assert (LocalPiFactory.pins, GpiodFactory(revision=PI_4).pins) == ({}, {})


def test_closing_lets_go_of_lines_thread_and_chip(factory: GpiodFactory) -> None:
    pin, request, _ = watched(factory)
    reader = factory.reader
    factory.close()
    assert request.released
    assert request.settings.edge_detection is Edge.NONE
    assert FakeChip.opened == []
    assert not reader._thread.is_alive()
    pin.close()
    factory.close()


def test_a_level_is_compared_by_identity_since_older_enumerations_are_always_true(factory: GpiodFactory) -> None:
    class AlwaysTrue:
        def __bool__(self) -> bool:
            return True

    pin, request, _ = watched(factory)
    request.value = AlwaysTrue()  # type: ignore[assignment]
    assert pin.state is False
    request.value = Value.ACTIVE
    assert pin.state is True


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


def test_gpiozero_finds_the_factory_by_its_entry_point() -> None:
    project = Path(__file__).parents[2] / "pyproject.toml"
    points = tomllib.loads(project.read_text())["project"]["entry-points"]["gpiozero_pin_factories"]
    module, _, name = points["gpiod"].partition(":")
    assert getattr(importlib.import_module(module), name) is GpiodFactory


def test_the_boxs_buttons_carry_the_kernels_stamps(factory: GpiodFactory) -> None:
    clock, edges = MonotonicClock(), []
    buttons = Buttons(ButtonsWiring({"ok": 26}), factory, clock, edges.append)
    at = time.monotonic_ns() - 20_000_000
    line(factory, 26).send((False, at, 1))
    wait_for(lambda: len(edges) == 1)
    buttons.close()
    assert (edges[0].button, edges[0].down, edges[0].at) == ("ok", True, at / SECOND)


def test_a_stamp_of_another_clock_is_not_believed(factory: GpiodFactory) -> None:
    clock, edges = MonotonicClock(), []
    buttons = Buttons(ButtonsWiring({"ok": 26}), factory, clock, edges.append)
    began = clock.now()
    line(factory, 26).send((False, time.time_ns(), 1), (True, 1, 2))
    wait_for(lambda: len(edges) == 2)
    buttons.close()
    assert all(began <= edge.at <= clock.now() for edge in edges)
