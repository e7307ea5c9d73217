"""What is done at the journal before the panel's daemon has it: a new game begun, and the tape's beginning written."""

import os
import time
from pathlib import Path

from companion.journal import Journal, Stamp
from companion.rules.cards import Cards
from companion.settings import built_in_cards
from companion.tapes.cards_text import cards_text
from companion.tapes.recorder_file import TapeFile
from companion.tapes.recorder_opening import Before, cards_at_stake, opening_of
from companion.terminal.box import Files


def prepare(files: Files, cards: Cards, new: bool, record: Path | None) -> TapeFile | None:
    """Begin a new game where asked (`new`), and the tape that is to be recorded. JournalError, OSError."""
    files.journal.parent.mkdir(parents=True, exist_ok=True)
    journal = Journal.open(files.journal, _stamp)
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
    beside = record.with_name(f"{record.name}.cards.toml")
    own = cards != built_in_cards()
    tape = TapeFile(record, opening_of(before, cards, record.name, beside.name if own else "", config))
    if own:
        beside.write_text(cards_text(cards), encoding="utf-8")
    return tape


def _stamp() -> Stamp:
    boot = Path("/proc/sys/kernel/random/boot_id")
    known = boot.read_text().strip() if os.path.exists(boot) else ""
    return Stamp(time.time(), known, time.monotonic())
