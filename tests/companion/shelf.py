"""A journal with games in it, a clock that tests set, a process without root's rights: fixtures for a conftest."""

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from companion.config.locations import built_in_cards
from companion.journal.file import Stamp
from companion.journal.journal import Journal
from companion.rules import new_game, play
from companion.rules.actions import (
    ChangeCorruption,
    GoFirst,
    Hit,
    Join,
    MeetEnemy,
    SetDifficulty,
    SetReward,
    Start,
    Stop,
)
from companion.rules.actions import Space as SpaceKind
from companion.rules.cards import Cards
from companion.rules.history import Entry, History, Redo, Step, Undo, history_after

EVENING = 1_800_000_000.0
JOINED = (Join("p1"), Join("p2"), Start(), GoFirst("p1"))
WON_FIGHT = (Stop(SpaceKind.ENEMY), MeetEnemy("other"), SetDifficulty(4), SetReward(2), Hit())
LOST = tuple(ChangeCorruption(1) for _ in range(10))


@dataclass
class Shelf:
    """A journal that games are written into, ten seconds between entries."""

    path: Path
    wall: float = EVENING
    boot: str = "boot-1"
    monotonic: float = 100.0
    cards: Cards = field(default_factory=built_in_cards)
    joined: tuple[Any, ...] = JOINED
    won_fight: tuple[Any, ...] = WON_FIGHT
    lost: tuple[Any, ...] = LOST

    def stamp(self) -> Stamp:
        return Stamp(self.wall, self.boot, self.monotonic)

    def wait(self, seconds: float) -> None:
        self.wall += seconds
        self.monotonic += seconds

    def open(self) -> Journal:
        return Journal.open(self.path, self.stamp)

    def write(self, *entries: Any) -> int:
        """Begin a game with these actions, undos ("undo") and redos ("redo"); return its number."""
        journal = self.open()
        game, history = journal.begin(self.cards), History(new_game(self.cards))
        for entry in entries:
            self.wait(10)
            made = self.entry(history, entry)
            journal.append(game, made)
            history = history_after(history, made)
        journal.close()
        return game

    def write_as_a_later_version(self, game: int, state: str = '{"is":"Moon"}') -> None:
        """Add a step to a game that this version knows nothing of."""
        journal = self.open()
        journal._write(journal._row(self.stamp(), game, "step", action='{"is":"FlyAway"}', state=state))
        journal.close()

    @staticmethod
    def entry(history: History, what: Any) -> Entry:
        if what == "undo":
            return Undo()
        return Redo() if what == "redo" else Step(what, play(history.state, what))


def open_to_all(path: Path) -> None:
    """Let anybody look into the folders that `path` stands in, up to those of pytest's own, which only root may."""
    for folder in list(path.parents)[:4]:
        if folder.stat().st_mode & 0o005 != 0o005:
            folder.chmod(0o755)


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    """An empty journal's place, and the pen for it."""
    return Shelf(tmp_path / "games.journal")


@pytest.fixture
def as_nobody() -> Callable[[Callable[[], int]], int]:
    """Do something in a process of its own without root's rights; give what it returned, 99 where it raised."""

    def act(what: Callable[[], int]) -> int:
        child = os.fork()
        if child == 0:
            try:
                if os.geteuid() == 0:
                    os.setgid(65534)
                    os.setuid(65534)
                os._exit(what())
            finally:
                os._exit(99)
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])

    return act
