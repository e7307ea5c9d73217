"""What luma.oled's own drivers say to a controller before its first picture: the one thing that is taken from luma.

Its drivers send whole frames only, and each built one leaks (325 KiB where its init fails): so one is built, once, on
no bus at all, and what it said is kept.
"""

import warnings

from luma.core.interface.serial import i2c
from luma.oled.device import sh1106, ssd1306, ssd1309

DRIVERS = {"ssd1306": ssd1306, "ssd1309": ssd1309, "sh1106": sh1106}
DISPLAYOFF, NOP = 0xAE, 0xE3
ENDING = bytes((NOP, NOP))
"""Ends a command whose arguments (at most two) an interrupted transaction cut off: it would swallow what follows."""


class _Notes:
    """What luma takes for an SMBus: notes each transaction."""

    def __init__(self) -> None:
        self.noted: list[bytes] = []

    def write_i2c_block_data(self, _address: int, control: int, data: list[int]) -> None:
        """Note one transaction: the control byte, then what it introduces."""
        self.noted.append(bytes((control, *data)))


def init_of(driver: str) -> bytes:
    """Return the init transaction of a driver, from its control byte on; it leaves the display as it is, on or off.

    ENDING stands in place of luma's DISPLAYOFF, so that it does not blink.
    """
    notes = _Notes()
    with warnings.catch_warnings():
        # luma clears by a Pillow image, in a way that Pillow warns of and takes out in release 14 (luma.oled#404).
        warnings.simplefilter("ignore", DeprecationWarning)
        built = DRIVERS[driver](i2c(bus=notes))
    built.persist = True  # else luma's exit hook would blank, on its notes, what is meant to stand
    control, first, *rest = notes.noted[0]
    if first != DISPLAYOFF:
        raise ValueError(f"luma's init begins with 0x{first:02X}, expected DISPLAYOFF (0xAE)")
    return bytes((control, *ENDING, *rest))
