"""One door: what each kind of input makes of the session, and when the session itself wants to be woken."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.rules import is_legal
from companion.rules.actions import LandDie
from companion.session import changes, messages, presses
from companion.session.messages import Updated
from companion.session.session import Guard, Light, Message, PartState, Session
from hardware.inputs import Battery, PartChanged, Press, PressKind, Roll, Tick
from hardware.parts import Health


def session_after(session: Session, given: messages.Given) -> Updated:
    """Return the session that `given` leads to, with the requests that must be fulfilled before it is adopted."""
    updated = UPDATES[type(given)](_without_overdue(session, given.at), given)
    return replace(updated, session=_with_light(updated.session, given.at))


def with_guard_moved(session: Session, took_s: float) -> Session:
    """Return the session as it is shown `took_s` later: writing took its time, and its page is seen only now (S5)."""
    return replace(session, guard=session.guard and replace(session.guard, at=session.guard.at + took_s))


def wake_at(session: Session) -> float | None:
    """Return the moment at which the session changes by itself (an overlay closes, the panel dims), or None."""
    moments = [session.touched_at + session.table.overlay_s] if session.overlays else []
    if session.has_display:
        if session.light == "awake" and session.table.dim_after_s:
            moments.append(session.touched_at + session.table.dim_after_s)
        if session.light != "dark" and session.table.dark_after_s:
            moments.append(session.touched_at + session.table.dark_after_s)
    return min(moments, default=None)


def _without_overdue(session: Session, now: float) -> Session:
    """Close overlays that were not touched for half a minute."""
    if session.overlays and now >= session.touched_at + session.table.overlay_s:
        return changes.close_all(session, Guard(None, now, moved_on=True))
    return session


def _with_light(session: Session, now: float) -> Session:
    """Dim and darken by the time since the last press or throw; without OLED and strip nothing sleeps."""
    light: Light = "awake"
    table = session.table
    if session.has_display and table.dark_after_s and now >= session.touched_at + table.dark_after_s:
        light = "dark"
    elif session.has_display and table.dim_after_s and now >= session.touched_at + table.dim_after_s:
        light = "dim"
    return session if light == session.light else replace(session, light=light)


def _after_press(session: Session, press: Press) -> Updated:
    if press.kind is PressKind.STUCK:
        return Updated(replace(session, stuck=(*session.stuck, press.button)))
    if press.kind is PressKind.FREED:
        return Updated(replace(session, stuck=tuple(name for name in session.stuck if name != press.button)))
    return presses.after_press(session, press)


def _after_roll(session: Session, roll: Roll | messages.BoxRolled) -> Updated:
    """A throw wakes, closes an overlay and counts for the prompt below; the guard never refuses it."""
    session = replace(session, touched_at=roll.at, refusal=None, alert=None, damage="")
    covered = session.overlay.kind.value if session.overlay else ""
    action = LandDie(roll.face, by_box=isinstance(roll, messages.BoxRolled))
    if is_legal(session.state, action):
        return changes.step(session, action, Guard(None, roll.at, moved_on=True), closed=covered)
    if covered:
        session = changes.close_all(session, Guard(None, roll.at, moved_on=True))
    return Updated(replace(session, refusal=Message(f"{covered}_closed" if covered else "no_roll")))


def _after_battery(session: Session, battery: Battery) -> Updated:
    return Updated(replace(session, battery=battery.percent))


def _after_part(session: Session, change: PartChanged) -> Updated:
    """Remember the part's health; a part that was there and is gone, or is back, is said until the next press."""
    before, alert = session.part(change.part).health, session.alert
    lost = Message("lost", {"part": change.part})
    if before is Health.OK and change.health is Health.MISSING:
        alert = lost
    elif before is Health.MISSING and change.health is Health.OK and alert == lost:
        alert = Message("back", {"part": change.part})
    session = _with_part(session, change.part, change.health, change.at, change.reason)
    return Updated(replace(session, alert=alert))


def _after_refused(session: Session, refused: messages.JournalRefused) -> Updated:
    session = _with_part(session, "journal", Health.MISSING, refused.at, refused.reason)
    return Updated(replace(session, refusal=_not_saved(refused.reason), touched_at=refused.at))


def _after_away(session: Session, away: messages.JournalAway) -> Updated:
    """Say it the first time; each try after that is nothing that the table did or has to read again."""
    known = session.part("journal").health
    session = _with_part(session, "journal", Health.MISSING, away.at, away.reason)
    refusal = session.refusal if known is Health.MISSING else _not_saved(away.reason)
    return Updated(replace(session, refusal=refusal))


def _not_saved(reason: str) -> Message:
    return Message("not_saved", {"reason": reason})


def _after_works(session: Session, works: messages.JournalWorks) -> Updated:
    damage = works.notice or session.damage
    return Updated(replace(_with_part(session, "journal", Health.OK, works.at), damage=damage))


def _after_failure(session: Session, failure: messages.SomethingFailed) -> Updated:
    return Updated(replace(session, refusal=Message("went_wrong")))


def _after_tick(session: Session, tick: Tick) -> Updated:
    return Updated(session)


def _with_part(session: Session, name: str, health: Health, at: float, reason: str = "") -> Session:
    known = session.part(name)
    since = known.since if known.health is health and name in session.parts else at
    return replace(session, parts={**session.parts, name: PartState(health, since, reason)})


UPDATES: Mapping[type, Callable[[Session, Any], Updated]] = {
    Press: _after_press,
    Roll: _after_roll,
    messages.BoxRolled: _after_roll,
    Battery: _after_battery,
    PartChanged: _after_part,
    messages.JournalRefused: _after_refused,
    messages.JournalAway: _after_away,
    messages.JournalWorks: _after_works,
    messages.SomethingFailed: _after_failure,
    Tick: _after_tick,
}
