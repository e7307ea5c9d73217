"""What a recorded tape begins with: how to play it, and what came before in the journal.

Writes nothing; the tape's file is `recorder_file`'s, the text of its cards `cards_text`'s.
"""

from dataclasses import dataclass
from pathlib import Path

from companion.journal.games import SavedGame
from companion.rules.cards import Cards
from companion.tapes.export import tape_of


@dataclass(frozen=True, slots=True)
class Before:
    """What the journal holds at the start: the game that goes on, and the one that *Go on with the last game* means."""

    current: SavedGame | None = None
    previous: SavedGame | None = None


def cards_at_stake(before: Before, table: Cards) -> Cards:
    """Return the cards that the tape is played with: the resumed game's own, else the table's."""
    return before.current.cards if before.current else table


def opening_of(before: Before, cards: Cards, tape: str, cards_file: str, config: Path | None) -> str:
    """Return the tape's beginning; `cards_file` names its own cards beside it, empty for the built-in ones."""
    lines = [_heading(tape, cards_file, config)]
    if before.current is None:
        return lines[0]
    if before.previous is not None and before.previous.cards == cards:
        lines += ["# The game before:", tape_of(before.previous), "hold ok; choose New game; choose Yes", ""]
    lines += ["# What came before the recording:", tape_of(before.current)]
    return "\n".join([*lines, "restart    # here the recording begins", ""])


def _heading(tape: str, cards_file: str, config: Path | None) -> str:
    words = ["companion replay", tape]
    words += ["--cards", cards_file] if cards_file else []
    words += ["--config", str(config)] if config else []
    return f"# Recorded at the panel. Play it with: {' '.join(words)}\n"
