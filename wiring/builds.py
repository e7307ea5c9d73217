"""The boxes that the guide describes: which buttons and which strip each has, and what each button is called
on the panel and in the drawing.

Where anything is wired is `panel.toml`'s; how it is drawn is `harness`' and `front_panel`'s.
"""

from dataclasses import dataclass

from wiring import INDISPENSABLE, pin_map

LEGENDS = {
    "p1": "P1",
    "p2": "P2",
    "p3": "P3",
    "p4": "P4",
    "enemy": "ENEMY",
    "treasure": "TREASURE",
    "heal": "HEALING",
    "corruption": "CORRUPTION",
    "ally": "ALLY",
    "safe": "SAFE",
    "boss": "BOSS",
    "undo": "UNDO",
    "up": "UP",
    "down": "DOWN",
    "ok": "OK",
    "no": "NO",
}
"""What stands beside each button."""

WIRE_COLOURS = {
    "p1": "WH",
    "p2": "BN",
    "p3": "GN",
    "p4": "YE",
    "enemy": "GY",
    "treasure": "PK",
    "heal": "BU",
    "corruption": "RD",
    "ally": "OG",
    "safe": "VT",
    "boss": "TQ",
    "undo": "LB",
    "up": "OL",
    "down": "BG",
    "ok": "IV",
    "no": "SR",
}
"""Each button's wire as WireViz abbreviates colours; black is ground."""


@dataclass(frozen=True, slots=True)
class Build:
    """One way to build the box; `strip` is ws2812, apa102 or None for no strip."""

    name: str
    buttons: tuple[str, ...]
    strip: str | None


def builds() -> tuple[Build, ...]:
    """Give the builds of the guide."""
    every = tuple(pin_map().buttons)
    return (
        Build("16-buttons-ws2812", every, "ws2812"),
        Build("16-buttons-apa102", every, "apa102"),
        Build("5-buttons", tuple(name for name in every if name in INDISPENSABLE), None),
    )
