"""The OLED: luma.oled's init, then only what changed, over our I2C bus; one thread owns it.

The init is the one thing taken from luma: its drivers send whole frames only, and each built one leaks (325 KiB where
its init fails). So one is built, once, on no bus at all, and what it sent is kept. What changed and how it is sent
cheaply is `oled_update`'s; here lies how the controller is kept right.

Whether the panel lost its power between two writes (S13) is asked at the end of every update, by one read of the status
byte: without power the display is off afterwards, acknowledges everything and shows nothing. Asked last, the answer
covers the update itself. Controllers that answer wrongly are found out at the start; they get init and a whole frame
each time.
"""

import errno
import warnings
from dataclasses import dataclass

from luma.core.interface.serial import i2c
from luma.oled.device import sh1106, ssd1306, ssd1309

from hardware.copper import TwoWayBus
from hardware.errors import PartMissing
from hardware.oled_update import COMMANDS, SINO_WEALTH, SOLOMON, Update, frame_of, memory_of, update_of
from hardware.outputs import Screen
from hardware.parts import OledWiring

DRIVERS = {"ssd1306": ssd1306, "ssd1309": ssd1309, "sh1106": sh1106}
DIALECTS = {"ssd1306": SOLOMON, "ssd1309": SOLOMON, "sh1106": SINO_WEALTH}
CONTRAST, DISPLAYOFF, DISPLAYON, NOP = 0x81, 0xAE, 0xAF, 0xE3
ENDING = bytes((NOP, NOP))
"""Ends a command whose arguments (at most two) an interrupted transaction cut off: it would swallow what follows."""
IS_OFF = 0x40
"""Bit 6 of the status byte, on all three controllers."""
WHOLE_AFTER = 256
"""Updates after which a whole frame is due: some twenty minutes of play, for two bytes in a hundred more."""
_OFF, _ON = bytes((COMMANDS, DISPLAYOFF)), bytes((COMMANDS, DISPLAYON))
_SURELY_OFF = bytes((COMMANDS, *ENDING, DISPLAYOFF))


@dataclass(frozen=True, slots=True)
class _Shown:
    """What the controller was told: the bytes of its memory and the contrast."""

    memory: bytes
    contrast: int

    @property
    def contrast_set(self) -> bytes:
        """The commands that set the contrast."""
        return bytes((CONTRAST, self.contrast))


class Oled:
    """An SSD1306, SSD1309 or SH1106 of 128×64 pixels.

    A whole frame goes out at the start, after a failed write, after the dark and where the power was lost. And now and
    then to heal pixels that a disturbance flipped: when one is due, at the first update that leaves the picture as it
    is (a button that acts on release goes down, or the panel is dimmed), which no player waits for. So nothing wakes
    up for it, and it never delays a picture that the table wants to see.
    """

    def __init__(self, wiring: OledWiring, bus: TwoWayBus) -> None:
        """Prepare without touching the `bus`: an absent panel is no failure."""
        self._wiring = wiring
        self._bus = bus
        self._init = init_of(wiring.driver)
        self._dialect = DIALECTS[wiring.driver]
        self._mode = self._dialect.mode_after_init
        self._shown: _Shown | None = None  # unknown
        self._status_is_reliable = False
        self._failed_last = False
        self._whole_is_next = False
        self._since_whole = 0

    def show(self, value: Screen) -> None:
        """Show a screen; raises PartMissing with a sentence where the panel does not answer."""
        try:
            self._update(value)
        except OSError as error:
            self._failed_last = True
            raise PartMissing(f"{self._place()}: {_why(error)}") from error

    def close(self) -> None:
        """Let go of the bus; what the panel shows stays."""
        self._bus.close()

    def _update(self, screen: Screen) -> None:
        shown, self._shown = self._shown, None  # unknown until all is written, and while it is dark
        if not screen.on:
            self._bus.write(_OFF)
            return
        wanted = _Shown(memory_of(screen.picture, self._wiring.rotate == 180), screen.contrast)
        if shown is None:
            self._begin(wanted)
        elif not self._update_from(shown, wanted):
            self._failed_last = True
            self._begin(wanted)
        self._shown, self._failed_last = wanted, False

    def _begin(self, wanted: _Shown) -> None:
        """Write everything to a panel of which nothing is known, and learn whether its status can be believed.

        It goes on last, so that nothing else is ever seen. Not so where contact or power was lost just now and may be
        again in mid-frame: what was switched on after that would pass for well. So first, at the price of some noise.
        And where it goes on last, the next update is a whole one too.
        """
        self._bus.write(_SURELY_OFF)
        says_off = self._status_says(on=False)
        if self._failed_last:
            self._bus.write(_ON)
        self._write_whole(wanted)
        if not self._failed_last:
            self._bus.write(_ON)
        self._whole_is_next = not self._failed_last
        self._status_is_reliable = says_off and self._status_says(on=True)

    def _update_from(self, shown: _Shown, wanted: _Shown) -> bool:
        """Bring a panel that stands at `shown` to what is wanted; tell whether it has kept its power."""
        if not self._status_is_reliable:
            self._write_whole(wanted)
            self._bus.write(_ON)
            return True
        if self._whole_is_next or (shown.memory == wanted.memory and self._since_whole >= WHOLE_AFTER):
            self._whole_is_next = False
            self._write_whole(wanted)
        else:
            self._write_changes(shown, wanted)
        return self._is_on()

    def _write_whole(self, wanted: _Shown) -> None:
        self._bus.write(self._init)
        self._send(frame_of(wanted.memory, self._dialect))
        self._bus.write(bytes((COMMANDS, *wanted.contrast_set)))
        self._since_whole = 0

    def _write_changes(self, shown: _Shown, wanted: _Shown) -> None:
        also = wanted.contrast_set if wanted.contrast != shown.contrast else b""
        self._send(update_of(shown.memory, wanted.memory, self._dialect, self._mode, also))
        self._since_whole += 1

    def _send(self, update: Update) -> None:
        for transaction in update.transactions:
            self._bus.write(transaction)
        self._mode = update.mode

    def _is_on(self) -> bool:
        return not self._bus.read(1)[0] & IS_OFF

    def _status_says(self, on: bool) -> bool:
        """Tell whether the status says so; a controller that cannot be read says nothing."""
        try:
            return self._is_on() is on
        except OSError:
            return False

    def _place(self) -> str:
        return f"no display at 0x{self._wiring.i2c_address:02X} on I2C {self._wiring.i2c_port}"


def init_of(driver: str) -> bytes:
    """Return the init transaction of a driver, from its control byte on; it leaves the display as it is, on or off.

    ENDING stands in place of luma's DISPLAYOFF, so that it does not blink.
    """
    bus = _RecordingBus()
    with warnings.catch_warnings():
        # luma clears by a Pillow image, in a way that Pillow warns of and takes out in release 14 (luma.oled#404).
        warnings.simplefilter("ignore", DeprecationWarning)
        built = DRIVERS[driver](i2c(bus=bus))
    built.persist = True  # else luma's exit hook would write to its stand-in at the end
    control, first, *rest = bus.transactions[0]
    if first != DISPLAYOFF:
        raise ValueError(f"luma's init begins with 0x{first:02X}, expected DISPLAYOFF (0xAE)")
    return bytes((control, *ENDING, *rest))


class _RecordingBus:
    """Stands in for luma's SMBus and keeps each transaction."""

    def __init__(self) -> None:
        self.transactions: list[bytes] = []

    def write_i2c_block_data(self, _address: int, control: int, data: list[int]) -> None:
        """Keep one transaction: the control byte, then what it introduces."""
        self.transactions.append(bytes((control, *data)))


def _why(error: OSError) -> str:
    if error.errno in (errno.EIO, errno.EREMOTEIO, errno.ENXIO):
        return f"nothing acknowledges, see to power and jumpers (errno {error.errno})"
    if error.errno == errno.ENOENT:
        return "the bus is not there, switch I2C on (raspi-config)"
    if error.errno in (errno.EACCES, errno.EPERM):
        return "the bus may not be opened, let this user be in the group i2c"
    return f"{error.strerror or error} (errno {error.errno})"
