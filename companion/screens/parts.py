"""What the Status overlay lists: how each part of the box is doing.

A missing part takes a line of its own, with how long it has been away when the panel was last touched (nothing moves by
itself while it lies there); the others share the lines that are left.
"""

from collections.abc import Sequence

from companion.session.session import Session
from companion.words import pages as words
from hardware.parts import Health

PARTS = ("buttons", "oled", "strip", "die", "journal")
ROWS = 3
"""How many lines the page has for them."""


def parts_of(session: Session) -> tuple[str, ...]:
    """Return the entries: a short one for each part where none is missing, else as many lines as there is room for."""
    missing = [name for name in PARTS if session.part(name).health is Health.MISSING]
    others = tuple(name for name in PARTS if name not in missing)
    if not missing:
        return tuple(_together(session, (name,)) for name in others)
    gone = tuple(words.part_missing(session.language, name, _away_s(session, name)) for name in missing)
    return (*gone, *(_together(session, names) for names in _shared(others, ROWS - len(gone))))


def _away_s(session: Session, name: str) -> float:
    return max(0.0, session.touched_at - session.part(name).since)


def _shared(names: Sequence[str], rows: int) -> tuple[Sequence[str], ...]:
    """Share `rows` lines among the names; without a line they go unsaid: the table sees that they work."""
    if rows <= 0:
        return ()
    each = -(-len(names) // rows)
    return tuple(names[at : at + each] for at in range(0, len(names), each))


def _together(session: Session, names: Sequence[str]) -> str:
    told = tuple((name, session.part(name).health.value, _charge(session, name)) for name in names)
    return words.parts(session.language, told)


def _charge(session: Session, name: str) -> int | None:
    return session.battery if name == "die" and session.part(name).health is Health.OK else None
