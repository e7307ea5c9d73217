"""Measures steps a second to disk with the promise kept, beside a bare SQLite loop with the same settings.

`python tests/bench/journal_steps.py [FOLDER]`: on the disk of FOLDER (default: the temporary folder's).
"""

import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from companion.config.locations import built_in_cards
from companion.journal.file import Stamp, connect_to_write
from companion.journal.journal import Journal
from companion.rules import legal_actions, new_game, play
from companion.rules.history import Step

STEPS = 500
ENTRY_SIZE = 800
"""Bytes: about what an entry of the journal is long."""


def steps_of_a_game() -> list[Step]:
    rng, state = random.Random(1), new_game(built_in_cards())
    steps: list[Step] = []
    while len(steps) < STEPS:
        actions = legal_actions(state)
        if not actions:
            state = new_game(built_in_cards())
            continue
        action = rng.choice(actions)
        state = play(state, action)
        steps.append(Step(action, state))
    return steps


def seconds_for(write: Callable[[int], object]) -> float:
    begun = time.perf_counter()
    for number in range(STEPS):
        write(number)
    return time.perf_counter() - begun


def by_the_journal(folder: Path, steps: list[Step]) -> float:
    journal = Journal.open(folder / "games.journal", lambda: Stamp(time.time(), "boot", time.monotonic()))
    game = journal.begin(built_in_cards())
    passed = seconds_for(lambda number: journal.append(game, steps[number]))
    journal.close()
    return passed


def by_bare_sqlite(folder: Path, text: str) -> float:
    path = folder / "bare"
    path.touch()
    connection = connect_to_write(path)
    connection.execute("CREATE TABLE entries (number INTEGER PRIMARY KEY, text TEXT)")
    passed = seconds_for(lambda number: connection.execute("INSERT INTO entries VALUES (?, ?)", (number, text)))
    connection.close()
    return passed


def main() -> None:
    steps = steps_of_a_game()
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as name:
        folder = Path(name)
        for _ in range(2):  # the first round warms up
            ours, bare = by_the_journal(folder, steps), by_bare_sqlite(folder, "x" * ENTRY_SIZE)
            for file in folder.iterdir():
                file.unlink()
    print(f"journal      {STEPS / ours:8,.0f} steps a second, each on the disk ({1000 * ours / STEPS:.2f} ms)")
    print(f"bare SQLite  {STEPS / bare:8,.0f} inserts a second, same settings ({1000 * bare / STEPS:.2f} ms)")


if __name__ == "__main__":
    main()
