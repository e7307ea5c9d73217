"""Where a session is shown: the page on the OLED, the lights on the strip, the question at the service manager.

The loop keeps them in a list; one more is a class here and a line there. Each knows what it showed last and decides
whether there is anything new; an error in one is logged, and neither the others nor the game notice it (S4).
"""

import logging
from collections.abc import Callable
from functools import partial
from typing import Protocol, TypeVar

from companion.daemon.report import Shown, sentence_of
from companion.daemon.supervision import Supervisor
from companion.screens.fault_page import fault_page
from companion.screens.lights import StripLayout, lights_of
from companion.screens.motion import Motion, motion_after, motion_at
from companion.screens.page import draw
from companion.screens.pages import page_of, screen_of
from companion.session.session import Session
from companion.texts import LANGUAGES
from companion.texts.language import say
from hardware.outputs import Lamps, Screen
from hardware.panel import Panel
from hardware.parts import Health

Made = TypeVar("Made")
log = logging.getLogger(__name__)


class Display(Protocol):
    """What shows sessions, and may move between two of them."""

    @property
    def wake_at(self) -> float | None:
        """When its next frame is due, on the loop's clock; None while nothing moves."""

    def show(self, session: Session, now: float, *, fresh: bool) -> None:
        """Show the session where it looks another than before; `fresh`: in any case, to heal a part (S13)."""

    def frame(self, now: float) -> None:
        """Show the frame of that moment, the session being the same."""


def attempt(make: Callable[[], Made], instead: Made, failure: str) -> Made:
    """Make something of the session for those who look; an error in that is logged and must not end the game (S4)."""
    try:
        return make()
    except Exception:
        log.exception("%s; the game goes on", failure)
        return instead


class OledDisplay:
    """The page of a session on the OLED."""

    wake_at = None

    def __init__(self, panel: Panel, contrast: int, language: str) -> None:
        """Show on the panel's OLED, with `contrast` (0 to 255) while it is awake."""
        words = LANGUAGES[language]
        self._panel = panel
        self._contrast = contrast
        self._undrawn = fault_page((say(words, "pages", "undrawn"), say(words, "pages", "undrawn_way")))
        self._instead = Screen(draw(self._undrawn), contrast)
        self._shown: Screen | None = None
        self._drawn: tuple[Session, Screen] | None = None  # the screen of a session, made once

    def show(self, session: Session, now: float, *, fresh: bool) -> None:
        """Show the session's page."""
        screen = self.screen_of(session)
        if fresh or screen != self._shown:
            self._panel.show(screen)
            self._shown = screen

    def frame(self, now: float) -> None:
        """Pages do not move."""

    def screen_of(self, session: Session) -> Screen:
        """Return the page as a screen; one that cannot be drawn says so, since the last one would pass for it (S4)."""
        if self._drawn is None or self._drawn[0] is not session:
            draws = partial(screen_of, session, self._contrast)
            self._drawn = session, attempt(draws, self._instead, "the page could not be drawn")
        return self._drawn[1]

    def words_of(self, session: Session) -> tuple[str, ...]:
        """Return the words on the session's page."""
        return attempt(lambda: page_of(session).words, self._undrawn.words, "the page could not be drawn")


class StripDisplay:
    """The lights of a session on the strip, and the way to them from those of the one before."""

    def __init__(self, panel: Panel, layout: StripLayout) -> None:
        """Show on the panel's strip, whose tracks lie as `layout` says."""
        self._panel = panel
        self._layout = layout
        self._seen: Session | None = None
        self.motion = Motion(())

    @property
    def wake_at(self) -> float | None:
        """When the next frame of a transition is due."""
        return self.motion.wake_at

    def show(self, session: Session, now: float, *, fresh: bool) -> None:
        """Begin the way to the session's lights."""
        instead = Motion(self.motion.shown)
        self._carry(attempt(lambda: self._moved(session, now), instead, "the lights could not be made"), fresh)
        self._seen = session

    def frame(self, now: float) -> None:
        """Go on with the transition that runs, if one does."""
        instead = Motion(self.motion.shown)
        self._carry(attempt(lambda: motion_at(self.motion, now), instead, "a frame could not be made"))

    def at_rest(self, session: Session) -> Lamps:
        """Return the session's lights once nothing moves."""
        return attempt(lambda: lights_of(session, self._layout), (), "the lights could not be made")

    def _moved(self, session: Session, now: float) -> Motion:
        """Return the strip as it is now; at power on and where there is no strip nothing moves (nor wakes the loop)."""
        if self._seen is None or session.part("strip").health is not Health.OK:
            return Motion(lights_of(session, self._layout))
        return motion_after(self.motion, self._seen, session, self._layout, now)

    def _carry(self, motion: Motion, fresh: bool = False) -> None:
        shown, self.motion = self.motion.shown, motion
        if fresh or motion.shown != shown:
            self._panel.light(motion.shown)


class QuestionDisplay:
    """The game's question in one sentence, for `systemctl status`."""

    wake_at = None

    def __init__(self, supervisor: Supervisor) -> None:
        """Tell the supervisor."""
        self._supervisor = supervisor

    def show(self, session: Session, now: float, *, fresh: bool) -> None:
        """Tell the question."""
        self._supervisor.tell(attempt(lambda: sentence_of(session), "", "the question could not be put in a sentence"))

    def frame(self, now: float) -> None:
        """Sentences do not move."""


def shown_of(session: Session, oled: OledDisplay, strip: StripDisplay) -> Shown:
    """Return what OLED and strip should carry now, to be compared with what the wires carried."""
    screen, motion = oled.screen_of(session), strip.motion
    return {
        "picture": screen.picture.bits,
        "on": screen.on,
        "lamps": motion.shown if motion.transition else strip.at_rest(session),
        "moves_until": motion.ends_at,
        "words": oled.words_of(session),
        "asleep": session.light == "dark",
    }
