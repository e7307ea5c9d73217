"""The parts of the box: how each is wired and how each is doing, as plain values (PURE).

Each default and each range stands here and nowhere else: whoever reads a config takes them from the fields.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Annotated, Literal

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
class Range:
    """What a number may be, both ends included and in the field's own unit: `Annotated[int, Range(0, 255)]`.

    `unit` is the one that people write it in, in whole numbers, where that is another.
    """

    least: float
    most: float
    unit: str = ""


@dataclass(frozen=True, slots=True)
class ButtonsWiring:
    """Push buttons to ground with the internal pull-up: name → BCM pin; the times are in seconds."""

    pins: Mapping[str, int] = field(default_factory=dict)
    bounce_s: Annotated[float, Range(0.001, 0.5, unit="ms")] = 0.03
    hold_s: Annotated[float, Range(0.2, 5)] = 1.0
    repeat_after_s: float = 0.5
    repeat_every_s: float = 0.2
    stuck_s: float = 10.0
    repeating: frozenset[str] = frozenset()
    pin_factory: Literal["auto", "gpiod", "lgpio", "rpigpio"] = "auto"


@dataclass(frozen=True, slots=True)
class OledWiring:
    """A 128×64 OLED on an I2C bus; `rotate` in degrees."""

    driver: Literal["ssd1306", "ssd1309", "sh1106"] = "ssd1306"
    i2c_port: Annotated[int, Range(0, 255)] = 1
    i2c_address: Annotated[int, Range(0x08, 0x77)] = 0x3C
    rotate: Literal[0, 180] = 0


@dataclass(frozen=True, slots=True)
class StripWiring:
    """An LED strip on an SPI bus; the estimated current stays below `max_milliamps`."""

    length: int
    driver: Literal["ws2812", "apa102"] = "ws2812"
    spi_device: Annotated[str, "the path of a device"] = "/dev/spidev0.0"
    brightness: Annotated[float, Range(0, 1)] = 0.3
    max_milliamps: Annotated[int, Range(50, 20_000)] = 1500


@dataclass(frozen=True, slots=True)
class DieWiring:
    """An electronic die on a serial port; "auto" is the first port that answers as a die."""

    port: Annotated[str, '"auto", the path of a device'] = "auto"
    baud: Annotated[int, Range(300, 4_000_000)] = 115200


@dataclass(frozen=True, slots=True)
class Wiring:
    """The whole box; a part that is None is not there by configuration."""

    buttons: ButtonsWiring
    oled: OledWiring | None
    strip: StripWiring | None
    die: DieWiring | None
