"""A gpiozero pin factory over libgpiod's own Python bindings (gpiod 2.2 and later), as gpiozero#840 asks for.

Any gpiozero program may use it: `GPIOZERO_PIN_FACTORY=gpiod`, or `pin_factory=GpiodFactory()`. Edges come from the
kernel with its stamps, nothing polls; lines are never shared, the kernel sees to that.
"""

import logging
from collections import defaultdict
from collections.abc import Callable
from threading import Lock, RLock
from typing import Any

import gpiod
from gpiozero.pins.local import LocalPiFactory

from hardware.gpiod.chip import HEADER_LABELS, JOIN_GROUP, find_chip
from hardware.gpiod.pin import GpiodPin
from hardware.gpiod.reader import EdgeReader

log = logging.getLogger(__name__)


class GpiodFactory(LocalPiFactory):  # type: ignore[misc]  # gpiozero has no types
    """The pins of the header of the Pi that this runs on."""

    def __init__(self, chip: str = "", revision: int | None = None, consumer: str = "gpiozero") -> None:
        """Open the header's chip, or `chip`: a path, or a label; raises OSError that says which were seen.

        `revision` stands in for a Pi's revision code where there is none (PinUnknownPi at the first pin otherwise).
        """
        super().__init__()
        # All local factories share these by their class, and the close of one would close the pins of all.
        self.pins: dict[Any, GpiodPin] = {}
        self._reservations: defaultdict[Any, list[Any]] = defaultdict(list)
        self._res_lock = Lock()
        self._revision = revision
        self.consumer = consumer
        self.pin_class = GpiodPin
        # Called from the reader's thread when a watched line is gone for good; must not raise.
        self.when_lost: Callable[[str], None] = log.warning
        self.chip = _open_chip(chip if chip.startswith("/") else find_chip((chip,) if chip else HEADER_LABELS))
        self.lock = RLock()  # libgpiod has none of its own: held for every use of a request
        self._reader: EdgeReader | None = None

    @property
    def reader(self) -> EdgeReader:
        """Give the thread behind the edges, which starts with the first need."""
        if self._reader is None:
            self._reader = EdgeReader(self.lock)
        return self._reader

    def close(self) -> None:
        """Let go of all pins, end the thread, close the chip; a second time does nothing."""
        super().close()
        reader, self._reader = self._reader, None
        if reader is not None:
            reader.stop()
        self.chip.close()

    def _get_revision(self) -> int:
        found: int = super()._get_revision() if self._revision is None else self._revision
        return found


def _open_chip(path: str) -> gpiod.Chip:
    try:
        return gpiod.Chip(path)
    except PermissionError as error:
        raise PermissionError(error.errno, f"{path} may not be opened: {JOIN_GROUP}") from error
    except OSError as error:
        raise OSError(error.errno, f"{path} cannot be opened: {error.strerror}") from error
