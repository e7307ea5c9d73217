"""The language of tapes (TAPES.md): instructions as frozen values, errors, and how a line of text is taken apart.

What each word of a line means is `grammar`'s. Nothing here opens a file or moves a wire.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from companion.config.toml_table import likely_meant


@dataclass(frozen=True, slots=True)
class SourceLine:
    """Where an instruction stands: the tape's name as it was given, and the line from 1."""

    file: str
    line: int

    def __str__(self) -> str:
        """Return `file:line`, which editors understand."""
        return f"{self.file}:{self.line}"


class TapeError(Exception):
    """Base of both errors of a tape: knows where the instruction stands and says why."""

    def __init__(self, source: SourceLine, why: str) -> None:
        super().__init__(f"{source}  {why}")
        self.source = source
        self.why = why


class TapeWrong(TapeError):
    """The tape cannot be played as it is written: file, line, what is wrong and what would be right."""


class TapeFailed(TapeError):
    """An expectation, a `choose` or the comparison of pixels and lights did not hold: what was expected and found."""


@dataclass(frozen=True, slots=True)
class PressButton:
    """Press a button down and let it go, once the guard has passed."""

    button: str


@dataclass(frozen=True, slots=True)
class HoldButton:
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


Instruction = PressButton | HoldButton | Choose | Together | Edges | SendDie | Unplug | Plug | Restart | Wait | Expect


@dataclass(frozen=True, slots=True)
class Line:
    """One instruction as it stands on the tape."""

    source: SourceLine
    text: str
    does: Instruction


class Unreadable(Exception):
    """A piece of text that is no instruction's; the sentence says what was expected and what was found."""


def suggestion(word: str, known: Iterable[str]) -> str:
    """Return a remark on what may be meant: the nearest known words, else all of them."""
    known = sorted(known)
    meant = likely_meant(word, known)
    return f"; did you mean {' or '.join(meant)}?" if meant else f"; expected one of {', '.join(known)}"


def choice_index(text: str, labels: Sequence[str]) -> int | None:
    """Return which label a `choose` means: the whole one, else the first with the text in it; case ignored, − is -."""
    wanted, known = _comparable(text), [_comparable(label) for label in labels]
    if wanted in known:
        return known.index(wanted)
    return next((at for at, label in enumerate(known) if wanted in label), None)


def _comparable(text: str) -> str:
    return text.replace("−", "-").casefold()


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
            yield from _non_blank(line[begun:at])
            begun = at + 1
    if quoted:
        raise Unreadable(f'a double quote is opened and not closed: {line[begun:].strip()} … expected another "')
    yield from _non_blank(line[begun:])


def _starts_comment(line: str, at: int) -> bool:
    """Tell a comment from a colour: it opens the line, or white space (or the line's end) follows."""
    return not line[:at].strip() or not line[at + 1 : at + 2].strip()


def _non_blank(text: str) -> Iterator[str]:
    if text.strip():
        yield text.strip()


def unquote(text: str) -> str:
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
