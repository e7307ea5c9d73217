"""The strip's colours are told apart by everybody, by the bytes that the wire carries: CIEDE2000 with a floor."""

from itertools import combinations

import pytest

from companion.config.locations import built_in_cards
from companion.daemon.table import layout_of
from companion.screens.lights import colour_of
from hardware.led_strip import wire_colours
from hardware.outputs import Lamp
from hardware.parts import StripWiring
from tests.companion.screens.colour_distance import VISIONS, Lab, distance, lab_of

SHARMA: list[tuple[Lab, Lab, float]] = [
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, 3.1571, -77.2803), (50.0, 0.0, -82.7485), 2.8615),
    ((50.0, 2.8361, -74.0200), (50.0, 0.0, -82.7485), 3.4412),
    ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0000),
    ((50.0, -1.1848, -84.8006), (50.0, 0.0, -82.7485), 1.0000),
    ((50.0, -0.9009, -85.5211), (50.0, 0.0, -82.7485), 1.0000),
    ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
    ((50.0, -1.0, 2.0), (50.0, 0.0, 0.0), 2.3669),
    ((50.0, 2.4900, -0.0010), (50.0, -2.4900, 0.0009), 7.1792),
    ((50.0, 2.4900, -0.0010), (50.0, -2.4900, 0.0011), 7.2195),
    ((50.0, -0.0010, 2.4900), (50.0, 0.0009, -2.4900), 4.8045),
    ((50.0, -0.0010, 2.4900), (50.0, 0.0011, -2.4900), 4.7461),
    ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((50.0, 2.5, 0.0), (61.0, -5.0, 29.0), 22.8977),
    ((50.0, 2.5, 0.0), (56.0, -27.0, -3.0), 31.9030),
    ((50.0, 2.5, 0.0), (58.0, 24.0, 15.0), 19.4535),
    ((50.0, 2.5, 0.0), (50.0, 3.1736, 0.5854), 1.0000),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((63.0109, -31.0961, -5.8663), (62.8187, -29.7946, -4.0864), 1.2630),
    ((61.2901, 3.7196, -5.3901), (61.4292, 2.2480, -4.9620), 1.8731),
    ((35.0831, -44.1164, 3.7933), (35.0232, -40.0716, 1.5901), 1.8645),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ((36.4612, 47.8580, 18.3852), (36.2715, 50.5065, 21.2231), 1.4146),
    ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
    ((90.9257, -0.5406, -0.9208), (88.6381, -0.8985, -0.7239), 1.5381),
    ((6.7747, -0.2908, -2.4247), (5.8714, -0.0985, -2.2286), 0.6377),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
]
"""Pairs of CIELAB values and their distance, from Sharma, Wu and Dalal (2005)."""

FLOOR = 8.0
"""CIEDE2000, where 2.3 is what can just be told apart: the closest two lights of the strip are 8.4 apart.

The four Okabe-Ito colours beside this Corruption and this boss, which PANEL.md sets, came to 3.6: an idle yellow beside
the orange hero on turn (protanopia). Measured at full range, as if the room were as bright as the LED at 255; eyes that
are used to the strip see them further apart.
"""
Light = tuple[str, Lamp]


def lights() -> dict[str, list[Light]]:
    """Return each track's lights: a hero's on turn and idle."""
    layout = layout_of(None)
    fixed = {"corruption": layout.corruption_colour, "boss": layout.boss_colour}
    heroes = {each.seat: colour_of(each.colour) for each in built_in_cards().characters}
    shown = {name: [("lit", Lamp(colour))] for name, colour in fixed.items()}
    return shown | {
        seat: [("on turn", Lamp(colour)), ("idle", Lamp(colour, layout.idle))] for seat, colour in heroes.items()
    }


def distances(vision: str, brightness: float) -> dict[str, float]:
    """Return how far any two lights that can be on at once are apart, by the names of both."""
    found = {}
    for (name, those), (other, these) in combinations(lights().items(), 2):
        for (how, lamp), (how_else, beside) in ((one, two) for one in those for two in these):
            if (how, how_else) != ("on turn", "on turn"):
                wire = wire_colours((lamp, beside), StripWiring(2, brightness=brightness))
                one, two = (lab_of(colour, vision) for colour in wire)
                found[f"{name} {how}, {other} {how_else}"] = distance(one, two)
    return found


@pytest.mark.parametrize(("one", "two", "expected"), SHARMA)
def test_the_distance_is_that_of_the_published_pairs(one: Lab, two: Lab, expected: float) -> None:
    assert distance(one, two) == pytest.approx(expected, abs=5e-5)
    assert distance(two, one) == pytest.approx(expected, abs=5e-5)


def test_a_light_of_all_channels_is_white_to_everybody() -> None:
    for vision in VISIONS:
        assert lab_of((255, 255, 255), vision) == pytest.approx((100, 0, 0), abs=0.05)


@pytest.mark.parametrize("brightness", [0.1, 0.3])
@pytest.mark.parametrize("vision", VISIONS)
def test_any_two_of_seats_boss_and_corruption_are_told_apart(vision: str, brightness: float) -> None:
    apart = distances(vision, brightness)
    closest = min(apart, key=apart.__getitem__)
    assert apart[closest] >= FLOOR, f"{closest}: {apart[closest]:.1f}"


def test_the_faintest_colour_is_still_several_steps_of_the_wire_bright() -> None:
    """A colour that is told apart because it is nearly dark would be no good."""
    for character in built_in_cards().characters:
        lamp = Lamp(colour_of(character.colour), layout_of(None).idle)
        assert max(wire_colours((lamp,), StripWiring(1, brightness=0.1))[0]) >= 5
