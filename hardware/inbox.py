"""The real inbox and the real mailbox: where the loop and the workers wait without polling.

Nothing here knows what the items mean.
"""

import queue
import threading
from typing import Generic, TypeVar

from hardware.copper import Clock

Job = TypeVar("Job")


class QueueInbox:
    """The loop's inbox on a SimpleQueue, whose put is safe even in a signal handler that interrupts the get."""

    def __init__(self, clock: Clock) -> None:
        """Measure waiting by `clock`, which must run as fast as real time."""
        self._clock = clock
        self._items: queue.SimpleQueue[object] = queue.SimpleQueue()

    def put(self, item: object) -> None:
        """Leave an item for the loop."""
        self._items.put(item)

    def get(self, until: float | None) -> object | None:
        """Wait for the next item; give None once the moment `until` has come and nothing is there."""
        try:
            if until is None:
                return self._items.get()
            return self._items.get(timeout=max(0.0, until - self._clock.now()))
        except queue.Empty:
            return None


class Slot(Generic[Job]):
    """A mailbox of one: a job that was not taken yet is replaced by a newer one."""

    def __init__(self) -> None:
        """Begin empty."""
        self._changed = threading.Condition()
        self._jobs: list[Job] = []

    def put(self, job: Job) -> None:
        """Leave a job in place of one that nobody took yet."""
        with self._changed:
            self._jobs = [job]
            self._changed.notify()

    def take(self) -> Job:
        """Wait for a job and take it."""
        with self._changed:
            while not self._jobs:
                self._changed.wait()
            return self._jobs.pop()

    def close(self) -> None:
        """Take no more jobs."""
