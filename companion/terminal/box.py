"""The box behind the panel: the bench with the real daemon in it, made so that the daemon starts while we import.

`play` runs in the daemon's process; this module imports no daemon itself, which would cost the start half a second.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

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


def play(copper: Copper, files: Files) -> int:
    """Run the daemon on `copper` until it ends; return its exit code."""
    from companion.daemon.loop import RunOptions  # noqa: PLC0415  # only the daemon's process pays for it
    from companion.daemon.main import main as daemon_main  # noqa: PLC0415  # only the daemon's process pays for it

    options = RunOptions(config=files.config, cards=files.cards, journal=files.journal, simulated=True)
    return daemon_main(copper, options)


class WatchedBench(Bench):
    """A bench in real time that somebody may begin to watch later."""

    def __init__(self, main: Main, files: Files, kit: Kit) -> None:
        self.listener: Callable[[], None] = lambda: None
        """Called after each transaction on a bus, from a thread of the bench."""
        super().__init__(
            main, files, kit=kit, real_time=True, preload=("companion.daemon.main",), changed=self._pass_on
        )

    def _pass_on(self) -> None:
        self.listener()


def bench_of(settings: Settings, files: Files, main: Main = play) -> WatchedBench:
    """Build the box with the devices of its config; its power is off."""
    return WatchedBench(main, files, kit_of(settings.wiring()))
