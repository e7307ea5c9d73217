"""A tape's file: new under its name, and complete after every instruction, whatever then happens to the program.

Nothing of what people have is written over, and what failed is not in the way of the next try. What stands in the
files is others' business: the recorder's, `export`'s.
"""

from collections.abc import Mapping
from contextlib import ExitStack, suppress
from pathlib import Path
from types import TracebackType
from typing import Self


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
                _take_away(path)


def cards_beside(tape: Path) -> Path:
    """Return where the cards of a recorded tape are written that are not the built-in ones."""
    return tape.with_name(f"{tape.name}.cards.toml")


def write_new(texts: Mapping[Path, str]) -> None:
    """Write each text into a new file, or none of them; FileExistsError where there is a file already, OSError."""
    with ExitStack() as on_failure:
        for path, text in texts.items():
            with path.open("x", encoding="utf-8") as file:
                on_failure.callback(_take_away, path)
                file.write(text)
        on_failure.pop_all()


def _take_away(path: Path) -> None:
    """Delete a file that was made here, where that can be done: whatever came before is the error to tell."""
    with suppress(OSError):
        path.unlink()
