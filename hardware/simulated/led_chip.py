"""The LEDs behind the SPI bus: WS2812 by the lengths of its pulses, APA102 by its frames.

LEDs keep their colour until they are written again or lose their power. What no LED would understand is noted in
`faults` and changes nothing from there on.
"""

import re

from hardware.outputs import Colour

DARK_COLOUR: Colour = (0, 0, 0)


class LedChain:
    """What both kinds of LEDs share: the chain's memory."""

    def __init__(self, length: int) -> None:
        """Make a chain of `length` LEDs without power."""
        self.length = length
        self.powered = False
        self.written_since_plug = False
        self.faults: list[str] = []
        self._colours = [DARK_COLOUR] * length

    def power_on(self) -> None:
        """Get power: all dark."""
        self.powered, self.written_since_plug = True, False
        self._colours = [DARK_COLOUR] * self.length

    def power_off(self) -> None:
        """Lose power: all dark."""
        self.powered = self.written_since_plug = False
        self._colours = [DARK_COLOUR] * self.length

    def colours(self) -> tuple[Colour, ...]:
        """Give the colour that each LED shows, first to last."""
        return tuple(self._colours)

    def write(self, data: bytes, clock_hz: int) -> None:
        """Take what arrived of one SPI transfer at `clock_hz`."""
        if self.powered and data:
            self.written_since_plug = True
            self._decode(data, clock_hz)

    def _decode(self, data: bytes, clock_hz: int) -> None:
        raise NotImplementedError


class Ws2812Chain(LedChain):
    """LEDs that tell 0 from 1 by how long the line is high; green comes first."""

    ZERO_NS, ONE_NS = (220, 380), (580, 1000)
    LOW_NS = (220, 5_000)
    LATCH_NS = 280_000
    LATCH = "|"

    def _decode(self, data: bytes, clock_hz: int) -> None:
        line = f"{int.from_bytes(data, 'big'):0{len(data) * 8}b}"
        pulses = re.findall("1+0*", line)
        meant = {pulse: self._meaning(pulse, 1e9 / clock_hz) for pulse in set(pulses)}
        if None in meant.values():
            at = next(at for at, pulse in enumerate(pulses) if meant[pulse] is None)
            self.faults.append(f"pulse {at} is no bit: {pulses[at][:40]} at {clock_hz} Hz")
            pulses = pulses[:at]
        *frames, rest = "".join(meant[pulse] or "" for pulse in pulses).split(self.LATCH)
        for bits in frames:
            self._latch(bits)
        if rest:
            self.faults.append(f"{len(rest)} bits without a pause after them")

    def _meaning(self, pulse: str, period_ns: float) -> str | None:
        """Read one pulse, high then low: 0 or 1, with a mark behind it where the pause lets the LEDs show."""
        high = pulse.rstrip("0")
        high_ns, low_ns = len(high) * period_ns, (len(pulse) - len(high)) * period_ns
        mark = self.LATCH if low_ns >= self.LATCH_NS else ""
        if not mark and not self.LOW_NS[0] <= low_ns <= self.LOW_NS[1]:
            return None
        for bit, (least, most) in (("0", self.ZERO_NS), ("1", self.ONE_NS)):
            if least <= high_ns <= most:
                return bit + mark
        return None

    def _latch(self, bits: str) -> None:
        """Show what came: each LED keeps the first 24 bits that reach it and passes the rest on."""
        for led in range(min(self.length, len(bits) // 24)):
            green, red, blue = int(bits[led * 24 : led * 24 + 24], 2).to_bytes(3, "big")
            self._colours[led] = (red, green, blue)


class Apa102Chain(LedChain):
    """LEDs with a clock: 32 zero bits, then 32 bits an LED, then clocks that carry the last ones through."""

    MOST_HZ = 20_000_000

    def _decode(self, data: bytes, clock_hz: int) -> None:
        if clock_hz > self.MOST_HZ or data[:4] != bytes(4):
            self.faults.append(f"no start frame in {data[:4].hex()} at {clock_hz} Hz")
            return
        for led in range(self.length):
            frame = data[4 + led * 4 : 8 + led * 4]
            clocks_after = (len(data) - 8 - led * 4) * 8
            if len(frame) < 4 or frame[0] < 0xE0:
                break
            # Each LED delays the data by half a clock, so the far ones need clocks after their own frame.
            if clocks_after * 2 >= led:
                self._colours[led] = self._shown(frame)

    def _shown(self, frame: bytes) -> Colour:
        brightness, blue, green, red = frame[0] & 0x1F, *frame[1:]
        return red * brightness // 31, green * brightness // 31, blue * brightness // 31


CHAINS: dict[str, type[LedChain]] = {"ws2812": Ws2812Chain, "apa102": Apa102Chain}
"""The LEDs behind each driver's name."""
