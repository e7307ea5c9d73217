"""Plays a tape's instructions on a bench and stops at the first that does not hold.

What fingers do is `gestures`', what is seen is `observed`'s; which exit code follows is the command's.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.api.shapes import StateJson
from companion.config.settings import Settings
from companion.exits import DONE
from companion.tapes import language as tape
from companion.tapes import observed
from companion.tapes.expectations import ValueKind, as_written, is_met, value_at, value_kind
from companion.tapes.gestures import Fingers
from companion.tapes.observed import Observation, look
from hardware.simulated.bench import Bench, BenchStuck

_WITHOUT_POWER = tape.Restart | tape.Wait | tape.Plug | tape.Unplug
_CAUGHT = "Traceback (most recent call last)"
_WHOLE_LOG = 1_000_000
"""Bytes: far more than a daemon in order prints in an evening."""


@dataclass(slots=True)
class Played:
    """How far a tape came: instructions done, restarts, and the last state that was seen."""

    instructions: int = 0
    restarts: int = 0
    state: StateJson | None = None


class Player:
    """One tape on one bench, whose power is on; the box on it has these settings."""

    def __init__(self, bench: Bench, settings: Settings) -> None:
        wiring = settings.wiring()
        self._bench = bench
        self._strip = wiring.strip
        self._oled = wiring.oled
        self._fingers = Fingers(bench, settings.buttons)
        self._seen: Observation | None = None
        self._last: tape.Line | None = None
        self.played = Played()

    def play(self, lines: Iterable[tape.Line]) -> None:
        """Do every instruction; TapeFailed at the first that does not hold, TapeWrong at one without a meaning now."""
        for line in lines:
            self.take(line)
        self.rest()

    def take(self, line: tape.Line) -> None:
        """Do one instruction, raising as `play` does; the strip's transition may still go on afterwards."""
        if not _leaves_time_alone(line):
            self.rest()
        self._last = line
        try:
            self._take(line)
        except BenchStuck as stuck:
            self._bench.kill()
            raise _failed(line, str(stuck)) from None
        self.played.instructions += 1

    def rest(self) -> None:
        """Let the strip's transition end, and compare what is at rest then."""
        while (now := self.look()) and now.moves_until is not None:
            self._bench.advance(max(0.0, now.moves_until - self._bench.now))
            self._seen = None
            if self._last is not None:
                self._compare(self._last)

    def _take(self, line: tape.Line) -> None:
        if isinstance(line.does, tape.Expect):
            self._expect(line, line.does)
        else:
            self._do(line)
            self._compare(line)

    def look(self) -> Observation | None:
        """Return the box as it is now, None while the daemon does not run; asks only when that may have changed."""
        if self._seen is None and self._runs():
            self._seen = look(self._bench, self._oled)
            self.played.state = self._seen.state
        return self._seen

    def check_log(self, last: Iterable[tape.Line]) -> None:
        """Refuse an evening in which the daemon caught an error of its own and played on (S4): TapeFailed."""
        log = self._bench.log_tail(_WHOLE_LOG)
        for line in last:
            if _CAUGHT in log:
                raise tape.TapeFailed(
                    line.source, f"the daemon caught an error of its own; its log ends\n{log[-2000:]}"
                )

    def _runs(self) -> bool:
        return self._bench.exit_code is None

    def _do(self, line: tape.Line) -> None:
        if not self._runs() and not isinstance(line.does, _WITHOUT_POWER):
            raise _off(line)
        before, self._seen = self._seen, None
        match line.does:
            case tape.PressButton(button):
                self._fingers.press(button)
            case tape.HoldButton(button):
                self._fingers.hold(button)
            case tape.Together(first, second):
                self._fingers.together(first, second)
            case tape.Edges(button, after):
                self._fingers.edges(button, after)
            case tape.Choose(text):
                self._choose(line, text, before or look(self._bench, self._oled))
            case tape.SendDie(data):
                self._bench.send_die(data)
            case tape.Unplug(part):
                self._bench.unplug(part)
            case tape.Plug(part):
                self._bench.plug(part)
            case tape.Wait(seconds):
                self._bench.advance(seconds)
            case tape.Restart():
                self._restart()

    def _restart(self) -> None:
        if self._runs():
            self._bench.kill()
        self._bench.power_on()
        self.played.restarts += 1

    def _compare(self, line: tape.Line) -> None:
        """Hold pixels and lights against the page and the lamps, and the daemon against its life."""
        now = self.look()
        code = self._bench.exit_code
        if code is not None and (code != DONE or isinstance(line.does, tape.Restart)):
            raise _failed(line, f"the daemon died (exit {code}); its log ends\n{self._bench.log_tail()}")
        wrong = now and observed.difference(now, self._strip)
        if wrong:
            raise _failed(line, wrong)

    def _choose(self, line: tape.Line, text: str, before: Observation) -> None:
        now = self._awake(before)
        labels = [choice["label"] for choice in now.state["prompt"]["choices"]]
        wanted = tape.choice_index(text, labels)
        if wanted is None:
            raise _failed(line, f"expected that choice, found {', '.join(labels) or 'none'}")
        at = now.state["prompt"]["highlighted"]
        down, up = (wanted - at) % len(labels), (at - wanted) % len(labels)
        for _ in range(min(down, up)):
            self._fingers.press("down" if down <= up else "up")
        if wanted != at:
            self._check_arrived(line, wanted)
        self._fingers.press("ok")

    def _check_arrived(self, line: tape.Line, wanted: int) -> None:
        """Refuse to press `ok` on anything but the choice that was meant (a stuck button moves nothing)."""
        at = look(self._bench, self._oled).state["prompt"]["highlighted"] if self._runs() else None
        if at != wanted:
            raise _failed(line, f"expected the highlight at choice {wanted}, found it at {as_written(at)}")

    def _awake(self, before: Observation) -> Observation:
        """Return the prompt as it was seen; a dark panel is woken first, by a press that does nothing else."""
        if not before.asleep:
            return before
        self._fingers.press("ok")
        return look(self._bench, self._oled)

    def _expect(self, line: tape.Line, expected: tape.Expect) -> None:
        now = self.look()
        if now is None:
            raise _off(line)
        found = self._unlike(now, expected)
        if found is not None:
            raise tape.TapeFailed(line.source, f"expect {expected.key}: expected {expected.value}, found {found}")

    def _unlike(self, now: Observation, expected: tape.Expect) -> str | None:
        """Return what was found instead, or None where the expectation holds."""
        key, value, kind = expected.key, expected.value, value_kind(expected.key)
        if kind is ValueKind.OLED_TEXT:
            found = now.words if observed.carries_page(now) else "no page on the OLED"
            return None if observed.carries_text(now, value) else found
        if kind is ValueKind.OLED_LIT:
            return None if observed.pixels_within(now, value) else f"{observed.pixels_on(now)} pixels on"
        if kind is ValueKind.LED and self._strip is not None:
            number = int(key.split(".")[1])
            there, wanted = observed.led(now, number), observed.led_wanted(now, number, value, self._strip)
            differs = f"{observed.hex_of(there)} on the wire, where that is {observed.hex_of(wanted)}"
            return None if there == wanted else differs
        found_value = value_at(now.state, key)
        return None if is_met(found_value, key, value) else as_written(found_value)


def _leaves_time_alone(line: tape.Line) -> bool:
    """Tell whether the instruction is meant for the very moment at which the one before was done.

    TAPES.md has an instruction over when transitions have ended; but `edges` and `together` do not wait the guard out,
    and a `wait` between counts its milliseconds. So transitions are waited for by whatever comes next but these, and
    by the end of the tape. What is not of the strip is the same in mid-transition.
    """
    if isinstance(line.does, tape.Expect):
        return value_kind(line.does.key) is not ValueKind.LED
    return isinstance(line.does, tape.Edges | tape.Together | tape.Wait | tape.SendDie)


def _failed(line: tape.Line, why: str) -> tape.TapeFailed:
    return tape.TapeFailed(line.source, f"{line.text}: {why}")


def _off(line: tape.Line) -> tape.TapeWrong:
    return tape.TapeWrong(
        line.source, f"{line.text}: the box is switched off; until restart expected only restart, wait, plug or unplug"
    )
