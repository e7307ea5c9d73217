"""Where threads wait and what they say: the loop's inbox, a worker's mailbox of one, and the reports to the loop.

Nothing polls; inbox and mailbox do not know what their items mean. The reports are plain values that never leave
`panel`: the daemon sees `inputs` only.
"""

import queue
import threading
from dataclasses import dataclass
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
        """Leave a job in place of one that was not taken yet."""
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


@dataclass(frozen=True, slots=True)
class Wrote:
    """An output finished a job; `reason` says why it failed, None if it did not."""

    part: str
    reason: str | None


@dataclass(frozen=True, slots=True)
class LineOpened:
    """The serial line of this number is open."""

    line: int


@dataclass(frozen=True, slots=True)
class LineRead:
    """These bytes came in on the serial line of this number."""

    line: int
    data: bytes


@dataclass(frozen=True, slots=True)
class LineLost:
    """The serial line of this number could not be opened, or is gone."""

    line: int
    reason: str


@dataclass(frozen=True, slots=True)
class PinsLost:
    """No edges come any more from some of the buttons' pins, for this reason."""

    reason: str


LineReport = LineOpened | LineRead | LineLost
