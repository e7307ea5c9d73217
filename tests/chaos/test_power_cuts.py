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
from pathlib import Path
from typing import Any

import pytest

from companion.journal.file import Stamp
from companion.journal.journal import Journal
from companion.rules.history import History
from hardware.simulated.messages import Transaction
from hardware.simulated.oled_chip import CHIPS
from tests.chaos.power_cut import TRACED, Call, Disk, calls_of
from tests.chaos.scale import LONG, SEED

ROOT = Path(__file__).parents[2]
Evening = tuple[list[Call], Path, dict[bytes, int], dict[int, History]]

pytestmark = pytest.mark.skipif(shutil.which("strace") is None, reason="strace is missing (apt install strace)")


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """Play one under strace; give its calls, its folder, the entries each picture stands for, and the histories."""
    folder, traced = tmp_path_factory.mktemp("box"), tmp_path_factory.mktemp("trace")
    trace, sights = traced / "calls", traced / "sights"
    strace = ["strace", "-f", "-y", "-s", "100000", "-e", f"trace={TRACED}", "-o", str(trace)]
    played = [sys.executable, "-m", "tests.chaos.evening", str(folder / "games.journal"), str(sights)]
    done = subprocess.run([*strace, *played], cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    seen: list[tuple[bytes, int, History]] = pickle.loads(sights.read_bytes())
    entries: dict[bytes, int] = {}
    for picture, number, _ in seen:
        entries.setdefault(picture, number)  # where two pages look the same the earlier one is asked for
    histories = {number: history for _, number, history in seen}
    return list(calls_of(trace.read_text(errors="surrogateescape"))), folder, entries, histories


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
    calls, folder, entries, _ = evening
    disk, oled, shown = Disk(folder), CHIPS["ssd1306"](), 0
    oled.power_on()
    for call in calls:
        changed = (
            disk.take(call) if not (forgetful and call.name == "fdatasync" and call.file != str(folder)) else False
        )
        if sent := transaction_in(call):
            oled.write(sent.data)
            shown, changed = entries.get(oled.picture().bits, shown), True
        if changed:
            yield disk, shown


def entries_left(disk: Disk, folder: Path, rng: random.Random | None, histories: dict[int, History]) -> int:
    """Lay the disk out and open the journal on it: how many entries there are; its game must be one that was played."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    disk.lay_out(folder, rng)
    journal = Journal.open(folder / "games.journal", lambda: Stamp(0.0, "", 0.0))
    saved, rows = journal.current(), journal._contents.number
    assert journal.notice == ""
    journal.close()
    if saved is None:
        return 0
    # The very first game is begun with its first step, so there is one entry more than people made.
    assert saved.history == histories.get(rows - 1, saved.history if rows == 1 else None)
    return rows - 1


@pytest.mark.parametrize("torn", [False, True], ids=["nothing unsynced is left", "some sectors are left"])
def test_s10_what_the_oled_has_shown_outlives_a_power_cut(evening: Evening, tmp_path: Path, torn: bool) -> None:
    checked, rng = 0, random.Random(SEED)
    for number, (disk, shown) in enumerate(cuts(evening)):
        if LONG or rng.random() < 0.1:
            checked += 1
            left = entries_left(disk, tmp_path / "after", rng if torn else None, evening[3])
            assert left >= shown, f"call {number}: {shown} entries shown, {left} left"
    assert checked > 10


def test_the_cut_would_tell_a_journal_that_does_not_sync(evening: Evening, tmp_path: Path) -> None:
    *_, (disk, shown) = cuts(evening, forgetful=True)
    assert entries_left(disk, tmp_path / "after", None, evening[3]) < shown
