"""The simulated inbox and mailbox: they hand out the next thing only once all else rests, so every run is the same.

The loop's own thread moves the clock, and only while it waits in the inbox: then nothing can happen meanwhile.
"""

import queue
import threading
from collections.abc import Callable
from typing import Any

from hardware.copper import Clock
from hardware.inbox import QueueInbox, Slot
from hardware.simulated.clock import SimulatedClock
from hardware.simulated.stillness import Stillness

TOO_OFTEN = 10_000
"""A loop that asks for a moment that has passed this often in a row would stand there for ever."""


class Course:
    """How far time may go, and who wants to know when it got there."""

    def __init__(self) -> None:
        """Let no time pass until somebody asks for it."""
        self._orders: queue.SimpleQueue[tuple[float, Callable[[float], None]]] = queue.SimpleQueue()
        self._order: tuple[float, Callable[[float], None]] | None = None

    def order(self, until: float, arrived: Callable[[float], None]) -> None:
        """Let time pass up to `until`, then call `arrived` with the moment."""
        self._orders.put((until, arrived))

    def look(self) -> None:
        """Take in what was ordered; what was put in the inbox before the order is in the inbox by now."""
        if self._order is None and not self._orders.empty():
            self._order = self._orders.get()

    def go_on(self, clock: SimulatedClock, wake_at: float | None) -> None:
        """Set `clock` to the next moment that matters, all being quiet; the loop is to be woken at `wake_at`."""
        if self._order is None:
            return
        until, arrived = self._order
        clock.set(max(clock.now(), until if wake_at is None else min(until, wake_at)))
        if clock.now() >= until and (wake_at is None or wake_at > until):
            self._order = None
            arrived(clock.now())


class GatedInbox:
    """The loop's inbox in simulated time."""

    def __init__(self, clock: SimulatedClock, still: Stillness, course: Course) -> None:
        """Hand out items as soon as `still`, and let `clock` go on along `course` when there are none."""
        self._clock = clock
        self._still = still
        self._course = course
        self._arriving: queue.SimpleQueue[object] = queue.SimpleQueue()
        self._items: list[object] = []
        self._in_vain = 0
        self._woken_at = -1.0

    def put(self, item: object) -> None:
        """Leave an item for the loop."""
        self._arriving.put(item)
        self._still.ring()

    def get(self, until: float | None) -> object | None:
        """Give the next item, or None once the simulated moment `until` has come."""
        while True:
            self._course.look()
            if self._still.all_rests():
                item = self._next()
                if item is not None:
                    return item
                if until is not None and self._clock.now() >= until:
                    self._count_waking()
                    return None
                self._course.go_on(self._clock, until)
                if until is not None and self._clock.now() >= until:
                    self._count_waking()
                    return None
            self._still.wait()

    def _next(self) -> object | None:
        """Take the first item; two outputs that report at once are put in order, whichever thread was faster."""
        while not self._arriving.empty():
            self._items.append(self._arriving.get())
        self._items.sort(key=lambda item: str(getattr(item, "part", "")))
        return self._items.pop(0) if self._items else None

    def _count_waking(self) -> None:
        now = self._clock.now()
        self._in_vain = self._in_vain + 1 if now == self._woken_at else 0
        self._woken_at = now
        if self._in_vain > TOO_OFTEN:
            raise RuntimeError(f"the loop wants to be woken at {now}, which is now, again and again")


class WatchedInbox(QueueInbox):
    """The loop's inbox in real time, which tells when the loop came to it for the first time."""

    def __init__(self, clock: Clock) -> None:
        """Measure waiting by `clock`."""
        super().__init__(clock)
        self.reached = threading.Event()

    def get(self, until: float | None) -> object | None:
        """Wait for the next item as ever."""
        self.reached.set()
        return super().get(until)


class GatedMailbox(Slot[Any]):
    """A worker's mailbox in simulated time: it is filled only while the outputs rest, so no picture is skipped."""

    def __init__(self, still: Stillness) -> None:
        """Ring `still` whenever the worker comes to rest."""
        super().__init__()
        self._still = still
        self._taker_waits = False
        still.add_mailbox(self)

    @property
    def resting(self) -> bool:
        """Tell whether the worker waits for a job and none is there."""
        return self._taker_waits

    def put(self, job: Any) -> None:
        """Leave a job once the outputs rest or are held."""
        while not self._still.outputs_rest():
            self._still.wait()
        self._taker_waits = False
        super().put(job)

    def close(self) -> None:
        """Rest for ever: the worker takes no more jobs."""
        self._taker_waits = True
        self._still.ring()

    def take(self) -> Any:
        """Wait for a job and take it."""
        with self._changed:
            # Not while a job lies here that arrived when the worker was held.
            self._taker_waits = not self._jobs
        self._still.ring()
        return super().take()
