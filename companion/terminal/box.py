"""The box behind the panel: the bench with the real daemon in it, and the files that the daemon plays with.

`run_daemon` is the daemon's process; this module imports no daemon itself, which would cost the start half a second.
"""

import argparse
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from companion.config.locations import journal_of
from companion.config.settings import Settings
from companion.tapes.gestures import kit_of
from hardware.copper import Copper
from hardware.simulated.agent import Main
from hardware.simulated.bench import Bench, Kit


@dataclass(frozen=True, slots=True)
class Files:
    """What the daemon plays with: a config and a cards file (None: the defaults), and the journal."""

    config: Path | None
    cards: Path | None
    journal: Path


@contextmanager
def files_of(args: argparse.Namespace, settings: Settings) -> Iterator[Files]:
    """Yield the files that the arguments name; the demonstration's journal is thrown away at the end."""
    if not args.demo:
        yield Files(settings.source, args.cards, args.journal or journal_of(settings))
        return
    with tempfile.TemporaryDirectory(prefix="companion-demo-") as folder:
        yield Files(settings.source, args.cards, Path(folder) / "games.journal")


def run_daemon(copper: Copper, files: Files) -> int:
    """Run the daemon on `copper` until it ends; return its exit code."""
    from companion.daemon.loop import RunOptions  # noqa: PLC0415  # only the daemon's process pays for it
    from companion.daemon.main import main as daemon_main  # noqa: PLC0415  # only the daemon's process pays for it

    options = RunOptions(config=files.config, cards=files.cards, journal=files.journal, simulated=True)
    return daemon_main(copper, options)


class WatchedBench(Bench):
    """A bench in real time that can be watched from some later moment on."""

    def __init__(self, main: Main, files: Files, kit: Kit) -> None:
        self.listener: Callable[[], None] = lambda: None
        """Called after each transaction on a bus, from a thread of the bench."""
        super().__init__(
            main, files, kit=kit, real_time=True, preload=("companion.daemon.main",), changed=self._pass_on
        )

    def _pass_on(self) -> None:
        self.listener()


def bench_of(settings: Settings, files: Files, main: Main = run_daemon) -> WatchedBench:
    """Build the box with the devices of its config; its power is off."""
    return WatchedBench(main, files, kit_of(settings.wiring()))
