"""What a session is given, and what it requests of the loop (PURE): the values that cross between the two."""

from dataclasses import dataclass

from companion.rules.history import Entry
from companion.session.session import Session
from hardware.inputs import Battery, PartChanged, Press, Roll, Tick


@dataclass(frozen=True, slots=True)
class AppendEntry:
    """Write this entry to the journal before the session that came with it is adopted."""

    entry: Entry


@dataclass(frozen=True, slots=True)
class BeginGame:
    """Write the beginning of a new game to the journal before the session is adopted."""


@dataclass(frozen=True, slots=True)
class GoOnGame:
    """Write that the game before goes on, before the session is adopted."""


@dataclass(frozen=True, slots=True)
class RollDie:
    """Roll a fair die and hand the result in as `BoxRolled`."""


@dataclass(frozen=True, slots=True)
class PowerOff:
    """End in order and ask the system to shut down."""


Request = AppendEntry | BeginGame | GoOnGame | RollDie | PowerOff


@dataclass(frozen=True, slots=True)
class Updated:
    """The next session, to be adopted once its requests to the journal are fulfilled."""

    session: Session
    requests: tuple[Request, ...] = ()


@dataclass(frozen=True, slots=True)
class BoxRolled:
    """The box's own die landed on `face`, 1 to 6."""

    face: int
    at: float


@dataclass(frozen=True, slots=True)
class JournalRefused:
    """The journal could not be written, so the step was not adopted (S11); `reason` is a few words."""

    reason: str
    at: float


@dataclass(frozen=True, slots=True)
class JournalAway:
    """The journal could not be opened, now or still, and not because of a press."""

    reason: str
    at: float


@dataclass(frozen=True, slots=True)
class JournalWorks:
    """The journal can be written (again); `notice` says in its words what was found at the opening, if anything."""

    at: float
    notice: str = ""


@dataclass(frozen=True, slots=True)
class SomethingFailed:
    """An error in the program was caught by the loop (S4); the last good session goes on."""

    at: float


OfJournal = JournalRefused | JournalAway | JournalWorks
Given = Press | Roll | Battery | PartChanged | Tick | BoxRolled | OfJournal | SomethingFailed
"""All that a session can be given."""
