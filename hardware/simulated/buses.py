"""Simulated I2C and SPI buses: each transaction goes out on the wire log at once, or fails as the world wants it.

What the bytes make visible is decoded by the reader of the log; here only what a device answers is known.
"""

import errno
import os
import threading
from collections.abc import Callable
from dataclasses import dataclass

from hardware.copper import Clock
from hardware.simulated.messages import Fault, Transaction
from hardware.simulated.oled_chip import OledChip


@dataclass(frozen=True, slots=True)
class Wires:
    """Which bus a write goes over, and to which address."""

    bus: str
    address: int = 0
    clock_hz: int = 0


class Socket:
    """Where a part is plugged into a bus; the world changes it from another thread."""

    def __init__(self, plugged: bool, fault: Fault | None, held: bool, changed: Callable[[], None]) -> None:
        """Begin as the world stands; `changed` is called when a write begins to be held."""
        self.plugged = plugged
        self._fault = fault
        self._good_left = fault.after_transactions if fault else 0
        self._bytes_left = fault.after_bytes if fault else 0
        self._open = threading.Event()
        self._changed = changed
        self._blocked = False
        self.hold(held)

    @property
    def resting(self) -> bool:
        """Tell whether a write is held here."""
        return self._blocked

    def break_with(self, fault: Fault | None) -> None:
        """Have this fault from the next transaction on; None mends it."""
        self._good_left = fault.after_transactions if fault else 0
        self._bytes_left = fault.after_bytes if fault else 0
        self._fault = fault

    def hold(self, held: bool) -> None:
        """Block writes from now on, or let them go on."""
        if held:
            self._open.clear()
        else:
            self._blocked = False
            self._open.set()

    def wait(self) -> None:
        """Wait as long as writes are held."""
        if not self._open.is_set():
            self._blocked = True
            self._changed()
            self._open.wait()
            self._blocked = False

    def outcome(self, size: int, error_if_away: int | None) -> tuple[int, int | None]:
        """Tell how many of `size` bytes arrive and the errno of the transaction."""
        if not self.plugged:
            return 0, error_if_away
        if self._fault is None:
            return size, None
        if self._good_left > 0:
            self._good_left -= 1
            return size, None
        arrived, self._bytes_left = min(size, self._bytes_left), 0
        return arrived, self._fault.errno


class SimulatedBus:
    """The way to one device: a Bus that notes what is sent and fails where the world says so."""

    def __init__(self, wires: Wires, socket: Socket, clock: Clock, note: Callable[[Transaction], None]) -> None:
        """Send over `wires` to what is plugged into `socket`; each transaction is given to `note`."""
        self._wires = wires
        self._socket = socket
        self._clock = clock
        self._note = note

    def write(self, data: bytes) -> None:
        """Send one transaction; raises OSError with the errno that the world decided."""
        arrived, error = self._outcome(len(data))
        self._arrive(data[:arrived])
        wires = self._wires
        self._note(
            Transaction(self._clock.now(), wires.bus, wires.address, data, error, arrived, wires.clock_hz),
        )
        _raise(error)

    def close(self) -> None:
        """Let go of the bus."""

    def _outcome(self, size: int) -> tuple[int, int | None]:
        self._socket.wait()
        # An unplugged I2C device does not acknowledge; on SPI nothing is acknowledged.
        return self._socket.outcome(size, errno.EREMOTEIO if self._wires.bus == "i2c" else None)

    def _arrive(self, data: bytes) -> None:
        """Let this much of a transaction reach the device."""


class SimulatedI2c(SimulatedBus):
    """The way to an OLED's controller, which can also be asked for its status."""

    def __init__(
        self, wires: Wires, socket: Socket, clock: Clock, note: Callable[[Transaction], None], chip: OledChip
    ) -> None:
        """Ask `chip` what the device answers; it hears all that arrives."""
        super().__init__(wires, socket, clock, note)
        self._chip = chip

    def read(self, count: int) -> bytes:
        """Read the status, over and over; raises OSError with the errno that the world decided."""
        arrived, error = self._outcome(count)
        given = b"" if error is not None else bytes((self._chip.status,)) * count
        wires = self._wires
        self._note(Transaction(self._clock.now(), wires.bus, wires.address, given, error, arrived, read=True))
        _raise(error)
        return given

    def _arrive(self, data: bytes) -> None:
        self._chip.write(data)


def _raise(error: int | None) -> None:
    if error is not None:
        raise OSError(error, os.strerror(error))
