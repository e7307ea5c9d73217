"""A box in bad hands: contacts bounce, bytes come torn, parts fall out, cables fail in every phase, a button jams.

What the game is meanwhile is another's to say; here nothing knows the rules.
"""

import errno
import random
from collections.abc import Callable, Mapping

from companion.config.settings import ButtonSettings, Settings
from companion.tapes.gestures import Fingers
from companion.tapes.language import Line, SendDie
from companion.tapes.player import Player
from hardware.simulated.bench import Bench

ERRNOS = (errno.EREMOTEIO, errno.EIO, errno.ETIMEDOUT, errno.ENXIO)
"""121, 5, 110 and 6 (S13)."""
FOUND_WITHIN_S = 6.0
"""A missing part is tried again at most 5 s later."""
JAMMED_AFTER_S = 10.1
PLAIN = ("enemy", "treasure", "heal", "corruption", "ally", "safe", "boss")


class BouncingFingers(Fingers):
    """Fingers on worn contacts: every press bounces on its way down and on its way up, within 8 ms."""

    def __init__(self, bench: Bench, buttons: ButtonSettings, rng: random.Random) -> None:
        super().__init__(bench, buttons)
        self._rng = rng

    def _down_for(self, button: str, seconds: float) -> None:
        self._bench.advance(self._buttons.guard_s + 0.01)
        self._bounce(button, True)
        self._bench.advance(seconds)
        self._bounce(button, False)
        self._let_settle()

    def _bounce(self, button: str, down: bool) -> None:
        for _ in range(self._rng.randint(0, 2)):
            for level in (down, not down):
                self._set(button, level)
                self._bench.advance(self._rng.uniform(0.0005, 0.002))
        self._set(button, down)


class NoisyPlayer(Player):
    """Plays a tape's instructions with bouncing fingers and a die whose bytes arrive torn."""

    def __init__(self, bench: Bench, settings: Settings, rng: random.Random) -> None:
        super().__init__(bench, settings)
        self._fingers = BouncingFingers(bench, settings.buttons, rng)
        self._rng = rng

    def _do(self, line: Line) -> None:
        if not isinstance(line.does, SendDie):
            super()._do(line)
            return
        self._seen = None
        data = line.does.data
        at = self._rng.randint(0, len(data))
        for piece in (data[:at], data[at:]):
            self._bench.send_die(piece)
            self._bench.advance(0.01)


class FaultInjector:
    """Breaks and mends things on a bench, by `rng`; counts what it did."""

    def __init__(self, bench: Bench, pins: Mapping[str, int], rng: random.Random) -> None:
        self._bench, self._pins, self._rng = bench, pins, rng
        self.jammed: str | None = None
        self.injected = 0

    def inject(self, may_wait: bool) -> None:
        """Do one bad or good thing; without `may_wait` one that takes no time."""
        at_once: list[Callable[[], None]] = [
            self._fail,
            self._fail,
            self._mend,
            self._pull,
            self._put_back,
            self._blink,
        ]
        slow: list[Callable[[], None]] = [self.find_die, self._chatter, self._wait]
        self._rng.choice(at_once + slow if may_wait else at_once)()
        self.injected += 1

    def _fail(self) -> None:
        """Have an I2C or SPI write fail: in a command, in the data, in the init, at its first byte or inside."""
        part, phase = self._rng.choice(("oled", "oled", "strip")), self._rng.randint(0, 3)
        self._bench.break_bus(part, self._rng.choice(ERRNOS), phase, self._rng.choice((0, 1, 7, 300)))

    def _mend(self) -> None:
        for part in ("oled", "strip"):
            self._bench.mend_bus(part)

    def _pull(self) -> None:
        part = self._rng.choice(("oled", "strip", "die"))
        if part == "die":
            self._bench.send_die(self._rng.choice((b"", b"ROLL 4", b"\xff\xff", b"RO")))  # torn off in mid-line
        self._bench.unplug(part)

    def _put_back(self) -> None:
        for part in ("oled", "strip", "die"):
            self._bench.plug(part)

    def _blink(self) -> None:
        """Take a part's power away for a moment in which nobody writes."""
        part = self._rng.choice(("oled", "strip"))
        self._bench.unplug(part)
        self._bench.plug(part)

    def find_die(self) -> None:
        """Have the die in its port and known; it comes under another name each time."""
        self._bench.plug("die")
        self._bench.advance(FOUND_WITHIN_S)

    def _chatter(self) -> None:
        """Have the die say what no die says."""
        self.find_die()
        self._bench.send_die(self._rng.choice((b"ets Jun 8 2016\r\n\r\n", b"\xfe" * 300 + b"\n", b"ROLL 7\nBAT 101\n")))

    def _wait(self) -> None:
        self._bench.advance(self._rng.choice((0.3, 4.0, 11.0)))

    def jam(self, button: str) -> None:
        """Hold a button that means nothing now, until it counts as stuck."""
        self.jammed = button
        self._bench.edge(self._pins[button], True)
        self._bench.advance(JAMMED_AFTER_S)
        self.injected += 1

    def free(self) -> None:
        """Let the jammed button go."""
        if self.jammed is not None:
            self._bench.edge(self._pins[self.jammed], False)
            self._bench.advance(0.1)
        self.jammed = None

    def all_well(self) -> None:
        """Mend everything and wait until it has been found."""
        self.free()
        self._mend()
        self._put_back()
        self._bench.advance(FOUND_WITHIN_S)
