"""Times told backwards: a box without a clock of its own is set later, and then earlier entries are dated anew."""

import pytest

from companion.archive.games import AHEAD_S, EARLIEST, IDLE_S, moments_of, played_s
from companion.journal.file import Stamp

NOW = EARLIEST + 1e8
EVENING = NOW - 7200


def times(*stamps: tuple[float, str, float], now: float = NOW) -> list[float | None]:
    return [moment.time for moment in moments_of([Stamp(*stamp) for stamp in stamps], now)]


def played(*stamps: tuple[float, str, float]) -> float:
    return played_s(moments_of([Stamp(*stamp) for stamp in stamps], NOW))


def test_a_clock_that_was_set_later_dates_the_entries_before_it() -> None:
    assert times((5.0, "a", 10.0), (15.0, "a", 20.0), (EVENING, "a", 50.0)) == [EVENING - 40, EVENING - 30, EVENING]


def test_a_clock_that_stood_at_the_last_shutdown_is_corrected_too() -> None:
    earlier = EVENING - 86400
    assert times((earlier, "a", 10.0), (EVENING, "a", 70.0)) == [EVENING - 60, EVENING]


def test_a_clock_that_jumped_by_decades_corrects_nothing() -> None:
    future = NOW + AHEAD_S + 1
    assert times((EVENING, "a", 10.0), (future, "a", 20.0), (3.0, "a", 30.0)) == [EVENING, EVENING + 10, EVENING + 20]


def test_where_the_clock_was_never_set_the_time_is_unknown() -> None:
    assert times((5.0, "a", 10.0), (15.0, "a", 20.0)) == [None, None]


def test_one_boot_says_nothing_about_another() -> None:
    assert times((5.0, "a", 10.0), (EVENING, "b", 10.0)) == [None, EVENING]


def test_a_boot_without_a_name_is_no_boot_in_common() -> None:
    assert times((5.0, "", 10.0), (EVENING, "", 20.0)) == [None, EVENING]


def test_a_simulated_clock_that_begins_anew_in_the_same_boot_is_another_run() -> None:
    assert times((EVENING, "a", 100.0), (EVENING + 5, "a", 0.0)) == [EVENING, EVENING + 5]


def test_a_reader_whose_own_clock_is_not_set_believes_the_journal() -> None:
    assert times((EVENING, "a", 1.0), now=0.0) == [EVENING]


def test_playing_time_leaves_out_what_was_no_playing() -> None:
    assert played((EVENING, "a", 0.0), (EVENING, "a", 60.0), (EVENING, "a", 60.0 + IDLE_S + 1)) == 60.0


def test_playing_time_goes_on_over_a_restart_of_the_box() -> None:
    assert played((EVENING, "a", 50.0), (EVENING + 120, "b", 9.0)) == 120.0


@pytest.mark.parametrize("wall", [5.0, EVENING])
def test_playing_time_is_known_where_the_time_of_day_is_not(wall: float) -> None:
    assert played((wall, "a", 50.0), (5.0, "a", 80.0), (5.0, "b", 10.0)) == 30.0
