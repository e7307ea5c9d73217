"""The seam between the drivers and the copper: pins, buses, serial lines, the clock, and the places where threads wait.

Everything above this seam is the same on a Pi and on a laptop; `real_copper` and `simulated.copper` stand below it.
Nothing here does anything.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

Job = TypeVar("Job")


class Clock(Protocol):
    """What stamps every input: the system's clock or a simulated one."""

    def now(self) -> float:
        """Give the moment in seconds; it only grows."""


class Inbox(Protocol):
    """The one place where everything for the loop arrives."""

    def put(self, item: object) -> None:
        """Leave an item; callable from any thread and from a signal handler."""

    def get(self, until: float | None) -> object | None:
        """Wait for the next item; give None once the moment `until` has come and nothing is there."""


class Mailbox(Protocol[Job]):
    """A place for one job between the loop and one worker thread: the newest wins."""

    def put(self, job: Job) -> None:
        """Leave a job in place of one that was not taken yet."""

    def take(self) -> Job:
        """Wait for a job and take it."""

    def close(self) -> None:
        """Say that no more jobs are taken here."""


class Bus(Protocol):
    """A way to one device on I2C or SPI."""

    def write(self, data: bytes) -> None:
        """Send `data` as one transaction; raises OSError where the device or the bus does not take it."""

    def close(self) -> None:
        """Let go of the bus; a later write opens it again."""


class TwoWayBus(Bus, Protocol):
    """A way to a device that also answers."""

    def read(self, count: int) -> bytes:
        """Ask for `count` bytes in one transaction; raises OSError where the device or the bus does not give them."""


@dataclass(frozen=True, slots=True)
class PortInfo:
    """A USB serial port; `node` changes when it went away and came back under the same path."""

    path: str
    node: int = 0


class Copper(Protocol):
    """All that a box is wired to."""

    @property
    def clock(self) -> Clock:
        """Give the clock that stamps everything."""

    def inbox(self) -> Inbox:
        """Make the loop's inbox."""

    def mailbox(self) -> Mailbox[Any]:
        """Make the mailbox of one worker."""

    def pin_factory(self, wanted: str) -> Any:
        """Give gpiozero's pin factory of the name `wanted` ("auto": the best there is); raises NoPins."""

    def i2c(self, port: int, address: int) -> TwoWayBus:
        """Give the way to one I2C device; opened by its first transaction, so this never fails."""

    def i2c_devices(self, port: int) -> Mapping[int, int]:
        """Scan an I2C bus: address → the status byte it gave; raises OSError. Not beside other programs."""

    def spi(self, device: str, speed_hz: int) -> Bus:
        """Give the way to one SPI device, mode 0; opened by its first write, so this never fails."""

    def serial_ports(self) -> Sequence[PortInfo]:
        """List the USB serial ports in a stable order."""

    def serial_line(self, path: str, baud: int) -> Any:
        """Give pyserial's Serial for `path`, exclusive and blocking, not yet opened."""
