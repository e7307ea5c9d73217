"""How the box is wired: the building guide, and `panel.toml`, the pin map that guide and code both read.

This module only reads that map and says which buttons no box is without; what is built of it is the guide's and the
settings' business.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

INDISPENSABLE = ("up", "down", "ok", "no", "undo")
"""The buttons that every box has, and that no config may leave out: with these alone everything can be done."""


@dataclass(frozen=True, slots=True)
class PinMap:
    """The default wiring; pins are BCM numbers unless they are called header (1 to 40) pins."""

    buttons: Mapping[str, int]
    header: Mapping[int, int]  # BCM → header pin
    owned: Mapping[int, str]  # BCM → who has it, so that no button may
    spare: tuple[int, ...]
    oled: Mapping[str, int | str]  # line → BCM pin or supply
    strip: Mapping[str, int | str]
    supplies: Mapping[str, tuple[int, ...]]  # supply → header pins
    taps: Mapping[str, Mapping[str, int]]  # part → supply → the header pin that it takes
    shifter: Mapping[str, int]  # line → pin of the level shifter's case
    buffers: Mapping[str, int]  # line of the strip → buffer of the level shifter
    segments: Mapping[str, tuple[int, int]]  # track → first LED, how many


@cache
def pin_map() -> PinMap:
    """Return the pin map of `panel.toml`."""
    data = tomllib.loads(files("wiring").joinpath("panel.toml").read_text(encoding="utf-8"))
    return PinMap(
        data["buttons"],
        {int(bcm): pin for bcm, pin in data["header"].items()},
        {pin: owner for owner, pins in data["owned"].items() for pin in pins},
        tuple(data["spare"]["bcm"]),
        data["oled"],
        data["strip"],
        {name: tuple(pins) for name, pins in data["supplies"].items()},
        data["taps"],
        data["shifter"],
        data["buffers"],
        {track: (first, count) for track, (first, count) in data["segments"].items()},
    )
