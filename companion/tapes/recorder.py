"""What people did to a box in real time → instructions that `replay` plays to the same state (TAPES.md).

A press well clear of others becomes `press` or `hold`; one within the guard, overlapping or of a length that matters
becomes `edges`, with waits between that keep its moment, so that refusals repeat. Moments are the bench's seconds.
Opens no file. Known bound: within 40 ms after another event an edge is written that much later, in its right order.
"""

from dataclasses import dataclass
from typing import Protocol

from companion.config.settings import ButtonSettings
from companion.tapes.gestures import A_BIT_S, A_TAP_S

CLEAR_S = 0.05
"""How far from a limit of the box's times a press must be to count as clear of it."""
LONG_S = 8.0
"""Pauses from here on are kept: overlays close, panels dim. Shorter ones change nothing (but see `SEEN_S`)."""
SEEN_S = 20.0
"""How long after a part went or came all pauses are kept: its loss and its return take time to be noticed."""
FOUND_S = 6.0
"""By then a die that was plugged in has been found."""


class TapeSink(Protocol):
    """Where the instructions are written, one at a time."""

    def write(self, instruction: str) -> None:
        """Add an instruction; it is on the tape at return."""

    def replace_last(self, instruction: str) -> None:
        """Put another in the place of the last instruction."""


@dataclass(slots=True)
class _Finger:
    """A press that is on: since when, and whether the tape has its beginning already."""

    since: float
    written: bool = False


class Recorder:
    """Listens to one box from its start at the moment `now`; the events come in the order of their moments."""

    def __init__(self, buttons: ButtonSettings, sink: TapeSink, now: float) -> None:
        self._buttons = buttons
        self._sink = sink
        self._fingers: dict[str, _Finger] = {}
        self._plugged = {"die": True}
        self._off = False
        self._left: list[str] = []
        self._end = now
        """The real moment at which the tape stands: after its last instruction and what that waits for."""
        self._exact_until = now

    def down(self, button: str, at: float) -> None:
        """A contact closed."""
        self._begin_fingers()
        self._fingers[button] = _Finger(at)

    def up(self, button: str, at: float) -> None:
        """A contact opened; now its press is on the tape as a whole."""
        finger = self._fingers.pop(button)
        if self._off:
            self._left.append(button)
        elif finger.written:
            self._begin_fingers()
            self._wait_until(at, exact=True)
            self._edges(button, at, "0")  # it is down already: only the release is an edge
        else:
            self._whole_press(button, finger.since, at)

    def threw(self, face: int, at: float) -> None:
        """The die was thrown."""
        self._sent(f"die {face}", at)

    def plugged(self, part: str, at: float) -> None:
        """A part was plugged in."""
        self._moved_plug("plug", part, at)

    def unplugged(self, part: str, at: float) -> None:
        """A part was pulled out."""
        self._moved_plug("unplug", part, at)

    def ended(self, at: float) -> None:
        """The daemon is gone: by a Power off, or the power plug was pulled."""
        if not self._off:
            self._begin_fingers()
            self._wait_until(at, exact=bool(self._fingers))
        self._off = True

    def restarted(self, at: float) -> None:
        """The daemon is up again; the time without power is left out."""
        self._put("restart", at)
        self._exact_until, self._off = at + SEEN_S, False
        for button in self._left:  # let go in between: where the tape is, at once
            self._edges(button, at, "0")
        self._left = []

    def box_rolled(self, face: int) -> None:
        """What the last `press ok` took was *Roll for me*, and this came: a throw stands for both."""
        if self._plugged["die"]:
            self._sink.replace_last(f"die {face}    # rolled by the box")
        else:
            self._sink.replace_last(f"plug die; wait {FOUND_S:g}; die {face}; unplug die    # rolled by the box")

    def stopped(self, at: float) -> None:
        """The recording ends; a last pause that may matter is kept."""
        if not self._off:
            self._begin_fingers()
            self._wait_until(at)

    def _whole_press(self, button: str, down: float, up: float) -> None:
        lead = self._buttons.guard_s + A_BIT_S
        if down - self._end > lead + CLEAR_S and not self._fingers:
            kind = self._kind(button, up - down)
            if kind:
                self._wait_until(down, lead=lead)
                # What was held longer than `hold` holds did nothing more: the tape stands where its second was up.
                last = down + self._buttons.wiring.hold_s + self._quiet_s if kind == "hold" else up
                self._put(f"{kind} {button}", last + self._quiet_s)
                return
        self._wait_until(down, exact=True)
        self._edges(button, up, f"{(up - down) * 1000:.1f}")

    def _kind(self, button: str, seconds: float) -> str:
        """Return the plain word for a press of this length, empty where the length itself matters."""
        hold_s, repeats = self._buttons.wiring.hold_s, button in self._buttons.wiring.repeating
        shortest_other = min(self._buttons.wiring.repeat_after_s, hold_s) if repeats else hold_s
        if seconds < max(shortest_other - CLEAR_S, A_TAP_S):
            return "press"
        is_hold = hold_s + CLEAR_S < seconds < self._buttons.wiring.stuck_s - CLEAR_S
        return "hold" if is_hold and not repeats else ""

    def _begin_fingers(self) -> None:
        """Write the beginning of every press that is on: something else happens before its end."""
        for button, finger in self._fingers.items():
            if not finger.written:
                self._wait_until(finger.since, exact=True)
                self._edges(button, finger.since, "0 0")  # down, and two bounces: it stays down
                finger.written = True

    def _moved_plug(self, word: str, part: str, at: float) -> None:
        self._plugged[part] = word == "plug"
        if self._off:
            self._put(f"{word} {part}", at)
        else:
            self._sent(f"{word} {part}", at)
        self._exact_until = at + SEEN_S

    def _sent(self, instruction: str, at: float) -> None:
        self._begin_fingers()
        self._wait_until(at, exact=bool(self._fingers))
        self._put(instruction, at)

    def _edges(self, button: str, last: float, milliseconds: str) -> None:
        self._put(f"edges {button} {milliseconds}", last + self._quiet_s)

    def _put(self, instruction: str, end: float) -> None:
        self._sink.write(instruction)
        self._end = end

    def _wait_until(self, at: float, lead: float = 0.0, exact: bool = False) -> None:
        """Write the pause before an effect at the moment `at` that itself begins `lead` seconds later."""
        pause = at - self._end - lead
        least = 0.001 if exact else (0.2 if at < self._exact_until else LONG_S)
        if pause >= least:
            self._put(f"wait {pause:.3f}", at - lead)

    @property
    def _quiet_s(self) -> float:
        return self._buttons.wiring.bounce_s + A_BIT_S
