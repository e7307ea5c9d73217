"""What fingers do, as edges on the bench's pins: a tap, a hold, two at once, a bouncing contact.

And what a config makes of the bench: its chips. Knows no game, and imports no daemon: the panel in the
terminal starts its own while it imports this.
"""

from dataclasses import replace
from itertools import cycle

from companion.config.settings import ButtonSettings
from hardware.parts import Wiring
from hardware.simulated.bench import Bench, Kit

A_TAP_S = 0.06
A_BIT_S = 0.01


class Fingers:
    """Moves the buttons of one bench, which are wired as its config says and have its times."""

    def __init__(self, bench: Bench, buttons: ButtonSettings) -> None:
        self._bench = bench
        self._buttons = buttons

    def press(self, button: str) -> None:
        """Press and let go, once the guard has passed; over when the press is complete."""
        self._down_for(button, min(A_TAP_S, self._buttons.wiring.hold_s / 2))

    def hold(self, button: str) -> None:
        """Hold for longer than the hold time, once the guard has passed."""
        self._down_for(button, self._buttons.wiring.hold_s + self._buttons.wiring.bounce_s + A_BIT_S)

    def together(self, first: str, second: str) -> None:
        """Press two buttons 20 ms apart, 60 ms each; the guard is not waited out."""
        for button, down, rest in ((first, True, 0.02), (second, True, 0.04), (first, False, 0.02), (second, False, 0)):
            self._set(button, down)
            self._bench.advance(rest)
        self._let_settle()

    def edges(self, button: str, after: tuple[float, ...]) -> None:
        """Close the contact, then change its level after each number of seconds in turn."""
        self._set(button, True)
        for seconds, down in zip(after, cycle((False, True)), strict=False):
            self._bench.advance(seconds)
            self._set(button, down)
        self._let_settle()

    def _down_for(self, button: str, seconds: float) -> None:
        # The guard counts from the last step, opening or throw; waiting before every press needs to know none of them.
        self._bench.advance(self._buttons.guard_s + A_BIT_S)
        self._set(button, True)
        self._bench.advance(seconds)
        self._set(button, False)
        self._let_settle()

    def _set(self, button: str, down: bool) -> None:
        self._bench.edge(self._buttons.wiring.pins[button], down)

    def _let_settle(self) -> None:
        """Let the debounce's quiet time pass: only then is a release one."""
        self._bench.advance(self._buttons.wiring.bounce_s + A_BIT_S)


def kit_of(wiring: Wiring) -> Kit:
    """Return the chips that the bench decodes; where a part is off the usual one stands, and nobody writes to it."""
    kit = Kit()
    if wiring.oled is not None:
        kit = replace(kit, oled=wiring.oled.driver, oled_address=wiring.oled.i2c_address)
    if wiring.strip is not None:
        kit = replace(kit, strip=wiring.strip.driver, strip_length=wiring.strip.length)
    return kit
