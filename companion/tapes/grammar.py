"""A tape's text → its instructions, or a TapeWrong with file, line, why and what would be right (TAPES.md).

Reads no file and plays nothing: all that can be wrong with a tape by itself is found before anything moves.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.tapes import expectations
from companion.tapes.language import (
    Choose,
    Edges,
    Expect,
    HoldButton,
    Instruction,
    Line,
    Plug,
    PressButton,
    Restart,
    SendDie,
    SourceLine,
    TapeWrong,
    Together,
    Unplug,
    Unreadable,
    Wait,
    bytes_of,
    instructions_of,
    suggestion,
    unquote,
)
from hardware.parts import REMOVABLE

A_DAY = 86400.0
"""Seconds: the longest `wait` of a tape."""
_NUMBER = re.compile(r"[0-9]+(\.[0-9]*)?|\.[0-9]+")


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What the box has by its config: its wired buttons, and how many LEDs."""

    buttons: frozenset[str]
    leds: int


def read_tape(text: str, name: str, box: Vocabulary) -> tuple[Line, ...]:
    """Return the tape's instructions in order; TapeWrong names the first line that is none."""
    lines: list[Line] = []
    for number, line in enumerate(text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n"), start=1):
        source = SourceLine(name, number)
        try:
            lines.extend(Line(source, written, _instruction(written, box)) for written in instructions_of(line))
        except Unreadable as problem:
            raise TapeWrong(source, str(problem)) from None
    return tuple(lines)


def _instruction(written: str, box: Vocabulary) -> Instruction:
    word, *rest = written.split(maxsplit=1)
    reader = _READERS.get(word)
    if reader is None:
        raise Unreadable(f"unknown instruction {word}{suggestion(word, _READERS)}")
    return reader("".join(rest), box)


def _words(rest: str, count: int, usage: str) -> list[str]:
    words = rest.split()
    if len(words) != count:
        raise Unreadable(f"expected {usage}, found {rest or 'nothing'} after it")
    return words


def _button(word: str, box: Vocabulary) -> str:
    if word not in box.buttons:
        raise Unreadable(f"no button {word} in the config{suggestion(word, box.buttons)}")
    return word


def _number(word: str, what: str, most: float) -> float:
    if not _NUMBER.fullmatch(word) or float(word) > most:
        raise Unreadable(f"expected {what} from 0 to {most:.0f}, found {word}")
    return float(word)


def _press(rest: str, box: Vocabulary) -> Instruction:
    return PressButton(_button(_words(rest, 1, "press BUTTON")[0], box))


def _hold(rest: str, box: Vocabulary) -> Instruction:
    return HoldButton(_button(_words(rest, 1, "hold BUTTON")[0], box))


def _choose(rest: str, box: Vocabulary) -> Instruction:
    text = unquote(rest).strip()
    if not text:
        raise Unreadable("expected choose TEXT, a choice's label or part of it, found nothing after it")
    return Choose(text)


def _together(rest: str, box: Vocabulary) -> Instruction:
    first, second = (_button(word, box) for word in _words(rest, 2, "together BUTTON BUTTON"))
    if first == second:
        raise Unreadable(
            f"expected two different buttons, found {first} twice; for a double tap: edges {first} 60 60 60"
        )
    return Together(first, second)


def _edges(rest: str, box: Vocabulary) -> Instruction:
    button, *numbers = rest.split() or [""]
    if not numbers:
        raise Unreadable(f"expected edges BUTTON MILLISECONDS …, found {rest or 'nothing'} after it")
    most = A_DAY * 1000
    return Edges(_button(button, box), tuple(_number(n, "milliseconds", most) / 1000 for n in numbers))


def _die(rest: str, box: Vocabulary) -> Instruction:
    (face,) = _words(rest, 1, "die N")
    if not re.fullmatch("[1-6]", face):
        raise Unreadable(f"expected a face from 1 to 6, found {face}; other bytes are sent by die-raw")
    return SendDie(f"ROLL {face}\n".encode())


def _die_raw(rest: str, box: Vocabulary) -> Instruction:
    return SendDie(bytes_of(rest))


def _device(rest: str, word: str) -> str:
    (part,) = _words(rest, 1, f"{word} die, oled or strip")
    if part not in REMOVABLE:
        raise Unreadable(f"no device {part}{suggestion(part, REMOVABLE)}")
    return part


def _restart(rest: str, box: Vocabulary) -> Instruction:
    _words(rest, 0, "restart alone")
    return Restart()


def _wait(rest: str, box: Vocabulary) -> Instruction:
    return Wait(_number(_words(rest, 1, "wait SECONDS")[0], "seconds", A_DAY))


def _expect(rest: str, box: Vocabulary) -> Instruction:
    key, *value = rest.split(maxsplit=1)[:2] or [""]
    if not value:
        raise Unreadable(f"expected expect KEY VALUE, found {rest or 'nothing'} after it")
    expectations.check(key, value[0], box.leds)
    return Expect(key, value[0])


_READERS: Mapping[str, Callable[[str, Vocabulary], Instruction]] = {
    "press": _press,
    "hold": _hold,
    "choose": _choose,
    "together": _together,
    "edges": _edges,
    "die": _die,
    "die-raw": _die_raw,
    "unplug": lambda rest, box: Unplug(_device(rest, "unplug")),
    "plug": lambda rest, box: Plug(_device(rest, "plug")),
    "restart": _restart,
    "wait": _wait,
    "expect": _expect,
}
