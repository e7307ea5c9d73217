"""A chip in place of `gpiod.Chip`: lines with levels, requests with real descriptors, edges that wait there.

The rest of `gpiod` (its settings, enumerations and events) is the real one. A real chip with simulated lines needs a
kernel module (gpio-sim), so it is met on the emulated machine, not here.
"""

import errno
import os
import threading
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Self

from gpiod import EdgeEvent, LineSettings
from gpiod.line import Direction, Value

from hardware.gpiod.factory import GpiodFactory

PI_4 = 0xC03111
"""Its revision code."""
SECOND = 1_000_000_000
"""In the kernel's nanoseconds."""
RISING, FALLING = EdgeEvent.Type.RISING_EDGE, EdgeEvent.Type.FALLING_EDGE


class FakeRequest:
    """What `request_lines` gives for one line."""

    def __init__(self, chip: "FakeChip", line: int, consumer: str, buffer: int) -> None:
        self.chip, self.line, self.consumer, self.buffer = chip, line, consumer, buffer
        self.fd, self._far_end = os.pipe()
        self.settings = LineSettings()
        self.history: list[LineSettings] = []
        self.events: deque[EdgeEvent] = deque()
        self.gone = self.released = False
        self.value = Value.ACTIVE

    def reconfigure_lines(self, config: dict[int, LineSettings]) -> None:
        self._check()
        ((line, self.settings),) = config.items()
        assert line == self.line
        self.history.append(self.settings)

    def get_value(self, line: int) -> Value:
        self._check()
        return self.value

    def set_value(self, line: int, value: Value) -> None:
        self._check()
        self.value = value

    def read_edge_events(self, most: int | None = None) -> list[EdgeEvent]:
        self._check()
        count = min(len(self.events), most or 64)
        os.read(self.fd, max(1, count))  # raises BlockingIOError where none waits, if the descriptor does not block
        return [self.events.popleft() for _ in range(count)]

    def release(self) -> None:
        self.released = True
        os.close(self.fd)
        os.close(self._far_end)
        del self.chip.requests[self.line]

    def send(self, *events: tuple[bool, int, int]) -> None:
        """Have edges happen: each a level, a moment in nanoseconds and the line's sequence number."""
        self.events += [
            EdgeEvent((RISING if high else FALLING).value, at, self.line, seqno, seqno) for high, at, seqno in events
        ]
        os.write(self._far_end, b"." * len(events))

    def lose_chip(self) -> None:
        """Have the chip go away: its descriptors hang up."""
        self.gone = True
        os.write(self._far_end, b".")

    def _check(self) -> None:
        if self.gone:
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))


class FakeChip:
    """A chip of a Pi; `opened` are all that were made and not closed."""

    labels: dict[str, str] = {}  # noqa: RUF012  # set anew by each test
    broken: dict[str, int] = {}  # noqa: RUF012
    opened: list["FakeChip"] = []  # noqa: RUF012

    def __init__(self, path: str) -> None:
        if path in self.broken:
            raise OSError(self.broken[path], os.strerror(self.broken[path]))
        self.path = path
        self.requests: dict[int, FakeRequest] = {}
        self.holders: dict[int, str] = {}
        self.outputs: set[int] = set()
        self.opened.append(self)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def get_info(self) -> Any:
        return SimpleNamespace(label=self.labels[self.path])

    def get_line_info(self, line: int) -> Any:
        direction = Direction.OUTPUT if line in self.outputs else Direction.INPUT
        return SimpleNamespace(consumer=self.holders.get(line, ""), direction=direction)

    def request_lines(self, config: dict[int, None], consumer: str, event_buffer_size: int) -> FakeRequest:
        ((line, settings),) = config.items()
        assert settings is None, "the line is taken as it is"
        if line in self.holders:
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
        self.requests[line] = FakeRequest(self, line, consumer, event_buffer_size)
        return self.requests[line]

    def close(self) -> None:
        if self in self.opened:
            self.opened.remove(self)


def wait_for(done: Callable[[], bool]) -> None:
    """Wait until the reader's thread has done it; pytest's own time limit ends a wait in vain."""
    while not done():
        time.sleep(0.001)


def add_chip(dev_folder: Path, name: str, label: str) -> None:
    """Put a chip with this label into a /dev."""
    (dev_folder / name).touch()
    FakeChip.labels[str(dev_folder / name)] = label


def line(factory: GpiodFactory, pin: int) -> FakeRequest:
    """Give what the factory requested for a pin."""
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


def switches(thread: threading.Thread) -> int:
    """How often a thread went to sleep by itself."""
    status = Path(f"/proc/self/task/{thread.native_id}/status").read_text()
    return int(status.partition("\nvoluntary_ctxt_switches:")[2].split()[0])
