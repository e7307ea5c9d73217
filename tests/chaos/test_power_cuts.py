"""A power cut (S10): every write after the last sync is dropped, and what the OLED had shown is there all the same.

An evening runs under strace. After any of its calls the power is cut: the folder is made anew of what had been synced
by then, and a journal opened on it must know what the OLED shows. Which write is safe is judged by POSIX's words, the
strictest: a byte once its file was synced, a name once its folder was.
"""

import pickle
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from hardware.simulated.messages import Transaction
from hardware.simulated.oled_chip import CHIPS
from tests.chaos.on_disk import left_in, wrong_with
from tests.chaos.power_cut import TRACED, Call, Disk, calls_of
from tests.chaos.scale import LONG, SEED
from tests.independent.expected import Pairs

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Evening:
    """What was played: its calls, its folder, the entries each picture stands for, what stands after each entry."""

    calls: list[Call]
    folder: Path
    entries: dict[bytes, int]
    standings: list[Pairs]


pytestmark = pytest.mark.skipif(shutil.which("strace") is None, reason="strace is missing (apt install strace)")


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """Play one under strace."""
    folder, traced = tmp_path_factory.mktemp("box"), tmp_path_factory.mktemp("trace")
    trace, notes = traced / "calls", traced / "notes"
    strace = ["strace", "-f", "-y", "-s", "100000", "-e", f"trace={TRACED}", "-o", str(trace)]
    played = [sys.executable, "-m", "tests.chaos.evening", str(folder), str(notes)]
    done = subprocess.run([*strace, *played], cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    seen: list[tuple[bytes, int]]
    seen, standings = pickle.loads(notes.read_bytes())
    entries: dict[bytes, int] = {}
    for picture, number in seen:
        entries.setdefault(picture, number)  # where two pages look the same the earlier one is asked for
    return Evening(list(calls_of(trace.read_text(errors="surrogateescape"))), folder, entries, standings)


def transaction_in(call: Call) -> Transaction | None:
    """The transaction that this call told the bench of: a length in four bytes, then the pickled value."""
    if call.name != "write" or not call.file.startswith("socket:") or b"Transaction" not in call.texts[0]:
        return None
    told: Any = pickle.loads(call.texts[0][4:])
    return told if isinstance(told, Transaction) and told.bus == "i2c" else None


def cuts(evening: Evening, forgetful: bool = False) -> Iterator[tuple[Disk, int]]:
    """Give the disk after each call that changed it or the OLED, and how many entries the table has seen by then.

    `forgetful`: as if no sync had ever been asked for, but of the folder.
    """
    disk, oled, shown = Disk(evening.folder), CHIPS["ssd1306"](), 0
    oled.power_on()
    for call in evening.calls:
        forgotten = forgetful and call.name == "fdatasync" and call.file != str(evening.folder)
        changed = not forgotten and disk.take(call)
        if sent := transaction_in(call):
            oled.write(sent.data)
            shown, changed = evening.entries.get(oled.picture().bits, shown), True
        if changed:
            yield disk, shown


def entries_left(disk: Disk, folder: Path, rng: random.Random | None, standings: list[Pairs]) -> int:
    """Lay the disk out and open the journal on it: how many entries there are; its game must stand as after those."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    disk.lay_out(folder, rng)
    history, entries = left_in(folder / "games.journal")
    assert history is None or wrong_with(history, standings[entries]) == []
    return entries


@pytest.mark.parametrize("torn", [False, True], ids=["nothing unsynced is left", "some sectors are left"])
def test_s10_what_the_oled_has_shown_outlives_a_power_cut(evening: Evening, tmp_path: Path, torn: bool) -> None:
    checked, rng = 0, random.Random(SEED)
    for number, (disk, shown) in enumerate(cuts(evening)):
        if LONG or rng.random() < 0.1:
            checked += 1
            left = entries_left(disk, tmp_path / "after", rng if torn else None, evening.standings)
            assert left >= shown, f"call {number}: {shown} entries shown, {left} left"
    assert checked > 10


def test_the_cut_would_tell_a_journal_that_does_not_sync(evening: Evening, tmp_path: Path) -> None:
    *_, (disk, shown) = cuts(evening, forgetful=True)
    assert entries_left(disk, tmp_path / "after", None, evening.standings) < shown
