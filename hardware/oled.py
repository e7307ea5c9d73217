"""The OLED: luma.oled's own drivers over our I2C bus, one transaction a command and one a block of pixels.

Every update begins with the init sequence, so a panel whose power was away while nobody wrote is healed by the next
one (S13): it acknowledges everything and stays dark otherwise. An update that sends only what changed belongs in
`_update`, nowhere else.
"""

import errno
import warnings
from typing import Any

from luma.core.error import DeviceNotFoundError
from luma.core.interface.serial import i2c
from luma.oled.device import sh1106, ssd1306, ssd1309

from hardware.copper import Bus
from hardware.errors import PartMissing
from hardware.outputs import HEIGHT, WIDTH, Picture, Screen
from hardware.parts import OledWiring

DRIVERS = {"ssd1306": ssd1306, "ssd1309": ssd1309, "sh1106": sh1106}
DISPLAYOFF, NOP = 0xAE, 0xE3


EIGHT_PIXELS = tuple(bytes(byte >> bit & 1 for bit in range(7, -1, -1)) for byte in range(256))


class _Pixels:
    """What luma's drivers take for an image: 0 or 1 for each pixel, row by row.

    A Pillow image would do, but luma asks it for pixels by a way that Pillow warns of at every frame and takes out in
    release 14 (luma.oled#404).
    """

    mode = "1"
    size = (WIDTH, HEIGHT)

    def __init__(self, picture: Picture, upside_down: bool) -> None:
        pixels = b"".join(EIGHT_PIXELS[byte] for byte in picture.bits)
        self._pixels = pixels[::-1] if upside_down else pixels

    def getdata(self) -> bytes:
        """Give the pixels in the order in which luma counts them."""
        return self._pixels


class _Wire:
    """What luma takes for an SMBus: notes each transaction until a bus is there, then writes it to the bus."""

    def __init__(self) -> None:
        self.noted: list[bytes] = []
        self.bus: Bus | None = None

    def write_i2c_block_data(self, _address: int, control: int, data: list[int]) -> None:
        """Send (or note) one transaction: the control byte, then what it introduces."""
        transaction = bytes((control, *data))
        if self.bus is None:
            self.noted.append(transaction)
        else:
            self.bus.write(transaction)


class _Interface(i2c):  # type: ignore[misc]  # luma has no types
    """luma's I2C by its `bus=` path, which takes a bus of ours and needs no smbus2.

    That path alone cuts pixels into blocks of 32 bytes; here they go in one transaction, as by `port=`.
    """

    def data(self, data: Any) -> None:
        """Send pixels as one transaction."""
        self._bus.write_i2c_block_data(self._addr, self._data_mode, data)


class Oled:
    """An SSD1306, SSD1309 or SH1106 of 128×64 pixels; one thread owns it, luma has no locks."""

    def __init__(self, wiring: OledWiring, bus: Bus) -> None:
        """Prepare luma's driver without touching the `bus`.

        The driver is built once, on no bus at all: each one built leaks (325 KiB where its init fails), and an absent
        panel is no failure. What it sent as init is kept for later.
        """
        self._wiring = wiring
        self._bus = bus
        wire = _Wire()
        interface = _Interface(bus=wire, address=wiring.i2c_address)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # luma clears by a Pillow image; see _Pixels
            self._driver = DRIVERS[wiring.driver](interface)
        self._driver.persist = True  # else luma's exit hook would blank what is meant to stand
        self._init = _without_off(wire.noted[0])
        wire.bus = bus

    def show(self, value: Screen) -> None:
        """Show a screen; raises PartMissing with a sentence where the panel does not answer."""
        try:
            self._update(value)
        except DeviceNotFoundError as error:
            raise PartMissing(f"{self._place()}: nothing acknowledges, see to power and jumpers") from error
        except OSError as error:
            raise PartMissing(f"{self._place()}: {_why(error)}") from error

    def close(self) -> None:
        """Let go of the bus; what the panel shows stays."""
        self._bus.close()

    def _update(self, screen: Screen) -> None:
        if not screen.on:
            self._driver.hide()
            return
        self._bus.write(self._init)
        self._driver.display(_Pixels(screen.picture, upside_down=self._wiring.rotate == 180))
        self._driver.contrast(screen.contrast)
        self._driver.show()

    def _place(self) -> str:
        return f"no display at 0x{self._wiring.i2c_address:02X} on I2C {self._wiring.i2c_port}"


def _without_off(init: bytes) -> bytes:
    """Turn luma's init into one that does not blink: two NOPs in place of its DISPLAYOFF.

    They also end a command whose arguments an interrupted transaction cut off (at most two), which would swallow the
    first bytes otherwise.
    """
    control, first, *rest = init
    if first != DISPLAYOFF:
        raise ValueError(f"luma's init begins with 0x{first:02X}, expected DISPLAYOFF (0xAE)")
    return bytes((control, NOP, NOP, *rest))


def _why(error: OSError) -> str:
    if error.errno in (errno.EIO, errno.EREMOTEIO, errno.ENXIO):
        return f"nothing acknowledges, see to power and jumpers (errno {error.errno})"
    if error.errno == errno.ENOENT:
        return "the bus is not there, switch I2C on (raspi-config)"
    if error.errno in (errno.EACCES, errno.EPERM):
        return "the bus may not be opened, let this user be in the group i2c"
    return f"{error.strerror or error} (errno {error.errno})"
