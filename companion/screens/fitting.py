"""Making words fit: names are shortened first, at their end, then the rest; a message may break into lines.

Names stand between the invisible marks of `texts.language`, which are never drawn.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from companion.screens.fonts import Face, width_of
from companion.texts.language import NAME_BEGINS, NAME_ENDS, plain
from companion.texts.notices import JOINT

ELLIPSIS = "…"
_SHORTEST_NAME = 8
_BREAK = re.compile(" (?!·)")  # a dot between clauses stays at the end of its line
_NAME = re.compile(f"{NAME_BEGINS}([^{NAME_ENDS}]*){NAME_ENDS}")


def fit(sentence: str, width: int) -> str:
    """Return the sentence in one line of at most `width` pixels."""
    return fit_lines(sentence, (width,))[0]


def fits(sentence: str, width: int, face: Face = Face.SMALL) -> bool:
    """Tell whether the sentence stands in one line of `width` pixels unshortened."""
    return width_of(plain(sentence), face) <= width


@lru_cache(maxsize=256)
def whole_lines(sentence: str, widths: tuple[int, ...]) -> tuple[str, ...] | None:
    """Return the sentence in as few lines as it needs, at most one for each of `widths`; None where it has no room.

    Only its names may be shortened, and to no less than a table still knows them by; it breaks between clauses rather
    than within one.
    """
    for attempt in _with_shorter_names(sentence, _SHORTEST_NAME):
        lines = _between_clauses(attempt, widths) or _broken(attempt, widths)
        if lines is not None:
            return lines
    return None


def _between_clauses(text: str, widths: tuple[int, ...]) -> tuple[str, ...] | None:
    """Break once, between two clauses; None where that takes more room than there is."""
    if width_of(text) <= widths[0] or len(widths) == 1:
        return (text,) if width_of(text) <= widths[0] else None
    clauses = text.split(JOINT)
    for count in range(len(clauses) - 1, 0, -1):
        lines = JOINT.join(clauses[:count]) + JOINT.rstrip(), JOINT.join(clauses[count:])
        if all(width_of(line) <= width for line, width in zip(lines, widths, strict=False)):
            return lines
    return None


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
    yield from _with_shorter_names(sentence, 1)
    rest = plain(_NAME.sub(lambda found: _cut(found[1], 1), sentence))
    for length in range(len(rest) - 1, 0, -1):
        yield _cut(rest, length)


def _with_shorter_names(sentence: str, least: int) -> Iterator[str]:
    """Yield the sentence whole, then with its longest names cut, to no less than `least` characters."""
    yield plain(sentence)
    longest = max((len(name) for name in _NAME.findall(sentence)), default=0)
    for length in range(longest - 1, least - 1, -1):
        shortest = _NAME.sub(lambda found, most=length: _cut(found[1], most), sentence)  # type: ignore[misc]
        yield plain(shortest)


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
