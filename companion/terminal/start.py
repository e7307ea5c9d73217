"""`companion simulate`: says first what cannot be, then opens the panel, or without a terminal prints the demo.

Light to import: the server that the daemon is forked from warms up while the heavy rest is imported.
"""

import argparse
import os
import sys
from importlib.util import find_spec
from pathlib import Path

from companion.exits import CommandFailed
from companion.tapes.recording import cards_beside


def simulate(args: argparse.Namespace) -> int:
    """Open the panel, or print the demonstration where there is no terminal; return the exit code (PANEL.md).

    CommandFailed, TomlRefused, JournalError.
    """
    has_terminal = _has_terminal()
    _check(args, has_terminal)
    return _open(args, has_terminal)


def _has_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _check(args: argparse.Namespace, has_terminal: bool) -> None:
    if args.demo and (args.record or args.new or args.journal):
        raise CommandFailed("the demonstration keeps nothing: expected --demo without --new, --record and --journal")
    if args.demo and not has_terminal:
        return
    if not has_terminal:
        raise CommandFailed("expected a terminal for input and output; --demo prints a whole evening without one")
    if find_spec("textual") is None:
        raise CommandFailed("expected Textual, which draws the panel; install it with: pip install '.[simulate]'")
    if args.record is not None:
        _check_record(args.record)


def _check_record(record: Path) -> None:
    """Refuse before the journal is touched what would be written over."""
    for path in (record, cards_beside(record)):
        if os.path.lexists(path) or not path.parent.is_dir():
            raise CommandFailed(f"cannot record to {path}: expected a new file in a folder that is there")


def _open(args: argparse.Namespace, has_terminal: bool) -> int:
    from hardware.simulated.process import warm_up  # noqa: PLC0415  # see above

    warm_up("companion.daemon.main", "companion.terminal.box")
    if has_terminal:
        from companion.terminal.opening import open_panel  # noqa: PLC0415  # it brings Textual

        return open_panel(args)
    from companion.terminal.demo import print_demo  # noqa: PLC0415  # works without Textual

    return print_demo(args)
