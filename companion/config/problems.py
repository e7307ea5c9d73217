"""What is wrong with a file that a person wrote: every problem with file, line, key, wrong and right.

A file is read to its end, so that all is said at once; of each key one thing is said, and nothing that only follows
from what was said already. Reads nothing itself.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from companion.config.toml_lines import visible

MOST_PROBLEMS = 100
"""How many are said of one file: a longer list helps no one, and is no config any more."""
MOST_OF_KEY = 120
"""How many characters a message repeats of the way to a key; the longest right one has some fifty."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a file, and what would be right; `key` is empty where it is the file as a whole.

    `line` is None where it has none.
    """

    file: str
    line: int | None
    key: str
    wrong: str
    right: str = ""

    def __str__(self) -> str:
        where = visible(self.file) + (f", line {self.line}" if self.line else "")
        what = f"{self.key} {self.wrong}" if self.key else self.wrong
        return f"{where}: {what}; {self.right}" if self.right else f"{where}: {what}"


class TomlRefused(Exception):
    """A file cannot be used: all that is wrong with it, in the order of its lines; as text one line for each."""

    def __init__(self, *problems: Problem) -> None:
        self.problems = problems
        super().__init__(*problems)

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)


class Source:
    """Where values come from: the file's name, where each key stands in it, and what was found wrong by now."""

    def __init__(self, name: str, lines: Mapping[str, int]) -> None:
        self.name, self.lines = name, lines
        self._problems: list[Problem] = []
        self._settled: set[str] = set()

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Return what is wrong, in the order of the lines."""
        return tuple(sorted(self._problems, key=lambda problem: problem.line or 0))

    @property
    def is_full(self) -> bool:
        """Tell whether so much is wrong that no more is said."""
        return len(self._problems) >= MOST_PROBLEMS

    def refuse(self, path: str, wrong: str, right: str = "", line_of: str = "") -> None:
        """Note what is wrong with the key at `path`, on its own line or the nearest key's around it; once a key."""
        if path in self._settled or self.is_full:
            return
        self._settled.add(path)
        key = path if len(path) <= MOST_OF_KEY else path[: MOST_OF_KEY - 1] + "…"
        self._problems.append(Problem(self.name, self._line(line_of or path), key, wrong, right))

    def excuse(self, path: str) -> None:
        """Have nothing said of the key at `path`: what is wrong with it follows from what was said already."""
        self._settled.add(path)

    def is_right(self, path: str) -> bool:
        """Tell whether nothing was found wrong with the key at `path`, or within its table."""
        within = (f"{path}.", f"{path}[")
        return path not in self._settled and not any(wrong.startswith(within) for wrong in self._settled)

    def _line(self, path: str) -> int | None:
        while path and path not in self.lines:
            path = re.sub(r"(\[\d+\]|\.?[^.\[]+|.)$", "", path, flags=re.DOTALL)
        return self.lines.get(path)
