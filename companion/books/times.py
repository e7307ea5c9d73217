"""When things happened, told backwards: a box without a clock of its own starts in the past and is set later.

Within one boot the monotonic clock never jumps, so the newest believable wall clock of a boot dates all of it. Pure.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from companion.journal.file import Stamp

EARLIEST = 1_735_689_600.0
"""The start of 2025: before that this program was nowhere, so a wall clock that says so was not set."""
AHEAD_S = 86_400.0
"""How far ahead of the reader's own clock a wall clock is still believed, in seconds: a day, for clocks set badly."""
IDLE_S = 1800.0
"""A longer gap between two entries was no playing: the box is dark by then (PANEL.md)."""


@dataclass(frozen=True, slots=True)
class Moment:
    """When an entry was written: `run` counts the uninterrupted runs of a clock, `at` is seconds in one; `time` is
    seconds since 1970, None where nobody knows.
    """

    run: int
    at: float
    time: float | None


def moments_of(stamps: Sequence[Stamp], now: float) -> list[Moment]:
    """Return the moments of a journal's entries, in their order; `now` is the reader's wall clock."""
    numbered = zip(_runs(stamps), stamps, strict=True)
    return [moment for run, members in groupby(numbered, lambda pair: pair[0]) for moment in _dated(run, members, now)]


def _dated(run: int, members: Iterator[tuple[int, Stamp]], now: float) -> list[Moment]:
    stamps = [stamp for _, stamp in members]
    believed = [stamp for stamp in stamps if _is_believable(stamp.wall, now)]
    if not believed:
        return [Moment(run, stamp.monotonic, None) for stamp in stamps]
    ahead = believed[-1].wall - believed[-1].monotonic
    return [Moment(run, stamp.monotonic, stamp.monotonic + ahead) for stamp in stamps]


def _runs(stamps: Sequence[Stamp]) -> Iterator[int]:
    """Number the runs: another boot, or within one a clock that went back (that of a simulated box begins anew)."""
    run, before = 0, None
    for stamp in stamps:
        if before is not None and (not stamp.boot or stamp.boot != before.boot or stamp.monotonic < before.monotonic):
            run += 1
        yield run
        before = stamp


def _is_believable(wall: float, now: float) -> bool:
    return wall >= EARLIEST and (wall <= now + AHEAD_S or now < EARLIEST)


def played_s(moments: Sequence[Moment]) -> float:
    """Return for how many seconds was played: the gaps between entries, those left out that are no playing."""
    gaps = (_gap(one, other) for one, other in pairwise(moments))
    return sum(gap for gap in gaps if 0 < gap <= IDLE_S)


def _gap(one: Moment, other: Moment) -> float:
    if one.run == other.run:
        return other.at - one.at
    return other.time - one.time if one.time is not None and other.time is not None else 0.0
