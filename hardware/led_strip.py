"""The LED strip: lamps → colours on the wire → SPI bytes for WS2812 or APA102.

`wire_colours` only computes, so that a test or a tape can say what the wire must carry. The whole strip is written each
time, so a strip that was away between two steps is right again with the next (S13).
"""

import errno

from hardware.copper import Bus
from hardware.errors import PartMissing
from hardware.outputs import DARK, Colour, Lamp, Lamps
from hardware.parts import StripWiring

SPEED_HZ = {"ws2812": 3_200_000, "apa102": 4_000_000}
GAMMA = 2.2
CHANNEL_MA = 20.0
"""Milliamps of one channel at 255: 60 mA an LED at full white."""
IDLE_MA = 1.0
"""Milliamps that an LED's own chip draws while dark; counted for every LED of the strip."""
JUST_BELOW = 1 - 1e-9
"""The share of what the limit leaves to the light: its current stays below the limit, it does not reach it."""
LEAST = 2
"""The strongest channel of a lit LED: of a single step only one channel is left, and orange would pass for red."""

RESET = bytes(120)
"""300 µs of zeros at 3.2 MHz: the pause by which WS2812s know that a frame is over."""
SYMBOLS = tuple(
    int("".join("1100" if value >> bit & 1 else "1000" for bit in range(7, -1, -1)), 2).to_bytes(4, "big")
    for value in range(256)
)
"""Each byte as WS2812 pulses, four SPI bits a bit: long gaps between SPI bytes do not hurt these."""


def wire_colours(lamps: Lamps, wiring: StripWiring) -> tuple[Colour, ...]:
    """Give what each LED of the strip is sent for `lamps`; LEDs without a lamp are dark.

    By gamma, the lamp's level and the strip's brightness; then all together are dimmed until the estimated current
    stays below `max_milliamps` (S16). Channels are rounded to the nearest, and a lamp that is not dark keeps at least
    LEAST in its strongest channel, the others in proportion, so that it keeps its hue; where that would take more
    current than is allowed, all are rounded down.
    """
    lamps = _filled_up(lamps, wiring.length)
    wanted = {lamp: _linear(lamp, wiring.brightness) for lamp in set(lamps)}  # few kinds of lamps on many LEDs
    light_ma = sum(sum(wanted[lamp]) for lamp in lamps) * CHANNEL_MA / 255
    allowed_ma = max(0.0, wiring.max_milliamps - IDLE_MA * wiring.length) * JUST_BELOW
    share = min(1.0, allowed_ma / light_ma) if light_ma else 1.0
    nearest = {lamp: _nearest(channels, share) for lamp, channels in wanted.items()}
    colours = tuple(nearest[lamp] for lamp in lamps)
    if milliamps(colours) < wiring.max_milliamps:
        return colours
    return tuple(_rounded_down(wanted[lamp], share) for lamp in lamps)


def milliamps(colours: tuple[Colour, ...]) -> float:
    """Estimate what a strip draws that is sent `colours`, its idle current included."""
    return IDLE_MA * len(colours) + sum(map(sum, colours)) * CHANNEL_MA / 255


def ws2812_bytes(colours: tuple[Colour, ...]) -> bytes:
    """Encode a whole frame for WS2812 LEDs (green first) at 3.2 MHz, with the pause before and after."""
    return RESET + b"".join(SYMBOLS[g] + SYMBOLS[r] + SYMBOLS[b] for r, g, b in colours) + RESET


def apa102_bytes(colours: tuple[Colour, ...]) -> bytes:
    """Encode a whole frame for APA102 LEDs at global brightness 31, with the clocks that carry it to the last LED."""
    frames = b"".join(bytes((0xFF, b, g, r)) for r, g, b in colours)
    return bytes(4) + frames + bytes(4 + len(colours) // 16)


ENCODERS = {"ws2812": ws2812_bytes, "apa102": apa102_bytes}


class LedStrip:
    """A strip on an SPI bus; it cannot notice that its LEDs are gone, only that the bus fails."""

    def __init__(self, wiring: StripWiring, bus: Bus) -> None:
        """Write to `bus`, which runs at SPEED_HZ of the driver."""
        self._wiring = wiring
        self._bus = bus
        self._encode = ENCODERS[wiring.driver]

    def show(self, value: Lamps) -> None:
        """Send the whole strip; raises PartMissing with a sentence where the bus fails."""
        try:
            self._bus.write(self._encode(wire_colours(value, self._wiring)))
        except OSError as error:
            raise PartMissing(f"no LED strip on {self._wiring.spi_device}: {_why(error)}") from error

    def close(self) -> None:
        """Let go of the bus; the LEDs keep what they were sent."""
        self._bus.close()


def _filled_up(lamps: Lamps, length: int) -> Lamps:
    return (lamps + (DARK,) * length)[:length]


def _linear(lamp: Lamp, brightness: float) -> tuple[float, ...]:
    return tuple(255 * (channel / 255) ** GAMMA * lamp.level * brightness for channel in lamp.colour)


def _nearest(channels: tuple[float, ...], share: float) -> Colour:
    strongest = max(channels)
    if strongest == 0:
        return 0, 0, 0
    height = max(strongest * share, LEAST)
    red, green, blue = (min(255, round(channel / strongest * height)) for channel in channels)
    return red, green, blue


def _rounded_down(channels: tuple[float, ...], share: float) -> Colour:
    red, green, blue = (min(255, int(channel * share)) for channel in channels)
    return red, green, blue


def _why(error: OSError) -> str:
    if error.errno == errno.ENOENT:
        return "the device is not there, switch SPI on (raspi-config)"
    if error.errno in (errno.EACCES, errno.EPERM):
        return "the device may not be opened, let this user be in the group spi"
    return f"{error.strerror or error} (errno {error.errno})"
