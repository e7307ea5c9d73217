"""Opens the box and the panel in front of it, and leaves all in order; what cannot be is refused with its exit code.

Heavy to import (Textual, the demonstration): `start` imports it once the command is known to make sense.
"""

import argparse
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from companion.config.cards_file import cards_text
from companion.config.locations import built_in_cards, journal_of, load_cards, load_settings
from companion.config.problems import TomlRefused
from companion.config.settings import Settings
from companion.exits import BUSY, DONE, FAILED, USAGE, WRONG_FILE, Refused
from companion.journal.file import JournalBusy, JournalError, stamps_by
from companion.journal.journal import Journal
from companion.rules.cards import Cards
from companion.tapes.export import Before, cards_at_stake, opening_of
from companion.tapes.gestures import timing_of
from companion.tapes.observed import upright
from companion.tapes.recorder import Recorder
from companion.tapes.recording import TapeFile, cards_beside
from companion.terminal.app import PanelApp
from companion.terminal.box import Files, WatchedBench, bench_of
from companion.terminal.demo import Demo, print_evening
from companion.terminal.tidy import Terminal, tidy_terminal
from companion.terminal.user import User
from companion.terminal.widgets import LedStrip
from hardware.simulated.bench import Bench

ENDS_WITHIN_S = 2.0
"""So long a daemon that is asked to end is waited for, in seconds."""


def opened(asked: argparse.Namespace) -> int:
    """Open the panel until it is left; return the exit code. Refused."""
    with _refusing():
        settings = load_settings(asked.config)
        cards = load_cards(asked.cards or settings.table.cards)
        with _journal(asked, settings) as journal:
            return _open_panel(asked, settings, cards, Files(settings.source, asked.cards, journal))


def print_demo(asked: argparse.Namespace) -> int:
    """Print the demonstration; return the exit code. Refused."""
    with _refusing():
        settings = load_settings(asked.config)
        load_cards(asked.cards or settings.table.cards)
        with _journal(asked, settings) as journal:
            return print_evening(settings, Files(settings.source, asked.cards, journal))


@contextmanager
def _refusing() -> Iterator[None]:
    """Turn what files may be into a refusal with its exit code."""
    try:
        yield
    except TomlRefused as refusal:
        raise Refused(WRONG_FILE, refusal) from refusal
    except JournalError as problem:
        raise Refused(BUSY if isinstance(problem, JournalBusy) else USAGE, problem.detail) from problem
    except OSError as problem:
        if problem.filename is None:
            raise
        raise Refused(USAGE, f"cannot write {problem.filename}: {problem.strerror}") from problem


@contextmanager
def _journal(asked: argparse.Namespace, settings: Settings) -> Iterator[Path]:
    if not asked.demo:
        yield asked.journal or journal_of(settings)
        return
    with tempfile.TemporaryDirectory(prefix="companion-demo-") as folder:
        yield Path(folder) / "games.journal"


def _open_panel(asked: argparse.Namespace, settings: Settings, cards: Cards, files: Files) -> int:
    with tidy_terminal() as terminal, ExitStack() as stack:
        sheet = recorder = None
        if asked.new or asked.record is not None:
            sheet = prepare(files, cards, asked.new, asked.record)
        if sheet is not None:
            stack.enter_context(sheet)
        bench = bench_of(settings, files)
        stack.enter_context(bench)
        bench.power_on(settle=False)
        bench.ask("state")  # answered once the first page is out, or the daemon is gone
        if bench.exit_code is not None:
            raise Refused(bench.exit_code or FAILED, f"the daemon did not start:\n{bench.log_tail()}")
        if sheet is not None:
            recorder = Recorder(timing_of(settings), sheet, bench.now)
        code = run_panel(bench, settings, recorder, asked.demo, terminal)
        bench.terminate(ENDS_WITHIN_S)
    if code == DONE:
        print(_farewell(asked, files.journal))
    return code


def _farewell(asked: argparse.Namespace, journal: Path) -> str:
    if asked.demo:
        return "That was the demonstration. Your own game: companion simulate"
    recorded = f" What you pressed is on {asked.record}." if asked.record else ""
    if not journal.is_file():
        return f"Nothing was kept: {journal} could not be written as a file.{recorded}"
    return f"The game is kept in {journal}; start again to go on.{recorded}"


def prepare(files: Files, cards: Cards, new: bool, record: Path | None) -> TapeFile | None:
    """Begin a new game where asked (`new`), and the tape that is to be recorded. JournalError, OSError.

    FileExistsError where the tape, or the cards file that it needs beside it, is there already.
    """
    files.journal.parent.mkdir(parents=True, exist_ok=True)
    journal = Journal.open(files.journal, stamps_by(time.monotonic))
    try:
        current = journal.current()
        if new and current is not None and current.history.last is not None:
            journal.begin(cards)
        return _tape(journal, cards, record, files.config) if record else None
    finally:
        journal.close()


def _tape(journal: Journal, table: Cards, record: Path, config: Path | None) -> TapeFile:
    current = journal.current()
    before = Before(current, journal.last_played_before(current.game) if current else None)
    cards = cards_at_stake(before, table)
    beside = cards_beside(record)
    own = cards != built_in_cards()
    opening = opening_of(before, cards, record.name, beside.name if own else "", config)
    return TapeFile(record, opening, {beside: cards_text(cards)} if own else None)


def run_panel(
    bench: WatchedBench, settings: Settings, recorder: Recorder | None, demo: bool, terminal: Terminal
) -> int:
    """Show the panel until it is left, or a signal ends it; return the exit code."""
    app = panel(bench, settings, recorder, demo)
    app.started = lambda: terminal.leave_on_signals(app.action_leave)
    try:
        with terminal.at_work():
            code = app.run()
    finally:
        app.finish()
    return app.return_code or code or 0


def panel(bench: Bench, settings: Settings, recorder: Recorder | None = None, demo: bool = False) -> PanelApp:
    """Make the panel's app for a bench."""
    timing = timing_of(settings)
    pins = settings.buttons.wiring.pins
    strip = settings.strip
    lamps = LedStrip(strip.segments, 1 / max(strip.wiring.brightness, 0.01)) if strip else LedStrip({})
    oled = settings.wiring().oled
    user = User(bench, pins, timing, recorder)
    app = PanelApp(user, pins, lambda: upright(bench.oled.picture(), oled), lamps, Demo() if demo else None)
    if isinstance(bench, WatchedBench):
        bench.listener = app.ring
    return app
