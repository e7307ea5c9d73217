"""The buttons: gpiozero's input devices with pull-up, whose callbacks put stamped edges in the inbox and nothing else.

What the edges mean is `debounce`'s business; no library's bounce time, hold or thread is used (each pin factory means
something else by them).
"""

from collections.abc import Callable, Iterable
from contextlib import ExitStack
from typing import Any

import gpiozero

from hardware import debounce
from hardware.copper import Clock
from hardware.errors import NoPins
from hardware.inbox import PinsLost
from hardware.inputs import Edge, PartChanged, Press
from hardware.parts import ButtonsWiring, Health
from hardware.pins import START_ANEW, in_words, pin_errors

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

    def __init__(
        self, wiring: ButtonsWiring, factory: Any, clock: Clock, put: Callable[[Edge | PinsLost], None]
    ) -> None:
        """Open every pin of `wiring` on gpiozero's `factory`; edges go to `put`; raises NoPins."""
        self._wiring = wiring
        self._clock = clock
        self._put = put
        self._factory = factory
        self._switches: dict[str, _Switch] = {}
        self._contacts: dict[str, debounce.Contact] = {}
        self._lost = False
        factory.when_lost = lambda reason: put(PinsLost(reason))  # only our own factory notices a loss and calls it
        with ExitStack() as if_one_fails:
            if_one_fails.callback(self.close)
            for button, pin in wiring.pins.items():
                self._switches[button] = self._open_switch(button, pin)
            if_one_fails.pop_all()

    @property
    def health(self) -> Health:
        """Tell whether the pins can be read, as far as is known."""
        return Health.MISSING if self._lost else Health.OK

    def start(self, now: float) -> list[Press]:
        """Begin with the levels found; a button that is down already counts as stuck; raises NoPins."""
        try:
            levels = self._levels(self._switches)
        except pin_errors() as error:
            raise NoPins(f"the buttons cannot be read: {error}") from error
        return self._step({button: debounce.at_start(button, down, now) for button, down in levels.items()})

    def after_edge(self, edge: Edge) -> list[Press]:
        """Take one edge in."""
        contact = self._contacts[edge.button]
        return self._step({edge.button: debounce.after_edge(contact, edge, self._wiring)})

    def after_loss(self, reason: str, now: float) -> list[PartChanged]:
        """Take in that pins cannot be read; a further one is no news (S13: one log line, not sixteen)."""
        if self._lost:
            return []
        self._lost = True
        return [PartChanged("buttons", Health.MISSING, reason, now)]

    def after_time(self, now: float) -> list[Press | PartChanged]:
        """Let the deadlines up to `now` pass by the levels read; where those cannot be read they stand."""
        due = [button for button, contact in self._contacts.items() if self._is_due(contact, now)]
        if not due:
            return []
        try:
            levels = self._levels(due)
        except pin_errors() as error:
            return [*self.after_loss(f"the pins cannot be read any more ({in_words(error)}), {START_ANEW}", now)]
        found = [PartChanged("buttons", Health.OK, "", now)] if self._lost else []
        self._lost = False
        steps = {name: debounce.after_time(self._contacts[name], now, levels[name], self._wiring) for name in due}
        return [*found, *self._step(steps)]

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

    def _step(self, steps: dict[str, debounce.Debounced]) -> list[Press]:
        self._contacts |= {button: contact for button, (contact, _) in steps.items()}
        return [press for _, presses in steps.values() for press in presses]

    def _is_due(self, contact: debounce.Contact, now: float) -> bool:
        wake_at = debounce.wake_at(contact, self._wiring)
        return wake_at is not None and wake_at <= now

    def _levels(self, buttons: Iterable[str]) -> dict[str, bool]:
        return {button: bool(self._switches[button].is_active) for button in buttons}

    def _open_switch(self, button: str, pin: int) -> _Switch:
        def changed(down: bool, stamp: float) -> None:
            self._put(Edge(button, down, _moment(stamp, self._clock.now())))

        try:
            return _Switch(pin, self._factory, changed)
        except pin_errors() as error:
            raise NoPins(f"button {button} on GPIO {pin} cannot be read: {error}") from error


def _moment(stamp: float, now: float) -> float:
    """Give when an edge was: the pin's own stamp (the kernel's), unless it is by another clock than the loop's."""
    return stamp if now - STAMP_AGE_S <= stamp <= now else now
