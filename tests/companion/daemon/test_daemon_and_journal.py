"""The loop and the disk: what cannot be written is not adopted and said; what cannot be opened is tried again (S11)."""

from pathlib import Path

import pytest

from companion.journal.file import JournalBusy, JournalFailed, JournalUnusable
from companion.journal.journal import Journal
from hardware.inputs import Tick
from hardware.parts import Health
from tests.companion.scripted import Disk, a_new_game, play, press, refusal_of, state_of


@pytest.fixture
def path(tmp_path) -> Path:
    return tmp_path / "games.journal"


def test_a_step_that_cannot_be_written_is_not_adopted_and_says_so(path):
    loop, _ = play(path, *press("p1", 1.0), disk=Disk(broken="disk full"))
    assert (state_of(loop).order, refusal_of(loop)) == ((), "not saved: disk full")
    assert loop.session.part("journal").health is Health.MISSING


def test_when_the_disk_is_back_play_goes_on(path):
    disk = Disk(broken="disk full")

    def mends(until):
        disk.broken = ""
        return Tick(1.5)

    loop, _ = play(path, *press("p1", 1.0), mends, *press("p1", 2.0), disk=disk)
    assert (state_of(loop).order, refusal_of(loop)) == (("p1",), None)
    assert loop.session.part("journal").health is Health.OK


def late(*errors):
    """Make a journal that fails with these when it is opened, one after the other, and then opens."""
    left = list(errors)

    class Late(Journal):
        @classmethod
        def open(cls, path, stamps):
            if left:
                raise left.pop(0)("no permission")
            return Journal.open(path, stamps)

    return Late


def test_a_journal_that_cannot_be_opened_is_tried_again_and_its_game_taken_up(path):
    play(path, *press("p1", 1.0))
    due = []

    def waits(until):
        due.append(until)
        return Tick(until)

    loop, _ = play(path, *press("p2", 1.0), waits, waits, journal=late(JournalUnusable, JournalBusy))
    assert due == [5.0, 10.0]
    assert state_of(loop).order == ("p1",)


def test_a_press_that_meant_the_page_before_a_late_game_is_too_quick(path):
    play(path, *press("p1", 1.0), *press("p2", 2.0))
    loop, _ = play(path, Tick(5.0), *press("ok", 5.2), journal=late(JournalUnusable))
    assert (state_of(loop).stage, refusal_of(loop)) == ("join", "too quick · press again")
    loop, _ = play(path, Tick(5.0), *press("ok", 5.21), journal=late(JournalUnusable))
    assert state_of(loop).stage == "first"


class Never(Journal):
    """A journal that cannot be opened."""

    @classmethod
    def open(cls, path, stamps):
        raise JournalUnusable("no permission", "the journal cannot be opened")


class Unread(Journal):
    """A journal that opens, and whose games cannot be read."""

    def current(self):
        raise JournalFailed("disk error", "the journal could not be read")


def test_a_journal_whose_game_cannot_be_read_counts_as_not_open(path):
    play(path, *press("p1", 1.0))
    loop, _ = play(path, *press("p2", 1.0), journal=Unread)
    assert (state_of(loop).order, refusal_of(loop)) == ((), "not saved: disk error")


class Forgetful(Journal):
    """A journal that cannot read the game before."""

    def last_played_before(self, game):
        raise JournalFailed("disk error", "the journal could not be read")


def test_a_new_game_counts_also_where_the_one_before_cannot_be_read_again(path):
    loop, _ = play(path, *press("p1", 1.0), *a_new_game(), *press("p2", 8.0), journal=Forgetful)
    assert (state_of(loop).order, refusal_of(loop), loop.session.previous) == (("p2",), None, None)


def test_a_step_without_a_journal_is_refused(path):
    loop, _ = play(path, *press("p1", 1.0), journal=Never)
    assert (state_of(loop).order, refusal_of(loop)) == ((), "not saved: no permission")


def test_s15_a_box_whose_journal_cannot_be_opened_goes_dark_like_any_other(path, caplog):
    loop, _ = play(path, *(Tick(at) for at in (5.0, 10.0, 15.0, 600.0, 1800.0)), journal=Never)
    assert loop.session.light == "dark"
    assert caplog.text.count("cannot be opened") == 1


def test_a_journal_that_is_tried_again_does_not_bring_the_refusal_back(path):
    loop, _ = play(path, *press("up", 1.0), Tick(5.0), journal=Never)
    assert (refusal_of(loop), loop.session.part("journal").reason) == (None, "no permission")


def test_s5_the_guard_counts_from_where_the_step_is_written(path):
    slow = Disk(takes_s=1.2)
    loop, _ = play(path, *press("p1", 1.0), *press("p2", 3.0), *press("ok", 4.4), disk=slow)
    assert (state_of(loop).stage, refusal_of(loop)) == ("join", "too quick · press again")
    loop, _ = play(path, *press("p3", 1.0), *press("ok", 2.41), disk=slow)
    assert state_of(loop).stage == "first"
