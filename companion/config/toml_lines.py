"""On which line each key of a TOML text stands, and how the way to a key is written.

The standard library's tomllib reads values but forgets where they were. Only for texts that it has accepted: nothing is
judged here, and what cannot be followed has no line.
"""

import re
import tomllib

_TOKEN = re.compile(
    r"""(?P<text>\"{3}(?:\\.|[^\\])*?\"{3,5}|'{3}.*?'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*')
    |(?P<skip>\#[^\n]*|[ \t\r]+)
    |(?P<line>\n)
    |(?P<mark>[\[\]{}=,])
    |(?P<bare>[^\s\[\]{}=,\#"']+)""",
    re.VERBOSE | re.DOTALL,
)


def key_lines(text: str) -> dict[str, int]:
    """Return path → line, both as a reader counts: `enemies[3].difficulty` is in the third [[enemies]]."""
    return _Reader(text).read()


class _Reader:
    """Walks the tokens once, remembering the table it stands in and how long each list of tables is by now."""

    def __init__(self, text: str) -> None:
        self.lines: dict[str, int] = {}
        self.lengths: dict[str, int] = {}
        self.tokens = list(_tokens(text))
        self.at = 0

    def read(self) -> dict[str, int]:
        """Walk to the end and return what was found."""
        prefix = ""
        while self._kind() is not None:
            if self._peek() == "[":
                prefix = self._header()
            elif self._kind() in ("bare", "text"):
                self._pair(prefix)
            else:
                self._take()
        return self.lines

    def _header(self) -> str:
        line = self.tokens[self.at][2]
        depth = 0
        while self._peek() == "[":
            depth += 1
            self._take()
        *before, last = self._key()
        path = inside(self._entry("", before, line), last)
        self.lines.setdefault(path, line)
        if depth > 1:
            self.lengths[path] = self.lengths.get(path, 0) + 1
            path = f"{path}[{self.lengths[path]}]"
            self.lines[path] = line
        while self._peek() == "]":
            self._take()
        return path

    def _pair(self, prefix: str) -> None:
        line = self.tokens[self.at][2]
        path = prefix
        for key in self._key():
            path = inside(path, key)
            self.lines.setdefault(path, line)
        self._take()  # the =
        self._value(path)

    def _value(self, path: str) -> None:
        opening = self._peek()
        line = self.tokens[self.at][2] if self._kind() else 0
        self.lines.setdefault(path, line)
        if opening == "[":
            self._list(path)
        elif opening == "{":
            self._table(path)
        else:  # a date and a time may be two words
            while self._kind() in ("bare", "text"):
                self._take()

    def _list(self, path: str) -> None:
        self._take()
        number = 0
        while self._kind() is not None and self._peek() != "]":
            if self._peek() == "," or self._kind() == "line":
                self._take()
            else:
                number += 1
                before = self.at
                self._value(f"{path}[{number}]")
                self.at = max(self.at, before + 1)  # never stand still, whatever the text
        self._take()

    def _table(self, path: str) -> None:
        self._take()
        while self._kind() is not None and self._peek() != "}":
            if self._peek() == "," or self._kind() == "line":
                self._take()
            else:
                self._pair(path)
        self._take()

    def _key(self) -> list[str]:
        """Read a key, dotted or not; a quoted part may hold dots of its own."""
        keys: list[str] = []
        while self._kind() in ("bare", "text"):
            kind, word, _ = self._take()
            keys += [_unquoted(word)] if kind == "text" else [part for part in word.split(".") if part]
        return keys or [""]

    def _entry(self, path: str, keys: list[str], line: int) -> str:
        """Walk into the newest entry of each list on the way; a table that no header of its own begins begins here."""
        for key in keys:
            path = inside(path, key)
            self.lines.setdefault(path, line)
            if path in self.lengths:
                path = f"{path}[{self.lengths[path]}]"
        return path

    def _kind(self) -> str | None:
        return self.tokens[self.at][0] if self.at < len(self.tokens) else None

    def _peek(self) -> str:
        return self.tokens[self.at][1] if self._kind() == "mark" else ""

    def _take(self) -> tuple[str, str, int]:
        self.at += 1
        return self.tokens[self.at - 1] if self.at <= len(self.tokens) else ("", "", 0)


def _tokens(text: str) -> list[tuple[str, str, int]]:
    found, line = [], 1
    for match in _TOKEN.finditer(text.removeprefix("\ufeff")):
        kind, word = str(match.lastgroup), match.group()
        if kind != "skip":
            found.append((kind, word, line))
        line += word.count("\n")
    return found


def _unquoted(word: str) -> str:
    """Return the key that a quoted one is; where it is none, as in a text that is no TOML, its inner signs."""
    if "\\" not in word or word[0] == "'":
        return word[1:-1]
    try:
        return str(tomllib.loads(f"key = {word}")["key"])
    except tomllib.TOMLDecodeError:
        return word[1:-1]


_BARE = re.compile(r"[A-Za-z0-9_-]+")


def visible(text: str) -> str:
    """Return the text with what a terminal would obey, or nobody could see, written as an escape: `\\n`, `\\x1b`."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)


def inside(path: str, key: str) -> str:
    """Return the way to `key` in the table at `path`, quoted where TOML wants it so: `limits.health`, `limits.""`."""
    name = key if _BARE.fullmatch(key) else f'"{visible(key)}"'
    return f"{path}.{name}" if path else name
