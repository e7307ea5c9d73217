"""Opens the box and the panel in front of it, and leaves all in order: the game begun, the tape, the daemon's end.

Heavy to import (Textual, the demonstration): `start` imports it once the command is known to make sense.
"""

import argparse
import time
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from companion.config.cards_file import cards_text
from companion.config.locations import built_in_cards, load_cards, load_settings
from companion.config.settings import Settings
from companion.exits import DONE, FAILED, CommandFailed
from companion.journal.file import stamps_by
from companion.journal.journal import Journal
from companion.rules.cards import Cards
from companion.tapes.export import Before, cards_at_stake, opening_of
from companion.tapes.observed import upright
from companion.tapes.recorder import Recorder
from companion.tapes.recording import TapeFile, cards_beside
from companion.terminal.app import PanelApp
from companion.terminal.box import Files, WatchedBench, bench_of, files_of
from companion.terminal.demo import Demo
from companion.terminal.tidy import Terminal, tidy_terminal
from companion.terminal.user import User
from companion.terminal.widgets import StripLamps
from hardware.simulated.bench import Bench

ENDS_WITHIN_S = 2.0
"""So long a daemon that is asked to end is waited for, in seconds."""


def open_panel(args: argparse.Namespace) -> int:
    """Open the panel until it is left; return the exit code. CommandFailed, TomlRefused, JournalError."""
    settings = load_settings(args.config)
    cards = load_cards(args.cards or settings.table.cards)
    with files_of(args, settings) as files:
        code = _open_panel(args, settings, cards, files)
        if code == DONE:
            print(_farewell(args, files.journal))
    return code


def _open_panel(args: argparse.Namespace, settings: Settings, cards: Cards, files: Files) -> int:
    with tidy_terminal() as terminal, _prepared(args, cards, files) as tape:
        bench = bench_of(settings, files)
        with bench:
            _switch_on(bench)
            recorder = Recorder(settings.buttons, tape, bench.now) if tape else None
            code = run_panel(bench, settings, recorder, args.demo, terminal)
            bench.terminate(ENDS_WITHIN_S)
    return code


def _prepared(args: argparse.Namespace, cards: Cards, files: Files) -> AbstractContextManager[TapeFile | None]:
    try:
        return prepare(files, cards, args.new, args.record) or nullcontext()
    except OSError as error:
        raise CommandFailed(f"cannot write {error.filename or args.record}: {error.strerror}") from error


def prepare(files: Files, cards: Cards, new: bool, record: Path | None) -> TapeFile | None:
    """Begin a new game where asked (`new`), and the tape that is to be recorded. JournalError, OSError.

    FileExistsError where the tape, or the cards file that it needs beside it, is there already.
    """
    if not new and record is None:
        return None
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


def _switch_on(bench: Bench) -> None:
    """Start the daemon and wait for its first page; CommandFailed with its exit code where it ends instead."""
    bench.power_on(settle=False)
    bench.ask("state")  # answered once the first page is out, or the daemon is gone
    if bench.exit_code is not None:
        raise CommandFailed(f"the daemon did not start:\n{bench.log_tail()}", bench.exit_code or FAILED)


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
    return app.return_code or code or DONE


def panel(bench: Bench, settings: Settings, recorder: Recorder | None = None, demo: bool = False) -> PanelApp:
    """Make the panel's app for a bench."""
    wiring, strip = settings.wiring(), settings.strip
    exposure = 1 / max(wiring.strip.brightness, 0.01) if wiring.strip else 1.0
    user = User(bench, settings.buttons, recorder)
    app = PanelApp(
        user,
        wiring.buttons.pins,
        lambda: upright(bench.oled.picture(), wiring.oled),
        StripLamps(strip.segments if strip else {}, exposure),
        Demo() if demo else None,
    )
    if isinstance(bench, WatchedBench):
        bench.listener = app.ring
    return app


def _farewell(args: argparse.Namespace, journal: Path) -> str:
    if args.demo:
        return "That was the demonstration. Your own game: companion simulate"
    recorded = f" What you pressed is on {args.record}." if args.record else ""
    if not journal.is_file():
        return f"Nothing was kept: {journal} could not be written as a file.{recorded}"
    return f"The game is kept in {journal}; start again to go on.{recorded}"
