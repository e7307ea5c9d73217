"""The simulated inbox and mailbox: the next item is handed out only once all else rests, so every run is the same.

The loop's own thread moves the clock, and only while it waits in the inbox: then nothing can happen meanwhile.
"""

import queue
import threading
from typing import Any

from hardware.copper import Clock
from hardware.inbox import QueueInbox, Slot
from hardware.simulated.clock import SimulatedClock, TimeControl
from hardware.simulated.quiescence import Quiescence

TOO_OFTEN = 10_000
"""A loop that asks for a moment that has passed this often in a row would stand there for ever."""


class GatedInbox:
    """The loop's inbox in simulated time."""

    def __init__(self, clock: SimulatedClock, quiescence: Quiescence, time_control: TimeControl) -> None:
        """Hand out items once all else rests; without any, let `clock` go on as `time_control` was requested to."""
        self._clock = clock
        self._quiescence = quiescence
        self._time_control = time_control
        self._arriving: queue.SimpleQueue[object] = queue.SimpleQueue()
        self._items: list[object] = []
        self._in_vain = 0
        self._woken_at = -1.0

    def put(self, item: object) -> None:
        """Leave an item for the loop."""
        self._arriving.put(item)
        self._quiescence.notify()

    def get(self, until: float | None) -> object | None:
        """Give the next item, or None once the simulated moment `until` has come."""
        while True:
            self._time_control.take_request()
            if self._quiescence.all_rest():
                item = self._next()
                if item is not None:
                    return item
                if until is not None and self._clock.now() >= until:
                    self._count_waking()
                    return None
                self._time_control.advance(self._clock, until)
                if until is not None and self._clock.now() >= until:
                    self._count_waking()
                    return None
            self._quiescence.wait()

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
        self.looked_into = threading.Event()

    def get(self, until: float | None) -> object | None:
        """Wait for the next item as ever."""
        self.looked_into.set()
        return super().get(until)


class GatedMailbox(Slot[Any]):
    """A worker's mailbox in simulated time: it is filled only while the outputs rest, so no picture is skipped."""

    def __init__(self, quiescence: Quiescence) -> None:
        """Notify `quiescence` whenever the worker comes to rest."""
        super().__init__()
        self._quiescence = quiescence
        self._taker_waits = False
        quiescence.add_mailbox(self)

    @property
    def resting(self) -> bool:
        """Tell whether the worker waits for a job and none is there."""
        return self._taker_waits

    def put(self, job: Any) -> None:
        """Leave a job once the outputs rest or are held."""
        while not self._quiescence.outputs_rest():
            self._quiescence.wait()
        self._taker_waits = False
        super().put(job)

    def close(self) -> None:
        """Rest for ever: the worker takes no more jobs."""
        self._taker_waits = True
        self._quiescence.notify()

    def take(self) -> Any:
        """Wait for a job and take it."""
        with self._changed:
            # Not while a job lies here that arrived when the worker was held.
            self._taker_waits = not self._jobs
        self._quiescence.notify()
        return super().take()
