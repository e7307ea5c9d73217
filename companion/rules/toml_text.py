"""TOML that a person wrote, read key by key, and refused by name: file, line, key, what is wrong, what would be right.

Knows nothing of what the keys mean (`cards_file` and the settings do), and opens no file.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from companion.rules.toml_lines import lines_of

REQUIRED: Any = object()
"""In place of a default: the key must be given."""

MOST_SHOWN = 40
"""How many characters of a wrong value a message repeats."""

TOML_NAMES: tuple[tuple[type, str], ...] = (
    (bool, "true or false"),
    (int, "a whole number"),
    (float, "a number"),
    (str, "a text"),
    (list, "a list"),
    (dict, "a table"),
)


class TomlRefused(Exception):
    """A file cannot be used; `key` is empty where the fault is the file's as a whole, `line` None where it has none."""

    def __init__(self, file: str, line: int | None, key: str, wrong: str, right: str = "") -> None:
        self.file, self.line, self.key, self.wrong, self.right = file, line, key, wrong, right
        super().__init__(str(self))

    def __str__(self) -> str:
        where = f"{self.file}, line {self.line}" if self.line else self.file
        what = f"{self.key} {self.wrong}" if self.key else self.wrong
        return f"{where}: {what}; {self.right}" if self.right else f"{where}: {what}"


@dataclass(frozen=True, slots=True)
class Source:
    """Where values come from: the file's name, where each key stands in it, and which error refuses it."""

    name: str
    lines: Mapping[str, int]
    error: type[TomlRefused]

    def refusal(self, path: str, wrong: str, right: str = "", line_of: str = "") -> TomlRefused:
        """Return the error for the key at `path`, on its own line or on that of the nearest key around it."""
        return self.error(self.name, self._line(line_of or path), path, wrong, right)

    def _line(self, path: str) -> int | None:
        while path and path not in self.lines:
            path = re.sub(r"(\[\d+\]|\.?[^.\[]+|.)$", "", path, flags=re.DOTALL)
        return self.lines.get(path)


class Table:
    """A TOML table while it is read; every method refuses a wrong value with the source's error."""

    def __init__(self, values: Mapping[str, Any], path: str, source: Source) -> None:
        self.values, self.path, self.source = values, path, source

    def path_of(self, key: str) -> str:
        """Return the whole way to `key`, as `enemies[3].difficulty`; lists count from 1, as people do."""
        return f"{self.path}.{key}" if self.path else key

    def refuse(self, key: str, wrong: str, right: str = "") -> TomlRefused:
        """Return (not raise) the error for `key`."""
        return self.source.refusal(self.path_of(key), wrong, right)

    def only(self, known: Iterable[str]) -> None:
        """Refuse the first key that is not `known`, naming the nearest right one."""
        known = tuple(known)
        for key in self.values:
            if key not in known:
                raise self.refuse(key, "is not a key here", nearest(key, known))

    def number(self, key: str, default: float, least: float, most: float) -> float:
        """Read a number from `least` to `most`, with or without decimals; NaN is none."""
        value = self._typed(key, default, (int, float), f"a number from {least:g} to {most:g}")
        if not least <= value <= most:
            raise self.refuse(key, f"is {shown(value)}", f"expected a number from {least:g} to {most:g}")
        return float(value)

    def integer(self, key: str, default: int, least: int, most: int) -> int:
        """Read a whole number from `least` to `most`."""
        value = self._typed(key, default, (int,), f"a whole number from {least} to {most}")
        if not least <= value <= most:
            raise self.refuse(key, f"is {shown(value)}", f"expected a whole number from {least} to {most}")
        return int(value)

    def flag(self, key: str, default: bool) -> bool:
        """Read true or false."""
        return bool(self._typed(key, default, (bool,), "true or false"))

    def text(self, key: str, default: str) -> str:
        """Read a text."""
        return str(self._typed(key, default, (str,), "a text in quotes"))

    def choice(self, key: str, default: str, among: Sequence[str]) -> str:
        """Read one of a few texts."""
        value = str(self._typed(key, default, (str,), one_of(among)))
        if value not in among:
            raise self.refuse(key, f"is {shown(value)}", nearest(value, among))
        return value

    def table(self, key: str) -> "Table":
        """Read a table, empty where it is left out."""
        return Table(self._typed(key, {}, (dict,), f"a table [{self.path_of(key)}]"), self.path_of(key), self.source)

    def tables(self, key: str) -> tuple["Table", ...] | None:
        """Read a list of tables, None where it is left out."""
        right = f"a list of tables, each begun by [[{self.path_of(key)}]]"
        values = self._typed(key, None, (list,), right)
        if values is None:
            return None
        paths = [f"{self.path_of(key)}[{number}]" for number in range(1, len(values) + 1)]
        for path, value in zip(paths, values, strict=True):
            if not isinstance(value, dict):
                raise self.source.refusal(path, f"is {described(value)}", f"expected {right}")
        return tuple(Table(value, path, self.source) for path, value in zip(paths, values, strict=True))

    def _typed(self, key: str, default: Any, kinds: tuple[type, ...], right: str) -> Any:
        value = self.values.get(key, default)
        if key not in self.values:
            if default is REQUIRED:
                raise self.refuse(key, "is missing", f"expected {right}")
            return value
        if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
            raise self.refuse(key, f"is {described(value)}", f"expected {right}")
        return value


def read_toml(text: str, name: str, error: type[TomlRefused]) -> Table:
    """Return the whole of a TOML text as a table; `error` with the line where the text is no TOML."""
    try:
        values = tomllib.loads(text.removeprefix("\ufeff"))
        lines = lines_of(text)
    except tomllib.TOMLDecodeError as fault:
        named = re.search(r"line (\d+)", str(fault))
        line = int(named[1]) if named else text.rstrip().count("\n") + 1  # "at end of document"
        raise error(name, line, "", f"is not TOML: {fault}", "mend that line") from fault
    except (ValueError, RecursionError) as fault:  # a number of thousands of digits; brackets without end
        raise error(
            name, None, "", f"is not TOML that can be read: {fault}", "write plain numbers and lists"
        ) from fault
    return Table(values, "", Source(name, lines, error))


def nearest(word: str, known: Sequence[str]) -> str:
    """Say which of the known words was probably meant, or all of them."""
    close = get_close_matches(word.lower(), known, n=1)
    return f'did you mean "{close[0]}"?' if close else f"expected {one_of(known)}"


def one_of(words: Sequence[str]) -> str:
    """Say a choice: `"a", "b" or "c"`."""
    quoted = [f'"{word}"' for word in words]
    return " or ".join([", ".join(quoted[:-1]), quoted[-1]] if len(quoted) > 1 else quoted)


def shown(value: object) -> str:
    """Return a wrong value as a message can repeat it: short, whatever it is."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and value.bit_length() > 64:  # Python itself refuses to print the largest
        return "a huge number"
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= MOST_SHOWN else text[: MOST_SHOWN - 1] + "…"


def described(value: object) -> str:
    """Say what a value of the wrong type is."""
    return kind_of(value) if isinstance(value, (list, dict)) else f"{shown(value)}, {kind_of(value)}"


def kind_of(value: object) -> str:
    """Name the TOML type of a value."""
    return next((name for kind, name in TOML_NAMES if isinstance(value, kind)), "a date or time")
