"""SCENARIOS.md, "Config and system": S21, and of S22 and S23 what concerns the daemon; the unit is tests/systemd's."""

import subprocess
import sys
from pathlib import Path

import pytest

from companion.daemon.loop import RunOptions
from companion.daemon.main import main as daemon_main
from hardware.simulated.bench import Bench
from tests.chaos.desk import TWO_HEROES, Desk

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("text", "wrong", "nearest"),
    [
        ("[oled]\ncontrats = 100\n", "contrats", "contrast"),
        ("[tabel]\n", "tabel", "table"),
        ("[buttons]\nhold = 2.0\n", "hold", "hold_s"),
        ('[strip]\nbrightness = "bright"\n', "brightness", "0"),
    ],
)
def test_s21_a_wrong_key_is_refused_by_name_with_the_nearest_right_one_and_left_standing_on_the_oled(
    tmp_path: Path, text: str, wrong: str, nearest: str
) -> None:
    config = tmp_path / "config.toml"
    config.write_text(text)
    options = RunOptions(config=config, journal=tmp_path / "games.journal")
    with Bench(daemon_main, options, preload=("companion.daemon.main",)) as bench:
        bench.power_on()
        assert bench.exit_code == 78
        said = bench.log_tail()
        assert all(word in said for word in ("config.toml", wrong, nearest)), said
        assert any(bench.oled.picture().bits), "the OLED says nothing"
    assert not (tmp_path / "games.journal").exists()


def test_s22_where_there_are_no_pins_one_sentence_says_so_with_the_way_out(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "companion", "run", "--journal", str(tmp_path / "games.journal")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 69
    said = [line for line in done.stderr.splitlines() if line.startswith("companion:")]
    assert len(said) == 1
    assert "pin" in said[0]
    assert "Traceback" not in done.stderr


def test_s23_whatever_part_is_missing_the_daemon_does_not_end(tmp_path: Path) -> None:
    """What ends itself is started again, and used up the start limit one night."""
    desk = Desk(tmp_path / "gone/games.journal")
    for part in ("oled", "strip", "die"):
        desk.bench.unplug(part)
    (tmp_path / "gone").write_text("no folder")
    with desk:
        desk.play("wait 900; press p1; expect order none; wait 60; expect journal missing; expect oled missing")
        assert desk.runs
        (tmp_path / "gone").unlink()
        desk.play(f"wait 6; {TWO_HEROES}; expect journal ok; expect turn p1")
