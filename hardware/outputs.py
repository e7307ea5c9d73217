"""What the box can be told to show, as plain values (PURE)."""

from dataclasses import dataclass

WIDTH, HEIGHT = 128, 64
"""The OLED's size in pixels."""

Colour = tuple[int, int, int]
"""Red, green, blue, each 0 to 255, as a designer writes it (before gamma and brightness)."""


@dataclass(frozen=True, slots=True)
class Picture:
    """128×64 pixels of one colour: rows from the top, 16 bytes a row, the leftmost pixel in the highest bit."""

    bits: bytes = bytes(WIDTH * HEIGHT // 8)

    def lit(self, x: int, y: int) -> bool:
        """Tell whether the pixel `x` (0 to 127) of row `y` (0 to 63) is on."""
        return bool(self.bits[y * (WIDTH // 8) + x // 8] & (0x80 >> x % 8))


@dataclass(frozen=True, slots=True)
class Screen:
    """All that the OLED is asked for: a picture, the contrast (0 to 255) and whether it is on at all."""

    picture: Picture = Picture()
    contrast: int = 200
    on: bool = True


@dataclass(frozen=True, slots=True)
class Lamp:
    """One LED's wish: a colour and how bright beside the others (0.0 to 1.0); `DARK` is off."""

    colour: Colour
    level: float = 1.0


DARK = Lamp((0, 0, 0), 0.0)
Lamps = tuple[Lamp, ...]
