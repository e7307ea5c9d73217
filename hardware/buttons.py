"""The buttons: gpiozero's input devices with pull-up, whose callbacks put stamped edges in the inbox and nothing else.

What the edges mean is `debounce`'s business; no library's bounce time, hold or thread is used (each pin factory means
something else by them).
"""

from collections.abc import Callable
from typing import Any

import gpiozero

from hardware import debounce
from hardware.copper import Clock
from hardware.errors import NoPins
from hardware.inputs import Edge, Press
from hardware.parts import ButtonsWiring
from hardware.pins import pin_errors

STAMP_AGE_S = 1.0
"""No edge waits longer for its callback; an older or a coming stamp is another clock's (lgpio's, on some kernels)."""


class _Switch(gpiozero.DigitalInputDevice):  # type: ignore[misc]  # gpiozero has no types
    """One button's pin; gives on every edge, also the second of two alike, which gpiozero's events swallow (S2)."""

    def __init__(self, pin: int, factory: Any, changed: Callable[[bool, float], None]) -> None:
        self._changed = changed
        super().__init__(pin, pull_up=True, pin_factory=factory)

    def _pin_changed(self, ticks: float, state: object) -> None:
        # In a library's thread: an error here would silence every button, so nothing here can raise.
        self._changed(bool(self._state_to_value(state)), ticks)


class Buttons:
    """All buttons of the box, debounced in the loop's thread."""

    def __init__(self, wiring: ButtonsWiring, factory: Any, clock: Clock, put: Callable[[Edge], None]) -> None:
        """Open every pin of `wiring` on gpiozero's `factory`; edges go to `put`; raises NoPins."""
        self._wiring = wiring
        self._clock = clock
        self._put = put
        self._factory = factory
        self._switches: dict[str, _Switch] = {}
        self._contacts: dict[str, debounce.Contact] = {}
        for button, pin in wiring.pins.items():
            self._switches[button] = self._opened(button, pin)

    def start(self, now: float) -> list[Press]:
        """Begin with the levels found; a button that is down already counts as stuck."""
        return self._step({name: debounce.at_start(name, down, now) for name, down in self.levels().items()})

    def levels(self) -> dict[str, bool]:
        """Read which buttons are down at this moment."""
        return {button: self._is_down(button) for button in self._switches}

    def after_edge(self, edge: Edge) -> list[Press]:
        """Take one edge in."""
        contact = self._contacts[edge.button]
        return self._step({edge.button: debounce.after_edge(contact, edge, self._wiring)})

    def after_time(self, now: float) -> list[Press]:
        """Let the deadlines up to `now` pass, reading the level of each button that has one."""
        due = {}
        for button, contact in self._contacts.items():
            wake_at = debounce.wake_at(contact, self._wiring)
            if wake_at is not None and wake_at <= now:
                due[button] = debounce.after_time(contact, now, self._is_down(button), self._wiring)
        return self._step(due)

    @property
    def wake_at(self) -> float | None:
        """Give the next moment at which something could happen without an edge."""
        moments = [debounce.wake_at(contact, self._wiring) for contact in self._contacts.values()]
        return min((moment for moment in moments if moment is not None), default=None)

    def close(self) -> None:
        """Let go of the pins, then of the factory (its own close does not close the devices)."""
        for switch in self._switches.values():
            switch.close()
        self._factory.close()

    def _step(self, steps: dict[str, debounce.Step]) -> list[Press]:
        self._contacts |= {button: contact for button, (contact, _) in steps.items()}
        return [press for _, presses in steps.values() for press in presses]

    def _is_down(self, button: str) -> bool:
        return bool(self._switches[button].is_active)

    def _opened(self, button: str, pin: int) -> _Switch:
        def changed(down: bool, stamp: float) -> None:
            self._put(Edge(button, down, _moment(stamp, self._clock.now())))

        try:
            return _Switch(pin, self._factory, changed)
        except pin_errors() as error:
            self.close()
            raise NoPins(f"button {button} on GPIO {pin} cannot be read: {error}") from error


def _moment(stamp: float, now: float) -> float:
    """Give when an edge was: the pin's own stamp (the kernel's), unless it is by another clock than the loop's."""
    return stamp if now - STAMP_AGE_S <= stamp <= now else now
