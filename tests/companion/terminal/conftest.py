"""A panel on a real box: the app run headless by Textual's pilot, in front of a bench with the real daemon in it."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from textual.events import Key
from textual.pilot import Pilot

from companion.config.locations import load_settings
from companion.tapes.recorder import Recorder
from companion.tapes.recording import TapeFile
from companion.terminal.app import PanelApp
from companion.terminal.box import Files, WatchedBench, bench_of, run_daemon
from companion.terminal.characters import BRAILLE
from companion.terminal.opening import panel
from companion.terminal.widgets import OledGlass
from hardware.outputs import HEIGHT, WIDTH, Picture
from hardware.simulated.agent import Main

PATIENCE_S = 20.0
"""How long real threads and processes are waited for: far more than any needs."""
QUICK = "[buttons]\nguard_ms = 0\nbounce_ms = 5\nhold_s = 0.6\n"
"""A config with which an evening by hand takes seconds."""


@dataclass(frozen=True)
class OpenPanel:
    """One panel under test."""

    app: PanelApp
    bench: WatchedBench
    pilot: Pilot[Any]

    async def press(self, *keys: str) -> None:
        """Strike keys, each once the user is done with the one before.

        The app gets them directly: the pilot, which goes through the driver, waits for every widget after each.
        """
        for key in keys:
            self.app.on_key(Key(key, None if len(key) > 1 and key != "space" else key.replace("space", " ")))
            await self.until(lambda: not self.app.busy)
        await self.pilot.pause(0)

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait for what comes true in its own time."""
        give_up_at = time.monotonic() + PATIENCE_S
        while not condition() and time.monotonic() < give_up_at:
            await asyncio.sleep(0.01)
        assert condition()

    async def shows(self, stage: str) -> None:
        """Wait until the daemon asks that; for tests to know when to look, no part of the panel does this."""
        await self.until(lambda: (not self.app.busy) and self.state()["stage"] == stage)

    def state(self) -> dict[str, Any]:
        """Ask the daemon, through the user's own thread: the control channel is one conversation."""
        state = self.app._worker.submit(self.bench.ask, "state").result()
        assert isinstance(state, dict)
        return state

    def glass(self) -> Picture:
        """Read the panel's OLED back from its characters."""
        return picture_of(str(self.app.query_one(OledGlass).render()).split("\n"))

    def text(self, selector: str) -> str:
        return str(self.app.query_one(selector).render())


def picture_of(rows: list[str]) -> Picture:
    """Turn 16 lines of braille or 32 of half blocks into the pixels that they show."""
    lit = _halves if len(rows) == HEIGHT // 2 else _braille
    bits = bytearray(WIDTH * HEIGHT // 8)
    for y in range(HEIGHT):
        for x in range(WIDTH):
            if lit(rows, x, y):
                bits[(y * WIDTH + x) // 8] |= 0x80 >> x % 8
    return Picture(bytes(bits))


def _halves(rows: list[str], x: int, y: int) -> bool:
    return rows[y // 2].ljust(WIDTH)[x] in ("█", "▄" if y % 2 else "▀")


def _braille(rows: list[str], x: int, y: int) -> bool:
    bit = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))[x % 2][y % 4]
    return bool((ord(rows[y // 4][x // 2]) - BRAILLE) & bit)


@pytest.fixture
def quick(tmp_path: Path) -> Path:
    """The path of a config whose times are short."""
    path = tmp_path / "quick.toml"
    path.write_text(QUICK)
    return path


@contextmanager
def box(files: Files, main: Main = run_daemon) -> Iterator[WatchedBench]:
    with bench_of(load_settings(files.config, search=False), files, main) as bench:
        bench.power_on(settle=False)
        assert bench.ask("state") is not None, bench.log_tail()
        yield bench


def at_the_panel(
    files: Files,
    story: Callable[[OpenPanel], Awaitable[None]],
    *,
    size: tuple[int, int] = (80, 24),
    main: Main = run_daemon,
    record: Path | None = None,
    demo: bool = False,
) -> None:
    """Open a panel, let the story happen there, leave it."""
    settings = load_settings(files.config, search=False)

    async def evening(bench: WatchedBench, app: PanelApp) -> None:
        async with app.run_test(size=size) as pilot:
            await story(OpenPanel(app, bench, pilot))

    with box(files, main) as bench:
        recorder = Recorder(settings.buttons, TapeFile(record, ""), bench.now) if record else None
        app = panel(bench, settings, recorder, demo)
        try:
            asyncio.run(evening(bench, app))
        finally:
            app.finish()
