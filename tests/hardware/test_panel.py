"""The box as a whole where one part fails: the others go on, nothing runs hot, nothing is left open.

On a copper of the test's own, with a clock that the loop's waiting sets on; the drivers are the real ones.
"""

import errno
import os
import threading
from collections import deque
from collections.abc import Callable
from typing import Any

import pytest
import serial

from hardware import buttons
from hardware.copper import PortInfo
from hardware.errors import NoPins
from hardware.inbox import Slot
from hardware.inputs import Input, PartChanged, Press, PressKind, Tick
from hardware.outputs import Screen
from hardware.panel import Panel
from hardware.parts import ButtonsWiring, Health, Wiring
from hardware.simulated.clock import SimulatedClock
from hardware.simulated.pins import SimulatedPins
from tests.hardware.tiny_daemon import WIRING

OK = 26
BUTTONS_ONLY = Wiring(ButtonsWiring({"ok": OK}), None, None, None)
BUTTONS_AND_DIE = Wiring(ButtonsWiring({"ok": OK}), None, None, WIRING.die)


class Inbox:
    """Gives what is there; where nothing is, the clock is set to the moment that was asked for."""

    def __init__(self, clock: SimulatedClock) -> None:
        self.items: deque[object] = deque()
        self._clock = clock

    def put(self, item: object) -> None:
        self.items.append(item)

    def get(self, until: float | None) -> object | None:
        assert self.items or until is not None, "a loop without a deadline would wait for ever"
        if self.items:
            return self.items.popleft()
        self._clock.set(max(self._clock.now(), until or 0.0))
        return None


class Pins(SimulatedPins):
    """Pins that tell when they are let go."""

    def __init__(self, clock: SimulatedClock, diary: list[str]) -> None:
        super().__init__(clock, frozenset())
        self._diary = diary

    def close(self) -> None:
        self._diary.append("pins closed")
        super().close()


class Bus:
    """A bus to a device that takes everything, written down in the diary."""

    def __init__(self, name: str, diary: list[str]) -> None:
        self.name, self._diary = name, diary
        self.written = threading.Event()

    def write(self, data: bytes) -> None:
        self._diary.append(f"{self.name} written")
        self.written.set()

    def read(self, count: int) -> bytes:
        return bytes(count)

    def close(self) -> None:
        self._diary.append(f"{self.name} closed")


class Port:
    """A serial port that cannot be opened, or that opens and stays mute until it is let go, as the copper has it."""

    def __init__(self, copper: "FakeCopper") -> None:
        self._copper = copper
        self._ended = threading.Event()

    def open(self) -> None:
        if not self._copper.die_opens:
            raise serial.SerialException(errno.EBUSY, "could not open it")

    def read(self, size: int) -> bytes:
        self._ended.wait()
        return b""

    def write(self, data: bytes) -> None:
        pass

    def cancel_read(self) -> None:
        self._copper.die_is_let_go()
        self._ended.set()

    def close(self) -> None:
        pass


class FakeCopper:
    """Wires of the test's own, which keep a diary."""

    def __init__(self) -> None:
        self.diary: list[str] = []
        self.clock = SimulatedClock(0.0)
        self.loop_inbox = Inbox(self.clock)
        self.pins = Pins(self.clock, self.diary)
        self.buses = {name: Bus(name, self.diary) for name in ("oled", "strip")}
        self.die_opens = False
        self.searches = 0
        self.die_is_let_go: Callable[[], None] = lambda: self.diary.append("die let go")

    def inbox(self) -> Inbox:
        return self.loop_inbox

    def mailbox(self) -> Slot[Any]:
        return Slot()

    def pin_factory(self, wanted: str) -> Pins:
        return self.pins

    def i2c(self, port: int, address: int) -> Bus:
        return self.buses["oled"]

    def spi(self, device: str, speed_hz: int) -> Bus:
        return self.buses["strip"]

    def serial_ports(self) -> list[PortInfo]:
        self.searches += 1
        return [PortInfo("/dev/ttyUSB0")]

    def serial_line(self, path: str, baud: int) -> Port:
        return Port(self)


@pytest.fixture
def copper() -> FakeCopper:
    return FakeCopper()


def open_panel(wiring: Wiring, copper: Any) -> Panel:
    return Panel.open(wiring, copper)


def tap(copper: FakeCopper, panel: Panel) -> None:
    """Press OK, which leaves it with deadlines."""
    copper.pins.move(OK, True, edge=True)
    while not isinstance(panel.next(copper.clock.now()), Press):
        pass


def until(moment: float, copper: FakeCopper, panel: Panel) -> tuple[list[Input], int]:
    """Let the loop go on to a moment; give what came, and how often something was raised."""
    inputs: list[Input] = []
    raised = 0
    while raised < 1000:
        try:
            inputs.append(panel.next(moment))
        except (ZeroDivisionError, TypeError):
            raised += 1
        else:
            if isinstance(inputs[-1], Tick):
                break
    return inputs, raised


def test_s4_where_one_part_raises_the_others_have_their_turn_at_that_very_call(
    copper: FakeCopper, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = open_panel(BUTTONS_AND_DIE, copper)
    copper.pins.move(OK, True, edge=True)
    panel.next(0.0)
    copper.clock.set(1.0)
    before = copper.searches
    monkeypatch.setattr(buttons.debounce, "after_time", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        panel.next(1.0)
    assert copper.searches == before + 1
    panel.close()


def test_s4_a_part_that_raises_all_the_time_does_not_make_the_loop_run_hot_and_works_again_afterwards(
    copper: FakeCopper, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = open_panel(BUTTONS_ONLY, copper)
    tap(copper, panel)
    with monkeypatch.context() as broken:
        broken.setattr(buttons.debounce, "after_time", lambda *_: 1 / 0)
        _, raised = until(60.0, copper, panel)
    assert 1 <= raised <= 16
    copper.pins.move(OK, False, edge=False)
    inputs, _ = until(66.0, copper, panel)
    assert [item.kind for item in inputs if isinstance(item, Press)] == [PressKind.UP]
    panel.close()


def test_s4_one_item_of_the_inbox_that_raises_is_one_error(copper: FakeCopper) -> None:
    panel = open_panel(BUTTONS_ONLY, copper)
    copper.loop_inbox.put("an item of no part")
    assert until(10.0, copper, panel) == ([Tick(10.0)], 1)
    panel.close()


def test_pins_that_cannot_be_read_are_news_once_and_so_is_that_they_can_again(
    copper: FakeCopper, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = open_panel(BUTTONS_ONLY, copper)
    tap(copper, panel)
    reads: list[float] = []
    with monkeypatch.context() as broken:
        broken.setattr(buttons._Switch, "is_active", property(lambda _: gone(reads, copper)))
        inputs, raised = until(60.0, copper, panel)
    assert panel.parts["buttons"] is Health.MISSING
    (lost, _) = inputs
    assert isinstance(lost, PartChanged)
    assert (lost.part, lost.health, raised) == ("buttons", Health.MISSING, 0)
    assert lost.reason == "the pins cannot be read any more (No such device), end this program and start it anew"
    assert 2 <= len(reads) <= 16
    copper.pins.move(OK, False, edge=False)
    inputs, _ = until(66.0, copper, panel)
    assert [item for item in inputs if isinstance(item, PartChanged)] == [
        PartChanged("buttons", Health.OK, "", inputs[0].at)
    ]
    assert [item.kind for item in inputs if isinstance(item, Press)] == [PressKind.UP]
    assert panel.parts["buttons"] is Health.OK
    panel.close()


def gone(reads: list[float], copper: FakeCopper) -> bool:
    reads.append(copper.clock.now())
    raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))


def test_a_loss_that_the_pins_own_thread_notices_is_news_once(copper: FakeCopper) -> None:
    panel = open_panel(BUTTONS_ONLY, copper)
    factory: Any = copper.pins
    for pin in (5, 6):
        factory.when_lost(f"GPIO{pin} is gone")
    inputs, raised = until(10.0, copper, panel)
    assert (inputs, raised) == ([PartChanged("buttons", Health.MISSING, "GPIO5 is gone", 0.0), Tick(10.0)], 0)
    assert panel.parts["buttons"] is Health.MISSING
    panel.close()


def test_s15_the_outputs_are_told_to_go_dark_before_anybody_waits_for_the_die(copper: FakeCopper) -> None:
    copper.die_opens = True
    panel = open_panel(WIRING, copper)
    while panel._die is not None and panel._die._ask_at is None:
        panel.next(copper.clock.now())
    dark: list[bool] = []
    copper.die_is_let_go = lambda: dark.extend(bus.written.wait(10) for bus in copper.buses.values())
    for bus in copper.buses.values():
        bus.written.clear()
    panel.close()
    assert dark == [True, True]


@pytest.mark.parametrize("error", [ZeroDivisionError("a bug"), OSError(errno.ENODEV, "No such device")])
def test_where_the_opening_fails_at_its_end_what_is_open_is_closed_in_reverse_order(
    copper: FakeCopper, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def fail(*_: object) -> dict[str, bool]:
        raise error

    monkeypatch.setattr(buttons.Buttons, "_levels", fail)
    with pytest.raises(NoPins if isinstance(error, OSError) else ZeroDivisionError):
        open_panel(WIRING, copper)
    assert sorted(copper.diary[:2]) == ["oled closed", "strip closed"]
    assert copper.diary[2:] == ["pins closed"], "something was written to the outputs, or left open"


def test_where_a_button_cannot_be_opened_those_before_are_closed_whatever_it_raises(
    copper: FakeCopper, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = buttons._Switch.__init__

    def second_fails(self: Any, pin: int, *rest: Any) -> None:
        if pin == WIRING.buttons.pins["ok"]:
            raise ZeroDivisionError("a bug")
        made(self, pin, *rest)

    monkeypatch.setattr(buttons._Switch, "__init__", second_fails)
    with pytest.raises(ZeroDivisionError):
        open_panel(WIRING, copper)
    assert copper.diary == ["pins closed"]


def test_a_box_that_is_closed_without_blanking_keeps_its_page(copper: FakeCopper) -> None:
    panel = open_panel(WIRING, copper)
    panel.show(Screen())
    copper.buses["oled"].written.wait(10)
    panel.close(blank=False)
    assert copper.diary.index("oled closed") < copper.diary.index("pins closed")
