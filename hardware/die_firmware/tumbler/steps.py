"""The die itself, step by step: what it sees goes in with the time that passed, what it says comes out.

Knows no pins and no clock; nothing in here waits or loops for luck. The lines are those of the box's die line:
`ROLL 4 #17` for a throw, `DIE Tumbler 1.0` to a question mark, `BAT 83` for the battery.
"""

from collections import namedtuple

from . import NAME, VERSION
from .battery import Battery
from .blinker import Blinker
from .button import Button
from .shake import Shake
from .throw import face_among

TRIES = 8
"""Random bytes a step: all are rejected once in 64⁸ throws, and then the next step tries again."""
LAST_NUMBER = 999_999
"""The throw counter begins again at 1 after this."""

Seen = namedtuple("Seen", ("passed", "heard", "down", "mg", "millivolts"))
"""Milliseconds since the last step, bytes from the host, button, acceleration or None, supply or None."""


class Tumbler:
    """A die; `entropy(n)` gives n random bytes, `lit` tells whether its lamp is on."""

    def __init__(self, entropy) -> None:
        """Begin at rest, with the counter before its first throw."""
        self._entropy = entropy
        self._button = Button()
        self._shake = Shake()
        self._battery = Battery()
        self._blinker = Blinker()
        self._number = 0
        self._thrown = False
        self.lit = False

    def step(self, seen: Seen) -> bytes:
        """Take in what was seen and give the lines to send now."""
        asked = b"?" in seen.heard
        lines = [f"DIE {NAME} {VERSION}"] if asked else []
        percent = self._battery.step(seen.passed, seen.millivolts, asked)
        if percent is not None:
            lines.append(f"BAT {percent}")
        lines += self._throws(seen)
        self.lit = self._blinker.step(seen.passed)
        return "".join([line + "\n" for line in lines]).encode()

    def _throws(self, seen: Seen) -> list[str]:
        pressed = self._button.step(seen.passed, seen.down)
        shaken = self._shake.step(seen.passed, seen.mg)
        self._thrown = self._thrown or pressed or shaken
        face = face_among(self._entropy(TRIES)) if self._thrown else None
        if face is None:
            return []
        self._thrown = False
        self._number = self._number % LAST_NUMBER + 1
        self._blinker.show(face)
        return [f"ROLL {face} #{self._number}"]
