"""Starts the box while the panel is imported, runs the panel in front of it, and leaves all in order.

What cannot be is refused with its exit code; the panel itself is `app`'s.
"""

import argparse
import tempfile
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from companion.exits import BUSY, DONE, FAILED, USAGE, WRONG_FILE
from companion.journal.file import JournalBusy, JournalError
from companion.config.settings import Settings
from companion.rules.cards import Cards
from companion.config.toml_table import TomlRefused
from companion.config.locations import journal_path, load_cards, load_settings
from companion.tapes.kits import timing_of
from companion.tapes.recorder import Recorder
from companion.terminal.box import Files, bench_of
from companion.terminal.refused import Refused
from companion.terminal.tidy import tidy_terminal
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
    from companion.terminal.demo_text import print_evening  # noqa: PLC0415  # it brings the daemon along

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
        yield asked.journal or journal_path(settings)
        return
    with tempfile.TemporaryDirectory(prefix="companion-demo-") as folder:
        yield Path(folder) / "games.journal"


def _open_panel(asked: argparse.Namespace, settings: Settings, cards: Cards, files: Files) -> int:
    with tidy_terminal() as terminal, ExitStack() as stack:
        sheet = recorder = None
        if asked.new or asked.record is not None:
            from companion.terminal import before  # noqa: PLC0415  # the journal is read for these only

            sheet = before.prepare(files, cards, asked.new, asked.record)
        if sheet is not None:
            stack.enter_context(sheet)
        bench = bench_of(settings, files)
        stack.enter_context(bench)
        _start(bench)
        if bench.exit_code is not None:
            raise Refused(bench.exit_code or FAILED, f"the daemon did not start:\n{bench.log_tail()}")
        from companion.terminal.session import run_panel  # noqa: PLC0415  # imported by `_start` already

        if sheet is not None:
            recorder = Recorder(timing_of(settings), sheet, bench.now)
        code = run_panel(bench, settings, recorder, asked.demo, terminal)
        bench.terminate(ENDS_WITHIN_S)
    if code == DONE:
        print(_farewell(asked, files.journal))
    return code


def _start(bench: Bench) -> None:
    """Switch the box on, and import the panel meanwhile: both together take as long as the slower one."""

    def switch_on() -> None:
        bench.power_on(settle=False)
        bench.ask("state")  # answered once the first page is out, or the daemon is gone

    starting = threading.Thread(target=switch_on, name="start")
    starting.start()
    try:
        import companion.terminal.session  # noqa: F401, PLC0415  # for its imports
    finally:
        starting.join()


def _farewell(asked: argparse.Namespace, journal: Path) -> str:
    if asked.demo:
        return "That was the demonstration. Your own game: companion simulate"
    recorded = f" What you pressed is on {asked.record}." if asked.record else ""
    if not journal.is_file():
        return f"Nothing was kept: {journal} could not be written as a file.{recorded}"
    return f"The game is kept in {journal}; start again to go on.{recorded}"
