"""The daemon passes tapes that the independent model of this folder writes at random; nothing of it is imported.

Of both kinds: only what the contracts say beyond doubt, and what hangs on a READING besides. COMPANION_RANDOM_TAPES
says how many of each, COMPANION_RANDOM_SEED from which seed on, COMPANION_RANDOM_STEPS how long.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FIRST = int(os.environ.get("COMPANION_RANDOM_SEED", "1"))
SEEDS = range(FIRST, FIRST + int(os.environ.get("COMPANION_RANDOM_TAPES", "1")))
STEPS = os.environ.get("COMPANION_RANDOM_STEPS", "60")


def run(*command: str) -> subprocess.CompletedProcess[str]:
    """Run a Python command in the project's root, with the project importable."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    return subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=600
    )


def write_tape(seed: int, kind: str, folder: Path) -> tuple[Path, Path, Path]:
    """Let the writer write a tape, its cards file and the config of its box."""
    written = run("-m", "tests.independent.writer", "--seed", str(seed), "--steps", STEPS, kind, "--out", str(folder))
    assert written.returncode == 0, written.stderr
    return folder / f"seed-{seed}.tape", folder / f"seed-{seed}.toml", folder / f"seed-{seed}.config.toml"


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


@pytest.mark.parametrize("kind", ["--only-sure", "--doubts"])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_tape_of_the_independent_model_passes(seed: int, kind: str, tmp_path: Path) -> None:
    tape, cards, config = write_tape(seed, kind, tmp_path)
    played = run("-m", "companion", "replay", "--config", str(config), "--cards", str(cards), str(tape))
    said = f"{played.stdout}\n{played.stderr}"
    if played.returncode != 0:
        shown = f"{cards.read_text(encoding='utf-8')}\n{up_to_the_failure(tape, said)}"
        pytest.fail(f"seed {seed} exits {played.returncode}\n{shown}\n{said}", pytrace=False)
