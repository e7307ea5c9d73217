"""One GPIO line as gpiozero's pin over libgpiod: a request of its own, edges by its descriptor, stamps by the kernel.

Direction, bias and edges go into one reconfiguration, so that no level blips between them. No software PWM.
"""

import errno
import logging
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

import gpiod
from gpiod.line import Bias, Clock, Direction, Edge, Value
from gpiozero.exc import (
    GPIOPinInUse,
    PinFixedPull,
    PinInvalidBounce,
    PinInvalidEdges,
    PinInvalidFunction,
    PinInvalidPull,
    PinInvalidState,
    PinSetInput,
)
from gpiozero.pins.local import LocalPiPin

from hardware.gpiod.reader import Stamped
from hardware.pins import END_IT, START_ANEW

EVENT_BUFFER = 1024
"""Edges that the kernel keeps for a line; its default of 16 loses some while Python is busy elsewhere."""
AT_ONCE = 64
WARN_DROPPED_EVERY_S = 3600.0
"""A contact that chatters all night is to give a few lines of log."""
_BIAS = {"up": Bias.PULL_UP, "down": Bias.PULL_DOWN, "floating": Bias.DISABLED}
_EDGES = {"both": Edge.BOTH, "rising": Edge.RISING, "falling": Edge.FALLING, "none": Edge.NONE}

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Set:
    """What the line is asked to be; a `function` of None leaves it as it was found. `bounce_s` is the kernel's."""

    function: str | None = None
    pull: str = "floating"
    high: bool = False
    edges: str = "both"
    bounce_s: float | None = None
    watched: bool = False


class GpiodPin(LocalPiPin):  # type: ignore[misc]  # gpiozero has no types
    """A pin of a `GpiodFactory`."""

    def __init__(self, factory: Any, info: Any) -> None:
        """Request the line; raises GPIOPinInUse with the name of its holder."""
        super().__init__(factory, info)
        self._set = _Set(pull=info.pull or "floating")
        self._request: Any = None
        self._watch = self._seqno = 0
        self._gap = False
        self.dropped = 0
        self._warned_at: float | None = None
        self._open()

    def close(self) -> None:
        """Make the line an input and let go of it; a second time does nothing."""
        if self._request is None:
            return
        self.when_changed = None
        with self.factory.lock:
            with suppress(OSError):  # a chip that is gone needs no resetting
                self._change(_Set("input", self.info.pull or "floating"))
            self._request.release()
            self._request = None
        self._set = _Set(pull=self.info.pull or "floating")

    def output_with_state(self, state: object) -> None:
        """Drive the line at this level, both in one go."""
        self.when_changed = None
        self._change(replace(self._set, function="output", high=bool(state)))

    def input_with_pull(self, pull: str) -> None:
        """Read the line with this pull, both in one go."""
        self._change(replace(self._set, function="input", pull=self._valid_pull(pull)))

    def take_edges(self) -> Iterator[Stamped]:
        """Read the edges that wait; raises OSError where the line is gone."""
        if self._request is None:
            return
        high = None
        with suppress(BlockingIOError):
            while found := self._request.read_edge_events(AT_ONCE):
                for event in found:
                    self._count(event)
                    high = event.event_type is event.Type.RISING_EDGE
                    yield Stamped(self, high, event.timestamp_ns / 1e9, self._watch)
        # Where the kernel dropped edges, the level now tells what they came to.
        if self._gap and self._set.edges == "both" and self._get_state() is not high:
            yield Stamped(self, not high, self.factory.ticks(), self._watch)
        self._gap = False

    def deliver(self, edge: Stamped) -> None:
        """Call the watcher, unless this edge was meant for an earlier watch."""
        reference = self._when_changed  # another thread may set it to None at any moment
        if edge.watch != self._watch or reference is None:
            return
        watcher = reference()
        if watcher is None:
            self.when_changed = None
        else:
            watcher(edge.at, edge.high)

    def tell_lost(self, reason: str) -> None:
        """Say to the factory's `when_lost` that the line is gone."""
        self.factory.when_lost(f"{self!r} on {self.factory.chip.path} is gone ({reason}), {START_ANEW}")

    def _count(self, event: Any) -> None:
        missed = event.line_seqno - self._seqno - 1 if self._seqno else 0
        self._seqno = event.line_seqno
        if missed > 0:
            self.dropped += missed
            self._gap = True
            self._warn_dropped(event.timestamp_ns / 1e9)

    def _warn_dropped(self, at: float) -> None:
        if self._warned_at is None or at >= self._warned_at + WARN_DROPPED_EVERY_S:
            self._warned_at = at
            log.warning("%r: %d edges dropped so far: its contact chatters, or the machine is busy", self, self.dropped)

    def _open(self) -> None:
        if self._request is not None:
            return
        chip = self.factory.chip
        try:
            # As it is: an output goes on as it was found, until it is set.
            self._request = chip.request_lines(
                {self._number: None}, consumer=self.factory.consumer, event_buffer_size=EVENT_BUFFER
            )
        except OSError as error:
            raise self._refusal_of(error) from error
        os.set_blocking(self._request.fd, False)
        self._seqno = 0

    def _refusal_of(self, error: OSError) -> OSError | GPIOPinInUse:
        """Name the program that has the line; the raw error is a number without a name."""
        chip = self.factory.chip
        if error.errno != errno.EBUSY:
            return OSError(error.errno, f"{self!r} cannot be requested on {chip.path}: {error.strerror}")
        holder = chip.get_line_info(self._number).consumer or "the kernel"
        return GPIOPinInUse(f"{self!r} is in use by {holder!r} on {chip.path}: {END_IT}")

    def _change(self, wanted: _Set) -> None:
        self._open()
        self._request.reconfigure_lines({self._number: _settings(wanted)})
        self._set = wanted

    def _get_function(self) -> str:
        if self._set.function is not None:
            return self._set.function
        found = self.factory.chip.get_line_info(self._number).direction
        return "output" if found is Direction.OUTPUT else "input"

    def _set_function(self, value: str) -> None:
        if value == "output":
            self.output_with_state(self._get_state())
        elif value == "input":
            kept = self._set.pull if self._set.function == "input" else self.info.pull or "floating"
            self._change(replace(self._set, function="input", pull=kept))
        else:
            raise PinInvalidFunction(f'invalid function "{value}" for pin {self!r}, expected input or output')

    def _get_state(self) -> bool:
        self._open()
        # By identity: in gpiod before 2.2 the truth of every member is True, INACTIVE too.
        return self._request.get_value(self._number) is Value.ACTIVE

    def _set_state(self, value: float) -> None:
        if self.function != "output":
            raise PinSetInput(f"cannot set state of pin {self!r}, which is an input")
        if not 0 <= value <= 1:
            raise PinInvalidState(f'invalid state "{value}" for pin {self!r}, expected 0 to 1')
        self._request.set_value(self._number, _level(bool(value)))
        self._set = replace(self._set, high=bool(value))

    def _get_pull(self) -> str:
        return self._set.pull

    def _set_pull(self, value: str) -> None:
        if self.function != "input":
            raise PinFixedPull(f"cannot set pull on non-input pin {self!r}")
        self.input_with_pull(value)

    def _valid_pull(self, pull: str) -> str:
        if pull not in _BIAS:
            raise PinInvalidPull(f'invalid pull "{pull}" for pin {self!r}, expected {", ".join(_BIAS)}')
        if self.info.pull not in (pull, ""):
            raise PinFixedPull(f"{self!r} has a physical pull-{self.info.pull} resistor")
        return pull

    def _get_bounce(self) -> float | None:
        return self._set.bounce_s

    def _set_bounce(self, value: float | None) -> None:
        if value is not None and value < 0:
            raise PinInvalidBounce(f"bounce of pin {self!r} must be 0 or greater, not {value}")
        self._change(replace(self._set, bounce_s=value or None))

    def _get_edges(self) -> str:
        return self._set.edges

    def _set_edges(self, value: str) -> None:
        if value not in _EDGES:
            raise PinInvalidEdges(f'invalid edges "{value}" for pin {self!r}, expected {", ".join(_EDGES)}')
        self._change(replace(self._set, edges=value))

    def _enable_event_detect(self) -> None:
        with self.factory.lock:
            self._change(replace(self._set, function="input", watched=True))
            self.factory.reader.add(self._request.fd, self)

    def _disable_event_detect(self) -> None:
        with self.factory.lock:
            self._watch += 1
            self.factory.reader.remove(self._request.fd)
            with suppress(OSError):
                self._change(replace(self._set, watched=False))
                list(self.take_edges())  # else the next watch would begin with this one's last edges


def _level(high: bool) -> Value:
    return Value.ACTIVE if high else Value.INACTIVE


def _settings(wanted: _Set) -> gpiod.LineSettings:
    if wanted.function is None:  # the kernel takes nothing else beside a direction left as it is
        return gpiod.LineSettings()
    if wanted.function == "output":
        return gpiod.LineSettings(direction=Direction.OUTPUT, output_value=_level(wanted.high))
    return gpiod.LineSettings(
        direction=Direction.INPUT,
        bias=_BIAS[wanted.pull],
        edge_detection=_EDGES[wanted.edges] if wanted.watched else Edge.NONE,
        event_clock=Clock.MONOTONIC,  # the clock of the loop
        debounce_period=timedelta(seconds=wanted.bounce_s or 0),
    )
