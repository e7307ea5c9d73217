"""What the threads of this package tell the loop's thread through the inbox, as plain values.

These never leave `panel`: the daemon sees `inputs` only.
"""

from dataclasses import dataclass


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
