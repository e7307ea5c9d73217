"""How the daemon is doing, for those outside: TAPES.md's state with more on each part, and one sentence. Pure."""

from typing import Any

from companion.session.session import Session
from companion.snapshot import PARTS, snapshot_of
from companion.texts.english import ENGLISH
from companion.words.names import plain
from companion.texts.titles import title_of
from hardware.parts import Health


def report_of(session: Session, now: float) -> dict[str, Any]:
    """Return the state and, under `parts`, each part's health, for how many seconds it has had that, and why."""
    return {**snapshot_of(session), "parts": {name: _part(session, name, now) for name in PARTS}}


def _part(session: Session, name: str, now: float) -> dict[str, Any]:
    part = session.part(name)
    told: dict[str, Any] = {"health": part.health.value, "for_s": round(max(0.0, now - part.since), 1)}
    told["reason"] = part.reason or None
    return {**told, "battery": session.battery} if name == "die" else told


def sentence_of(session: Session) -> str:
    """Return the game's question in a sentence, with the parts that are missing; in English, as the log is."""
    missing = [name for name in PARTS if session.part(name).health is Health.MISSING]
    return plain(title_of(session.state, session.overlay, ENGLISH)) + (
        f"; missing: {', '.join(missing)}" if missing else ""
    )
