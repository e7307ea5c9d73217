"""The game on disk as the loop uses it: one journal, the game it is in, and the requests of a session fulfilled.

A journal that cannot be opened is no end: the loop refuses steps and tries to open it again.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.journal.file import JournalFailed, JournalUnusable
from companion.journal.journal import Journal
from companion.rules import new_game
from companion.rules.cards import Cards
from companion.rules.history import History
from companion.session.messages import AppendEntry, BeginGame, GoOnGame, JournalAway, JournalWorks
from companion.session.session import Guard, Session, session_at_start
from companion.session.update import session_after
from hardware.parts import Health

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class CurrentGame:
    """The game to show and the one that "Go on with the last game" returns to, if any."""

    history: History
    previous: History | None = None


@dataclass(frozen=True, slots=True)
class OpenReport:
    """What was wrong with the journal when it was opened: a few words, and all of it for the log; empty if nothing."""

    notice: str = ""
    detail: str = ""


class GameStore:
    """Writes what a session asks for, in the game that it is in."""

    def __init__(self, open_journal: Callable[[], Journal], cards: Cards) -> None:
        self._open_journal = open_journal
        self._cards = cards
        self._journal: Journal | None = None
        self._game: int | None = None
        self._previous: int | None = None
        self._why_closed = "not open"
        self.current = CurrentGame(History(new_game(cards)))
        """The game as it was when it was taken up last."""

    @property
    def is_open(self) -> bool:
        """Tell whether there is a journal to write to."""
        return self._journal is not None

    def open(self) -> OpenReport:
        """Open the journal and take up its last game, an empty one where it has none.

        Raises JournalUnusable with the reason, JournalBusy where another daemon has it.
        """
        try:
            journal = self._open_journal()
        except JournalUnusable as problem:
            self._why_closed = problem.reason
            raise
        saved = journal.current()
        self._take_up(journal, saved.game if saved else None, saved.history if saved else self.current.history)
        self._journal = journal
        return OpenReport(journal.notice, journal.detail)

    def fulfil(self, request: AppendEntry | BeginGame | GoOnGame) -> None:
        """Write what the request asks for, durable at return; JournalFailed where nothing could be written."""
        if self._journal is None:
            raise JournalFailed(self._why_closed, "the journal is not open")
        if isinstance(request, AppendEntry):
            self._journal.append(self._begun(self._journal), request.entry)
        elif isinstance(request, BeginGame):
            game = self._journal.begin(self._cards)
            self._take_up(self._journal, game, History(new_game(self._cards)))
        elif self._previous is not None and self.current.previous is not None:
            self._journal.go_on(self._previous)
            self._take_up(self._journal, self._previous, self.current.previous)

    def _begun(self, journal: Journal) -> int:
        """Return the game's number; the very first game is begun with its first step."""
        if self._game is None:
            self._game = journal.begin(self._cards)
        return self._game

    def _take_up(self, journal: Journal, game: int | None, history: History) -> None:
        before = None
        try:
            before = journal.last_played_before(game) if game is not None else None
        except JournalFailed as failure:  # what was written stands, and the game before can wait
            log.warning("the game before this one is not offered: %s", failure.detail)
        self._game, self._previous = game, before.game if before else None
        self.current = CurrentGame(history, before.history if before else None)

    def close(self) -> None:
        """Close the journal, if it is open."""
        if self._journal is not None:
            self._journal.close()


def resumed_from(store: GameStore, session: Session, now: float) -> Session:
    """Return the session that goes on with the journal's last game; where it cannot be opened, one that says so.

    Raises JournalBusy where another daemon has the journal.
    """
    try:
        found = store.open()
    except JournalUnusable as problem:
        if session.part("journal").reason != problem.reason:  # it is tried again and again
            log.warning("%s; steps are refused until it can be opened", problem.detail)
        return session_after(session, JournalAway(problem.reason, now)).session
    if found.detail:
        log.warning("%s", found.detail)
    started = session_at_start(session.table, store.current.history, store.current.previous, now)
    # A page stood there where this is a later try, and who presses now meant that one.
    late = Guard(None, now, moved_on=True) if session.part("journal").health is Health.MISSING else None
    kept = replace(started, parts=session.parts, stuck=session.stuck, battery=session.battery, guard=late)
    return session_after(kept, JournalWorks(now, found.notice)).session
