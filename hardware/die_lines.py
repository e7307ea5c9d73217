"""From the die's bytes to values, as PANEL.md's "The die's line" says. Pure, bounded, one state a connection.

Lines end with LF, CR LF or CR and arrive torn anywhere; what is no line of a die is noise and never a roll (S17-S19).
"""

import re
from dataclasses import dataclass

LONGEST = 80
"""Bytes of a line; a longer one is noise up to its end."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """A whole line said that the die shows `face`, 1 to 6."""

    face: int


@dataclass(frozen=True, slots=True)
class Charge:
    """The die's battery stands at `percent`, 0 to 100."""

    percent: int


@dataclass(frozen=True, slots=True)
class Hello:
    """A die answered who it is."""

    name: str
    version: str


@dataclass(frozen=True, slots=True)
class Noise:
    """A line, or the beginning of an endless one, that no die says."""

    line: bytes


Value = Rolled | Charge | Hello | Noise


@dataclass(frozen=True, slots=True)
class LineState:
    """What is left over of the bytes so far, and the last throw's counter."""

    rest: bytes = b""
    overlong: bool = False
    counter: int | None = None


_ENDS = re.compile(rb"[\r\n]")
_ROLL = re.compile(r"(?:ROLL[ \t]+|D6:)?([1-6])", re.IGNORECASE)
_COUNTED_ROLL = re.compile(r"ROLL[ \t]+([1-6])[ \t]+#([0-9]+)", re.IGNORECASE)
_BATTERY = re.compile(r"BAT[ \t]+([0-9]{1,3})", re.IGNORECASE)
_HELLO = re.compile(r"DIE[ \t]+([!-~](?:[ -~]*[!-~])?)[ \t]+([!-~]+)", re.IGNORECASE)


def after_bytes(state: LineState, data: bytes) -> tuple[LineState, tuple[Value, ...]]:
    """Take the next bytes in; give the new state and what the lines that ended say, in order."""
    *ended, rest = _ENDS.split(data)
    values: list[Value] = []
    for piece in ended:
        state, found = _line_ended(_grown(state, piece))
        values += found
    grown = _grown(state, rest)
    return grown, (*values,)


def _grown(state: LineState, piece: bytes) -> LineState:
    """Add bytes to the unfinished line, keeping no more of it than shows that it is too long."""
    line = (state.rest + piece)[: LONGEST + 1]
    return LineState(line, len(line) > LONGEST, state.counter)


def _line_ended(state: LineState) -> tuple[LineState, list[Value]]:
    line = state.rest.strip(b" \t")
    if not line and not state.overlong:
        return LineState(b"", False, state.counter), []  # between CR and LF, or an empty line
    value, counter = (None, state.counter) if state.overlong else _meaning(line, state.counter)
    if isinstance(value, Noise) or state.overlong:
        return LineState(b"", False, state.counter), [Noise(state.rest)]
    return LineState(b"", False, counter), [] if value is None else [value]


def _meaning(line: bytes, counter: int | None) -> tuple[Value | None, int | None]:
    """Read one whole line; None is a throw that was told twice (the same counter in a row)."""
    text = line.decode("latin-1")
    if match := _ROLL.fullmatch(text):
        return Rolled(int(match[1])), None
    if match := _COUNTED_ROLL.fullmatch(text):
        return None if int(match[2]) == counter else Rolled(int(match[1])), int(match[2])
    if (match := _BATTERY.fullmatch(text)) and int(match[1]) <= 100:
        return Charge(int(match[1])), counter
    if match := _HELLO.fullmatch(text):
        return Hello(match[1], match[2]), counter
    return Noise(line), counter
