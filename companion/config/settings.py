"""The config as frozen values (PANEL.md, Config), and what of it the hardware is told.

Reading and judging a config file is `settings_text`'; the default pins are those of `wiring/panel.toml`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from hardware.parts import ButtonsWiring, DieWiring, OledWiring, StripWiring, Wiring
from wiring import pin_map

REPEATING = frozenset({"up", "down"})

Segment = tuple[int, int]
"""The first LED of a track, from 0, and how many it has."""


@dataclass(frozen=True, slots=True)
class Buttons:
    """Which button is on which BCM pin; those left out are not there. `guard_s`: see PANEL.md, the guard. Seconds."""

    pins: Mapping[str, int] = field(default_factory=lambda: dict(pin_map().buttons))
    bounce_s: float = 0.03
    hold_s: float = 1.0
    guard_s: float = 0.2
    pin_factory: str = "auto"


@dataclass(frozen=True, slots=True)
class Oled:
    """The OLED; `contrast` 0 to 255."""

    driver: str = "ssd1306"
    i2c_port: int = 1
    i2c_address: int = 0x3C
    rotate: int = 0
    contrast: int = 200


@dataclass(frozen=True, slots=True)
class Strip:
    """The LED strip and its segments: `segments` has corruption, p1 to p4 and boss; colours are `#rrggbb`."""

    driver: str = "ws2812"
    spi_device: str = "/dev/spidev0.0"
    brightness: float = 0.3
    idle: float = 0.4
    max_milliamps: int = 1500
    segments: Mapping[str, Segment] = field(default_factory=lambda: dict(DEFAULT_SEGMENTS))
    corruption_colour: str = "#cc79a7"
    boss_colour: str = "#ffffff"

    @property
    def length(self) -> int:
        """Count the LEDs: the strip ends where its last segment does."""
        return max(first + count for first, count in self.segments.values())


DEFAULT_SEGMENTS: Mapping[str, Segment] = {
    "corruption": (0, 10),
    "p1": (10, 6),
    "p2": (16, 6),
    "p3": (22, 6),
    "p4": (28, 6),
    "boss": (34, 12),
}


@dataclass(frozen=True, slots=True)
class Die:
    """The electronic die's serial port: a device path, or "auto"."""

    port: str = "auto"
    baud: int = 115200


@dataclass(frozen=True, slots=True)
class TableSettings:
    """What the table plays with; None is the built-in cards, the usual place of the journal. `dim`, `dark`: 0 never.

    `language` is the code of one that there is (`words.languages`).
    """

    cards: Path | None = None
    journal: Path | None = None
    language: str = "en"
    dim_after_s: float = 600.0
    dark_after_s: float = 1800.0


@dataclass(frozen=True, slots=True)
class Settings:
    """The whole config; a part that is None is not there. `source` is the file it came from, None for the defaults."""

    buttons: Buttons = field(default_factory=Buttons)
    oled: Oled | None = field(default_factory=Oled)
    strip: Strip | None = field(default_factory=Strip)
    die: Die | None = field(default_factory=Die)
    table: TableSettings = field(default_factory=TableSettings)
    source: Path | None = None

    def wiring(self) -> Wiring:
        """Return what the hardware must know of it."""
        return Wiring(_buttons(self.buttons), oled_wiring(self.oled), _strip(self.strip), _die(self.die))


def oled_wiring(oled: Oled | None) -> OledWiring | None:
    """Return how the OLED is wired, None where there is none."""
    return OledWiring(oled.driver, oled.i2c_port, oled.i2c_address, oled.rotate) if oled else None


def _buttons(buttons: Buttons) -> ButtonsWiring:
    return ButtonsWiring(
        buttons.pins,
        bounce_s=buttons.bounce_s,
        hold_s=buttons.hold_s,
        repeating=REPEATING,
        pin_factory=buttons.pin_factory,
    )


def _strip(strip: Strip | None) -> StripWiring | None:
    if strip is None:
        return None
    return StripWiring(strip.length, strip.driver, strip.spi_device, strip.brightness, strip.max_milliamps)


def _die(die: Die | None) -> DieWiring | None:
    return DieWiring(die.port, die.baud) if die else None
