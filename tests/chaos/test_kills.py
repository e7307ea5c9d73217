"""Kill anywhere (issue "Nothing is ever lost", S10, S12): what the OLED has shown is what the next start shows.

An entry that was written and not yet shown may be there, nothing else. Kills alone prove no durability: see
test_power_cuts.py.
"""

import random
from collections import Counter
from contextlib import AbstractContextManager
from pathlib import Path

from tests.chaos.desk import Desk, of_the_game
from tests.chaos.evening import Evening
from tests.chaos.killers import after_a_while, in_a_write
from tests.chaos.scale import SEED, times
from tests.chaos.twin import Sight

KILLS = times(50)


class Killing:
    """An evening in which the daemon is killed again and again."""

    def __init__(self, desk: Desk, seed: int) -> None:
        self.evening, self.desk, self.rng = Evening(desk, seed), desk, random.Random(seed)
        self.evening.check()
        self.done: Counter[str] = Counter()

    def kill(self) -> None:
        """Play on for a few presses, be killed in one of them or in the start after it, and come back."""
        for _ in range(self.rng.randint(0, 2)):
            self.evening.step()
        way = self.rng.choice(("while", "write", "write", "start", "twice"))
        if way in ("while", "write"):
            with self._killer(way):
                sights = self.evening.step()
        else:
            self.desk.bench.kill()
            sights = [self.evening.twin.now]
        self.done[way] += 1
        self.come_back(sights, {"start": 1, "twice": 2}.get(way, self.rng.random() < 0.1))

    def _killer(self, way: str) -> AbstractContextManager[None]:
        log = self.desk.journal.with_name(f"{self.desk.journal.name}-wal")
        if way == "while" or not log.exists():
            return after_a_while(self.desk.bench.pid, self.rng)
        return in_a_write(self.desk.bench.pid, self.rng, log)

    def come_back(self, sights: list[Sight], kills_in_start: int) -> None:
        """Start, killed as often on the way, and hold what is there against what was seen last."""
        self.desk.bench.kill()  # it is dead already; this waits for the last of what it sent
        seen = self.desk.bench.oled.picture().bits
        for _ in range(kills_in_start):
            self.desk.bench.power_on(settle=False)
            with after_a_while(self.desk.bench.pid, self.rng):
                pass
            self.desk.bench.kill()
        self.desk.on()
        self._compare(sights, seen)

    def _compare(self, sights: list[Sight], seen: bytes) -> None:
        there = of_the_game(self.desk.state)
        last = min(at for at, sight in enumerate(sights) if sight.picture == seen)
        possible = [sight for sight in sights[last:] if sight.state == there]
        assert possible, f"shown last: {sights[last].state}\nafter the start: {there}"
        self.done["written, not yet shown"] += possible[0].entries > sights[last].entries
        self.evening.walker.forget()
        self.evening.twin.restart(possible[0])
        self.evening.check()


def test_s10_whatever_was_shown_is_there_after_a_kill_at_any_moment(tmp_path: Path) -> None:
    with Desk(tmp_path / "games.journal") as desk:
        killing = Killing(desk, SEED)
        for number in range(KILLS):
            try:
                killing.kill()
            except AssertionError as error:
                raise AssertionError(f"kill {number} of seed {SEED}: {error}") from error
        print(dict(killing.done))
