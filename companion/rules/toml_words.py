"""How a refusal says what came and what was meant: values, keys and words as a terminal, a log and an OLED hold them.

Knows nothing of files and tables (`toml_text`'s); whatever a person wrote comes out short and printable.
"""

import re
from collections.abc import Sequence
from difflib import SequenceMatcher, get_close_matches
from itertools import islice

MOST_SHOWN = 40
"""How many characters of a wrong value a message repeats."""
MOST_NAMED = 6
"""How many of the right words a message lists."""
_MOST_COMPARED = 60
_SHORTEST_PART = 3
"""Letters: a shorter word is in many others by chance."""
_BARE = re.compile(r"[A-Za-z0-9_-]+")

TOML_NAMES: tuple[tuple[type, str], ...] = (
    (bool, "true or false"),
    (int, "a whole number"),
    (float, "a number"),
    (str, "a text"),
    (list, "a list"),
    (dict, "a table"),
)


def visible(text: str) -> str:
    """Return the text with what a terminal would obey, or nobody could see, written as an escape: `\\n`, `\\x1b`."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)


def inside(path: str, key: str) -> str:
    """Return the way to `key` in the table at `path`, quoted where TOML wants it so: `limits.health`, `limits.""`."""
    name = key if _BARE.fullmatch(key) else f'"{visible(key)}"'
    return f"{path}.{name}" if path else name


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
