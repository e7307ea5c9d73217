"""Accept, write, adopt, show: what strace sees of a real game, since a kill alone proves no durability (S10)."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
TAPE = "press p1; press p2; press ok; press p1; press safe; press undo\n"
STEPS = 6
STRACE = ["strace", "-f", "-y", "-s", "200", "-e", "trace=fdatasync,fsync,write,pwrite64", "-o"]
REPLAY = [sys.executable, "-m", "companion", "replay"]

needs_strace = pytest.mark.skipif(shutil.which("strace") is None, reason="strace is missing (apt install strace)")


def traced(folder: Path, code: Path) -> list[str]:
    """Play a short tape with the code in `code` under strace; give the calls that matter, in their order."""
    tape, trace = folder / "evening.tape", folder / "calls"
    tape.write_text(TAPE)
    played = subprocess.run(
        [*STRACE, str(trace), *REPLAY, "--journal", str(folder / "games.journal"), str(tape)],
        check=False,
        cwd=code,
        capture_output=True,
        text=True,
        timeout=100,
    )
    assert played.returncode == 0, played.stdout + played.stderr
    return trace.read_text(errors="replace").splitlines()


def pages_before_their_entry(calls: list[str]) -> tuple[int, int]:
    """Count the OLED's transactions that went out before the journal's newest write was on disk, and the syncs."""
    unsynced, early, syncs = False, 0, 0
    for call in calls:
        if re.search(r"pwrite64\(\d+<[^>]*-wal>", call):
            unsynced = True
        elif re.search(r"fdatasync\(\d+<[^>]*-wal>\)\s+= 0", call) or re.search(r"fdatasync resumed.*= 0", call):
            unsynced, syncs = False, syncs + 1
        elif re.search(r" write\(\d+<socket", call) and "i2c" in call:
            early += unsynced
    return early, syncs


@needs_strace
def test_every_entry_is_on_disk_before_the_first_byte_of_its_page_goes_out(tmp_path):
    early, syncs = pages_before_their_entry(traced(tmp_path, ROOT))
    assert early == 0
    assert syncs >= STEPS


@needs_strace
def test_the_trace_would_tell_a_journal_that_does_not_sync(tmp_path):
    code = tmp_path / "code"
    (code / "companion").mkdir(parents=True)
    for part in (ROOT / "hardware", ROOT / "wiring", *(ROOT / "companion").iterdir()):
        (code / part.relative_to(ROOT)).symlink_to(part)  # compiled already
    journal = code / "companion/journal"
    journal.unlink()
    shutil.copytree(ROOT / "companion/journal", journal, ignore=shutil.ignore_patterns("__pycache__"))
    for source in journal.glob("*.py"):
        source.write_text(source.read_text().replace("synchronous = FULL", "synchronous = OFF"))
    early, _ = pages_before_their_entry(traced(tmp_path, code))
    assert early > 0
