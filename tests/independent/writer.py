"""Writes a random tape and its cards file: python -m tests.independent.writer --seed 7 --steps 300 --out DIR

Plays the model in this folder, which was written from the contracts alone, and writes down what was pressed and what
must be so. By default only steps are written that no reading of the contracts puts in doubt; --doubts writes all.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from random import Random

from tests.independent.box import SEATS
from tests.independent.cardfile import random_box, toml_of
from tests.independent.chooser import Chooser
from tests.independent.faults import faults_in
from tests.independent.panel import Table
from tests.independent.scribe import Scribe


def left_out(rng: Random) -> frozenset[str]:
    """Leave shortcuts out of some boxes, all of them out of a few."""
    shortcuts = (*SEATS, "enemy", "treasure", "heal", "corruption", "ally", "safe", "boss")
    return frozenset(rng.sample(shortcuts, rng.choice((0,) * 7 + (1, 4, len(shortcuts)))))


def config_of(table: Table) -> str:
    """Write the config of a box with those shortcuts."""
    return "[buttons]\n" + "".join(f"{button} = false\n" for button in sorted(table.left_out))


def play(seed: int, steps: int, sure: bool) -> Scribe:
    """Play a random tape of so many doings; the model watches itself after each."""
    rng = Random(seed)
    table = Table(random_box(rng, sure), left_out(rng))
    scribe = Scribe(rng, table, sure)
    chooser = Chooser(scribe)
    scribe.write(f"# seed {seed}, {steps} doings, {'only what is sure' if sure else 'doubts and all'}")
    for done in range(steps):
        chooser.one()
        scribe.seen[f"phase {table.game.phase}"] += 1
        if faults := faults_in(table):
            raise RuntimeError(f"seed {seed}, doing {done}: {', '.join(faults)}")
        if rng.random() < 0.35:
            scribe.check()
    scribe.check()
    return scribe


def write(seed: int, steps: int, sure: bool, folder: Path) -> Counter[str]:
    """Write seed-N.tape, .toml (its cards) and .config.toml into the folder; give what was reached how often."""
    scribe = play(seed, steps, sure)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"seed-{seed}.tape").write_text("\n".join(scribe.lines) + "\n", encoding="utf-8")
    (folder / f"seed-{seed}.toml").write_text(toml_of(scribe.table.box), encoding="utf-8")
    (folder / f"seed-{seed}.config.toml").write_text(config_of(scribe.table), encoding="utf-8")
    return scribe.seen


def main(arguments: list[str]) -> int:
    """Write the tapes asked for, and print as JSON what they reached."""
    parser = argparse.ArgumentParser(description="Write random tapes and their cards files.")
    parser.add_argument("--seed", type=int, default=1, help="the first tape's seed")
    parser.add_argument("--tapes", type=int, default=1, help="how many tapes, one a seed")
    parser.add_argument("--steps", type=int, default=300, help="how many doings a tape")
    parser.add_argument("--out", type=Path, default=Path("."), help="the folder to write into")
    doubts = parser.add_mutually_exclusive_group()
    doubts.add_argument("--only-sure", action="store_true", default=True, help="no step in doubt (the default)")
    doubts.add_argument("--doubts", action="store_true", help="write steps that hang on a READING too")
    options = parser.parse_args(arguments)
    total: Counter[str] = Counter()
    for seed in range(options.seed, options.seed + options.tapes):
        total += write(seed, options.steps, not options.doubts, options.out)
    print(json.dumps(dict(sorted(total.items())), indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
