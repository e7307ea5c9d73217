"""The strip between two steps (PURE): which transition runs, what it shows now, when its next frame is due.

Time is handed in; the loop wakes at `wake_at`, shows a frame, and once the transition is over nothing is due any more.
"""

from dataclasses import dataclass, replace
from math import floor, inf

from companion.rules.history import Step
from companion.screens.lights import Segment, StripLayout, lights_of
from companion.screens.transitions import SECONDS, Kind, Transition, lamps_at
from companion.session.session import Session
from hardware.outputs import Lamps

FRAMES_A_SECOND = 30
CALM_S = 0.5
"""From the beginning of a transition that dips or flares to that of the next, however fast people press; what comes
sooner fades. With the end of the game in between that makes three flashes a second at most (photosensitive people)."""
_JUST_ENOUGH = 1e-6
"""Of a frame: moments are floats, and a frame that is due is due also where its moment was rounded down."""


@dataclass(frozen=True, slots=True)
class Motion:
    """What the strip carries, and what it is on its way to; moments are the loop's seconds."""

    shown: Lamps
    transition: Transition | None = None
    began: float = 0.0
    wake_at: float | None = None  # when the next frame is due; None at rest
    calm_from: float = -inf  # before that nothing dips or flares again

    @property
    def rest(self) -> Lamps:
        """Return what the strip shows once it rests."""
        return self.transition.end if self.transition else self.shown

    @property
    def ends_at(self) -> float | None:
        """Return when it rests; None where it does."""
        return self.began + SECONDS[self.transition.kind] if self.transition else None


def motion_at(motion: Motion, now: float) -> Motion:
    """Return the motion with the frame of the moment `now`."""
    if motion.transition is None or motion.ends_at is None:
        return motion
    if now >= motion.ends_at:
        return replace(motion, shown=motion.transition.end, transition=None, wake_at=None)
    frame = floor((now - motion.began) * FRAMES_A_SECOND + _JUST_ENOUGH) + 1
    due = min(motion.ends_at, motion.began + frame / FRAMES_A_SECOND)
    return replace(motion, shown=lamps_at(motion.transition, now - motion.began), wake_at=due)


def motion_after(motion: Motion, before: Session, after: Session, layout: StripLayout, now: float) -> Motion:
    """Return the motion after a step from one session to the next (or none: then what runs goes on).

    A step in mid-transition starts from what is shown at that moment. At power on, and while there is no strip to show
    anything, use `Motion(lights_of(…))`: at rest at once.
    """
    motion, rest, kind = motion_at(motion, now), lights_of(after, layout), transition_between(before, after)
    if rest != motion.rest:
        kind = Kind.FADE if kind in (None, Kind.FLICKER) else kind
        return _begun(motion, Transition(kind, motion.shown, rest, layout), now)
    if kind is None or motion.transition is not None:
        return motion
    return _begun(motion, Transition(Kind.FLICKER, rest, rest, layout, _on_turn(after, layout)), now)


def _begun(motion: Motion, transition: Transition, now: float) -> Motion:
    kind, calm_from = transition.kind, motion.calm_from
    if now < calm_from and kind is Kind.FLICKER:
        return motion
    if now < calm_from and kind is Kind.CHANGE:
        kind = Kind.FADE
    calm_from = calm_from if kind is Kind.FADE else now + CALM_S
    begun = Motion(motion.shown, replace(transition, kind=kind), now, calm_from=calm_from)
    return motion_at(begun, now)


def transition_between(before: Session, after: Session) -> Kind | None:
    """Return what happened from one session to the next, as the lights tell it; None where nothing was accepted.

    Moving the highlight is nothing: while `down` is held that comes five times a second. Nor is an overlay that closes
    by itself.
    """
    if before.light != after.light:
        return Kind.FADE
    if after.history is not before.history:
        return _kind_of_step(before, after)
    pressed = after.guard is not None and after.guard.cause is not None
    return Kind.FLICKER if pressed and after.guard is not before.guard else None


def _kind_of_step(before: Session, after: Session) -> Kind:
    was, now = before.state, after.state
    if not isinstance(after.history.last, Step) or was.order != now.order:
        return Kind.FADE
    if now.phase != was.phase and now.phase in ("won", "lost"):
        return Kind.VICTORY if now.phase == "won" else Kind.LOSS
    return Kind.CHANGE


def _on_turn(session: Session, layout: StripLayout) -> Segment | None:
    return layout.of_seat(session.state.turn) if session.state.turn else None
