"""Daemons with a mistake planted: the real one with one in its OLED driver, and one that does not start at all."""

from dataclasses import replace

from companion.exits import NO_PINS
from companion.terminal.box import Files, run_daemon
from hardware.copper import Copper
from hardware.oled import Oled
from hardware.outputs import WIDTH, Picture, Screen

FIRST, SECOND = 0x80, 0x40


def swapped(picture: Picture) -> Picture:
    """Return the picture with its first two columns in each other's place."""
    bits = bytearray(picture.bits)
    for row in range(0, len(bits), WIDTH // 8):
        both = bits[row] & (FIRST | SECOND)
        bits[row] = (bits[row] & ~(FIRST | SECOND)) | (both << 1 & FIRST) | (both >> 1 & SECOND)
    return Picture(bytes(bits))


def ending_at_once(copper: Copper, files: Files) -> int:
    """Give up before anything is shown."""
    return NO_PINS


def swapping_columns(copper: Copper, files: Files) -> int:
    """Play with a driver that takes the first two columns for each other."""
    right = Oled.show

    def wrong(self: Oled, screen: Screen) -> None:
        right(self, replace(screen, picture=swapped(screen.picture)))

    Oled.show = wrong  # type: ignore[method-assign]
    return run_daemon(copper, files)
