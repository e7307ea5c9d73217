"""The one loop: take an input, step the session, write, adopt, show. Opening and closing is `main`'s.

It knows both worlds and decides nothing about either: meaning is the session's, wires are the panel's.
"""

import logging
import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from companion.config.settings import Settings
from companion.daemon.report import report_of, sentence_of, snapshot_of
from companion.daemon.store import GameStore, resumed_from
from companion.daemon.supervision import Supervisor, no_supervisor
from companion.daemon.table import contrast_of, layout_of
from companion.journal.file import JournalBusy, JournalFailed
from companion.screens import Motion, draw, fault_page, lights_of, motion_after, page_of, screen_of
from companion.session.messages import (
    BoxRolled,
    Given,
    JournalAway,
    JournalRefused,
    JournalWorks,
    PowerOff,
    RollDie,
    SomethingFailed,
    Updated,
)
from companion.session.session import PartState, Session
from companion.session.update import adopted, session_after, wake_at
from companion.texts.sentences import undrawn
from hardware.inputs import Asked, Input, PartChanged, Press, PressKind, Returned, Roll, StopAsked
from hardware.outputs import Lamps, Screen
from hardware.panel import Panel
from hardware.parts import Health

REOPEN_EVERY_S = 5.0
"""How long a journal that could not be opened is left alone, in seconds."""

Made = TypeVar("Made")
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RunOptions:
    """What a command says about one run; None is as the config or the defaults say. `seed` is the box's own die's."""

    config: Path | None = None
    cards: Path | None = None
    journal: Path | None = None
    seed: int | None = None
    simulated: bool = True  # no config is looked for, and Power off ends the daemon only


class Daemon:
    """The game at the table, from the first page to the last."""

    def __init__(
        self,
        panel: Panel,
        store: GameStore,
        session: Session,
        settings: Settings,
        options: RunOptions,
        *,
        supervisor: Supervisor | None = None,
    ) -> None:
        self._panel = panel
        self._supervisor = supervisor or no_supervisor()
        self._store = store
        self._session = _with_parts(session, panel)
        self._layout = layout_of(settings.strip)
        self._contrast = contrast_of(settings)
        self._undrawn = fault_page(undrawn(session.language))
        self._instead = Screen(draw(self._undrawn), self._contrast)
        self._die = random.SystemRandom() if options.seed is None else random.Random(options.seed)
        self._rolled: list[int] = []  # what the box's own die gave since the start
        self._seen: Session | None = None  # as it was shown last
        self._page: Screen | None = None  # what the OLED was told last
        self._drawn: tuple[Session, Screen] | None = None  # the screen of a session, which is one as long as that is
        self._motion = Motion(())
        self._reopen_at = panel.now() + REOPEN_EVERY_S
        self._stopped = self._power_off = False

    def run(self) -> bool:
        """Play until somebody asks to stop; tell whether the table asked for the system to be shut down."""
        self._show(fresh=True)
        self._supervisor.ready(self._panel.now())
        while not self._stopped:
            self._take(self._next())
            self._supervisor.worked(self._panel.now())
        return self._power_off

    def _next(self) -> Input | SomethingFailed:
        """Give the next input; an error in a driver that works in this thread is one of many things that go on (S4)."""
        given = _tried(lambda: self._panel.next(self._wake_at()), None, "a part of the box failed")
        return given or SomethingFailed(self._panel.now())

    def _wake_at(self) -> float | None:
        reopening = None if self._store.is_open else self._reopen_at
        moments = (wake_at(self._session), self._motion.wake_at, reopening, self._supervisor.wake_at)
        return min((moment for moment in moments if moment is not None), default=None)

    def _take(self, given: Input | SomethingFailed) -> None:
        if isinstance(given, StopAsked):
            self._stopped = True
        elif isinstance(given, Asked):
            answer = _tried(partial(self._answers[given.question], self), None, "a question was not answered")
            _tried(partial(given.reply, answer), None, "an answer did not arrive")
        elif isinstance(given, Returned):
            if isinstance(given.value, BoxRolled):
                self._step(given.value)
        else:
            self._step(given)

    def _step(self, given: Given) -> None:
        """Step, write, adopt, show; whatever goes wrong, the last good session goes on (S4)."""
        try:
            _log_trouble(given)
            self._reopen(given.at)
            self._adopt(session_after(self._session, given), given.at)
        except Exception:  # the one place that catches everything: the table must be able to play on
            log.exception("an error was caught while handling %r; the game stays as it was", given)
            self._session = session_after(self._session, SomethingFailed(given.at)).session
        self._show(fresh=isinstance(given, Press | Roll))

    def _adopt(self, updated: Updated, now: float) -> None:
        """Fulfil the requests, then adopt the session; where the journal fails, the old session stays (S11)."""
        session = updated.session
        for request in updated.requests:
            if isinstance(request, RollDie):
                self._rolled.append(self._die.randint(1, 6))
                self._panel.put(BoxRolled(self._rolled[-1], now))
            elif isinstance(request, PowerOff):
                self._power_off = self._stopped = True
            else:
                began = self._panel.now()
                try:
                    self._store.fulfil(request)
                except JournalFailed as failure:
                    log.warning("the step was not adopted: %s", failure.detail)
                    self._session = session_after(self._session, JournalRefused(failure.reason, now)).session
                    return
                session = replace(session, previous=self._store.current.previous)
                session = adopted(session_after(session, JournalWorks(now)).session, self._panel.now() - began)
        self._session = session

    def _reopen(self, now: float) -> None:
        """Try again, now and then, to open a journal that could not be opened at the start."""
        if not self._store.is_open and now >= self._reopen_at:
            self._reopen_at = now + REOPEN_EVERY_S
            try:
                self._session = resumed_from(self._store, self._session, now)
            except JournalBusy as busy:
                self._session = session_after(self._session, JournalAway(busy.reason, now)).session

    def _show(self, *, fresh: bool) -> None:
        """Show the session where it looks another than before; `fresh`: in any case, to heal a part (S13).

        A frame of a transition is for the strip alone: while the session is the same, its page is not made again.
        """
        if fresh or self._session is not self._seen:
            self._show_page(fresh=fresh)
        carried = self._motion.shown
        self._motion = _tried(self._moved, Motion(carried), "the lights could not be made")
        if fresh or self._motion.shown != carried:
            self._panel.light(self._motion.shown)
        self._seen = self._session

    def _show_page(self, *, fresh: bool) -> None:
        wanted = self._screen()
        if fresh or wanted != self._page:
            self._panel.show(wanted)
            self._page = wanted
        sentence = _tried(lambda: sentence_of(self._session), "", "the question could not be put in a sentence")
        self._supervisor.tell(sentence)

    def _screen(self) -> Screen:
        """Return the page as a screen; one that cannot be drawn says so, since the last one would pass for it (S4)."""
        if self._drawn is None or self._drawn[0] is not self._session:
            draws = partial(screen_of, self._session, self._contrast)
            self._drawn = self._session, _tried(draws, self._instead, "the page could not be drawn")
        return self._drawn[1]

    def _at_rest(self) -> Lamps:
        return _tried(lambda: lights_of(self._session, self._layout), (), "the lights could not be made")

    def _moved(self) -> Motion:
        """Return the strip as it is now; at power on and where there is no strip nothing moves (nor wakes the loop)."""
        if self._seen is None or self._session.part("strip").health is not Health.OK:
            return Motion(lights_of(self._session, self._layout))
        return motion_after(self._motion, self._seen, self._session, self._layout, self._panel.now())

    def _state(self) -> dict[str, Any]:
        return snapshot_of(self._session)

    def _report(self) -> dict[str, Any]:
        return report_of(self._session, self._panel.now())

    def _expected(self) -> dict[str, Any]:
        """Return what OLED and strip should carry now, for whoever compares it with the wires."""
        screen = self._screen()
        instead = self._undrawn.words
        return {
            "picture": screen.picture.bits,
            "on": screen.on,
            "lamps": self._motion.shown if self._motion.transition else self._at_rest(),
            "moves_until": self._motion.ends_at,
            "words": _tried(lambda: page_of(self._session).words, instead, "the page could not be drawn"),
            "asleep": self._session.light == "dark",
        }

    def _rolls(self) -> dict[str, Any]:
        """Return what *Roll for me* gave since the start, for the recorder of tapes."""
        return {"faces": tuple(self._rolled)}

    _answers: ClassVar[dict[str, Callable[["Daemon"], dict[str, Any]]]] = {
        "state": _state,
        "status": _report,
        "shown": _expected,
        "rolled": _rolls,
    }


def _tried(make: Callable[[], Made], instead: Made, failure: str) -> Made:
    """Make something of the session for those who look; an error in that is logged and must not end the game (S4)."""
    try:
        return make()
    except Exception:
        log.exception("%s; the game goes on", failure)
        return instead


def _with_parts(session: Session, panel: Panel) -> Session:
    """Return the session as it knows the box from its opening; changes are reported from then on."""
    known = {name: PartState(health, panel.now()) for name, health in panel.parts.items()}
    return replace(session, parts={**session.parts, **known})


def _log_trouble(given: Given) -> None:
    if isinstance(given, PartChanged) and given.reason:
        log.warning("%s: %s", given.part, given.reason)
    if isinstance(given, Press) and given.kind is PressKind.STUCK:
        log.warning("button %s is stuck: down for too long, ignored until it is released", given.button)
