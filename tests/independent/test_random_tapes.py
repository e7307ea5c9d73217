"""The daemon passes tapes that the independent model of this folder writes at random.

Of both kinds: only what the contracts say beyond doubt, and what hangs on a READING besides. COMPANION_RANDOM_TAPES
says how many of each, COMPANION_RANDOM_SEED from which seed on, COMPANION_RANDOM_STEPS how long.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from companion.cli import main
from tests.independent.writer import write

FIRST = int(os.environ.get("COMPANION_RANDOM_SEED", "1"))
SEEDS = range(FIRST, FIRST + int(os.environ.get("COMPANION_RANDOM_TAPES", "1")))
STEPS = int(os.environ.get("COMPANION_RANDOM_STEPS", "60"))


def up_to_the_failure(tape: Path, said: str) -> str:
    """Show what was done up to the line that the command names, the `expect` lines that held left out."""
    lines = tape.read_text(encoding="utf-8").splitlines()
    named = re.search(rf"{re.escape(tape.name)}\D{{1,9}}(\d+)|line (\d+)", said)
    failing = int(named.group(1) or named.group(2)) if named else len(lines)
    done = [
        f"{at:5} {line}"
        for at, line in enumerate(lines[:failing], 1)
        if not line.startswith("expect ") or at == failing
    ]
    return "\n".join(done[-120:])


@pytest.mark.parametrize("sure", [True, False], ids=["only sure", "doubts"])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_tape_of_the_independent_model_passes(
    seed: int, sure: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(seed, STEPS, sure, tmp_path)
    tape, cards, config = (tmp_path / f"seed-{seed}.{ending}" for ending in ("tape", "toml", "config.toml"))
    code = main(["replay", "--config", str(config), "--cards", str(cards), str(tape)])
    if code != 0:
        said = "\n".join(capsys.readouterr())
        shown = f"{cards.read_text(encoding='utf-8')}\n{up_to_the_failure(tape, said)}"
        pytest.fail(f"seed {seed} exits {code}\n{shown}\n{said}", pytrace=False)
