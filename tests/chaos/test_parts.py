"""Any part gone (S13, S17, S18 and their brothers): the game goes on, as an independent model says.

And after a long run of it the daemon is what it was: no descriptor, thread or memory more, a log that stays short.
"""

import random
from pathlib import Path

from companion.tapes.language import Line
from tests.chaos.desk import Desk
from tests.chaos.faults import PLAIN, FaultInjector, NoisyPlayer
from tests.chaos.mains import with_a_jumping_wall_clock
from tests.chaos.modelled import ModelledGame, is_throw
from tests.chaos.scale import LONG, SEED, times

STEPS = times(100)
WARM = 100 if LONG else 40
"""Steps after which memory is measured for the first time."""
REST_S = 10.0 if LONG else 1.0
MIB = 1024 * 1024


class Body:
    """What a process holds."""

    def __init__(self, pid: int) -> None:
        proc = Path(f"/proc/{pid}")
        self.descriptors = len(list((proc / "fd").iterdir()))
        self.threads = len(list((proc / "task").iterdir()))
        self.resident = int((proc / "statm").read_text().split()[1]) * 4096


class Chaos:
    """A modelled game on a box in bad hands."""

    def __init__(self, desk: Desk, game: ModelledGame) -> None:
        self.desk, self.game = desk, game
        rng = random.Random(SEED)
        self.rng = rng
        pins = desk.settings.buttons.wiring.pins
        self.faults = FaultInjector(desk.bench, pins, rng)
        self.player = NoisyPlayer(desk.bench, desk.settings, rng)

    def step(self) -> None:
        """Break or mend something, then let the table do one thing."""
        for _ in range(self.rng.choice((0, 1, 1, 2))):
            self.faults.inject(may_wait=not self.game.covered)
        idle = [] if self.game.covered or self.faults.jammed else self.game.idle(PLAIN)
        if idle and self.rng.random() < 0.1:
            self.faults.jam(self.rng.choice(idle))
        self.game.play(self.desk, self.player, self._before)
        self.desk.bench.take_transactions()

    def _before(self, line: Line) -> None:
        if is_throw(line):
            self.faults.find_die()
        if self.faults.jammed is not None and (self.faults.jammed in line.text or self.rng.random() < 0.05):
            self.faults.free()

    def body(self) -> Body:
        """Put everything in order and look at the daemon's process."""
        self.faults.all_well()
        return Body(self.desk.bench.pid)


def test_s13_the_game_goes_on_whatever_part_is_gone_and_the_daemon_is_no_bigger_afterwards(tmp_path: Path) -> None:
    cards = tmp_path / "cards.toml"
    game = ModelledGame(SEED, cards)
    with Desk(tmp_path / "games.journal", with_a_jumping_wall_clock, cards=cards) as desk:
        chaos = Chaos(desk, game)
        first = warm = chaos.body()
        for number in range(1, STEPS + 1):
            try:
                chaos.step()
            except Exception as error:
                raise AssertionError(f"step {number} of seed {SEED}: {error}") from error
            if number == WARM:
                warm = chaos.body()
        last = chaos.body()
        desk.play("press undo; hold undo")
        assert desk.amiss is None
        assert {desk.state[part] for part in ("oled", "strip", "die", "journal")} == {"ok"}
        assert (last.descriptors, last.threads) == (first.descriptors, first.threads)
        assert last.resident - warm.resident < 2 * MIB
        assert len(desk.log.splitlines()) <= 3 * chaos.faults.injected
        before = desk.state
        assert desk.restart().state | {"refusal": None} == before | {"refusal": None}


def switches(pid: int) -> int:
    """Count the voluntary context switches of all threads of a process."""
    texts = [status.read_text() for status in Path(f"/proc/{pid}/task").glob("*/status")]
    return sum(int(line.split()[1]) for text in texts for line in text.splitlines() if line.startswith("voluntary_"))


def test_at_rest_nothing_runs(tmp_path: Path) -> None:
    """At most 2 voluntary context switches in 10 s, in real time; in the default run as few in less."""
    with Desk(tmp_path / "games.journal", real_time=True) as desk:
        desk.fingers.press("p1")
        assert desk.state["order"] == ["p1"]
        desk.bench.advance(0.5)
        before = switches(desk.bench.pid)
        desk.bench.advance(REST_S)
        assert switches(desk.bench.pid) - before <= 2 * REST_S / 10
