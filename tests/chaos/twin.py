"""The same pure session, kept in the test's own memory, which no kill and no disk reaches: what the daemon must show.

It is handed the presses that a finger makes on the bench, and gives every page on the way with the entries behind it.
"""

from dataclasses import dataclass, replace
from typing import Any

from companion.config.locations import Settings, built_in_cards
from companion.daemon.report import snapshot_of
from companion.daemon.table import contrast_of, table_config_of
from companion.rules import new_game
from companion.rules.history import History
from companion.screens import screen_of
from companion.session.messages import BeginGame, GoOnGame, Request
from companion.session.session import Session, session_at_start
from companion.session.update import session_after
from hardware.inputs import PartChanged, Press, PressKind
from hardware.parts import Health
from tests.chaos.desk import of_the_game

HOLDING = ("p1", "p2", "p3", "p4", "undo", "ok")


@dataclass(frozen=True, slots=True)
class Sight:
    """One page that the table could see: what stands on the OLED, the session, how many entries were written by then,
    and the games before, oldest first, as they were left."""

    picture: bytes
    session: Session
    entries: int = 0
    books: tuple[History, ...] = ()

    @property
    def state(self) -> dict[str, Any]:
        """The state that a start after this sight must show."""
        return of_the_game(snapshot_of(restarted(self).session))


class Twin:
    """Plays along; `now` is the sight that stands."""

    def __init__(self, settings: Settings) -> None:
        """Begin as the daemon does on an empty journal, with every part there."""
        self._contrast = contrast_of(settings)
        cards = built_in_cards()
        empty = session_at_start(table_config_of(settings, cards), History(new_game(cards)), None, 0.0)
        for part in ("buttons", "oled", "strip", "die", "journal"):
            empty = session_after(empty, PartChanged(part, Health.OK, "", 0.0)).session
        self.now = self._sight(Sight(b"", empty))

    @property
    def prompt(self) -> dict[str, Any]:
        """The prompt as anybody who asks for the state sees it."""
        prompt: dict[str, Any] = snapshot_of(self.now.session)["prompt"]
        return prompt

    def press(self, button: str, at: float) -> list[Sight]:
        """Press and let go; return every sight on the way, the one before included."""
        up = PressKind.UP
        return self._given([Press(button, PressKind.DOWN, at, at), Press(button, up, at + 0.09, at)])

    def hold(self, button: str, at: float) -> list[Sight]:
        """Hold; return every sight on the way, the one before included."""
        return self._given([Press(button, PressKind.DOWN, at, at), Press(button, PressKind.HELD, at + 1.0, at)])

    def restart(self, into: Sight) -> None:
        """Go on as a start after that sight does."""
        self.now = self._sight(restarted(into))

    def _given(self, presses: list[Press]) -> list[Sight]:
        sights = [self.now]
        for press in presses:
            outcome = session_after(self.now.session, press)
            sight = replace(self.now, session=outcome.session)
            for request in outcome.requests:
                sight = self._kept(self.now, sight, request)
            self.now = self._sight(sight)
            sights.append(self.now)
        return sights

    def _kept(self, before: Sight, after: Sight, request: Request) -> Sight:
        """Return what the loop and its journal make of a request: one entry more."""
        after = replace(after, entries=before.entries + 1)
        if not isinstance(request, BeginGame | GoOnGame):
            return after
        left = (before.session.history,) if before.session.history.last is not None else ()
        books = (before.books[:-1] if isinstance(request, GoOnGame) else before.books) + left
        previous = books[-1] if books else None
        return replace(after, books=books, session=replace(after.session, previous=previous))

    def _sight(self, sight: Sight) -> Sight:
        return replace(sight, picture=screen_of(sight.session, self._contrast).picture.bits)


def restarted(sight: Sight) -> Sight:
    """Return the sight that a start shows which finds on its disk what stood there at this one."""
    old = sight.session
    session = session_at_start(old.table, old.history, old.previous, old.touched_at)
    return replace(sight, session=replace(session, parts=old.parts))
