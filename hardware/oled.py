"""The OLED: luma.oled's init, then only what changed, over our I2C bus; one thread owns it.

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

# ---- from hardware.oled_init: What luma.oled's own drivers say to a controller before its first picture: the one thing that is taken from luma. Its drivers send whole frames only, and each built one leaks (325 KiB where its init fails): so one is built, once, on no bus at all, and what it said is kept.

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


DIALECTS = {"ssd1306": SOLOMON, "ssd1309": SOLOMON, "sh1106": SINO_WEALTH}
CONTRAST, DISPLAYON = 0x81, 0xAF
_OFF, _ON = bytes((COMMANDS, DISPLAYOFF)), bytes((COMMANDS, DISPLAYON))
_SURELY_OFF = bytes((COMMANDS, *ENDING, DISPLAYOFF))
IS_OFF = 0x40
"""Bit 6 of the status byte, on all three controllers."""
WHOLE_AFTER = 256
"""Updates after which a whole frame is due: some twenty minutes of play, for two bytes in a hundred more."""


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
    is (a button that acts on release goes down, or the panel is dimmed), for which nobody waits. So nothing wakes up
    for it, and it never stands before a picture that the table wants to see.
    """

    def __init__(self, wiring: OledWiring, bus: TwoWayBus) -> None:
        """Prepare without touching the `bus`: an absent panel is no failure."""
        self._wiring = wiring
        self._bus = bus
        self._init = init_of(wiring.driver)
        self._dialect = DIALECTS[wiring.driver]
        self._mode = self._dialect.mode_after_init
        self._shown: _Shown | None = None  # unknown
        self._is_honest = False
        self._is_shaky = False
        self._is_doubted = False
        self._since_whole = 0

    def show(self, value: Screen) -> None:
        """Show a screen; raises PartMissing with a sentence where the panel does not answer."""
        try:
            self._update(value)
        except OSError as error:
            self._is_shaky = True
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
        elif not self._carried_on(shown, wanted):
            self._is_shaky = True
            self._begin(wanted)
        self._shown, self._is_shaky = wanted, False

    def _begin(self, wanted: _Shown) -> None:
        """Write everything to a panel of which nothing is known, and learn whether its status can be believed.

        It goes on last, so that nothing else is ever seen. Not so where contact or power was lost just now and may be
        again in mid-frame: what was switched on after that would pass for well. So first, at the price of some noise.
        And where it goes on last, the next update is a whole one too.
        """
        self._bus.write(_SURELY_OFF)
        tells_off = self._tells(on=False)
        if self._is_shaky:
            self._bus.write(_ON)
        self._write_whole(wanted)
        if not self._is_shaky:
            self._bus.write(_ON)
        self._is_doubted = not self._is_shaky
        self._is_honest = tells_off and self._tells(on=True)

    def _carried_on(self, shown: _Shown, wanted: _Shown) -> bool:
        """Bring a panel that stands at `shown` to what is wanted; tell whether it has kept its power."""
        if not self._is_honest:
            self._write_whole(wanted)
            self._bus.write(_ON)
            return True
        if self._is_doubted or (shown.memory == wanted.memory and self._since_whole >= WHOLE_AFTER):
            self._is_doubted = False
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

    def _tells(self, on: bool) -> bool:
        """Tell whether the status says so; a controller that cannot be read says nothing."""
        try:
            return self._is_on() is on
        except OSError:
            return False

    def _place(self) -> str:
        return f"no display at 0x{self._wiring.i2c_address:02X} on I2C {self._wiring.i2c_port}"


def _why(error: OSError) -> str:
    if error.errno in (errno.EIO, errno.EREMOTEIO, errno.ENXIO):
        return f"nothing acknowledges, see to power and jumpers (errno {error.errno})"
    if error.errno == errno.ENOENT:
        return "the bus is not there, switch I2C on (raspi-config)"
    if error.errno in (errno.EACCES, errno.EPERM):
        return "the bus may not be opened, let this user be in the group i2c"
    return f"{error.strerror or error} (errno {error.errno})"
