"""Breaks one rule, prompt or press after the other in a copy of the project and lists the breaks that no test noticed.

`python tests/bench/breaks.py [--workers N] [--list] [WORD …]`: WORDs choose by clause (`R14`), file or words of a row.
The breaks stand in `breaks_*.txt`: a file's path after `==`, then for each break its clause and what goes wrong, the
text as it stands (`- `, exactly once in that file) and the broken text (`+ `). Exit 1 where somebody must write a test.
"""

import argparse
import ast
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from queue import SimpleQueue

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
COPIED = ("companion", "hardware", "wiring", "tests/companion", "tests/hardware", "pyproject.toml")
SLOW = ("test_random_games.py",)
"""Left out, as are games at random and whole processes elsewhere: a break must be noticed by a test that means it."""
PANEL = ("prompt", "presses", "overlays", "guard", "undo", "light_and_parts", "words", "built_in_cards")
"""The tests of what is asked and pressed, the most telling first; a break elsewhere than in the rules is theirs."""
NOTICED = re.compile(r"^(?:FAILED|ERROR) (\S+::.+?)(?: - .*)?$", re.MULTILINE)
"""A test in pytest's summary; a file that cannot even be imported is no notice."""


@dataclass(frozen=True, slots=True)
class Break:
    """One row: where it stands in the table, the clause, what goes wrong, and the text before and after."""

    row: str
    clause: str
    wrong: str
    file: str
    stands: str
    broken: str

    def __str__(self) -> str:
        return f"{self.clause}: {self.wrong} ({self.file})"

    def is_about(self, word: str) -> bool:
        """Tell whether a word chooses this row."""
        return word in (self.clause, self.file, self.row) or word in self.wrong


def breaks() -> tuple[Break, ...]:
    """Return all rows of all tables."""
    return tuple(
        each for path in sorted(HERE.glob("breaks_*.txt")) for each in rows_of(path.name, path.read_text("utf-8"))
    )


def rows_of(table: str, text: str) -> Iterator[Break]:
    """Read a table; SystemExit names the line that has no place in it."""
    file, head, number = "", "", 0
    stands: list[str] = []
    broken: list[str] = []
    for at, line in enumerate([*text.splitlines()[1:], ""], start=2):
        if not line.startswith(("-", "+")) and stands:
            clause, _, wrong = head.partition(" ")
            yield Break(f"{table}:{number}", clause, wrong, file, "\n".join(stands), "\n".join(broken))
            head, stands, broken = "", [], []
        if line.startswith("== "):
            file = line[3:]
        elif line.startswith(("-", "+")) and head:
            (stands if line[0] == "-" else broken).append(line[2:])
        elif line and file and not head:
            head, number = line, at
        elif line:
            sys.exit(f"{table}:{at}: expected `==`, a clause, `-` or `+` here, got {line!r}")


def mismatches(rows: Iterable[Break]) -> tuple[str, ...]:
    """Return, in words, the rows whose text is not in its file exactly once."""
    texts = {file: (ROOT / file).read_text("utf-8") for file in {each.file for each in rows}}
    found = [(each, texts[each.file].count(each.stands)) for each in rows]
    return tuple(
        f"{each.row}: expected once in {each.file}, found {count} times: {each.stands!r}"
        for each, count in found
        if count != 1
    )


def clauses_in_tests() -> frozenset[str]:
    """Return the clauses that the name or the docstring of a test of the companion mentions, as `R14`."""
    said: list[str] = []
    for path in (ROOT / "tests" / "companion").rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                said += [node.name, ast.get_docstring(node) or ""]
    return frozenset(f"R{number}" for text in said for number in re.findall(r"(?:\b|_)[rR](\d+)(?=\b|_)", text))


class Copy:
    """A copy of the project in which one thing at a time is broken."""

    def __init__(self, folder: Path) -> None:
        self._root = folder
        self._moments = count(1)
        for name in COPIED:
            source, target = ROOT / name, folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, target)

    def first_noticed_by(self, row: Break) -> str:
        """Return the test that fails first with this break, or nothing."""
        path = self._root / row.file
        whole = path.read_text("utf-8")
        if whole.count(row.stands) != 1:
            return ""
        self._write(path, whole.replace(row.stands, row.broken))
        try:
            # Those that should notice first: to collect all the others takes longer than to run them.
            named = (NOTICED.search(self.summary(tests).stdout) for tests in self._tests(row) if tests)
            return next((found[1] for found in named if found), "")
        finally:
            self._write(path, whole)

    def _write(self, path: Path, text: str) -> None:
        """Write a source at a moment of its own: compiled files are told apart by size and second only."""
        moment = next(self._moments)
        path.write_text(text, "utf-8")
        os.utime(path, (moment, moment))

    def summary(self, tests: Iterable[Path]) -> subprocess.CompletedProcess[str]:
        """Run these tests up to the first that fails."""
        command = (sys.executable, "-m", "pytest", "-x", "-q", "--tb=no", "-p", "pytest_timeout", "--timeout=20")
        command += ("-p", "xdist", "-n", "0")  # one worker each: the workers of this script are enough
        environment = {**os.environ, "PYTHONPATH": str(self._root), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        return subprocess.run(
            [*command, *map(str, tests)], cwd=self._root, env=environment, capture_output=True, text=True, check=False
        )

    @property
    def rules(self) -> list[Path]:
        """Return the files of the tests of the rules."""
        return [
            path for path in sorted((self._root / "tests/companion/rules").glob("test_*.py")) if path.name not in SLOW
        ]

    @property
    def panel(self) -> list[Path]:
        """Return the files of the tests of what is asked and pressed."""
        return [self._root / "tests/companion" / f"test_{name}.py" for name in PANEL]

    def _tests(self, row: Break) -> tuple[list[Path], list[Path]]:
        """Return the test files that are relevant for a break: those that should notice it, and the others."""
        if row.file.startswith("hardware"):
            return [self._root / "tests/hardware" / f"test_{Path(row.file).stem}.py"], []
        if not row.file.startswith("companion/rules"):
            return self.panel, self.rules
        first = [path for path in self.rules if self._means(path, row.clause)]
        return first, [path for path in (*self.rules, *self.panel) if path not in first]

    @staticmethod
    def _means(path: Path, clause: str) -> bool:
        """Tell whether a file, by its name or a test's, is about a clause (`R14`, `limits`, `piles` …)."""
        return (
            re.search(rf"[_ ]{clause.lower().rstrip('s')}s?[_.]", f"{path.name} {path.read_text('utf-8')}") is not None
        )


def run(rows: tuple[Break, ...], workers: int) -> tuple[Break, ...]:
    """Break each, say who noticed, and return those that nobody did."""
    unnoticed: list[Break] = []
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(workers) as pool:
        copies: SimpleQueue[Copy] = SimpleQueue()
        for number in range(workers):
            copies.put(Copy(Path(folder) / str(number)))

        def noticed(row: Break) -> str:
            copy = copies.get()
            try:
                return copy.first_noticed_by(row)
            finally:
                copies.put(copy)

        for row, test in zip(rows, pool.map(noticed, rows), strict=True):
            print(f"{row}\n    {test or '-- NOBODY NOTICED --'}", flush=True)
            unnoticed += [] if test else [row]
    return tuple(unnoticed)


def unsound() -> str:
    """Return what the tests say where they fail with nothing broken at all: else everything would seem noticed."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Copy(Path(folder) / "sound")
        done = copy.summary([*copy.rules, *copy.panel])
    return "" if done.returncode == 0 else done.stdout + done.stderr


def main() -> int:
    arguments = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    arguments.add_argument("words", nargs="*", metavar="WORD", help="only the breaks whose clause, file or words match")
    arguments.add_argument("--workers", type=int, choices=(1, 2), default=2, help="how many at a time (default: 2)")
    arguments.add_argument("--list", action="store_true", help="list the breaks and check that they match the code")
    given = arguments.parse_args()
    rows = tuple(
        each
        for each in breaks()
        if not given.words
        or any(word in (each.clause, each.file, each.row) or word in each.wrong for word in given.words)
    )
    stale = mismatches(rows)
    if given.list:
        print("\n".join(str(row) for row in rows))
        unnoticed: tuple[Break, ...] = ()
    elif said := unsound():
        print(f"{said}\nThe tests fail with nothing broken: mend that first.", file=sys.stderr)
        return 1
    else:
        unnoticed = run(rows, given.workers)
    print(f"\n{len(rows)} breaks; nobody noticed {len(unnoticed)}; {len(stale)} no longer match the code")
    print("\n".join([*(f"nobody noticed: {row}" for row in unnoticed), *stale]))
    return 1 if unnoticed or stale else 0


if __name__ == "__main__":
    sys.exit(main())
