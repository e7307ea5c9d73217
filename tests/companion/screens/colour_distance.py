"""How far apart two lights look: CIEDE2000, for normal vision and the three colour-blindnesses (Machado et al. 2009).

A light is what the wire carries for an LED, whose output is linear: 255 in all channels is the white that an eye is
used to. A help of tests only.
"""

import math
from collections.abc import Mapping

Lab = tuple[float, float, float]
Light = tuple[int, int, int]
Matrix = tuple[Lab, Lab, Lab]

VISIONS: Mapping[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What remains of a linear light in each vision, by severity 1.0 of Machado, Oliveira and Fernandes (2009)."""
_XYZ: Matrix = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
_WHITE: Lab = (0.95047, 1.0, 1.08883)


def lab_of(light: Light, vision: str, full: int = 255) -> Lab:
    """Give the CIELAB values of a light as that vision has it; `full` is the channel of the white it is seen beside."""
    seen = _times(VISIONS[vision], (light[0] / full, light[1] / full, light[2] / full))
    x, y, z = (_cube(each / white) for each, white in zip(_times(_XYZ, _clipped(seen)), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: Lab, other: Lab) -> float:
    """Give CIEDE2000 of two CIELAB values, by the notation of Sharma, Wu and Dalal (2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    g = 0.5 * (1 - _weight7((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2))
    c1, c2 = math.hypot(a1 * (1 + g), b1), math.hypot(a2 * (1 + g), b2)
    h1, h2 = _hue(a1 * (1 + g), b1), _hue(a2 * (1 + g), b2)
    dh = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    if h2 - h1 == 180:
        dh = 180.0
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    lightness = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2))
    chromas = (c2 - c1) / (1 + 0.045 * chroma)
    hue = h1 + h2 if c1 * c2 == 0 else _mean_hue(h1, h2)
    hues = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(dh / 2)) / (1 + 0.015 * chroma * _t(hue))
    turning = -math.sin(math.radians(60 * math.exp(-(((hue - 275) / 25) ** 2)))) * 2 * _weight7(chroma)
    return math.sqrt(lightness**2 + chromas**2 + hues**2 + turning * chromas * hues)


def _weight7(chroma: float) -> float:
    return math.sqrt(chroma**7 / (chroma**7 + 25**7))


def _hue(a: float, b: float) -> float:
    return 0.0 if a == b == 0 else math.degrees(math.atan2(b, a)) % 360


def _mean_hue(h1: float, h2: float) -> float:
    if abs(h1 - h2) <= 180:
        return (h1 + h2) / 2
    return (h1 + h2 + 360) / 2 if h1 + h2 < 360 else (h1 + h2 - 360) / 2


def _t(hue: float) -> float:
    waves = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.20, 4, -63))
    return 1 + sum(size * math.cos(math.radians(times * hue + shift)) for size, times, shift in waves)


def _times(matrix: Matrix, vector: Lab) -> Lab:
    x, y, z = (sum(factor * each for factor, each in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z


def _clipped(channels: Lab) -> Lab:
    """No light is less than none: what lies outside of the three lamps' colours is taken as their nearest."""
    red, green, blue = (min(1.0, max(0.0, channel)) for channel in channels)
    return red, green, blue


def _cube(share: float) -> float:
    return share ** (1 / 3) if share > (6 / 29) ** 3 else share / (3 * (6 / 29) ** 2) + 4 / 29
