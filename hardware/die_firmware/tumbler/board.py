"""The Pico: the one file that touches pins, buses, the clock and the USB line.

What is seen goes to `steps`, what that says goes out here; nothing is decided in this file.
"""

import hashlib
import os
import select
import sys
import time

import micropython
from machine import ADC, I2C, WDT, Pin

from . import accelerometers, settings
from .entropy import Pool
from .steps import Seen

STEP_MS = 10
WATCHDOG_MS = 8000
MOST_HEARD = 64
"""Bytes taken from the host in one step; the rest waits for the next."""
LOOK_AGAIN_MS = 5000
"""Between two searches for an accelerometer that is away."""


class Board:
    """A Pico with a button, perhaps an accelerometer and a battery."""

    def __init__(self) -> None:
        """Set the pins up; nothing is started yet."""
        self._button = Pin(settings.BUTTON, Pin.IN, Pin.PULL_UP)
        self._lamp = Pin("LED", Pin.OUT)
        self._supply = None if settings.BATTERY_PIN is None else ADC(Pin(settings.BATTERY_PIN))
        self._i2c = I2C(0, sda=Pin(settings.SDA), scl=Pin(settings.SCL), freq=400_000)
        self._sensor = None
        self._look_in = 0
        self._line = select.poll()
        self._line.register(sys.stdin, select.POLLIN)
        self._seen_at = time.ticks_ms()
        self._watchdog = None
        self.entropy = Pool(os.urandom, time.ticks_us, hashlib.sha256).take

    def is_down(self) -> bool:
        """Tell whether the button is held."""
        return self._button.value() == 0

    def begin(self) -> None:
        """Start the watchdog, and take a stray control-C on the line for a byte: it must not end a die."""
        micropython.kbd_intr(-1)
        self._watchdog = WDT(timeout=WATCHDOG_MS)

    def see(self) -> Seen:
        """Wait for the next step and give what is seen then."""
        time.sleep_ms(STEP_MS)
        now = time.ticks_ms()
        passed, self._seen_at = time.ticks_diff(now, self._seen_at), now
        return Seen(passed, self._heard(), self.is_down(), self._acceleration(passed), self._millivolts())

    def act(self, lines: bytes, lit: bool) -> None:
        """Send the lines, set the lamp, and tell the watchdog that all is well."""
        if lines:
            sys.stdout.write(lines.decode())
        self._lamp.value(lit)
        if self._watchdog is not None:
            self._watchdog.feed()

    def _heard(self) -> bytes:
        heard = b""
        while len(heard) < MOST_HEARD and self._line.poll(0):
            heard += sys.stdin.buffer.read(1)
        return heard

    def _acceleration(self, passed: int) -> tuple[int, int, int] | None:
        self._look_in -= passed
        if self._sensor is None and self._look_in <= 0:
            self._look_in = LOOK_AGAIN_MS
            self._sensor = accelerometers.find(self._i2c)
        try:
            return self._sensor.read() if self._sensor is not None else None
        except OSError:
            self._sensor = None
            return None

    def _millivolts(self) -> int | None:
        if self._supply is None:
            return None
        return self._supply.read_u16() * 3300 * settings.BATTERY_SCALE // 65535
