"""The refusal of a piece of a tape's text, and the remark on what may have been meant."""

import difflib
from collections.abc import Iterable


class Unreadable(Exception):
    """A piece of text that is no instruction's; the sentence says what was expected and what was found."""


def nearest(word: str, known: Iterable[str]) -> str:
    """Return a remark on what may be meant: the nearest known word, else all of them."""
    known = sorted(known)
    close = difflib.get_close_matches(word.lower(), known, 1)
    return f"; did you mean {close[0]}?" if close else f"; expected one of {', '.join(known)}"
