"""The independent model watches itself: long random play without a fault, every stage and way in reached.

COMPANION_MODEL_TAPES says how many tapes are written for that, of 200 doings each.
"""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WRITER = [sys.executable, "-m", "tests.independent.writer"]
TAPES = os.environ.get("COMPANION_MODEL_TAPES", "12")
STAGES = ["join", "first", "move", "enemy", "difficulty", "reward", "fight", "treasure", "discard", "lantern"]
STAGES += ["ally", "gift", "charm", "attack", "over", "sheet", "menu", "confirm", "status", "settings"]
PHASES = ["setup", "board", "arena", "won", "lost"]
WAYS = ["choose", "own button", "up down ok", "die", "undo", "redo", "restart", "refused", "together", "edges", "wake"]
WAYS += [
    "power off",
    "roll for me",
    "die away",
    "cable",
    "sheet to sheet",
    "go on",
    "no goes back",
    "storm",
    "new game",
]
WAYS += ["tap after throw"]


@cache
def reached(folder: Path, *flags: str) -> dict[str, int]:
    """Write some tapes and give what was reached how often; a fault in the model fails here."""
    command = [*WRITER, "--tapes", TAPES, "--steps", "200", "--out", str(folder), *flags]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    counts: dict[str, int] = json.loads(done.stdout)
    return counts


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("tapes")


def test_sure_tapes_reach_every_stage_phase_and_way_in_without_a_step_in_doubt(folder: Path) -> None:
    counts = reached(folder)  # one test, since each worker would write the tapes again
    wanted = [
        *(f"stage {name}" for name in STAGES),
        *(f"phase {name}" for name in PHASES),
        *(f"way {way}" for way in WAYS),
    ]
    assert [each for each in wanted if not counts.get(each)] == []
    assert not any("# READING" in tape.read_text(encoding="utf-8") for tape in folder.glob("*.tape"))


def test_tapes_with_doubts_are_written_without_a_fault(folder: Path) -> None:
    assert reached(folder / "doubts", "--doubts")["doubt pile-lazy"] > 0


def test_a_seed_gives_the_same_tape_each_time(tmp_path: Path) -> None:
    for name in ("a", "b"):
        command = [*WRITER, "--seed", "5", "--steps", "120", "--out", str(tmp_path / name)]
        subprocess.run(command, cwd=ROOT, capture_output=True, check=True, timeout=60)
    assert (tmp_path / "a/seed-5.tape").read_bytes() == (tmp_path / "b/seed-5.tape").read_bytes()


def test_nothing_of_the_product_is_imported() -> None:
    imports = [
        (path.name, name)
        for path in Path(__file__).parent.glob("*.py")
        if not path.name.startswith("test_")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        for name in imported(node)
        if name.partition(".")[0] in ("companion", "hardware", "wiring")
    ]
    assert imports == []


def imported(node: ast.AST) -> list[str]:
    """List the modules that an import statement names."""
    if isinstance(node, ast.ImportFrom):
        return [node.module or ""]
    return [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
