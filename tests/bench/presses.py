"""Measures presses a second through edge → debounce → session → journal → page, on simulated wires."""

import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from companion.config.locations import load_settings
from companion.daemon.loop import RunOptions
from companion.daemon.main import main as daemon_main
from companion.tapes.gestures import Fingers
from hardware.simulated.bench import Bench

PRESSES = 500


def main() -> None:
    box = load_settings(search=False)
    with tempfile.TemporaryDirectory() as folder:
        options = RunOptions(journal=Path(folder) / "games.journal", simulated=True)
        with Bench(daemon_main, options, preload=("companion.daemon.main",)) as bench:
            bench.power_on()
            fingers = Fingers(bench, box.buttons)
            for button in ("p1", "p2", "ok", "p1"):
                fingers.press(button)
            begun, moment = time.perf_counter(), bench.now
            for _ in range(PRESSES):
                fingers.press("safe")
            passed = time.perf_counter() - begun
            print(f"{PRESSES / passed:,.0f} presses a second, each a step on disk and a page on the OLED")
            print(f"({PRESSES} presses, {bench.now - moment:.0f} simulated seconds in {passed:.2f} s)")


if __name__ == "__main__":
    main()
