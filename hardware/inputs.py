"""What the box reports, as plain values stamped with their moment (PURE).

Moments are seconds on the loop's monotonic clock. An `Edge` is a level change on a pin, a `Press` is what a finger did;
what a press *means* is not decided here.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from hardware.parts import Health


@dataclass(frozen=True, slots=True)
class Edge:
    """A button's contact closed (`down`) or opened, bounces included."""

    button: str
    down: bool
    at: float


class PressKind(Enum):
    """The moments in the life of one press."""

    DOWN = "down"  # the finger came down
    UP = "up"  # it left before the hold time: a short press is complete
    HELD = "held"  # the hold time is up, the button is still down
    REPEAT = "repeat"  # a repeating button is still down: act once more
    STUCK = "stuck"  # down so long, or since before the start, that no finger can be meant
    FREED = "freed"  # a stuck button was seen released


@dataclass(frozen=True, slots=True)
class Press:
    """One moment of one press; `since` is when that press went down (`at` for a button found down at the start)."""

    button: str
    kind: PressKind
    at: float
    since: float


@dataclass(frozen=True, slots=True)
class Roll:
    """The die on the table landed on `face`, 1 to 6."""

    face: int
    at: float


@dataclass(frozen=True, slots=True)
class Battery:
    """The die's battery level in percent, 0 to 100."""

    percent: int
    at: float


@dataclass(frozen=True, slots=True)
class PartChanged:
    """A part of the box came, went or was refused; `reason` is a sentence for the log, empty when all is well."""

    part: str
    health: Health
    reason: str
    at: float


@dataclass(frozen=True, slots=True)
class Tick:
    """The moment that was asked for has come; nothing else happened."""

    at: float


@dataclass(frozen=True, slots=True)
class StopAsked:
    """The daemon is to end in order (SIGTERM, SIGINT)."""

    at: float


@dataclass(frozen=True, slots=True)
class Asked:
    """A question from outside the loop, which answers by calling `reply`; that never blocks."""

    question: str
    reply: Callable[[object], None]
    at: float


@dataclass(frozen=True, slots=True)
class Returned:
    """A value that the loop left in its own inbox (a roll of the box's own die), in its turn."""

    value: object
    at: float


Input = Press | Roll | Battery | PartChanged | Tick | StopAsked | Asked | Returned
