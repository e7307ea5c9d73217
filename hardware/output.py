"""One output, OLED or strip: what the loop knows of it, and the thread that owns its device.

`Output` belongs to the loop: the newest value, whether the device is there, when to try again. `Worker` decides
nothing: it takes the newest job, writes it, reports; a slow or sick device delays no other part.
"""

import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from hardware.copper import Mailbox
from hardware.errors import PartMissing
from hardware.inbox import Wrote
from hardware.inputs import PartChanged
from hardware.parts import Health
from hardware.retry import Backoff

Value = TypeVar("Value")
Value_contra = TypeVar("Value_contra", contravariant=True)


class Device(Protocol[Value_contra]):
    """Something that shows a value."""

    def show(self, value: Value_contra) -> None:
        """Write `value` to the device; raises PartMissing where it does not answer."""

    def close(self) -> None:
        """Let go of the bus; never raises for a device that is gone."""


class Output(Generic[Value]):
    """An OLED or a strip behind its worker; every value that is shown is also a try at a missing device."""

    def __init__(self, part: str, worker: "Worker[Value]") -> None:
        """Believe the `part` to be there until its first write says otherwise."""
        self._part = part
        self._worker = worker
        self._newest: Value | None = None
        self._known: Health | None = None
        self._backoff = Backoff()
        self.wake_at: float | None = None

    @property
    def health(self) -> Health:
        """Tell how the part was at its last write."""
        return self._known or Health.OK

    def show(self, value: Value) -> None:
        """Hand `value` to the worker; never waits for the device."""
        self._newest = value
        self._worker.put(value)

    def after(self, report: Wrote, now: float) -> list[PartChanged]:
        """Take in how a write went; a change of health is news, a further failure is not (S13: one log line)."""
        if report.reason is None:
            self._backoff, self.wake_at = Backoff(), None
        else:
            self.wake_at, self._backoff = now + self._backoff.delay, self._backoff.after_failure()
        health = Health.OK if report.reason is None else Health.MISSING
        if health is self._known:
            return []
        self._known = health
        return [PartChanged(self._part, health, report.reason or "", now)]

    def after_time(self, now: float) -> list[PartChanged]:
        """Try the newest value again if that is due at `now`; how it went is reported by the worker."""
        if self.wake_at is not None and self.wake_at <= now and self._newest is not None:
            self._worker.put(self._newest)
            self.wake_at = None
        return []

    def finish(self, value: Value | None) -> None:
        """Show a last value (None: let the newest stand) and end the worker."""
        self._worker.finish(self._newest if value is None else value)

    def join(self, seconds: float) -> None:
        """Wait up to `seconds` for the last value to be shown."""
        self._worker.join(seconds)


@dataclass(frozen=True, slots=True)
class Job(Generic[Value]):
    """One value to show, or None to show nothing more; after the `last` one the worker ends."""

    value: Value | None
    last: bool = False


class Worker(Generic[Value]):
    """The thread of one output."""

    def __init__(
        self, part: str, device: Device[Value], mailbox: Mailbox[Any], report: Callable[[Wrote], None]
    ) -> None:
        """Start the thread of `part`; it takes jobs from `mailbox` and puts a Wrote for each to `report`."""
        self._part = part
        self._device = device
        self._mailbox = mailbox
        self._report = report
        self._thread = self._start_thread()

    def put(self, value: Value) -> None:
        """Leave a value to show; it replaces one that was not begun."""
        self._mailbox.put(Job(value))

    def finish(self, value: Value | None) -> None:
        """Leave the last value to show (None: let the one before stand); the thread ends after it."""
        self._mailbox.put(Job(value, last=True))

    def join(self, seconds: float) -> None:
        """Wait up to `seconds` for the thread to end; one that hangs in its bus is left behind."""
        self._thread.join(seconds)

    def _start_thread(self) -> threading.Thread:
        thread = threading.Thread(target=self._run, name=self._part, daemon=True)
        thread.start()
        return thread

    def _run(self) -> None:
        in_order = False
        try:
            while not self._serve(self._mailbox.take()):
                pass
            self._mailbox.close()
            in_order = True
        finally:
            if not in_order:
                # An error that the driver did not foresee goes to the log by the thread's hook; the part is tried
                # again like any other that failed, by a fresh thread (S4).
                self._report(Wrote(self._part, f"the {self._part} driver failed: {sys.exc_info()[1]!r}"))
                self._thread = self._start_thread()

    def _serve(self, job: Job[Value]) -> bool:
        """Do one job; tell whether it was the last."""
        if job.value is not None:
            try:
                self._device.show(job.value)
            except PartMissing as missing:
                self._report(Wrote(self._part, str(missing)))
            else:
                self._report(Wrote(self._part, None))
        if job.last:
            self._device.close()
        return job.last
