"""`companion simulate`: refuses what cannot be, and opens the panel, or prints the demonstration without a terminal.

Imports little, so that the server that daemons are forked from warms up while `opening` is imported.
"""

import argparse
import os
import sys
from importlib.util import find_spec
from pathlib import Path

from companion.exits import USAGE, Refused
from companion.tapes.recording import cards_beside


def simulate(asked: argparse.Namespace) -> int:
    """Open the panel, or print the demonstration where there is no terminal; return the exit code (PANEL.md)."""
    try:
        has_terminal = _has_terminal()
        _check(asked, has_terminal)
        return _opened(asked, has_terminal)
    except Refused as refusal:
        print(f"companion simulate: {refusal}", file=sys.stderr)
        return refusal.code


def _opened(asked: argparse.Namespace, has_terminal: bool) -> int:
    from hardware.simulated.process import warm_up  # noqa: PLC0415  # see above

    warm_up("companion.daemon.main", "companion.terminal.box")
    from companion.terminal.opening import opened, print_demo  # noqa: PLC0415  # see above

    return opened(asked) if has_terminal else print_demo(asked)


def _has_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _check(asked: argparse.Namespace, has_terminal: bool) -> None:
    if asked.demo and (asked.record or asked.new or asked.journal):
        raise Refused(USAGE, "the demonstration keeps nothing: expected --demo without --new, --record and --journal")
    if asked.demo and not has_terminal:
        return
    if not has_terminal:
        raise Refused(USAGE, "expected a terminal for input and output; --demo prints a whole evening without one")
    if find_spec("textual") is None:
        raise Refused(USAGE, "expected Textual, which draws the panel; install it with: pip install '.[simulate]'")
    if asked.record is not None:
        _check_record(asked.record)


def _check_record(record: Path) -> None:
    """Refuse before the journal is touched what would be written over."""
    for path in (record, cards_beside(record)):
        if os.path.lexists(path) or not path.parent.is_dir():
            raise Refused(USAGE, f"cannot record to {path}: expected a new file in a folder that is there")
