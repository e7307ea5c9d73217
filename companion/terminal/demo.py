"""The demonstration: a whole evening out of a packaged tape, played by hand at the panel, or printed as text.

Knows the tape's words and its comments, which are the commentary. Needs no Textual. What is printed is read back off
the wires, as on the panel, while the player's own comparison runs beside it.
"""

import argparse
import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Generator
from contextlib import closing
from dataclasses import dataclass
from importlib.resources import files
from itertools import groupby
from typing import TypeAlias

from companion.config.locations import load_cards, load_settings
from companion.config.settings import Settings
from companion.exits import DONE, FAILED, CommandFailed
from companion.tapes.gestures import kit_of
from companion.tapes.grammar import Vocabulary, read_tape
from companion.tapes.language import HoldButton, Line, Plug, PressButton, Restart, SendDie, TapeError, Unplug, Wait
from companion.tapes.observed import upright
from companion.tapes.player import Player
from companion.terminal.box import Files, files_of, run_daemon
from companion.terminal.characters import braille_rows, strip_text
from companion.terminal.keys import CAPTIONS
from companion.terminal.user import User
from hardware.simulated.bench import Bench

Act: TypeAlias = Callable[[User], None]
BETWEEN_S, A_LETTER_S = 0.9, 0.045
"""Seconds between two instructions, and for reading a letter of the commentary."""
A_TICK_S = 0.05
SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)
CONTROLS = "A whole evening · Space pause · + - speed · a button: take over · Q stop"
TAPE_NAME = "the demonstration"


@dataclass(frozen=True, slots=True)
class Scene:
    """An instruction of the evening, and what is said meanwhile."""

    said: str
    line: Line


def scenes() -> tuple[Scene, ...]:
    """Return the packaged evening; comment lines are what is said until the next."""
    text = files("companion").joinpath("terminal/demo.tape").read_text(encoding="utf-8")
    said_at: dict[int, str] = {}
    said = ""
    for number, line in enumerate(text.split("\n"), start=1):
        said = line[1:].strip() if line.startswith("#") else said
        said_at[number] = said
    lines = read_tape(text, TAPE_NAME, Vocabulary(frozenset(CAPTIONS), 0))
    return tuple(Scene(said_at[line.source.line], line) for line in lines)


class Demo:
    """The evening under way; pause, speed and stop come from outside while it is played."""

    def __init__(self) -> None:
        self._scenes = scenes()
        self._at = 0
        self._speed = SPEEDS.index(1.0)
        self._paused = False
        self.over = False

    @property
    def line(self) -> str:
        """The line of commentary, with how far the evening is."""
        said = self._scenes[min(self._at, len(self._scenes) - 1)].said
        how = "paused" if self._paused else f"×{SPEEDS[self._speed]:g}"
        return f"{100 * self._at // len(self._scenes):3}% {how} · {said}"

    def take_key(self, key: str) -> bool:
        """Obey a key of the demonstration; tell whether it is one."""
        if key == " ":
            self._paused = not self._paused
        elif key in ("+", "="):
            self._speed = min(self._speed + 1, len(SPEEDS) - 1)
        elif key == "-":
            self._speed = max(self._speed - 1, 0)
        else:
            return False
        return True

    def stop(self) -> None:
        """Play no further."""
        self.over = True

    async def acts(self, say: Callable[[str], None]) -> AsyncIterator[Act]:
        """Yield what the user does, one after the other, each when its time has come; the commentary goes to `say`."""
        say(CONTROLS)
        await self._pass(len(CONTROLS) * A_LETTER_S)
        before = ""
        for at, scene in enumerate(self._scenes):
            self._at = at
            say(self.line)
            await self._pass(BETWEEN_S if scene.said == before else len(scene.said) * A_LETTER_S)
            before = scene.said
            for act, rest in _acts(scene.line):
                if self.over:
                    return
                yield act
                await self._pass(rest)
        self.over = True
        say("That was an evening. Go on by hand if you like (it is not kept), Q leaves")

    async def _pass(self, seconds: float) -> None:
        while seconds > 0 and not self.over:
            await asyncio.sleep(A_TICK_S)
            seconds -= 0 if self._paused else A_TICK_S * SPEEDS[self._speed]


def _acts(line: Line) -> tuple[tuple[Act, float], ...]:
    """Return what the user does for an instruction, each with the seconds after it."""
    match line.does:
        case PressButton(button):
            return ((lambda user: user.tap(button), 0.0),)
        case HoldButton(button):
            return ((lambda user: user.hold(button), 0.0),)
        case SendDie(data):
            face = int(data.split()[1])
            return ((lambda user: user.throw(face), 0.0),)
        case Plug(part) | Unplug(part):
            return ((lambda user: user.toggle_plug(part), 0.0),)
        case Restart():
            return ((User.toggle_power, 1.5), (User.toggle_power, 0.0))
        case Wait(seconds):
            return ((_nothing, seconds),)
        case _:
            return ()


def _nothing(user: User) -> None:
    """Let time pass."""


def print_demo(args: argparse.Namespace) -> int:
    """Print the demonstration with the config and cards of the arguments; return the exit code.

    CommandFailed, TomlRefused.
    """
    settings = load_settings(args.config)
    load_cards(args.cards or settings.table.cards)
    with files_of(args, settings) as files:
        return print_evening(settings, files)


def print_evening(settings: Settings, files: Files) -> int:
    """Print what is said, what is done and what the box then shows, in simulated time; return the exit code.

    CommandFailed where the OLED or the strip shows anything but what it should.
    """
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # an ASCII terminal or log gets question marks, not an end
    try:
        with closing(_evening(settings, files)) as evening:  # the box goes off also where nobody reads on
            for text in evening:
                print(text, flush=True)
    except TapeError as error:
        raise CommandFailed(str(error), FAILED) from error
    return DONE


def _evening(settings: Settings, files: Files) -> Generator[str, None, None]:
    segments = settings.strip.segments if settings.strip else {}
    with Bench(run_daemon, files, kit=kit_of(settings.wiring()), preload=("companion.daemon.main",)) as bench:
        bench.power_on()
        player = Player(bench, settings)
        for said, acts in groupby(scenes(), key=lambda scene: scene.said):
            lines = [scene.line for scene in acts]
            player.play(lines)
            glass = upright(bench.oled.picture(), settings.wiring().oled)
            rows = [row.rstrip("\u2800") for row in braille_rows(glass)]
            done = "; ".join(line.text for line in lines)
            seen = player.look()
            words = f"  {seen.words}" if seen else ""
            yield "\n".join([said, f"  {done}", "", *rows, strip_text(bench.strip.colours(), segments), words, ""])
