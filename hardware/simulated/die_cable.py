"""The host's end of the simulated die's cable: pyserial itself on a pseudo-terminal, counting bytes.

Bytes written to a pseudo-terminal cannot be read at once on its other side; only counts on both sides tell whether
some are still under way.
"""

import errno
import itertools
import threading
from collections.abc import Callable
from typing import Any

import serial

from hardware.simulated.messages import DieSent, DieTook, LineDown, LineUp
from hardware.simulated.quiescence import Quiescence


class Cable:
    """What the box knows of the cable: where it ends, and how many bytes were sent and taken on the other side."""

    def __init__(self, path: str, quiescence: Quiescence, tell: Callable[[LineUp | LineDown], None]) -> None:
        """Begin plugged into `path` (empty: unplugged); `tell` the other side what the host does."""
        self.path = path
        self.quiescence = quiescence
        self.tell = tell
        self.pulls = 0
        self.sent: dict[int, int] = {}
        self.took: dict[int, int] = {}
        self.numbers = itertools.count(1)
        self._counted = threading.Condition()

    def plug(self, path: str) -> None:
        """End at `path` from now on; empty: pulled, and every open line is about to notice."""
        self.pulls += 0 if path else 1
        self.path = path

    def count(self, message: DieSent | DieTook) -> None:
        """Take in what the die sent or took in all on one opening."""
        with self._counted:
            (self.sent if isinstance(message, DieSent) else self.took)[message.line] = message.total
            self._counted.notify_all()
        self.quiescence.notify()

    def open(self, number: int) -> None:
        """Say that the host opened the line, and wait until the die knows: what comes before that is lost on it."""
        self.tell(LineUp(number))
        with self._counted:
            self._counted.wait_for(lambda: number in self.took)


class SimulatedSerial(serial.Serial):  # type: ignore[misc]  # pyserial has no types
    """pyserial's Serial on the pseudo-terminal of the die, under any path."""

    def __init__(self, cable: Cable, path: str, baud: int) -> None:
        """Prepare the line of `cable`, which the host believes to be at `path`; not yet opened."""
        super().__init__(baudrate=baud, timeout=None, write_timeout=0, exclusive=True)
        self._cable = cable
        self._asked_for = path
        self._number = next(cable.numbers)
        self._pulls_before = -1
        self._cancelled = False
        self._in_read = False
        self._read_bytes = 0
        self._written_bytes = 0
        cable.quiescence.add_line(self)

    @property
    def resting(self) -> bool:
        """Tell whether the reader waits and no byte is under way in either direction."""
        cable = self._cable
        return (
            self._in_read
            and self._read_bytes >= cable.sent.get(self._number, 0)
            and cable.took.get(self._number, 0) >= self._written_bytes
            and cable.pulls == self._pulls_before
            and not self._cancelled
        )

    def open(self) -> None:
        """Open the die's pseudo-terminal; raises SerialException while it is unplugged."""
        self._pulls_before = self._cable.pulls
        if not self._cable.path:
            raise serial.SerialException(errno.ENOENT, f"could not open port {self._asked_for}: nothing is plugged in")
        self.port = self._cable.path
        super().open()
        self._cable.open(self._number)

    def read(self, size: int = 1) -> Any:
        """Wait for bytes as pyserial does; being here means that everything before has been reported."""
        self._in_read = True
        self._cable.quiescence.notify()
        try:
            data = super().read(size)
        finally:
            self._in_read = False
        self._read_bytes += len(data)
        return data

    def write(self, data: bytes) -> Any:
        """Send bytes and count them."""
        self._written_bytes += len(data)
        return super().write(data)

    def cancel_read(self) -> None:
        """Have the read give up; the line is at work until it is closed."""
        self._cancelled = True
        super().cancel_read()

    def close(self) -> None:
        """Close the line; also called by Python itself when the object goes, perhaps half made."""
        if self.is_open:
            self._cable.tell(LineDown(self._number))
            super().close()
        if hasattr(self, "_cable"):
            self._cable.quiescence.remove_line(self)
