"""The config as frozen values: what the hardware is told as its own wiring values, and what else the table needs.

Each default and range stands on its field, here or in `hardware.parts`; the default pins and segments are those of
`wiring/panel.toml`. Reading and judging a config file is `config_file`'s.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

from companion.config.toml_table import A_COLOUR
from companion.texts import LANGUAGES
from hardware.parts import ButtonsWiring, DieWiring, OledWiring, Range, StripWiring, Wiring
from wiring import pin_map

REPEATING = frozenset({"up", "down"})
"""The buttons that go on while they are held."""
A_WEEK_S = 604_800

Segment = tuple[int, int]
"""The first LED of a track, from 0, and how many it has."""


def length_of(segments: Mapping[str, Segment]) -> int:
    """Count the LEDs: the strip ends where its last segment does."""
    return max(first + count for first, count in segments.values())


@dataclass(frozen=True, slots=True)
class ButtonSettings:
    """Which button is on which pin, those left out are not there; `guard_s` is PANEL.md's guard, in seconds."""

    wiring: ButtonsWiring = field(default_factory=lambda: ButtonsWiring(dict(pin_map().buttons), repeating=REPEATING))
    guard_s: Annotated[float, Range(0, 2, unit="ms")] = 0.2


@dataclass(frozen=True, slots=True)
class OledSettings:
    """The OLED and its contrast while it is awake."""

    wiring: OledWiring = field(default_factory=OledWiring)
    contrast: Annotated[int, Range(0, 255)] = 200


@dataclass(frozen=True, slots=True)
class StripSettings:
    """The LED strip; its segments are corruption, p1 to p4 and boss; `idle` is the level of heroes not on turn."""

    wiring: StripWiring = field(default_factory=lambda: StripWiring(length_of(pin_map().segments)))
    idle: Annotated[float, Range(0, 1)] = 0.4
    segments: Mapping[str, Segment] = field(default_factory=lambda: dict(pin_map().segments))
    corruption_colour: Annotated[str, A_COLOUR] = "#cc79a7"
    boss_colour: Annotated[str, A_COLOUR] = "#ffffff"


@dataclass(frozen=True, slots=True)
class TableSettings:
    """What the table plays with; None is the built-in cards, the usual place of the journal. `dim`, `dark`: 0 never."""

    cards: Annotated[Path | None, 'a path in quotes, or "" for the built-in cards'] = None
    journal: Annotated[Path | None, 'a path in quotes, or "" for the usual place'] = None
    language: Annotated[str, tuple(LANGUAGES)] = "en"
    dim_after_s: Annotated[float, Range(0, A_WEEK_S)] = 600.0
    dark_after_s: Annotated[float, Range(0, A_WEEK_S)] = 1800.0


@dataclass(frozen=True, slots=True)
class Settings:
    """The whole config; a part that is None is not there. `source` is the file it came from, None for the defaults."""

    buttons: ButtonSettings = field(default_factory=ButtonSettings)
    oled: OledSettings | None = field(default_factory=OledSettings)
    strip: StripSettings | None = field(default_factory=StripSettings)
    die: DieWiring | None = field(default_factory=DieWiring)
    table: TableSettings = field(default_factory=TableSettings)
    source: Path | None = None

    def wiring(self) -> Wiring:
        """Return what the hardware must know of it."""
        return Wiring(
            self.buttons.wiring,
            self.oled.wiring if self.oled else None,
            self.strip.wiring if self.strip else None,
            self.die,
        )
