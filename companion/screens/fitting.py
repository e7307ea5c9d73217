"""Making words fit: names are shortened first, at their end, then the rest; a message may break into lines.

Names stand between `words.names`' invisible marks, which are never drawn.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from companion.screens.glyphs import Face, width_of
from companion.words.names import CLOSE, OPEN, plain

ELLIPSIS = "…"
_JOINT = " · "
_BREAK = re.compile(" (?!·)")  # a dot between clauses stays at the end of its line
_NAME = re.compile(f"{OPEN}([^{CLOSE}]*){CLOSE}")


def fit(sentence: str, width: int) -> str:
    """Return the sentence in one line of at most `width` pixels."""
    return fit_lines(sentence, (width,))[0]


def fits(sentence: str, width: int, face: Face = Face.SMALL) -> bool:
    """Tell whether the sentence stands in one line of `width` pixels unshortened."""
    return width_of(plain(sentence), face) <= width


def fit_clauses(sentence: str, width: int) -> str:
    """Return the leading clauses of a notice that stand whole in one line of `width` pixels, at least the first."""
    clauses = sentence.split(_JOINT)
    leading = (_JOINT.join(clauses[:count]) for count in range(len(clauses), 0, -1))
    return fit(next((each for each in leading if fits(each, width)), clauses[0]), width)


@lru_cache(maxsize=256)
def fit_lines(sentence: str, widths: tuple[int, ...]) -> tuple[str, ...]:
    """Return the sentence in as few lines as it needs, at most one for each of `widths` (pixels), shortened to fit."""
    for attempt in _shortenings(sentence):
        lines = _broken(attempt, widths)
        if lines is not None:
            return lines
    return (ELLIPSIS,)


def _shortenings(sentence: str) -> Iterator[str]:
    """Yield the sentence ever shorter: whole, then with its longest names cut, then cut at its own end."""
    yield plain(sentence)
    longest = max((len(name) for name in _NAME.findall(sentence)), default=0)
    for length in range(longest - 1, 0, -1):
        shortest = _NAME.sub(lambda found, most=length: _cut(found[1], most), sentence)  # type: ignore[misc]
        yield plain(shortest)
    rest = plain(_NAME.sub(lambda found: _cut(found[1], 1), sentence))
    for length in range(len(rest) - 1, 0, -1):
        yield _cut(rest, length)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[:most].rstrip() + ELLIPSIS


def _broken(text: str, widths: tuple[int, ...]) -> tuple[str, ...] | None:
    """Break at blanks, filling each line; None where that takes more room than there is."""
    lines, words = [], _BREAK.split(text)
    for width in widths:
        count = len(words)
        while count and width_of(" ".join(words[:count])) > width:
            count -= 1
        lines.append(" ".join(words[:count]))
        words = words[count:]
        if not words:
            return tuple(lines)
    return None
