"""What the journal's tests share: opening one, random games written into it, and disks that refuse.

Handed out as fixtures, so that no test imports another test's file.
"""

import os
import random
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from companion.config.locations import built_in_cards
from companion.journal.file import Stamp
from companion.journal.journal import Journal
from companion.rules import legal_actions, new_game, play
from companion.rules.actions import Join
from companion.rules.history import Entry, History, Redo, Step, Undo, history_after
from tests.companion.shelf import as_nobody, shelf
from tests.small_disk import SmallDisk, mounted

__all__ = ["as_nobody", "path", "pen", "shelf", "small_disk"]


class Pen:
    """Opens journals and writes games into them."""

    cards = built_in_cards()
    start = History(new_game(cards))
    step = Step(Join("p1"), play(new_game(cards), Join("p1")))

    def __init__(self) -> None:
        self._moments = count()

    def stamps(self) -> Stamp:
        """Return a later moment at every call."""
        moment = float(next(self._moments))
        return Stamp(1_800_000_000.0 + moment, "boot-1", moment)

    def opened(self, path: Path) -> Journal:
        """Open the journal at `path`."""
        return Journal.open(path, self.stamps)

    def play(self, journal: Journal, game: int, steps: int, seed: int = 1, history: History = start) -> History:
        """Write a random game, undone and redone here and there, and return its history."""
        chance = random.Random(seed)
        for _ in range(steps):
            entry = self._entry(chance, history)
            journal.append(game, entry)
            history = history_after(history, entry)
        return history

    @staticmethod
    def _entry(chance: random.Random, history: History) -> Entry:
        back: list[Entry] = [Undo()] * (history.undo_count > 0) + [Redo()] * (history.redo_count > 0)
        actions = legal_actions(history.state)
        if back and (not actions or chance.random() < 0.15):
            return chance.choice(back)
        action = chance.choice(actions)
        return Step(action, play(history.state, action), chance.choice(("", "sheet")))

    @staticmethod
    def steps_of(journal: Journal) -> int:
        """Count how many steps the journal's current game could take back; -1 without a game."""
        saved = journal.current()
        return saved.history.undo_count if saved else -1

    def in_a_child(self, act: Callable[[], object], user: int = 0) -> int:
        """Do something in a process of its own, as `user`; return its exit code, 1 where it raised."""
        child = os.fork()
        if child == 0:
            try:
                if user:
                    os.setgid(user)
                    os.setuid(user)
                act()
                os._exit(0)
            finally:
                os._exit(1)
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


@pytest.fixture(scope="session")
def pen() -> Pen:
    """Hand out the writer."""
    return Pen()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where a journal may be begun."""
    return tmp_path / "games.journal"


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[SmallDisk]:
    """Mount a small disk."""
    yield from mounted(tmp_path / "disk", 400)
