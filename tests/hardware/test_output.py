"""A worker's thread: the newest job wins, and no error of a driver ends it."""

import queue
import threading

import pytest

from hardware.errors import PartMissing
from hardware.inbox import Slot, Wrote
from hardware.inputs import PartChanged
from hardware.output import Output, Worker
from hardware.parts import Health


class Lamp:
    """A device that shows words, hangs at "hang" until let go, and fails as told."""

    def __init__(self) -> None:
        self.shown: list[str] = []
        self.begun, self.go_on = threading.Event(), threading.Event()
        self.closed = False

    def show(self, value: str) -> None:
        if value == "hang":
            self.begun.set()
            self.go_on.wait()
        if value == "missing":
            raise PartMissing("no lamp on the table")
        if value == "bug":
            raise ZeroDivisionError("an error in the driver")
        self.shown.append(value)

    def close(self) -> None:
        self.closed = True


def working() -> tuple[Lamp, Worker[str], "queue.SimpleQueue[Wrote]"]:
    lamp, reports = Lamp(), queue.SimpleQueue[Wrote]()
    return lamp, Worker("lamp", lamp, Slot(), reports.put), reports


def test_each_job_is_reported() -> None:
    _, worker, reports = working()
    worker.put("one")
    assert reports.get(timeout=10) == Wrote("lamp", None)


def test_the_newest_job_overtakes_those_that_were_not_begun() -> None:
    lamp, worker, reports = working()
    worker.put("hang")
    lamp.begun.wait(10)
    for word in ("one", "two", "three"):
        worker.put(word)
    lamp.go_on.set()
    reports.get(timeout=10)
    reports.get(timeout=10)
    assert lamp.shown == ["hang", "three"]


def test_a_missing_device_is_reported_with_its_sentence() -> None:
    _, worker, reports = working()
    worker.put("missing")
    assert reports.get(timeout=10) == Wrote("lamp", "no lamp on the table")


def test_s4_after_an_error_nobody_foresaw_the_next_job_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    logged = threading.Event()
    monkeypatch.setattr(threading, "excepthook", lambda _: logged.set())
    lamp, worker, reports = working()
    worker.put("bug")
    assert "an error in the driver" in str(reports.get(timeout=10).reason)
    assert logged.wait(10)
    worker.put("one")
    assert reports.get(timeout=10) == Wrote("lamp", None)
    assert lamp.shown == ["one"]


def test_the_last_job_ends_the_worker_and_closes_the_device() -> None:
    lamp, worker, _ = working()
    worker.finish("dark")
    worker.join(10)
    assert (lamp.shown, lamp.closed) == (["dark"], True)


def test_a_further_failure_is_no_news() -> None:
    _, worker, _ = working()
    output = Output("lamp", worker)
    output.show("missing")
    first = output.after(Wrote("lamp", "gone"), 1.0)
    assert first == [PartChanged("lamp", Health.MISSING, "gone", 1.0)]
    assert output.after(Wrote("lamp", "gone"), 1.5) == []
    assert output.wake_at == 2.5
