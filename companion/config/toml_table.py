"""TOML that a person wrote, read key by key, and refused by name: file, line, key, what is wrong, what would be right.

Knows nothing of what the keys mean (`cards_file` and the settings do), and opens no file.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches
from itertools import islice
from types import MappingProxyType
from typing import Any, TypeVar

from companion.config.toml_lines import inside, lines_of, visible

# ---- from companion.rules.toml_words: How a refusal says what came and what was meant: values, keys and words as a terminal, a log and an OLED hold them. Knows nothing of files and tables (`toml_text`'s); whatever a person wrote comes out short and printable.

MOST_SHOWN = 40
"""How many characters of a wrong value a message repeats."""
MOST_NAMED = 6
"""How many of the right words a message lists."""
_MOST_COMPARED = 60
_SHORTEST_PART = 3
"""Letters: a shorter word is in many others by chance."""

_Word = TypeVar("_Word", bound=str)

TOML_NAMES: tuple[tuple[type, str], ...] = (
    (bool, "true or false"),
    (int, "a whole number"),
    (float, "a number"),
    (str, "a text"),
    (list, "a list"),
    (dict, "a table"),
)


def nearest(word: str, known: Sequence[str]) -> str:
    """Say which of the known words was probably meant; where none is near all of them, or of many the nearest ones."""
    word = word[:_MOST_COMPARED].lower()
    if meant := _meant(word, known):
        return f"did you mean {one_of(meant)}?"
    ordered = _by_likeness(word, known)
    others = len(ordered) - MOST_NAMED
    if others <= 1:
        return f"expected {one_of(ordered)}"
    return f"expected {', '.join(_quoted(ordered[:MOST_NAMED]))} or one of {others} others"


def _meant(word: str, known: Sequence[str]) -> Sequence[str]:
    """Return the words that begin with this one, else those that have it in them, else the one that is most like it."""
    if word in known:
        return (word,)
    longer = [one for one in known if word and one.startswith(word)]
    if not longer and len(word) >= _SHORTEST_PART:
        longer = [one for one in known if word in one]
    shorter = [one for one in known if len(one) >= _SHORTEST_PART and one in word]
    like = _by_likeness(word, [*get_close_matches(word, known, n=1), *shorter])[:1]
    return _by_likeness(word, longer)[:_SHORTEST_PART] or like


def _by_likeness(word: str, known: Sequence[str]) -> list[str]:
    return sorted(known, key=lambda one: -SequenceMatcher(None, one, word).ratio())


def one_of(words: Sequence[str]) -> str:
    """Say a choice: `"a", "b" or "c"`."""
    quoted = _quoted(words)
    return " or ".join([", ".join(quoted[:-1]), quoted[-1]] if len(quoted) > 1 else quoted)


def _quoted(words: Sequence[str]) -> list[str]:
    return [f'"{word}"' for word in words]


def shown(value: object) -> str:
    """Return a wrong value as a message can repeat it: short, in one line, whatever it is."""
    return _cut(_written(value))


def _cut(text: str, most: int = MOST_SHOWN) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and value.bit_length() > 64:  # Python itself refuses to print the largest
        return "a huge number"
    if isinstance(value, list):  # what is in a list in it is too much for a message
        inner = ("[…]" if isinstance(one, list) else _written(one) for one in islice(value, MOST_SHOWN))
        return f"[{', '.join(inner)}]"
    if isinstance(value, dict):
        return "{…}"
    return f'"{_cut(visible(value[:MOST_SHOWN]), MOST_SHOWN - 2)}"' if isinstance(value, str) else str(value)


def described(value: object) -> str:
    """Say what a value of the wrong type is."""
    if isinstance(value, dict):
        return kind_of(value)
    return shown(value) if isinstance(value, bool) else f"{shown(value)}, {kind_of(value)}"


def kind_of(value: object) -> str:
    """Name the TOML type of a value."""
    return next((name for kind, name in TOML_NAMES if isinstance(value, kind)), "a date or time")


REQUIRED: Any = object()
"""In place of a default: the key must be given."""

MOST_OF_KEY = 120
"""How many characters a message repeats of the way to a key; the longest right one has some fifty."""
MOST_OF_REASON = 200
"""How many it repeats of what the TOML reader says."""


class TomlRefused(Exception):
    """A file cannot be used; `key` is empty where the fault is the file's as a whole, `line` None where it has none."""

    def __init__(self, file: str, line: int | None, key: str, wrong: str, right: str = "") -> None:
        self.file, self.line, self.wrong, self.right = file, line, wrong, right
        self.key = key if len(key) <= MOST_OF_KEY else key[: MOST_OF_KEY - 1] + "…"
        super().__init__(str(self))

    def __str__(self) -> str:
        where = visible(self.file) + (f", line {self.line}" if self.line else "")
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


class TomlTable:
    """A TOML table while it is read; every method refuses a wrong value with the source's error."""

    def __init__(self, values: Mapping[str, Any], path: str, source: Source) -> None:
        self.values, self.path, self.source = values, path, source

    def path_of(self, key: str) -> str:
        """Return the whole way to `key`, as `enemies[3].difficulty`; lists count from 1, as people do."""
        return inside(self.path, key)

    def refuse(self, key: str, wrong: str, right: str = "") -> TomlRefused:
        """Return (not raise) the error for `key`."""
        return self.source.refusal(self.path_of(key), wrong, right)

    def only(self, known: Iterable[str], meant: Mapping[str, str] = MappingProxyType({})) -> None:
        """Refuse the first key that is not `known`, naming the nearest right one; `meant`: other words for some."""
        known = tuple(known)
        for key in self.values:
            if key not in known:
                raise self.refuse(key, "is not a key here", nearest(meant.get(key.lower(), key), known))

    def number(self, key: str, default: float, least: float, most: float) -> float:
        """Read a number from `least` to `most`, with or without decimals; NaN is none."""
        right = f"a number from {least:g} to {most:g}"
        value = self._typed(key, default, (int, float), right)
        if not least <= value <= most:
            raise self.refuse(key, f"is {shown(value)}", f"expected {right}")
        return float(value)

    def integer(self, key: str, default: int, least: int, most: int, right: str = "") -> int:
        """Read a whole number from `least` to `most`; `right` says it where there is more to say."""
        right = right or f"a whole number from {least} to {most}"
        value = self._typed(key, default, (int,), right)
        if not least <= value <= most:
            raise self.refuse(key, f"is {shown(value)}", f"expected {right}")
        return int(value)

    def flag(self, key: str, default: bool) -> bool:
        """Read true or false."""
        return bool(self._typed(key, default, (bool,), "true or false"))

    def text(self, key: str, default: str, right: str = "a text in quotes") -> str:
        """Read a text; `right` says what it is to be."""
        return str(self._typed(key, default, (str,), right))

    def choice(self, key: str, default: _Word, among: Sequence[_Word]) -> _Word:
        """Read one of a few texts."""
        value = str(self._typed(key, default, (str,), one_of(among)))
        for word in among:
            if word == value:
                return word
        raise self.refuse(key, f"is {shown(value)}", nearest(value, among))

    def table(self, key: str) -> "TomlTable":
        """Read a table, empty where it is left out."""
        path = self.path_of(key)
        right = f"a table [{path}]" if "[" not in path else "a table in braces, as { … }"
        return TomlTable(self._typed(key, {}, (dict,), right), path, self.source)

    def tables(self, key: str) -> tuple["TomlTable", ...] | None:
        """Read a list of tables, None where it is left out."""
        right = f"a list of tables, each begun by [[{self.path_of(key)}]]"
        values = self._typed(key, None, (list,), right)
        if values is None:
            return None
        paths = [f"{self.path_of(key)}[{number}]" for number in range(1, len(values) + 1)]
        for path, value in zip(paths, values, strict=True):
            if not isinstance(value, dict):
                raise self.source.refusal(path, f"is {described(value)}", f"expected {right}")
        return tuple(TomlTable(value, path, self.source) for path, value in zip(paths, values, strict=True))

    def _typed(self, key: str, default: Any, kinds: tuple[type, ...], right: str) -> Any:
        value = self.values.get(key, default)
        if key not in self.values:
            if default is REQUIRED:
                raise self.refuse(key, "is missing", f"expected {right}")
            return value
        if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
            raise self.refuse(key, f"is {described(value)}", f"expected {right}")
        return value


def read_toml(text: str, name: str, error: type[TomlRefused]) -> TomlTable:
    """Return the whole of a TOML text as a table; `error` with the line where the text is no TOML."""
    try:
        values = tomllib.loads(text.removeprefix("\ufeff"))
        lines = lines_of(text)
    except tomllib.TOMLDecodeError as fault:
        named = re.search(r"line (\d+)", str(fault))
        line = int(named[1]) if named else text.rstrip().count("\n") + 1  # "at end of document"
        raise error(name, line, "", f"is not TOML: {str(fault)[:MOST_OF_REASON]}", "mend that line") from fault
    except (ValueError, RecursionError) as fault:  # a number of thousands of digits; brackets without end
        raise error(
            name,
            None,
            "",
            f"is not TOML that can be read: {str(fault)[:MOST_OF_REASON]}",
            "write plain numbers and lists",
        ) from fault
    return TomlTable(values, "", Source(name, lines, error))
