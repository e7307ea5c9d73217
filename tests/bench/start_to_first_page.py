"""Measures the time from the daemon's start to its first page: with 2,000 entries in the journal, and with none.

On simulated wires, in real time; the process is a fork of a warm server, so that Python's own imports are not measured.
"""

import random
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from companion.config.locations import built_in_cards
from companion.daemon.loop import RunOptions
from companion.daemon.main import main as daemon_main
from companion.journal.file import Stamp
from companion.journal.journal import Journal
from companion.rules import legal_actions, new_game, play
from companion.rules.history import History, Redo, Step, Undo, history_after
from hardware.simulated.bench import Bench

STEPS, STARTS = 2000, 7


def write_game(path: Path) -> None:
    """One game of that many steps: played at random, and taken back a little where it would end."""
    rng = random.Random(1)
    journal = Journal.open(path, lambda: Stamp(0.0, "boot", 0.0))
    history = History(new_game(built_in_cards()))
    game = journal.begin(built_in_cards())
    for _ in range(STEPS):
        actions = legal_actions(history.state)
        entry: Step | Undo | Redo = Undo()
        if actions and not (len(history.past) > 8 and rng.random() < 0.02):
            action = rng.choice(actions)
            entry = Step(action, play(history.state, action))
        journal.append(game, entry)
        history = history_after(history, entry)
    journal.close()


def seconds_to_first_page(path: Path) -> float:
    """The median of a few starts."""
    taken, shown, options = [], threading.Event(), RunOptions(journal=path)
    with Bench(daemon_main, options, preload=("companion.daemon.main",), real_time=True, changed=shown.set) as bench:
        bench.power_on()  # the server is warm from here on
        for _ in range(STARTS):
            bench.kill()
            shown.clear()
            begun = time.perf_counter()
            bench.power_on(settle=False)
            shown.wait()
            taken.append(time.perf_counter() - begun)
    return sorted(taken)[len(taken) // 2]


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_game(folder / "long.journal")
        empty, long = (seconds_to_first_page(folder / f"{kind}.journal") for kind in ("empty", "long"))
        print(f"from start to first page: {1000 * empty:.0f} ms on an empty journal")
        print(f"                          {1000 * long:.0f} ms with a game of {STEPS:,} entries in it")


if __name__ == "__main__":
    main()
