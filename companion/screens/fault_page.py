"""The page that a wrong config or cards file leaves standing: what is wrong, in as many lines as fit.

Where not all has room, what is said first gives way first: what would be right matters more than the file's full name.
"""

import re
from collections.abc import Iterator, Sequence

from companion.screens.choices import ROW
from companion.screens.fitting import fit, fits
from companion.screens.page import Box, Fill, Page, Text
from companion.texts.language import plain
from hardware.outputs import HEIGHT, WIDTH

_ROWS = HEIGHT // ROW
_WIDTH = WIDTH - 2
_LAST = 3
"""Rows that the last line keeps while another can still give one."""
_JOINTS = re.compile(r"(?<=[./_-])")
_MOST = _ROWS * _WIDTH // 2
"""Characters: no page shows more of a line, be each as narrow as can be."""


def fault_page(lines: Sequence[str], more: str = "") -> Page:
    """Return a page of the lines, the first as title; long ones go on below; what has no room is left out.

    `more` is said below them where they leave a row.
    """
    wrapped = [_wrapped(line) for line in lines[:_ROWS]]
    if more and sum(map(len, wrapped)) < _ROWS:
        wrapped.append([more])
    shares = _shares([len(rows) for rows in wrapped])
    rows = [row for line, share in zip(wrapped, shares, strict=True) for row in _shortened(line, share)]
    texts = (Text(1, index * ROW, row, dark=index < shares[0]) for index, row in enumerate(rows))
    return Page((Fill(Box(0, 0, WIDTH, shares[0] * ROW)), *texts))


def _shares(needs: Sequence[int]) -> list[int]:
    """Return how many rows each line gets: what it needs, or where that is too much no fewer than one."""
    shares, last = list(needs), len(needs) - 1
    for index, least in ((0, 1), (last, _LAST), *((between, 1) for between in range(1, last)), (last, 1)):
        too_many = max(0, sum(shares) - _ROWS)
        shares[index] = max(min(shares[index], least), shares[index] - too_many)
    return shares


def _wrapped(line: str) -> list[str]:
    """Break a line into rows at blanks, and a word that is wider than a row within it."""
    rows = [""]
    for word in plain(line[:_MOST]).split(" "):
        blank = " " if rows[-1] else ""
        for piece in _pieces(word):
            if fits(rows[-1] + blank + piece, _WIDTH):
                rows[-1] += blank + piece
            else:
                rows.append(piece)
            blank = ""
    return rows


def _pieces(word: str) -> Iterator[str]:
    """Yield the word whole, or where that is too wide its parts, or their characters."""
    if fits(word, _WIDTH):
        yield word
        return
    for part in _JOINTS.split(word):
        yield from (part,) if fits(part, _WIDTH) else part


def _shortened(rows: Sequence[str], share: int) -> list[str]:
    if len(rows) <= share:
        return list(rows)
    return [*rows[: share - 1], fit(f"{rows[share - 1]} {rows[share]}", _WIDTH)]
