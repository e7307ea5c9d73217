"""TOML that a person wrote, read key by key; what is wrong is noted with its key, and reading goes on.

What came and what was meant is said as a terminal, a log and an OLED hold it: short and printable, whatever a person
wrote. Knows nothing of what the keys mean (`config_file` and `cards_file` do), and opens no file.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from difflib import SequenceMatcher, get_close_matches
from itertools import islice
from types import MappingProxyType
from typing import Any, TypeVar

from companion.config.problems import Problem, Source, TomlRefused
from companion.config.toml_lines import inside, key_lines, visible

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
    if meant := likely_meant(word, known):
        return f"did you mean {one_of(meant)}?"
    ordered = _by_likeness(word[:_MOST_COMPARED].lower(), known)
    others = len(ordered) - MOST_NAMED
    if others <= 1:
        return f"expected {one_of(ordered)}"
    return f"expected {', '.join(_quoted(ordered[:MOST_NAMED]))} or one of {others} others"


def likely_meant(word: str, known: Sequence[str]) -> Sequence[str]:
    """Return the words that begin with this one, else those that have it in them, else the one most like it, if any."""
    word = word[:_MOST_COMPARED].lower()
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


def one_of(words: Sequence[object]) -> str:
    """Say a choice: `"a", "b" or "c"`."""
    quoted = _quoted(words)
    return " or ".join([", ".join(quoted[:-1]), quoted[-1]] if len(quoted) > 1 else quoted)


def _quoted(words: Sequence[object]) -> list[str]:
    return [f'"{word}"' if isinstance(word, str) else str(word) for word in words]


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


def describe(value: object) -> str:
    """Say what a value of the wrong type is."""
    if isinstance(value, dict):
        return toml_type(value)
    return shown(value) if isinstance(value, bool) else f"{shown(value)}, {toml_type(value)}"


def toml_type(value: object) -> str:
    """Name the TOML type of a value."""
    return next((name for kind, name in TOML_NAMES if isinstance(value, kind)), "a date or time")


REQUIRED: Any = object()
"""In place of a default: the key must be given."""

MOST_OF_REASON = 200
"""How many characters a message repeats of what the TOML reader says."""
A_COLOUR = 'a colour as "#e69f00"'
_COLOUR = re.compile(r"#[0-9a-f]{6}", re.IGNORECASE)


class TomlTable:
    """A TOML table while it is read: what is wrong is noted, and reading goes on with some right value."""

    def __init__(self, values: Mapping[str, Any], path: str, source: Source) -> None:
        self.values, self.path, self.source = values, path, source
        self._may_lack = False  # whether what is missing follows from what was said already

    def path_of(self, key: str) -> str:
        """Return the whole way to `key`, as `enemies[3].difficulty`; lists count from 1, as people do."""
        return inside(self.path, key)

    def refuse(self, key: str, wrong: str, right: str = "") -> None:
        """Note what is wrong with `key`, unless something already is."""
        self.source.refuse(self.path_of(key), wrong, right)

    def are_right(self, *keys: str) -> bool:
        """Tell whether nothing was found wrong with these keys, so that they may be compared."""
        return all(self.source.is_right(self.path_of(key)) for key in keys)

    def only(self, known: Iterable[str], meant: Mapping[str, str] = MappingProxyType({})) -> None:
        """Refuse each key that is not `known`, naming the nearest right one; `meant`: other words for some."""
        known = tuple(known)
        for key in self.values:
            if key not in known and not self.source.is_full:
                self._may_lack = True  # it is surely meant for one that is missing
                self.refuse(key, "is not a key here", nearest(meant.get(key.lower(), key), known))

    def number(self, key: str, default: float, least: float, most: float) -> float:
        """Read a number from `least` to `most`, with or without decimals; NaN is none."""
        right = f"a number from {least:g} to {most:g}"
        return float(self._within(key, self._typed(key, default, (int, float), right), least, most, right))

    def integer(self, key: str, default: int, least: int, most: int, right: str = "") -> int:
        """Read a whole number from `least` to `most`; `right` says it where there is more to say."""
        right = right or f"a whole number from {least} to {most}"
        return int(self._within(key, self._typed(key, default, (int,), right), least, most, right))

    def _within(self, key: str, value: float, least: float, most: float, right: str) -> float:
        if not least <= value <= most:
            self.refuse(key, f"is {shown(value)}", f"expected {right}")
            return least
        return value

    def flag(self, key: str, default: bool) -> bool:
        """Read true or false."""
        return bool(self._typed(key, default, (bool,), "true or false"))

    def text(self, key: str, default: str, right: str = "a text in quotes") -> str:
        """Read a text; `right` says what it is to be."""
        return str(self._typed(key, default, (str,), right))

    def colour(self, key: str, default: str) -> str:
        """Read a colour `#rrggbb`, in lower case."""
        value = self.text(key, default, A_COLOUR)
        if not _COLOUR.fullmatch(value):
            self.refuse(key, f"is {shown(value)}", f"expected {A_COLOUR}")
        return value.lower()

    def choice(self, key: str, default: Any, among: Sequence[Any]) -> Any:
        """Read one of a few values, all texts or all whole numbers."""
        value = self._typed(key, default, (type(among[0]),), one_of(among))
        if value not in among:
            right = nearest(value, among) if isinstance(value, str) else f"expected {one_of(among)}"
            self.refuse(key, f"is {shown(value)}", right)
            return among[0]
        return value

    def table(self, key: str) -> "TomlTable":
        """Read a table, empty where it is left out."""
        path = self.path_of(key)
        right = f"a table [{path}]" if "[" not in path else "a table in braces, as { … }"
        table = TomlTable(self._typed(key, {}, (dict,), right), path, self.source)
        table._may_lack = not self.are_right(key)
        return table

    def tables(self, key: str) -> tuple["TomlTable", ...] | None:
        """Read a list of tables, None where it is left out."""
        right = f"a list of tables, each begun by [[{self.path_of(key)}]]"
        values = self._typed(key, None, (list,), right)
        if values is None:
            return None
        paths = [f"{self.path_of(key)}[{number}]" for number in range(1, len(values) + 1)]
        for path, value in zip(paths, values, strict=True):
            if not isinstance(value, dict):
                self.source.refuse(path, f"is {describe(value)}", f"expected {right}")
        entries = zip(paths, values, strict=True)
        return tuple(TomlTable(value, path, self.source) for path, value in entries if isinstance(value, dict))

    def _typed(self, key: str, default: Any, kinds: tuple[type, ...], right: str) -> Any:
        """Return the value, or where it is none of these kinds the default, or an empty one for what must be given."""
        otherwise = kinds[0]() if default is REQUIRED else default
        if key not in self.values:
            if default is REQUIRED:
                self.miss(key, right)
            return otherwise
        value = self.values[key]
        if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
            self.refuse(key, f"is {describe(value)}", f"expected {right}")
            return otherwise
        return value

    def miss(self, key: str, right: str) -> None:
        """Note that `key` must be given, unless that follows from what was said already."""
        if self._may_lack:
            self.source.excuse(self.path_of(key))
        else:
            self.refuse(key, "is missing", f"expected {right}")


def read_toml(text: str, name: str, error: type[TomlRefused]) -> TomlTable:
    """Return the whole of a TOML text as a table; `error` with the line, alone, where the text is no TOML."""
    try:
        values = tomllib.loads(text.removeprefix("\ufeff"))
        lines = key_lines(text)
    except tomllib.TOMLDecodeError as fault:
        named = re.search(r"line (\d+)", str(fault))
        line = int(named[1]) if named else text.rstrip().count("\n") + 1  # "at end of document"
        wrong = f"is not TOML: {str(fault)[:MOST_OF_REASON]}"
        raise error(Problem(name, line, "", wrong, "mend that line")) from fault
    except (ValueError, RecursionError) as fault:  # a number of thousands of digits; brackets without end
        wrong = f"is not TOML that can be read: {str(fault)[:MOST_OF_REASON]}"
        raise error(Problem(name, None, "", wrong, "write plain numbers and lists")) from fault
    return TomlTable(values, "", Source(name, lines))
