"""A bus straight into a simulated controller: it fails, or its controller loses its power, at a chosen transaction."""

import os

from hardware.oled import Oled
from hardware.outputs import WIDTH, Picture, Screen
from hardware.parts import OledWiring
from hardware.simulated.oled_chip import CHIPS, OledChip, Ssd1306
from tests.hardware.pictures import patched

DRIVERS = ("ssd1306", "ssd1309", "sh1106")
FACE = Picture(bytes(range(256)) * 4)
BLINK = patched(FACE, [(3, 20, 2, 9, 0xFF)])
"""The face with a small place changed, over three pages."""
WHOLE = 1024
"""Bytes of pixels in a whole frame."""


class ChipBus:
    """Counts transactions from 0 after each `clear`; `fail_at` and `power_lost_at` name one of them."""

    def __init__(self, chip: OledChip) -> None:
        self.chip = chip
        self.sent: list[bytes] = []
        self.reads = 0
        self.errno, self.fail_at, self.bytes_through = 0, 0, 0
        self.power_lost_at: int | None = None

    @property
    def size(self) -> int:
        """Bytes on the bus since `clear`, addresses included."""
        return sum(len(data) + 1 for data in self.sent) + 2 * self.reads

    @property
    def count(self) -> int:
        """Transactions since `clear`."""
        return len(self.sent) + self.reads

    def clear(self) -> None:
        self.sent, self.reads = [], 0

    def fail(self, number: int, at: int, bytes_through: int = 0) -> None:
        self.errno, self.fail_at, self.bytes_through = number, at, bytes_through

    def mend(self) -> None:
        self.errno = 0

    def write(self, data: bytes) -> None:
        self._before()
        fails, done = self._fails(), self.count - self.fail_at
        self.sent.append(data)
        self.chip.write(data if not fails else data[: self.bytes_through] if done == 0 else b"")
        self._raise(fails)

    def read(self, count: int) -> bytes:
        self._before()
        fails = self._fails()
        self.reads += 1
        self._raise(fails)
        return bytes((self.status(),)) * count

    def status(self) -> int:
        """What the controller answers; a liar overrides it."""
        return self.chip.status

    def close(self) -> None:
        pass

    def _before(self) -> None:
        if self.power_lost_at == self.count:
            blink(self.chip)
            self.power_lost_at = None

    def _fails(self) -> bool:
        return bool(self.errno) and self.count >= self.fail_at

    def _raise(self, fails: bool) -> None:
        if fails:
            raise OSError(self.errno, os.strerror(self.errno))


class SharedEnds(Ssd1306):
    """An SSD1306 as its data sheet can also be read: the last window's columns end a run of page addressing too."""

    def _next_column(self) -> None:
        first, last = self._columns
        self._column = first if self._column == last else (self._column + 1) % WIDTH


def bus_of(driver: str) -> ChipBus:
    """A bus to a controller that was just switched on."""
    chip = CHIPS[driver]()
    chip.power_on()
    return ChipBus(chip)


def oled_on(bus: ChipBus, driver: str, rotate: int = 0) -> Oled:
    return Oled(OledWiring(driver=driver, rotate=rotate), bus)


def blink(chip: OledChip) -> None:
    """Take the power away and give it back, unseen."""
    chip.power_off()
    chip.power_on()


def pixel_bytes(bus: ChipBus) -> int:
    """Count the bytes of pixels among those sent."""
    return sum(len(data) - 1 for data in bus.sent if data[0] == 0x40)


def glass_after(oled: Oled, bus: ChipBus, picture: Picture) -> Picture:
    """Show a picture and give what the glass shows."""
    oled.show(Screen(picture))
    return bus.chip.picture()
