"""What can go wrong with a tape: it is wrong itself, or what it expects is not so. Exit codes are the command's."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """Where an instruction stands: the tape's name as it was given, and the line from 1."""

    file: str
    line: int

    def __str__(self) -> str:
        """Return `file:line`, which editors understand."""
        return f"{self.file}:{self.line}"


class TapeError(Exception):
    """Base of both: knows its place and says why."""

    def __init__(self, place: Place, why: str) -> None:
        super().__init__(f"{place}  {why}")
        self.place = place
        self.why = why


class TapeWrong(TapeError):
    """The tape cannot be played as it is written: file, line, what is wrong and what would be right."""


class TapeFailed(TapeError):
    """An expectation, a `choose` or the comparison of pixels and lights did not hold: what was expected and found."""
