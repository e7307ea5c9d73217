"""Trying again with back-off: how long to wait, and a part whose failing driver still lets the loop sleep (S4, S13).

Time is handed in. Nothing here knows what the parts do; an error goes on to the loop, which logs it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from hardware.inputs import Input

DELAYS = (0.5, 1.0, 2.0, 4.0, 5.0)
"""Seconds before the first, second … try; the last one goes on for ever (S13)."""


@dataclass(frozen=True, slots=True)
class Backoff:
    """How often it failed in a row."""

    failures: int = 0

    @property
    def delay(self) -> float:
        """Give the seconds to wait before the next try."""
        return DELAYS[min(self.failures, len(DELAYS) - 1)]

    def after_failure(self) -> "Backoff":
        """Give what holds after one more failure."""
        return Backoff(min(self.failures + 1, len(DELAYS) - 1))


class Part(Protocol):
    """A part of the box with deadlines."""

    @property
    def wake_at(self) -> float | None:
        """Give the next moment at which it has something to do by itself."""

    def after_time(self, now: float) -> Sequence[Input]:
        """Do what is due at `now`; raises what its driver raises."""


class RetriedPart:
    """A part with its back-off: a deadline that it does not get past is tried again, at most 5 s later."""

    def __init__(self, part: Part) -> None:
        """Trust the `part` until its first failure."""
        self._part = part
        self._backoff = Backoff()
        self._backs_off_until: float | None = None

    @property
    def wake_at(self) -> float | None:
        """Give the moment of the part's next turn: its own deadline, or later while it backs off."""
        due = self._part.wake_at
        return due if due is None or self._backs_off_until is None else max(due, self._backs_off_until)

    def after_time(self, now: float) -> Sequence[Input]:
        """Give the part its turn, if that is due at `now`; raises what its driver raises."""
        if self.wake_at is None or self.wake_at > now:
            return ()
        # Beforehand, since it may raise: a deadline that stays in the past would keep the loop running hot.
        self._backs_off_until, self._backoff = now + self._backoff.delay, self._backoff.after_failure()
        inputs = self._part.after_time(now)
        due = self._part.wake_at
        if due is None or due > now:
            self._backs_off_until, self._backoff = None, Backoff()
        return inputs
