"""From stamped edges to presses: bounce, hold, repeat, stuck (S1-S3, S6). Pure: time and levels are handed in.

The first edge of a press counts at once; what follows within the bounce time of the last edge is noise; once it is
quiet the level is read, not remembered, since libraries lose edges (gpiozero#1039). One `Contact` is one button.
"""

from dataclasses import dataclass, replace

from hardware.inputs import Edge, Press, PressKind
from hardware.parts import ButtonsWiring


@dataclass(frozen=True, slots=True)
class Contact:
    """What is known of one button: whether a press is on, since when, and until when its contact is noisy."""

    button: str
    down: bool = False
    since: float = 0.0
    noisy_until: float | None = None
    held: bool = False
    repeats: int = 0
    stuck: bool = False


Debounced = tuple[Contact, tuple[Press, ...]]


def at_start(button: str, down: bool, at: float) -> Debounced:
    """Begin with the level found; a button that is down at the start counts as stuck until seen released."""
    contact = Contact(button, down=down, since=at, stuck=down)
    return contact, (_press(contact, PressKind.STUCK, at),) if down else ()


def after_edge(contact: Contact, edge: Edge, timing: ButtonsWiring) -> Debounced:
    """Take an edge in; deadlines that passed before it come first, with the level that it must have ended."""
    contact, before = after_time(contact, edge.at, not edge.down, timing)
    was_quiet = contact.noisy_until is None
    contact = replace(contact, noisy_until=edge.at + timing.bounce_s)
    if not (was_quiet and edge.down):
        return contact, before
    # Down twice without a release between: its edge was lost, so the first press ends here (S2).
    contact, ended = _released(contact, edge.at) if contact.down else (contact, ())
    contact, begun = _pressed(contact, edge.at)
    return contact, before + ended + begun


def after_time(contact: Contact, now: float, down: bool, timing: ButtonsWiring) -> Debounced:
    """Let the deadlines up to `now` pass; `down` is the level of the contact at this moment, read by the caller."""
    due = wake_at(contact, timing)
    if due is None or now < due:
        return contact, ()
    if contact.noisy_until is not None and contact.noisy_until <= now:
        contact = replace(contact, noisy_until=None)
        if down and not contact.down:
            return _pressed(contact, now)
        if contact.down and not down:
            return _released(contact, now)
    if contact.noisy_until is None and contact.down and not contact.stuck and not down:
        return _released(contact, now)
    return _still_down(contact, now, timing)


def wake_at(contact: Contact, timing: ButtonsWiring) -> float | None:
    """Give the next moment at which something could happen without an edge; None: none."""
    moments = [contact.noisy_until] if contact.noisy_until is not None else []
    if contact.down and not contact.stuck:
        moments.append(contact.since + timing.stuck_s)
        # While the contact chatters its level says nothing about a hold; only the stuck time goes on.
        if contact.noisy_until is None:
            moments += [] if contact.held else [contact.since + timing.hold_s]
            moments += [_repeat_at(contact, timing)] if contact.button in timing.repeating else []
    return min(moments, default=None)


def _still_down(contact: Contact, now: float, timing: ButtonsWiring) -> Debounced:
    if not contact.down or contact.stuck:
        return contact, ()
    if now >= contact.since + timing.stuck_s:
        return replace(contact, stuck=True), (_press(contact, PressKind.STUCK, now),)
    presses: tuple[Press, ...] = ()
    if contact.button in timing.repeating and now >= _repeat_at(contact, timing):
        presses += (_press(contact, PressKind.REPEAT, now),)
        contact = _past_repeats(contact, now, timing)
    if not contact.held and now >= contact.since + timing.hold_s:
        presses += (_press(contact, PressKind.HELD, now),)
        contact = replace(contact, held=True)
    return contact, presses


def _repeat_at(contact: Contact, timing: ButtonsWiring) -> float:
    return contact.since + timing.repeat_after_s + contact.repeats * timing.repeat_every_s


def _past_repeats(contact: Contact, now: float, timing: ButtonsWiring) -> Contact:
    """Skip the repeats that a late loop missed: they would come all at once."""
    while _repeat_at(contact, timing) <= now:
        contact = replace(contact, repeats=contact.repeats + 1)
    return contact


def _pressed(contact: Contact, at: float) -> Debounced:
    contact = Contact(contact.button, down=True, since=at, noisy_until=contact.noisy_until)
    return contact, (_press(contact, PressKind.DOWN, at),)


def _released(contact: Contact, at: float) -> Debounced:
    """End the press; one that was held has had its say already."""
    kind = PressKind.FREED if contact.stuck else PressKind.UP
    said = () if contact.held and not contact.stuck else (_press(contact, kind, at),)
    return Contact(contact.button, noisy_until=contact.noisy_until), said


def _press(contact: Contact, kind: PressKind, at: float) -> Press:
    return Press(contact.button, kind, at, contact.since)
