"""Counts how often the box wakes up while nobody touches it, all parts open, on simulated wires in real time.

    python tests/bench/at_rest.py [SECONDS] [--watchdog SECONDS]

A wake-up is a thread that slept and ran again (the kernel's voluntary context switches, over all threads). The same is
printed for gpiozero's Button on lgpio, sixteen of them, where there is a Pi with lgpio.
"""

import argparse
import os
import socket
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from companion.config.settings import Settings
from companion.daemon.loop import RunOptions
from companion.daemon.main import main as daemon_main
from hardware.simulated.bench import Bench

SETTLES_S = 0.5


def wakings(process: int) -> int:
    """Add up the voluntary context switches of all threads of a process since it began."""
    statuses = [path.read_text() for path in Path(f"/proc/{process}/task").glob("*/status")]
    return sum(int(text.partition("\nvoluntary_ctxt_switches:")[2].split()[0]) for text in statuses)


def wakings_of_the_box(seconds: float, watchdog_s: float | None = None, pressed: bool = False) -> int:
    """Count the wake-ups of a daemon that shows its first page, or has let a hero join, and is left alone so long."""
    with tempfile.TemporaryDirectory() as folder, notified(Path(folder), watchdog_s):
        options = RunOptions(journal=Path(folder) / "games.journal", seed=1)
        with Bench(daemon_main, options, real_time=True) as bench:
            bench.power_on()
            wait_until_at_rest(bench)
            if pressed:
                join(bench)
                wait_until_at_rest(bench)
            before = wakings(bench.pid)
            time.sleep(seconds)
            return wakings(bench.pid) - before


def wait_until_at_rest(bench: Bench) -> None:
    """Wait until every part has answered and nothing has moved for half a second."""
    parts = {"health": None}
    while {"ok"} != {part["health"] for part in parts.values() if isinstance(part, dict)}:
        parts = bench.ask("status")["parts"]
    last = -1
    while (now := wakings(bench.pid)) != last:
        last = now
        time.sleep(SETTLES_S)


def join(bench: Bench) -> None:
    """Press P1, and see that the strip moves."""
    before = len(bench.transactions)
    for down in (True, False):
        bench.edge(Settings().buttons.wiring.pins["p1"], down)
        bench.advance(SETTLES_S / 5)
    bench.advance(SETTLES_S)
    assert len([sent for sent in bench.transactions[before:] if sent.bus == "spi"]) > 3


@contextmanager
def notified(folder: Path, watchdog_s: float | None) -> Iterator[None]:
    """Stand in for the service manager that wants a sign of life so often."""
    if watchdog_s is None:
        yield
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(folder / "notify"))
        os.environ |= {"NOTIFY_SOCKET": str(folder / "notify"), "WATCHDOG_USEC": str(int(watchdog_s * 1e6))}
        try:
            yield
        finally:
            del os.environ["NOTIFY_SOCKET"], os.environ["WATCHDOG_USEC"]


def wakings_of_lgpio(seconds: float) -> int:
    """Count the wake-ups of this process with sixteen Buttons of gpiozero on lgpio; raises NoPins without them."""
    import gpiozero

    from hardware import pins

    factory = pins.open_factory("lgpio")
    buttons = [gpiozero.Button(pin, pin_factory=factory) for pin in Settings().buttons.wiring.pins.values()]
    for button in buttons:
        button.when_pressed = print
    time.sleep(SETTLES_S)
    before = wakings(os.getpid())
    time.sleep(seconds)
    return wakings(os.getpid()) - before - 1  # the sleep's own


def main() -> None:
    """Print the table."""
    from hardware.errors import NoPins

    parser = argparse.ArgumentParser()
    parser.add_argument("seconds", nargs="?", type=float, default=20.0)
    parser.add_argument("--watchdog", type=float, default=None, help="seconds; the unit has 60")
    asked = parser.parse_args()
    watchdog = f", a watchdog of {asked.watchdog:g} s" if asked.watchdog else ""
    print(
        f"the box, {asked.seconds:g} s at rest{watchdog}: {wakings_of_the_box(asked.seconds, asked.watchdog)} wake-ups"
    )
    try:
        print(f"gpiozero's Button on lgpio, 16 of them: {wakings_of_lgpio(asked.seconds)} wake-ups")
    except NoPins as missing:
        print(f"gpiozero's Button on lgpio: cannot be had here ({missing})")


if __name__ == "__main__":
    main()
