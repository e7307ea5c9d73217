"""What is done at the journal before the panel's daemon has it: a new game begun, and the tape's beginning written."""

import time
from pathlib import Path

from companion.clocks import stamps_by
from companion.journal.journal import Journal
from companion.rules.cards import Cards
from companion.config.locations import built_in_cards
from companion.tapes.cards_text import cards_text
from companion.tapes.recording import TapeFile, cards_beside
from companion.tapes.recorder_opening import Before, cards_at_stake, opening_of
from companion.terminal.box import Files


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
