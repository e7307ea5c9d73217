"""A part's turn: it comes when it is due, and one that gets nowhere lets the loop sleep."""

import pytest

from hardware.inputs import Battery, Input
from hardware.retry import RetriedPart


class Part:
    """A part whose deadline is set by hand, and that fails while it is told to."""

    def __init__(self, wake_at: float | None) -> None:
        self.wake_at = wake_at
        self.raises = self.stays = False
        self.turns: list[float] = []

    def after_time(self, now: float) -> list[Input]:
        self.turns.append(now)
        if self.raises:
            raise ZeroDivisionError("an error in the driver")
        if not self.stays:
            self.wake_at = None
        return [Battery(50, now)]


def woken(retried: RetriedPart, until: float) -> None:
    """Give the turn whenever it asks for it, as a loop does that goes on after errors."""
    for _ in range(10_000):
        if retried.wake_at is None or retried.wake_at > until:
            return
        try:
            retried.after_time(retried.wake_at)
        except ZeroDivisionError:
            continue
    raise AssertionError("the loop runs hot")


def test_a_part_that_is_not_due_has_no_turn() -> None:
    part = Part(5.0)
    assert (RetriedPart(part).after_time(4.9), RetriedPart(Part(None)).after_time(9.0), part.turns) == ((), (), [])


def test_a_part_that_is_due_gives_what_it_has() -> None:
    assert RetriedPart(Part(5.0)).after_time(5.0) == [Battery(50, 5.0)]


def test_a_part_that_raises_is_tried_again_with_back_off_at_most_5_s_later() -> None:
    part = Part(1.0)
    part.raises = True
    woken(RetriedPart(part), 30.0)
    assert part.turns == [1.0, 1.5, 2.5, 4.5, 8.5, 13.5, 18.5, 23.5, 28.5]


def test_a_part_that_does_not_get_past_its_deadline_is_tried_again_in_the_same_way() -> None:
    part = Part(1.0)
    part.stays = True
    woken(RetriedPart(part), 10.0)
    assert part.turns == [1.0, 1.5, 2.5, 4.5, 8.5]


def test_what_raises_comes_out() -> None:
    part = Part(1.0)
    part.raises = True
    with pytest.raises(ZeroDivisionError):
        RetriedPart(part).after_time(1.0)


def test_after_a_turn_that_went_well_the_next_comes_at_its_own_moment_and_the_back_off_begins_anew() -> None:
    part = Part(1.0)
    retried = RetriedPart(part)
    part.raises = True
    woken(retried, 8.0)
    part.raises = False
    woken(retried, 10.0)
    part.wake_at, part.raises, part.turns = 20.0, True, []
    woken(retried, 21.9)
    assert part.turns == [20.0, 20.5, 21.5]
