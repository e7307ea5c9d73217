"""The tape's file: complete after every instruction, whatever then happens to the program.

What is written is the recorder's business.
"""

from pathlib import Path


class TapeFile:
    """A tape that grows; raises OSError where it cannot be written, FileExistsError where there is one already."""

    def __init__(self, path: Path, opening: str) -> None:
        self.path = path
        # Unbuffered: what was written is with the system, and survives this process.
        self._file = path.open("xb", buffering=0)
        self._file.write(opening.encode())
        self._last = self._file.tell()

    def write(self, instruction: str) -> None:
        """Add an instruction on a line of its own."""
        self._last = self._file.tell()
        self._file.write(f"{instruction}\n".encode())

    def replace_last(self, instruction: str) -> None:
        """Put another in the place of the last instruction."""
        self._file.truncate(self._last)
        self._file.seek(self._last)
        self.write(instruction)

    def close(self) -> None:
        """Close the file."""
        self._file.close()
