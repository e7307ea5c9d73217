r"""Cutting a tape's text into instructions, and quoted text into what it means: `;`, `#`, double quotes, escapes.

What an instruction means is the grammar's. A backslash inside quotes keeps the next character from ending them.
"""

import re
from collections.abc import Iterator

from companion.tapes.refusal import Unreadable

QUOTE, ESCAPE, COMMENT, SEPARATOR = '"', "\\", "#", ";"
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')
_ESCAPED = re.compile(r"\\x([0-9A-Fa-f]{2})|\\(.?)", re.DOTALL)
_MEANT = {"n": b"\n", "r": b"\r", ESCAPE: b"\\", QUOTE: b'"'}


def instructions_of(line: str) -> Iterator[str]:
    """Yield the instructions of one line without comment and outer white space; Unreadable for a quote left open."""
    begun, quoted, skip = 0, False, False
    for at, char in enumerate(line):
        if skip:
            skip = False
        elif quoted:
            skip, quoted = char == ESCAPE, char != QUOTE
        elif char == QUOTE:
            quoted = True
        elif char == COMMENT and _starts_comment(line, at):
            line = line[:at]
            break
        elif char == SEPARATOR:
            yield from _trimmed(line[begun:at])
            begun = at + 1
    if quoted:
        raise Unreadable(f'a double quote is opened and not closed: {line[begun:].strip()} … expected another "')
    yield from _trimmed(line[begun:])


def _starts_comment(line: str, at: int) -> bool:
    """Tell a comment from a colour: it opens the line, or white space (or the line's end) follows."""
    return not line[:at].strip() or not line[at + 1 : at + 2].strip()


def _trimmed(text: str) -> Iterator[str]:
    if text.strip():
        yield text.strip()


def unquoted(text: str) -> str:
    r"""Return the text inside, where all of it stands in one pair of quotes (`\"` and `\\` meaning `"` and `\`)."""
    whole = _QUOTED.fullmatch(text)
    return re.sub(r'\\(["\\])', r"\1", whole[1]) if whole else text


def bytes_of(text: str) -> bytes:
    r"""Return the bytes of a quoted text with \n, \r, \xNN, \\ and \" escapes; Unreadable for anything else."""
    whole = _QUOTED.fullmatch(text)
    if whole is None:
        raise Unreadable(f'expected bytes in double quotes, like "ROLL 4\\n", found {text or "nothing"}')
    inside, done, at = whole[1], b"", 0
    for escape in _ESCAPED.finditer(inside):
        done += inside[at : escape.start()].encode() + _byte(escape)
        at = escape.end()
    return done + inside[at:].encode()


def _byte(escape: re.Match[str]) -> bytes:
    if escape[1] is not None:
        return bytes([int(escape[1], 16)])
    if escape[2] not in _MEANT:
        raise Unreadable(f'unknown escape {escape[0]}; known are \\n, \\r, \\xNN, \\\\ and \\"')
    return _MEANT[escape[2]]
