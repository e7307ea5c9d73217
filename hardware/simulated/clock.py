"""Simulated time: a clock that stands still until it is set, and the requests by which it is let go on.

Nothing here waits; that all rests before time goes on is `inbox`'s to see to.
"""

import queue
from collections.abc import Callable

TimeRequest = tuple[float, Callable[[float], None]]


class SimulatedClock:
    """Simulated seconds; one thread sets them, any thread reads them."""

    def __init__(self, start: float = 0.0) -> None:
        """Stand at `start`."""
        self._now = start

    def now(self) -> float:
        """Give the simulated moment in seconds."""
        return self._now

    def set(self, moment: float) -> None:
        """Go on to `moment`; raises ValueError for one that has passed."""
        if moment < self._now:
            raise ValueError(f"the clock stands at {self._now} and cannot go back to {moment}")
        self._now = moment


class TimeControl:
    """Simulated-time requests: advance to a moment, then call back."""

    def __init__(self) -> None:
        """Let no time pass until it is requested."""
        self._requests: queue.SimpleQueue[TimeRequest] = queue.SimpleQueue()
        self._current: TimeRequest | None = None

    def request(self, until: float, reached: Callable[[float], None]) -> None:
        """Let time pass up to `until`, then call `reached` with the moment; callable from any thread."""
        self._requests.put((until, reached))

    def take_request(self) -> None:
        """Take the next request in; what was put in the inbox before it was made is in the inbox by now."""
        if self._current is None and not self._requests.empty():
            self._current = self._requests.get()

    def advance(self, clock: SimulatedClock, wake_at: float | None) -> None:
        """Set `clock` to the next moment that matters, all being quiet; the loop is to be woken at `wake_at`."""
        if self._current is None:
            return
        until, reached = self._current
        clock.set(max(clock.now(), until if wake_at is None else min(until, wake_at)))
        if clock.now() >= until and (wake_at is None or wake_at > until):
            self._current = None
            reached(clock.now())
