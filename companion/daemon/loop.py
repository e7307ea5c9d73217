"""The one loop: take an input, step the session, write, adopt, show. Opening and closing is `main`'s.

It knows both worlds and decides nothing about either: meaning is the session's, wires are the panel's.
"""

import logging
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import ClassVar

from companion.config.settings import Settings
from companion.daemon.displays import Display, OledDisplay, QuestionDisplay, StripDisplay, attempt, shown_of
from companion.daemon.report import Rolls, report_of, snapshot_of
from companion.daemon.store import GameStore, resumed_from
from companion.daemon.supervision import Supervisor
from companion.daemon.table import contrast_of, layout_of
from companion.journal.file import JournalBusy, JournalFailed
from companion.session import messages
from companion.session.session import PartState, Session
from companion.session.update import session_after, wake_at, with_guard_moved
from hardware.inputs import Asked, Input, PartChanged, Press, PressKind, Returned, Roll, StopAsked, Tick
from hardware.panel import Panel

REOPEN_EVERY_S = 5.0
"""How long a journal that could not be opened is left alone, in seconds."""

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
        """Play `session` at the panel; what it writes goes to the store, a supervisor hears that the loop lives."""
        self._panel = panel
        self._supervisor = supervisor or Supervisor({})
        self._store = store
        self._session = _with_parts(session, panel)
        self._die = random.SystemRandom() if options.seed is None else random.Random(options.seed)
        self._rolled: list[int] = []  # what the box's own die gave since the start
        self._oled = OledDisplay(panel, contrast_of(settings), session.table.language)
        self._strip = StripDisplay(panel, layout_of(settings.strip))
        self._displays: tuple[Display, ...] = (self._oled, self._strip, QuestionDisplay(self._supervisor))
        self._seen: Session | None = None  # as it was shown last
        self._reopen_at = panel.now() + REOPEN_EVERY_S
        self._stopped = self._power_off = False

    @property
    def session(self) -> Session:
        """Give the session as it stands."""
        return self._session

    def run(self) -> bool:
        """Play until asked to stop; tell whether the table asked for the system to be shut down."""
        self._show(fresh=True)
        self._supervisor.ready(self._panel.now())
        while not self._stopped:
            self._take(self._next())
            self._supervisor.sign_of_life(self._panel.now())
        return self._power_off

    def _next(self) -> Input | messages.SomethingFailed:
        """Give the next input; an error in a driver that works in this thread is one of many things that go on (S4)."""
        given = attempt(lambda: self._panel.next(self._wake_at()), None, "a part of the box failed")
        return given or messages.SomethingFailed(self._panel.now())

    def _wake_at(self) -> float | None:
        moments = (self._due_at(), self._supervisor.wake_at, *(display.wake_at for display in self._displays))
        return min((moment for moment in moments if moment is not None), default=None)

    def _due_at(self) -> float | None:
        """Return when the session changes by itself, or a closed journal is tried again."""
        moments = (wake_at(self._session), None if self._store.is_open else self._reopen_at)
        return min((moment for moment in moments if moment is not None), default=None)

    def _take(self, given: Input | messages.SomethingFailed) -> None:
        if isinstance(given, StopAsked):
            self._stopped = True
        elif isinstance(given, Asked):
            answer = attempt(partial(self._answers[given.question], self), None, "a question was not answered")
            attempt(partial(given.reply, answer), None, "an answer did not arrive")
        elif isinstance(given, Returned):
            if isinstance(given.value, messages.BoxRolled):
                self._step(given.value)
        elif isinstance(given, Tick) and not self._is_due(given.at):
            for display in self._displays:  # a frame of a transition: the session is the same
                display.frame(self._panel.now())
        else:
            self._step(given)

    def _is_due(self, now: float) -> bool:
        due_at = self._due_at()
        return due_at is not None and due_at <= now

    def _step(self, given: messages.Given) -> None:
        """Step, write, adopt, show; after any error the last good session goes on (S4)."""
        try:
            _log_trouble(given)
            self._reopen(given.at)
            self._adopt(session_after(self._session, given), given.at)
        except Exception:  # the one place that catches everything: the table must be able to play on
            log.exception("an error was caught while handling %r; the game stays as it was", given)
            self._session = session_after(self._session, messages.SomethingFailed(given.at)).session
        self._show(fresh=isinstance(given, Press | Roll))

    def _adopt(self, updated: messages.Updated, now: float) -> None:
        """Fulfil the requests, then adopt the session; where the journal fails, the old session stays (S11)."""
        session = updated.session
        for request in updated.requests:
            if isinstance(request, messages.RollDie):
                self._rolled.append(self._die.randint(1, 6))
                self._panel.put(messages.BoxRolled(self._rolled[-1], now))
            elif isinstance(request, messages.PowerOff):
                self._power_off = self._stopped = True
            else:
                began = self._panel.now()
                try:
                    self._store.fulfil(request)
                except JournalFailed as failure:
                    log.warning("the step was not adopted: %s", failure.detail)
                    self._session = session_after(self._session, messages.JournalRefused(failure.reason, now)).session
                    return
                session = replace(session, previous=self._store.current.previous)
                session = session_after(session, messages.JournalWorks(now)).session
                session = with_guard_moved(session, self._panel.now() - began)
        self._session = session

    def _reopen(self, now: float) -> None:
        """Try again, now and then, to open a journal that could not be opened at the start."""
        if not self._store.is_open and now >= self._reopen_at:
            self._reopen_at = now + REOPEN_EVERY_S
            try:
                self._session = resumed_from(self._store, self._session, now)
            except JournalBusy as busy:
                self._session = session_after(self._session, messages.JournalAway(busy.reason, now)).session

    def _show(self, *, fresh: bool) -> None:
        """Show the session where it is another than before; `fresh`: in any case, to heal a part (S13)."""
        if fresh or self._session is not self._seen:
            for display in self._displays:
                display.show(self._session, self._panel.now(), fresh=fresh)
            self._seen = self._session

    _answers: ClassVar[Mapping[str, Callable[["Daemon"], object]]] = {
        "state": lambda daemon: snapshot_of(daemon._session),
        "status": lambda daemon: report_of(daemon._session, daemon._panel.now()),
        "shown": lambda daemon: shown_of(daemon._session, daemon._oled, daemon._strip),
        "rolled": lambda daemon: Rolls(faces=tuple(daemon._rolled)),
    }
    """What may be asked from outside the loop."""


def _with_parts(session: Session, panel: Panel) -> Session:
    """Return the session as it knows the box from its opening; changes are reported from then on."""
    known = {name: PartState(health, panel.now()) for name, health in panel.parts.items()}
    return replace(session, parts={**session.parts, **known})


def _log_trouble(given: messages.Given) -> None:
    if isinstance(given, PartChanged) and given.reason:
        log.warning("%s: %s", given.part, given.reason)
    if isinstance(given, Press) and given.kind is PressKind.STUCK:
        log.warning("button %s is stuck: down for too long, ignored until it is released", given.button)
