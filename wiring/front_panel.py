"""The front panel at 1:1 as SVG: holes, windows and legends in millimetres, with each button's pin from the pin map.

Sizes of the parts and places on the panel live here; strings of SVG are `svg`'s.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from wiring import PinMap
from wiring.builds import LEGENDS
from wiring.svg import circle, cross, document, line, rectangle, text

ARCADE_HOLE = 24.0
ARCADE_RING = 28.0
"""A 24 mm arcade button: hole in the panel and the ring that lies on it."""
SMALL_HOLES = (16.0, 12.0)
"""Round panel buttons of 16 and 12 mm instead, drawn dashed about the same centre."""
LED_PITCH = 1000 / 144
"""Of a strip with 144 LEDs a metre."""
LED_SLOT = 7.0
OLED_WINDOWS = {'2.42"': (57.0, 29.5), '1.3"': (31.4, 16.7), '0.96"': (23.7, 12.9)}
"""Lit area of each size (55.0×27.5, 29.4×14.7, 21.7×10.9) and one millimetre round it."""
SCREW, SCREW_FROM_EDGE = 3.2, 7.0
PAGE = (297.0, 210.0)
LEGEND_BELOW = 19.0

Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Panel:
    """A panel of `size` mm: centres of the buttons, of the OLED's window and of the strip's segments."""

    name: str
    size: Place
    buttons: Mapping[str, Place]
    oled: Place
    segments: Mapping[str, Place]


def _row(names: str, first: float, pitch: float, y: float) -> dict[str, Place]:
    return {name: (first + number * pitch, y) for number, name in enumerate(names.split())}


PANELS = (
    Panel(
        "16-buttons",
        (280.0, 180.0),
        {
            **_row("p1 p2 p3 p4", 53, 58, 78),
            **_row("enemy treasure heal corruption ally safe boss", 32, 36, 116),
            **_row("undo", 32, 0, 154),
            **_row("up down", 122, 36, 154),
            **_row("no ok", 212, 36, 154),
        },
        (140.0, 26.0),
        {"corruption": (52.0, 26.0), **_row("p1 p2 p3 p4", 53, 58, 57), "boss": (224.0, 26.0)},
    ),
    Panel(
        "5-buttons",
        (204.0, 104.0),
        {**_row("undo", 24, 0, 76), **_row("up down", 72, 34, 76), **_row("no ok", 146, 34, 76)},
        (102.0, 30.0),
        {},
    ),
)


def front_panels(pins: PinMap) -> dict[str, str]:
    """Give each panel's drawing by its name."""
    return {panel.name: document(PAGE, list(_drawing(panel, pins))) for panel in PANELS}


def _drawing(panel: Panel, pins: PinMap) -> Iterator[str]:
    width, height = panel.size
    yield rectangle((width / 2, height / 2), panel.size, radius=4)
    yield from _screws(panel)
    yield from _oled(panel)
    for track, centre in panel.segments.items():
        yield from _segment(track, centre, pins.segments[track])
    for name, centre in panel.buttons.items():
        yield from _button(name, centre, pins)
    yield from _notes(panel)


def _screws(panel: Panel) -> Iterator[str]:
    width, height = panel.size
    for x in (SCREW_FROM_EDGE, width - SCREW_FROM_EDGE):
        for y in (SCREW_FROM_EDGE, height - SCREW_FROM_EDGE):
            yield circle((x, y), SCREW)
            yield cross((x, y), 1.2)


def _oled(panel: Panel) -> Iterator[str]:
    for number, (size, window) in enumerate(OLED_WINDOWS.items()):
        yield rectangle(panel.oled, window, dashed=number > 0)
        x, bottom = panel.oled[0] - window[0] / 2, panel.oled[1] + window[1] / 2
        yield text((x + 0.6, bottom - 0.4), f"OLED {size}: {window[0]} × {window[1]}", 1.6, anchor="start")
    yield cross(panel.oled, 2)


def _segment(track: str, centre: Place, leds: tuple[int, int]) -> Iterator[str]:
    first, count = leds
    width = count * LED_PITCH
    yield rectangle(centre, (width, LED_SLOT))
    left = centre[0] - width / 2
    for led in range(count):
        yield circle((left + (led + 0.5) * LED_PITCH, centre[1]), 1.0)
    below = f"LED {first} to {first + count - 1}, {width:.1f} × {LED_SLOT}, first at the left"
    yield text((centre[0], centre[1] + LED_SLOT / 2 - 0.6), below, 1.7)
    if track not in ("p1", "p2", "p3", "p4"):  # a hero's window stands over its button, which says whose it is
        yield text((centre[0], centre[1] - LED_SLOT / 2 - 2), LEGENDS[track], 4, bold=True)


def _button(name: str, centre: Place, pins: PinMap) -> Iterator[str]:
    x, y = centre
    bcm = pins.buttons[name]
    yield circle(centre, ARCADE_HOLE)
    yield circle(centre, ARCADE_RING, dashed=True)
    for hole in SMALL_HOLES:
        yield circle(centre, hole, dashed=True)
    yield cross(centre, 2.5)
    yield text((x, y - 8.6), f"GPIO {bcm}, pin {pins.header[bcm]}", 1.8)
    yield text((x, y + 10.4), f"x {x:g}  y {y:g}", 1.9)
    yield text((x, y + LEGEND_BELOW), LEGENDS[name], 4, bold=True)


def _notes(panel: Panel) -> Iterator[str]:
    width, height = panel.size
    y = height + 5
    yield line((0, y), (100, y))
    yield from (line((at, y - 1.5), (at, y + 1.5)) for at in (0, 50, 100))
    yield text((102, y + 1), "this line must measure 100 mm: print at 100 %, not fitted to the page", 2.6, "start")
    sizes = (
        f"Panel {width:g} × {height:g} mm, seen from the front (from behind left and right change places); "
        "x and y in mm from its upper left corner. Screws M3."
    )
    holes = (
        f"Holes: {ARCADE_HOLE:g} mm for arcade buttons (ring {ARCADE_RING:g} mm); dashed "
        f"{' and '.join(f'{hole:g} mm' for hole in SMALL_HOLES)} for smaller ones. "
        "Measure your own parts before you drill."
    )
    yield text((0, y + 6), sizes, 2.6, "start")
    yield text((0, y + 10), holes, 2.6, "start")
