"""A random evening whose game a model follows that imports nothing of the rules (tests/independent), on a daemon.

The model says what is pressed and thrown, line by line of a tape, how many entries the journal must hold after each
line, and what a start must show after each entry. What else happens to the box in between is the caller's.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.session.session import REPORTED
from companion.tapes.expectations import is_met, value_at
from companion.tapes.grammar import read_tape
from companion.tapes.language import Expect, Line, SendDie
from companion.tapes.player import Player
from companion.tapes.replay import vocabulary_of
from tests.chaos.desk import Desk
from tests.independent.books import Saved
from tests.independent.cardfile import random_box, toml_of
from tests.independent.chooser import Chooser
from tests.independent.expected import Pairs, known_after_a_start
from tests.independent.model import Prompt
from tests.independent.panel import Table
from tests.independent.scribe import Scribe


@dataclass(frozen=True)
class Standing:
    """Where the game stands after an entry of the journal: what a start shows, and all that the model remembers."""

    expected: Pairs
    saved: Saved

    def differs_from(self, state: Mapping[str, Any]) -> list[str]:
        """List what in a daemon's state is not as it must be after a start."""
        return differences(self.expected, state)


def differences(expected: Pairs, state: Mapping[str, Any]) -> list[str]:
    """List what in a state is not as expected; nothing of a key that the state has not."""
    return [
        f"{key}: expected {value}, found {value_at(state, key)}"
        for key, value in expected
        if key.partition(".")[0] in state and not is_met(value_at(state, key), key, value)
    ]


@dataclass
class RecordedTable(Table):
    """Keeps the standing after each entry, the empty table's first."""

    standings: list[Standing] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Lay out an empty table."""
        super().__post_init__()
        self._keep()

    def entered(self) -> None:
        """Count an entry, and keep where the game stands now; what was kept of entries that are undone is forgotten."""
        super().entered()
        del self.standings[self.entries :]
        self._keep()

    def _keep(self) -> None:
        doubts = set(self.box.doubts)  # a look at the prompt may add some, which are none of what is being done
        self.standings.append(Standing(known_after_a_start(self, sure=True), self.save()))
        self.box.doubts.clear()
        self.box.doubts.update(doubts)


class RecordedScribe(Scribe):
    """Knows of each line how many entries the journal holds once it is done."""

    def __init__(self, rng: random.Random, table: Table) -> None:
        super().__init__(rng, table, sure=True)
        self.entries: list[int] = []

    def write(self, *lines: str) -> None:
        """Add instructions that change nothing more in the journal."""
        super().write(*lines)
        self.entries += [self.table.entries] * len(lines)

    def act(self, lines: list[str], change: Callable[[], object], clean: bool | None = True) -> bool:
        """Do a change and write it: the last of its lines is the one that changes something."""
        begun, before = len(self.entries), self.table.entries
        done = super().act(lines, change, clean)
        if done:
            only_leading = len(lines) - 1
            self.entries[begun : begun + only_leading] = [before] * only_leading
        return done


class Calm(Chooser):
    """Leaves the box alone: neither kills it nor pulls cables nor switches it off."""

    def restart(self) -> bool:
        """Leave that to the test."""
        return False

    def nuisance(self) -> bool:
        """Leave that to the test."""
        return False

    def weight(self, prompt: Prompt, label: str) -> float:
        """Say how likely a choice is."""
        return 0.0 if label == "Power off" else super().weight(prompt, label)


class Careful(Calm):
    """Does besides only what makes one entry at a time, each with a state that the model knows."""

    def roll_and_undo(self) -> bool:
        """Leave it: what the box rolled is not known."""
        return False

    def storm(self) -> bool:
        """Leave it: hundreds of presses prove no more than one."""
        return False

    def together(self) -> bool:
        """Leave it: two fingers can make two entries."""
        return False

    def double(self) -> bool:
        """Leave it: two taps can make two entries."""
        return False


@dataclass(frozen=True, slots=True)
class Doing:
    """One instruction of the evening, and how many entries the journal holds before and after it."""

    line: Line
    before: int
    after: int


class ModelledGame:
    """A model at its table, and the lines that it wrote and nobody played yet."""

    def __init__(self, seed: int, cards: Path, chooser: type[Chooser] = Calm) -> None:
        """Lay out a table with cards of its own, written to the file `cards`."""
        self.rng = random.Random(seed)
        self.table = RecordedTable(random_box(self.rng, True))
        self.scribe = RecordedScribe(self.rng, self.table)
        self.chooser = chooser(self.scribe)
        cards.write_text(toml_of(self.table.box), encoding="utf-8")

    @property
    def covered(self) -> bool:
        """Tell whether an overlay is open, which closes when nothing happens for half a minute."""
        return bool(self.table.overlays)

    @property
    def standings(self) -> list[Standing]:
        """Give where the game stood after each entry of the journal, the first before any."""
        return self.table.standings

    def idle(self, buttons: tuple[str, ...]) -> list[str]:
        """List which of these buttons mean nothing now."""
        bound = {choice.button for choice in self.table.prompt.choices}
        return [button for button in buttons if button not in bound]

    def next(self, desk: Desk) -> Iterator[Doing]:
        """Let the model do one thing and expect what it knows of the game; give what the box must be put through."""
        before = self.table.entries
        self.scribe.lines.clear()
        self.scribe.entries.clear()
        self.chooser.one()
        self.scribe.check()
        lines = read_tape("\n".join(self.scribe.lines), "the model's tape", vocabulary_of(desk.settings))
        for line, after in zip(lines, self.scribe.entries, strict=True):
            if not (isinstance(line.does, Expect) and line.does.key.partition(".")[0] in REPORTED):
                yield Doing(line, before, after)
            before = after

    def play(self, desk: Desk, player: Player, before: Callable[[Line], None] = lambda line: None) -> None:
        """Let the model do one thing, and the player too; `before` is called before each line."""
        for doing in self.next(desk):
            before(doing.line)
            player.take(doing.line)

    def started_on(self, entries: int) -> None:
        """Go on as a start does on a journal of so many entries."""
        self.table.load(self.standings[entries].saved)
        self.table.restart()
        self.scribe.clean = True


def is_throw(line: Line) -> bool:
    """Tell whether the line needs a die that is there."""
    return isinstance(line.does, SendDie)
