"""The parts of the box: how each is wired and how each is doing, as plain values (PURE)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

PARTS = ("buttons", "oled", "strip", "die")
"""The names of the box's parts, in the order in which they are listed."""
REMOVABLE = ("oled", "strip", "die")
"""Those that hang on a plug: they may be pulled out and come back while the box plays."""


class Health(Enum):
    """How a part is doing."""

    OK = "ok"
    MISSING = "missing"
    OFF = "off"  # not wired, by configuration


@dataclass(frozen=True, slots=True)
class ButtonsWiring:
    """Push buttons to ground with the internal pull-up: name → BCM pin; the times are in seconds."""

    pins: Mapping[str, int] = field(default_factory=dict)
    bounce_s: float = 0.03
    hold_s: float = 1.0
    repeat_after_s: float = 0.5
    repeat_every_s: float = 0.2
    stuck_s: float = 10.0
    repeating: frozenset[str] = frozenset()
    pin_factory: str = "auto"


@dataclass(frozen=True, slots=True)
class OledWiring:
    """A 128×64 OLED on an I2C bus; `driver` is ssd1306, ssd1309 or sh1106, `rotate` 0 or 180 degrees."""

    driver: str = "ssd1306"
    i2c_port: int = 1
    i2c_address: int = 0x3C
    rotate: int = 0


@dataclass(frozen=True, slots=True)
class StripWiring:
    """An LED strip on an SPI bus; `brightness` 0 to 1; the estimated current stays below `max_milliamps`."""

    length: int
    driver: str = "ws2812"
    spi_device: str = "/dev/spidev0.0"
    brightness: float = 0.3
    max_milliamps: int = 1500


@dataclass(frozen=True, slots=True)
class DieWiring:
    """An electronic die on a serial port: a device path, or "auto" for the first port that answers as a die."""

    port: str = "auto"
    baud: int = 115200


@dataclass(frozen=True, slots=True)
class Wiring:
    """The whole box; a part that is None is not there by configuration."""

    buttons: ButtonsWiring
    oled: OledWiring | None
    strip: StripWiring | None
    die: DieWiring | None
