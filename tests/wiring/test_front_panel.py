"""The drilling template: nothing overlaps, all lies on the panel and the panel on the page."""

from itertools import combinations
from math import dist

import pytest

from wiring import pin_map
from wiring.front_panel import ARCADE_RING, LED_PITCH, LED_SLOT, OLED_WINDOWS, PAGE, PANELS, SCREW_FROM_EDGE, Panel
from wiring.svg import MARGIN

FINGER = 4.0
"""Millimetres that stay free between the rings of two buttons."""

every_panel = pytest.mark.parametrize("panel", PANELS, ids=lambda panel: panel.name)
Box = tuple[float, float, float, float]


def box(centre: tuple[float, float], width: float, height: float) -> Box:
    return centre[0] - width / 2, centre[1] - height / 2, centre[0] + width / 2, centre[1] + height / 2


def boxes(panel: Panel) -> dict[str, Box]:
    """Give what the panel is cut or covered by: windows, and the rings of the buttons."""
    segments = pin_map().segments
    found = {f"window {name}": box(at, segments[name][1] * LED_PITCH, LED_SLOT) for name, at in panel.segments.items()}
    found |= {name: box(at, ARCADE_RING, ARCADE_RING) for name, at in panel.buttons.items()}
    return {**found, "OLED": box(panel.oled, *OLED_WINDOWS['2.42"'])}


def meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@every_panel
def test_no_two_things_on_the_panel_overlap(panel: Panel) -> None:
    assert [pair for pair in combinations(boxes(panel), 2) if meet(*(boxes(panel)[name] for name in pair))] == []


@every_panel
def test_everything_keeps_off_the_edges_and_their_screws(panel: Panel) -> None:
    edge = SCREW_FROM_EDGE + 2
    width, height = panel.size[0] - edge, panel.size[1] - edge
    near = [
        name for name, (x, y, right, low) in boxes(panel).items() if min(x, y) < edge or right > width or low > height
    ]
    assert near == []


@every_panel
def test_a_finger_fits_between_any_two_buttons(panel: Panel) -> None:
    assert min(dist(*pair) for pair in combinations(panel.buttons.values(), 2)) >= ARCADE_RING + FINGER


@every_panel
def test_the_panel_fits_the_page(panel: Panel) -> None:
    assert all(size + 2 * margin <= page for size, margin, page in zip(panel.size, MARGIN, PAGE, strict=True))


def test_the_five_alone_are_enough_for_the_small_panel() -> None:
    assert {len(panel.buttons) for panel in PANELS} == {16, 5}
