"""What a tape can ask for, one frozen value an instruction (TAPES.md); nothing here reads text or moves a wire."""

import difflib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

# ---- from companion.tapes.errors: What can go wrong with a tape: it is wrong itself, or what it expects is not so. Exit codes are the command's.


@dataclass(frozen=True, slots=True)
class Place:
    """Where an instruction stands: the tape's name as it was given, and the line from 1."""

    file: str
    line: int

    def __str__(self) -> str:
        """Return `file:line`, which editors understand."""
        return f"{self.file}:{self.line}"


class TapeError(Exception):
    """Base of both: knows its place and says why."""

    def __init__(self, place: Place, why: str) -> None:
        super().__init__(f"{place}  {why}")
        self.place = place
        self.why = why


class TapeWrong(TapeError):
    """The tape cannot be played as it is written: file, line, what is wrong and what would be right."""


class TapeFailed(TapeError):
    """An expectation, a `choose` or the comparison of pixels and lights did not hold: what was expected and found."""


@dataclass(frozen=True, slots=True)
class Press:
    """Press a button down and let it go, once the guard has passed."""

    button: str


@dataclass(frozen=True, slots=True)
class Hold:
    """Keep a button down for longer than the hold time, once the guard has passed."""

    button: str


@dataclass(frozen=True, slots=True)
class Choose:
    """Walk to the choice with that label (or the first that contains it) and take it."""

    text: str


@dataclass(frozen=True, slots=True)
class Together:
    """Press two buttons at nearly the same time; the guard is not waited out."""

    first: str
    second: str


@dataclass(frozen=True, slots=True)
class Edges:
    """Close a button's contact at once, then change its level after each number of seconds in turn."""

    button: str
    after: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class SendDie:
    """Put these bytes on the die's line."""

    data: bytes


@dataclass(frozen=True, slots=True)
class Unplug:
    """Pull a device: `die`, `oled` or `strip`."""

    part: str


@dataclass(frozen=True, slots=True)
class Plug:
    """Put a device back, as after power-on."""

    part: str


@dataclass(frozen=True, slots=True)
class Restart:
    """Kill the daemon's process, if it still runs, and start it on the same journal."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Let that many seconds pass (0 to a day)."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Expect:
    """Hold `key` of the state, the OLED or the strip against `value`, as it is written."""

    key: str
    value: str


Instruction = Press | Hold | Choose | Together | Edges | SendDie | Unplug | Plug | Restart | Wait | Expect


@dataclass(frozen=True, slots=True)
class Line:
    """One instruction as it stands on the tape."""

    place: Place
    text: str
    does: Instruction


# ---- from companion.tapes.refusal: The refusal of a piece of a tape's text, and the remark on what may have been meant.


class Unreadable(Exception):
    """A piece of text that is no instruction's; the sentence says what was expected and what was found."""


def nearest(word: str, known: Iterable[str]) -> str:
    """Return a remark on what may be meant: the nearest known word, else all of them."""
    known = sorted(known)
    close = difflib.get_close_matches(word.lower(), known, 1)
    return f"; did you mean {close[0]}?" if close else f"; expected one of {', '.join(known)}"


# ---- from companion.tapes.splitting:

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
