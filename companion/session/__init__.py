"""All that the daemon remembers, as one frozen value, and what an input makes of it (PURE).

`session_after(session, input)` gives back the next session and the requests that the loop fulfils.
"""

from companion.session.after import adopted, session_after, wake_at
from companion.session.requests import (
    BeginGame,
    BoxRolled,
    Given,
    GoOnGame,
    JournalAway,
    JournalRefused,
    JournalWorks,
    Keep,
    Outcome,
    PowerOff,
    Request,
    RollDie,
    SomethingFailed,
)
from companion.session.values import Guard, PartState, Session, Table, session_at_start

__all__ = [
    "BeginGame",
    "BoxRolled",
    "Given",
    "GoOnGame",
    "Guard",
    "JournalAway",
    "JournalRefused",
    "JournalWorks",
    "Keep",
    "Outcome",
    "PartState",
    "PowerOff",
    "Request",
    "RollDie",
    "Session",
    "SomethingFailed",
    "Table",
    "adopted",
    "session_after",
    "session_at_start",
    "wake_at",
]
