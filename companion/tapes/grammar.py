"""A tape's text → its instructions, or a TapeWrong with file, line, why and what would be right (TAPES.md).

Reads no file and plays nothing: all that can be wrong with a tape by itself is found before anything moves.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.tapes import expectations
from companion.tapes import language as tape
from hardware.parts import REMOVABLE

A_DAY = 86400.0
"""Seconds: the longest `wait` of a tape."""
_NUMBER = re.compile(r"[0-9]+(\.[0-9]*)?|\.[0-9]+")


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What the box has by its config: its wired buttons, and how many LEDs."""

    buttons: frozenset[str]
    leds: int


def read_tape(text: str, name: str, box: Vocabulary) -> tuple[tape.Line, ...]:
    """Return the tape's instructions in order; TapeWrong names the first line that is none."""
    lines: list[tape.Line] = []
    for number, line in enumerate(text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n"), start=1):
        source = tape.SourceLine(name, number)
        try:
            lines.extend(
                tape.Line(source, written, _instruction(written, box)) for written in tape.instructions_of(line)
            )
        except tape.Unreadable as problem:
            raise tape.TapeWrong(source, str(problem)) from None
    return tuple(lines)


def _instruction(written: str, box: Vocabulary) -> tape.Instruction:
    word, *rest = written.split(maxsplit=1)
    reader = _READERS.get(word)
    if reader is None:
        raise tape.Unreadable(f"unknown instruction {word}{tape.suggestion(word, _READERS)}")
    return reader("".join(rest), box)


def _words(rest: str, count: int, usage: str) -> list[str]:
    words = rest.split()
    if len(words) != count:
        raise tape.Unreadable(f"expected {usage}, found {rest or 'nothing'} after it")
    return words


def _button(word: str, box: Vocabulary) -> str:
    if word not in box.buttons:
        raise tape.Unreadable(f"no button {word} in the config{tape.suggestion(word, box.buttons)}")
    return word


def _number(word: str, what: str, most: float) -> float:
    if not _NUMBER.fullmatch(word) or float(word) > most:
        raise tape.Unreadable(f"expected {what} from 0 to {most:.0f}, found {word}")
    return float(word)


def _press(rest: str, box: Vocabulary) -> tape.Instruction:
    return tape.PressButton(_button(_words(rest, 1, "press BUTTON")[0], box))


def _hold(rest: str, box: Vocabulary) -> tape.Instruction:
    return tape.HoldButton(_button(_words(rest, 1, "hold BUTTON")[0], box))


def _choose(rest: str, box: Vocabulary) -> tape.Instruction:
    text = tape.unquote(rest).strip()
    if not text:
        raise tape.Unreadable("expected choose TEXT, a choice's label or part of it, found nothing after it")
    return tape.Choose(text)


def _together(rest: str, box: Vocabulary) -> tape.Instruction:
    first, second = (_button(word, box) for word in _words(rest, 2, "together BUTTON BUTTON"))
    if first == second:
        raise tape.Unreadable(
            f"expected two different buttons, found {first} twice; for a double tap: edges {first} 60 60 60"
        )
    return tape.Together(first, second)


def _edges(rest: str, box: Vocabulary) -> tape.Instruction:
    button, *numbers = rest.split() or [""]
    if not numbers:
        raise tape.Unreadable(f"expected edges BUTTON MILLISECONDS …, found {rest or 'nothing'} after it")
    most = A_DAY * 1000
    return tape.Edges(_button(button, box), tuple(_number(n, "milliseconds", most) / 1000 for n in numbers))


def _die(rest: str, box: Vocabulary) -> tape.Instruction:
    (face,) = _words(rest, 1, "die N")
    if not re.fullmatch("[1-6]", face):
        raise tape.Unreadable(f"expected a face from 1 to 6, found {face}; other bytes are sent by die-raw")
    return tape.SendDie(f"ROLL {face}\n".encode())


def _device(rest: str, word: str) -> str:
    (part,) = _words(rest, 1, f"{word} die, oled or strip")
    if part not in REMOVABLE:
        raise tape.Unreadable(f"no device {part}{tape.suggestion(part, REMOVABLE)}")
    return part


def _restart(rest: str, box: Vocabulary) -> tape.Instruction:
    _words(rest, 0, "restart alone")
    return tape.Restart()


def _wait(rest: str, box: Vocabulary) -> tape.Instruction:
    return tape.Wait(_number(_words(rest, 1, "wait SECONDS")[0], "seconds", A_DAY))


def _expect(rest: str, box: Vocabulary) -> tape.Instruction:
    key, *value = rest.split(maxsplit=1)[:2] or [""]
    if not value:
        raise tape.Unreadable(f"expected expect KEY VALUE, found {rest or 'nothing'} after it")
    expectations.check_value(key, value[0], box.leds)
    return tape.Expect(key, value[0])


_READERS: Mapping[str, Callable[[str, Vocabulary], tape.Instruction]] = {
    "press": _press,
    "hold": _hold,
    "choose": _choose,
    "together": _together,
    "edges": _edges,
    "die": _die,
    "die-raw": lambda rest, box: tape.SendDie(tape.bytes_of(rest)),
    "unplug": lambda rest, box: tape.Unplug(_device(rest, "unplug")),
    "plug": lambda rest, box: tape.Plug(_device(rest, "plug")),
    "restart": _restart,
    "wait": _wait,
    "expect": _expect,
}
