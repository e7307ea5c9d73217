"""S16: the strip's current, computed from the wire's bytes at every frame of whole evenings, transitions included.

At the usual brightness the evenings themselves are looked at (`test_evenings`); here they go on at full brightness:
the ones that light most, and all of them where COMPANION_EVERY_TAPE is set.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.config.locations import load_settings
from companion.daemon.loop import RunOptions
from companion.tapes.grammar import read_tape
from companion.tapes.replay import Report, Tape, play_tape, vocabulary_of
from hardware.led_strip import milliamps
from hardware.parts import StripWiring
from tests.companion.tapes.currents import frames_of, most_milliamps

ROOT = Path(__file__).parents[3]
BRIGHT = ("buttons-all-the-way", "knocked-out-in-the-arena", "the-last-point-of-corruption")
"""Four heroes; much Corruption beside the boss's twelve LEDs; a lost realm."""
TAPES = [
    tape
    for tape in sorted((ROOT / "tests/tapes").iterdir())
    if tape.stem in BRIGHT or os.environ.get("COMPANION_EVERY_TAPE")
]
FULL = "[strip]\nbrightness = 1.0\n"


def played(tape: Path, folder: Path, config: str, cards: Path | None = None) -> tuple[Report, StripWiring]:
    file = folder / "config.toml"
    file.write_text(config)
    box = load_settings(file, search=False)
    text = Tape(tape.name, read_tape(tape.read_text(), tape.name, vocabulary_of(box)))
    report = play_tape(text, box, RunOptions(config=file, cards=cards, seed=0))
    assert report.trouble is None, str(report)
    strip = box.wiring().strip
    assert strip is not None
    return report, strip


@pytest.mark.parametrize("tape", TAPES, ids=lambda tape: tape.stem)
def test_s16_the_current_stays_below_the_limit_in_every_frame_at_full_brightness(tape: Path, tmp_path: Path) -> None:
    report, strip = played(tape, tmp_path, FULL)
    assert most_milliamps(report.transactions, strip) < strip.max_milliamps


@pytest.mark.thorough
@pytest.mark.parametrize("brightness", [0.3, 1.0])
def test_s16_so_it_does_in_a_random_evening(tmp_path: Path, brightness: float) -> None:
    writer = ["-m", "tests.independent.writer", "--seed", "7", "--steps", "60", "--only-sure", "--out", str(tmp_path)]
    subprocess.run([sys.executable, *writer], cwd=ROOT, check=True, capture_output=True, timeout=60)
    written = (tmp_path / "seed-7.config.toml").read_text()
    config = f"{written}\n[strip]\nbrightness = {brightness}\nmax_milliamps = 600\n"
    report, strip = played(tmp_path / "seed-7.tape", tmp_path, config, tmp_path / "seed-7.toml")
    assert most_milliamps(report.transactions, strip) < 600


def test_the_frames_of_a_transition_are_among_those_that_are_looked_at(tmp_path: Path) -> None:
    tape = tmp_path / "one.tape"
    tape.write_text("press p1; press p2; press ok; press p1; press boss; press safe; expect phase arena")
    report, strip = played(tape, tmp_path, FULL)
    boss = [sum(map(any, frame[34:])) for frame in frames_of(report.transactions, strip)]
    assert set(boss) >= {0, 12}
    assert any(0 < lit < 12 for lit in boss)


def test_a_frame_that_draws_too_much_would_be_found(tmp_path: Path) -> None:
    tape = tmp_path / "one.tape"
    tape.write_text("press p1; press p2; press ok; press p1; press boss; press safe; expect phase arena")
    report, strip = played(tape, tmp_path, FULL)
    brightest = max(map(milliamps, frames_of(report.transactions, strip)))
    assert most_milliamps(report.transactions, strip) == brightest > 500
