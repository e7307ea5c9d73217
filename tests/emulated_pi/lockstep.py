"""A tape on the emulated Pi and, in step with it, on simulated wires: after every instruction both show the same.

The simulated twin holds the tape's own expectations; the Pi is held against the twin: the whole state, every pixel,
every LED.
"""

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.config.settings import Settings
from companion.daemon.loop import RunOptions
from companion.daemon.main import main as daemon_main
from companion.tapes.grammar import read_tape
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
    Together,
    Unplug,
    Wait,
)
from companion.tapes.player import Player
from companion.tapes.replay import vocabulary_of
from hardware.outputs import Colour
from hardware.simulated.bench import Bench
from tests.emulated_pi.box import CONFIG, SERVICE, Box
from tests.emulated_pi.host import Failed

SAME_WITHIN_S = 20.0
"""Below what closes an overlay; the daemon is back two seconds after a kill, a plugged part at most five."""
A_POLL_S = 0.1
MOST_WAIT_S = 3.0

Shown = tuple[dict[str, Any], bytes, tuple[Colour, ...]]


def lines_of(text: str, name: str) -> tuple[Line, ...]:
    """Read a tape's text; raises TapeWrong."""
    return read_tape(text, name, vocabulary_of(Settings()))


def is_short(lines: tuple[Line, ...]) -> bool:
    """Tell whether a tape needs no long waits and nothing that depends on chance or on milliseconds."""
    return all(_can_be_done_outside(line.does) for line in lines)


def _can_be_done_outside(does: Instruction) -> bool:
    match does:
        case Wait(seconds):
            return seconds <= MOST_WAIT_S
        case Choose(text):
            return "roll" not in text.casefold()
        case Unplug("strip") | Plug("strip") | Edges() | Together():
            return False
        case _:
            return True


class Twins:
    """The Pi and the simulated box, both at the beginning of a game."""

    def __init__(self, box: Box, bench: Bench) -> None:
        """Begin with two boxes that run."""
        settings = Settings()
        self._box, self._bench = box, bench
        self._player = Player(bench, settings)

    def play(self, lines: tuple[Line, ...]) -> dict[str, Any]:
        """Play all lines; gives the state at the end. TapeFailed, or Failed where the Pi differs from its twin."""
        self.compare("the start")
        for line in lines:
            self.play_one(line)
        return self._expected()[0]

    def play_one(self, line: Line) -> None:
        """Play one line; TapeFailed, or Failed where the Pi then differs from its twin."""
        if not isinstance(line.does, Expect):
            self._do(line.does)
        self._player.play([line])
        if not isinstance(line.does, Expect):
            self.compare(f"{line.source} {line.text}")

    def compare(self, where: str) -> None:
        """Wait until the Pi shows what the twin shows; raises Failed with the difference."""
        deadline = time.monotonic() + SAME_WITHIN_S
        expected = self._expected()
        while (wrong := _difference(expected, self._found())) is not None:
            if time.monotonic() > deadline:
                raise Failed(f"{where}: the emulated Pi differs from simulated wires: {wrong}\n{self._box.log(15)}")
            time.sleep(A_POLL_S)

    def _expected(self) -> Shown:
        state: dict[str, Any] = self._bench.ask("state")
        return state, self._bench.oled.picture().bits, self._bench.strip.colours()

    def _found(self) -> Shown:
        state = self._box.state() or {}
        state.pop("parts", None)
        return state, *self._box.glass.look()

    def _do(self, does: Instruction) -> None:
        box = self._box
        match does:
            case PressButton(button):
                box.press(button)
            case HoldButton(button):
                box.hold(button)
            case Choose(text):
                box.choose(text)
            case SendDie(data):
                box.die.send(data)
            case Wait(seconds):
                time.sleep(seconds)
            case Restart():
                box.channel.must("systemctl", "kill", "--signal=KILL", SERVICE)
            case Unplug("die"):
                box.die.unplug()
            case Plug("die"):
                box.die.plug()
            case Unplug("oled"):
                box.glass.cut_oled()
            case Plug("oled"):
                box.glass.mend_oled()
            case _:
                raise Failed(f"{does} cannot be done on the emulated Pi")


def _difference(expected: Shown, found: Shown) -> str | None:
    """Say in what the two differ; the prompt's highlight and the rest of the state first."""
    state, theirs = expected[0], found[0]
    keys = [key for key in {**state, **theirs} if state.get(key) != theirs.get(key)]
    if keys:
        return "; ".join(f"{key}: expected {state.get(key)}, found {theirs.get(key)}" for key in keys)
    if expected[1] != found[1]:
        count = sum((a ^ b).bit_count() for a, b in zip(expected[1], found[1], strict=True))
        return f"{count} pixels of the OLED"
    if expected[2] != found[2]:
        wrong = [n for n, (a, b) in enumerate(zip(expected[2], found[2], strict=True)) if a != b]
        return f"LEDs {wrong}"
    return None


@contextmanager
def twins(box: Box) -> Iterator[Twins]:
    """Yield the Pi with a fresh simulated box beside it, which has the same config."""
    with tempfile.TemporaryDirectory(prefix="companion-twin-") as folder:
        config = Path(folder) / Path(CONFIG).name  # the Settings page names it
        config.write_text(box.channel.must("cat", CONFIG))
        options = RunOptions(config=config, journal=Path(folder) / "games.journal", seed=0)
        with Bench(daemon_main, options, preload=("companion.daemon.main",)) as bench:
            bench.power_on()
            yield Twins(box, bench)
