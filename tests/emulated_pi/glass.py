"""What people see on the emulated Pi: the OLED and the strip decoded from what the daemon wrote to its buses.

The decoders are the simulated chips that the product's tests trust; the bytes come from the guest's kernel.
"""

import errno
from typing import Any

from hardware.outputs import Colour
from hardware.simulated.led_chip import Ws2812Chain
from hardware.simulated.oled_chip import Ssd1306
from tests.emulated_pi.channel import Channel

I2C, SPI = "i2c-1", "spidev0.0"
LEDS = 46


class Glass:
    """The OLED and the strip of one boot, fed with the log of its buses."""

    def __init__(self, channel: Channel) -> None:
        """Begin with chips that have just got their power."""
        self._channel = channel
        self._until = {I2C: 0, SPI: 0}
        self.oled, self.strip = Ssd1306(), Ws2812Chain(LEDS)
        self.oled.power_on()
        self.strip.power_on()
        self.transactions: dict[str, list[dict[str, Any]]] = {I2C: [], SPI: []}

    def look(self) -> tuple[bytes, tuple[Colour, ...]]:
        """Take in what was written meanwhile; give the picture's bits and the LEDs' colours."""
        for bus in (I2C, SPI):
            told = self._channel.ask("wires", bus=bus, since=self._until[bus])
            self._until[bus] = told["until"]
            self.transactions[bus].extend(told["lines"])
            for line in told["lines"]:
                if "error" not in line and "read" not in line:
                    self._feed(bus, line)
        return self.oled.picture().bits, self.strip.colours()

    def cut_oled(self) -> None:
        """Take the OLED's power: from now on its address does not answer."""
        self.look()
        self._channel.ask("fault", bus=I2C, errno=errno.EREMOTEIO)
        self.oled.power_off()

    def mend_oled(self) -> None:
        """Give the OLED its power again: it begins as chips do, dark and without a word of what it was told before."""
        self.look()
        self.oled.power_on()
        self._channel.ask("fault", bus=I2C, errno=0)

    def blink_oled(self) -> None:
        """Take the OLED's power for a moment in which nothing is written."""
        self.look()
        self._channel.ask("blink", bus=I2C)
        self.oled.power_on()

    def _feed(self, bus: str, line: dict[str, Any]) -> None:
        data = bytes.fromhex(line["bytes"])
        if bus == I2C:
            self.oled.write(data)
        else:
            self.strip.write(data, line["clock_hz"])
