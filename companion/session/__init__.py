"""All that the daemon remembers, as one frozen value, and what an input makes of it (PURE).

`session_after(session, input)` gives back the next session and the requests that the loop fulfils.
"""

from companion.session.after import session_after, wake_at
from companion.session.requests import (
    BeginGame,
    Box,
    BoxRolled,
    GoOnGame,
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
    "Box",
    "BoxRolled",
    "GoOnGame",
    "Guard",
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
    "session_after",
    "session_at_start",
    "wake_at",
]
