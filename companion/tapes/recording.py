"""The tape's file: complete after every instruction, whatever then happens to the program.

What is written is the recorder's business.
"""

from collections.abc import Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from companion.journal.codec import SavedGame
from companion.rules.cards import Cards
from companion.tapes.export import tape_of

# ---- from companion.tapes.new_files: Files that come into being under names that nothing has yet, all of them whole or none. For what people name on the command line: nothing of theirs is written over, and what failed is not in the way of the next try. What stands in the files is others' business.


def write_new(texts: Mapping[Path, str]) -> None:
    """Write each text into a new file, or none of them; FileExistsError where there is a file already, OSError."""
    with ExitStack() as on_failure:
        for path, text in texts.items():
            with path.open("x", encoding="utf-8") as file:
                on_failure.callback(take_away, path)
                file.write(text)
        on_failure.pop_all()


def take_away(path: Path) -> None:
    """Delete a file that was made here, where that can be done: whatever came before is the error to tell."""
    with suppress(OSError):
        path.unlink()


def cards_beside(tape: Path) -> Path:
    """Return where the cards of a recorded tape are written that are not the built-in ones."""
    return tape.with_name(f"{tape.name}.cards.toml")


class TapeFile:
    """A tape that grows; raises OSError where it cannot be written, FileExistsError where there is one already.

    `beside` are new files that belong to it. As a context, where an error ends it before anything was recorded, all of
    them are taken away: the same can be tried again.
    """

    def __init__(self, path: Path, opening: str, beside: Mapping[Path, str] | None = None) -> None:
        self.path = path
        made = {**(beside or {}), path: opening}
        self._made = tuple(made)
        write_new(made)
        # Unbuffered: what was written is with the system, and survives this process.
        self._file = path.open("r+b", buffering=0)
        self._last = self._begun = self._file.seek(0, 2)

    def write(self, instruction: str) -> None:
        """Add an instruction on a line of its own, or nothing of it where the disk refuses."""
        self._last = self._file.tell()
        with ExitStack() as on_failure:
            on_failure.callback(self._cut)
            rest = memoryview(f"{instruction}\n".encode())
            while rest:  # a disk that is nearly full takes a part of it, and says no more than how much
                rest = rest[self._file.write(rest) :]
            on_failure.pop_all()

    def replace_last(self, instruction: str) -> None:
        """Put another in the place of the last instruction."""
        self._cut()
        self.write(instruction)

    def _cut(self) -> None:
        self._file.truncate(self._last)
        self._file.seek(self._last)

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> Self:
        """Give the tape itself; it is closed at the end."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the file, and take away what an error left without an instruction."""
        was_recorded = self._file.tell() > self._begun
        self.close()
        if kind is not None and not was_recorded:
            for path in self._made:
                take_away(path)


# ---- from companion.tapes.recorder_opening: What a recorded tape begins with: how to play it, and what came before in the journal. Writes nothing; the tape's file is `recorder_file`'s, the text of its cards `cards_text`'s.


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
