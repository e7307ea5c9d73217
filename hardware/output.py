"""One output as the loop sees it: the newest value, whether the device is there, when to try again."""

from typing import Generic, TypeVar

from hardware.backoff import Backoff
from hardware.inputs import PartChanged
from hardware.parts import Health
from hardware.reports import Wrote
from hardware.worker import Worker

Value = TypeVar("Value")


class Output(Generic[Value]):
    """An OLED or a strip behind its worker; every value that is shown is also a try at a missing device."""

    def __init__(self, part: str, worker: Worker[Value]) -> None:
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
            self.wake_at, self._backoff = now + self._backoff.delay, self._backoff.failed()
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
