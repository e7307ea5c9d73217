"""Whole evenings: every tape of tests/tapes plays on the real daemon: expectations, pixels and lights hold."""

from pathlib import Path
from typing import Any

import pytest

from companion.config.locations import load_settings
from companion.daemon.loop import RunOptions
from companion.tapes.grammar import read_tape
from companion.tapes.replay import Report, Tape, play_tape, vocabulary_of
from hardware.parts import StripWiring
from tests.companion.tapes.currents import most_milliamps

ROOT = Path(__file__).parents[3]
TAPES = sorted((ROOT / "tests/tapes").iterdir())
STRIP = StripWiring(46)
"""As the defaults have it."""
SHORTCUTS = ("p1", "p2", "p3", "p4", "enemy", "treasure", "heal", "corruption", "ally", "safe", "boss")
FIVE = "[buttons]\n" + "".join(f"{name} = false\n" for name in SHORTCUTS)
OTHER_PARTS = (
    '[oled]\ndriver = "sh1106"\nrotate = 180\n[strip]\ndriver = "apa102"\nbrightness = 1.0\nmax_milliamps = 400\n'
)


def play(path: Path, config: Path | None = None) -> Report:
    box = load_settings(config, search=False)
    tape = Tape(path.name, read_tape(path.read_text(), path.name, vocabulary_of(box)))
    return play_tape(tape, box, RunOptions(config=config, seed=0))


LONGEST = ("a-restart-in-every-stage", "corrections", "edges-two-at-once", "second-thoughts", "treasures")


def evening_of(tape: Path) -> Any:
    """Return the tape as a parameter, the longest ones for thorough runs."""
    marks = (pytest.mark.thorough,) if tape.stem in LONGEST else ()
    return pytest.param(tape, id=tape.stem, marks=marks)


@pytest.mark.parametrize("tape", [evening_of(tape) for tape in TAPES])
def test_the_evening_goes_as_it_was_told(tape: Path) -> None:
    report = play(tape)
    assert report.trouble is None, str(report)
    assert "Traceback" not in report.log
    assert most_milliamps(report.transactions, STRIP) < STRIP.max_milliamps  # S16


def test_there_are_a_dozen_evenings_and_more() -> None:
    assert len(TAPES) > 12


@pytest.mark.parametrize(
    "config",
    [
        FIVE + OTHER_PARTS,
        "[oled]\ndriver = false\n[strip]\ndriver = false\n[die]\nport = false\n",
    ],
    ids=["no shortcuts and other parts", "no parts"],
)
def test_five_buttons_are_enough_on_every_box(tmp_path: Path, config: str) -> None:
    file = tmp_path / "config.toml"
    file.write_text(config)
    report = play(ROOT / "tests/tapes/five-buttons.tape", file)
    assert report.trouble is None, str(report)


def test_the_same_tape_leaves_the_same_trace() -> None:
    first, second = (play(ROOT / "tests/tapes/parts-away-for-a-while.tape") for _ in range(2))
    assert first.transactions == second.transactions
    assert first.state == second.state
