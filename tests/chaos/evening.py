"""A random evening on the real daemon, beside its twin: every press goes to both, and pages are compared.

Run by itself (`python -m tests.chaos.evening JOURNAL SIGHTS`) it plays one with restarts, for who traces it, and leaves
in the file SIGHTS what could be seen when.
"""

import pickle
import random
import sys
from pathlib import Path

from tests.chaos.desk import Desk, of_the_game
from tests.chaos.twin import Sight, Twin
from tests.chaos.walker import Doing, Walker

STEPS, RESTART_EVERY = 36, 10


class Evening:
    """A desk, its twin and a random table."""

    def __init__(self, desk: Desk, seed: int) -> None:
        """Begin at an empty journal, the power on."""
        self.desk = desk
        self.twin = Twin(desk.settings)
        self.walker = Walker(random.Random(seed))

    def do(self, doing: Doing) -> list[Sight]:
        """Do it on the desk, which may be killed meanwhile, and on the twin; return all sights on the way."""
        begun = self.desk.bench.now + self.desk.timing.guard_s + 0.01
        act = self.twin.hold if doing.held else self.twin.press
        (self.desk.fingers.hold if doing.held else self.desk.fingers.press)(doing.button)
        return act(doing.button, begun)

    def step(self) -> list[Sight]:
        """Do whatever comes next."""
        return self.do(self.walker.next(self.twin.prompt))

    def check(self) -> None:
        """Hold the daemon's state and the OLED against the twin's."""
        assert self.desk.bench.oled.picture().bits == self.twin.now.picture
        assert of_the_game(self.desk.state)["undo"] == self.twin.now.session.history.undo_count

    def restart(self, in_order: bool = False) -> None:
        """Kill the daemon at rest (`in_order`: ask it to end) and start it again."""
        self.walker.forget()
        self.twin.restart(self.twin.now)
        if in_order:
            self.desk.bench.terminate()
        self.desk.restart()


def main(journal: Path, sights: Path) -> None:
    """Play, and write the sights down in the order in which they could be seen."""
    with Desk(journal) as desk:
        evening = Evening(desk, 3)
        seen = [evening.twin.now]
        for number in range(1, STEPS):
            seen += evening.step()
            if number % RESTART_EVERY == 0:
                evening.restart(in_order=number % 2 == 0)  # which closes the journal, and so empties its log
                seen.append(evening.twin.now)
        evening.check()
    sights.write_bytes(pickle.dumps([(sight.picture, sight.entries, sight.session.history) for sight in seen]))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
