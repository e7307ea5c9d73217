"""What people do at the simulated box: press, hold, throw, pull plugs; one thing after the other, as with two hands.

Calls may block for a press's length: they belong to one thread of their own. Nothing here looks at the game; the
recorder alone asks the daemon, for what its own die rolled.
"""

import threading
from collections.abc import Callable

from companion.config.settings import ButtonSettings
from companion.daemon.report import Rolls
from companion.tapes.gestures import A_BIT_S, A_TAP_S
from companion.tapes.recorder import Recorder
from hardware.simulated.bench import Bench

A_LITTLE_LONGER_S = 0.1
"""How much longer than the hold time a key holds its button."""
A_ROLL_S, A_START_S = 0.1, 0.3
"""How long the user looks at the die just thrown, or at the box just switched on, before anything else is done.

By then the daemon has the throw, or has found its die: so the tape and the box agree on the order.
"""


class User:
    """The user at one bench whose daemon runs; `moved` is called after each move."""

    def __init__(self, bench: Bench, buttons: ButtonSettings, recorder: Recorder | None = None) -> None:
        self.bench = bench
        self.buttons = buttons
        self.moved: Callable[[], None] = lambda: None
        self.down: frozenset[str] = frozenset()
        """The buttons that are pressed now."""
        self.thrown: int | None = None
        """The face thrown last."""
        self.powered = True
        """Whether the power plug is in."""
        self._recorder = recorder
        self._box_rolls = 0
        self._hurry = threading.Event()

    def tap(self, button: str) -> None:
        """Press a button and let it go."""
        self._keep_down(button, min(A_TAP_S, self.buttons.wiring.hold_s / 2))

    def hold(self, button: str) -> None:
        """Press a button for longer than the hold time."""
        self._keep_down(button, self.buttons.wiring.hold_s + self.buttons.wiring.bounce_s + A_LITTLE_LONGER_S)

    def press(self, button: str) -> None:
        """Put a finger on a button; not on one that is pressed, nor while the box has no power."""
        if button in self.buttons.wiring.pins and button not in self.down and self._runs:
            self._note_box_rolls()
            self._note(lambda recorder, now: recorder.down(button, now))
            self.bench.edge(self.buttons.wiring.pins[button], True)
            self.down |= {button}
            self.moved()

    def release(self, button: str) -> None:
        """Take the finger off a button, and let its contact come to rest."""
        if button in self.down:
            self._note_end()
            now = self.bench.now
            self.bench.edge(self.buttons.wiring.pins[button], False)
            self.down -= {button}
            self.moved()
            self._wait(self.buttons.wiring.bounce_s + A_BIT_S)
            self._note(lambda recorder, _: recorder.up(button, now))
            self._note_box_rolls()

    def throw(self, face: int) -> None:
        """Throw the electronic die so that `face` (1 to 6) is up; what an unplugged die shows is lost."""
        self.thrown = face
        if self._runs:
            self._note_box_rolls()
            self._note(lambda recorder, now: recorder.threw(face, now))
        self.bench.send_die(f"ROLL {face}\n".encode())
        self.moved()
        self._wait(A_ROLL_S)

    def toggle_plug(self, part: str) -> None:
        """Pull the plug of `die`, `oled` or `strip`, or put it in again."""
        self._note_box_rolls()
        self._note_end()
        if self.bench.is_plugged(part):
            self._note(lambda recorder, now: recorder.unplugged(part, now))
            self.bench.unplug(part)
        else:
            self._note(lambda recorder, now: recorder.plugged(part, now))
            self.bench.plug(part)
            if not self.powered:
                self._cut_current()
        self.moved()

    def toggle_power(self) -> None:
        """Pull the power plug, which kills the daemon, or put it in again, which starts it; also after a Power off."""
        if self._runs:
            self._note_box_rolls()
            self._note(lambda recorder, now: recorder.ended(now))
            self.powered = False
            self.bench.kill()
            self._cut_current()
        else:
            self._note_end()
            self._cut_current()
            for part, device in (("oled", self.bench.oled), ("strip", self.bench.strip)):
                if self.bench.is_plugged(part):
                    device.power_on()
            self.bench.power_on(settle=False)
            self.bench.ask("state")  # answered once it is up
            self.powered = True
            self._wait(A_START_S)
            self._box_rolls = 0
            self._note(lambda recorder, now: recorder.restarted(now))
        self.moved()

    def let_go(self) -> None:
        """Finish whatever is being done at once, for the end; callable from any thread."""
        self._hurry.set()

    def finish(self) -> None:
        """Take all fingers off and end the recording; nothing is done afterwards."""
        self._hurry.set()
        for button in self.down:
            self.release(button)
        if self._runs:
            self._note_box_rolls()
            self._note(lambda recorder, now: recorder.stopped(now))

    def _note_end(self) -> None:
        """Tell the recorder where the daemon ended by itself."""
        if not self._runs:
            self._note(lambda recorder, now: recorder.ended(now))

    @property
    def _runs(self) -> bool:
        return self.bench.exit_code is None

    def _keep_down(self, button: str, seconds: float) -> None:
        if button in self.buttons.wiring.pins and button not in self.down and self._runs:
            self.press(button)
            self._wait(seconds)
            self.release(button)

    def _wait(self, seconds: float) -> None:
        self._hurry.wait(seconds)

    def _cut_current(self) -> None:
        """Have the outputs lose their power with the box's, as on a Pi; the die's own plug is another matter."""
        self.bench.oled.power_off()
        self.bench.strip.power_off()

    def _note(self, event: Callable[[Recorder, float], None]) -> None:
        if self._recorder is not None:
            event(self._recorder, self.bench.now)

    def _note_box_rolls(self) -> None:
        """Tell the recorder what *Roll for me* rolled, if that was what the last press took."""
        if self._recorder is None or not self._runs:
            return
        self.bench.ask("rolled")  # the first may overtake a release whose contact has just come to rest
        rolls: Rolls | None = self.bench.ask("rolled")
        faces = rolls["faces"] if rolls else ()
        for face in faces[self._box_rolls :]:
            self._recorder.box_rolled(face)
        self._box_rolls = len(faces)
