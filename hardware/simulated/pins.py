"""Simulated pins: gpiozero's mock factory, stamping by the clock handed in, with buttons that the world holds down."""

from typing import Any

from gpiozero.pins.mock import MockFactory, MockPin

from hardware.copper import Clock


class SimulatedPin(MockPin):  # type: ignore[misc]  # gpiozero has no types
    """A mock pin on the simulated clock; keeps no list of its past, which would grow all night."""

    _state: bool

    def clear_states(self) -> None:
        """Forget when it last changed."""
        self._last_change = self._factory.ticks()
        self.states: list[Any] = []

    def _change_state(self, value: bool) -> bool:
        if self._state == value:
            return False
        self._state, self._last_change = value, self._factory.ticks()
        return True

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        if self._factory.is_down(self._number):
            self.move(True, edge=False)

    def move(self, down: bool, edge: bool) -> None:
        """Close (`down`) or open the contact to ground; without `edge` only the level changes."""
        if not edge:
            self._change_state(not down)
        elif down:
            self.drive_low()
        else:
            self.drive_high()


class SimulatedPins(MockFactory):  # type: ignore[misc]  # gpiozero has no types
    """The pin factory of a simulated Pi 4."""

    REVISION = "c03111"

    def __init__(self, clock: Clock, down: frozenset[int]) -> None:
        """Stamp by `clock`; the contacts on the BCM pins `down` are closed from the start."""
        self._clock = clock
        self._down = set(down)
        super().__init__(revision=self.REVISION, pin_class=SimulatedPin)

    def ticks(self) -> float:
        """Give the moment on the clock handed in."""
        return self._clock.now()

    def is_down(self, number: int) -> bool:
        """Tell whether the contact on this BCM pin is closed."""
        return number in self._down

    def move(self, number: int, down: bool, edge: bool) -> None:
        """Close or open the contact on a BCM pin, wired or not."""
        (self._down.add if down else self._down.discard)(number)
        for info, pin in self.pins.items():
            if info.name == f"GPIO{number}":
                pin.move(down, edge)
