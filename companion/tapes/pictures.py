"""What the simulated OLED and strip show, as PNGs: for bug reports, people who look, and the tests' gallery.

Alone in needing Pillow, which takes its time to import.
"""

from pathlib import Path

from PIL import Image, ImageDraw

from companion.tapes.observed import as_seen
from hardware.outputs import HEIGHT, WIDTH, Colour, Picture

SCALE = 4
LED_SIZE, LED_GAP = 12, 4


def save_oled(picture: Picture, path: Path) -> None:
    """Write the picture as a PNG, four times enlarged: 512 x 256 pixels. OSError where it cannot be written."""
    oled_image(picture, SCALE).save(path, "PNG")


def save_strip(colours: tuple[Colour, ...], path: Path) -> None:
    """Write the LEDs in a row as a PNG, as bright as eyes find them. OSError where it cannot be written."""
    strip_image(colours).save(path, "PNG")


def oled_image(picture: Picture, scale: int = 1) -> Image.Image:
    """Return the picture in black and white, `scale` times enlarged."""
    image = Image.frombytes("1", (WIDTH, HEIGHT), picture.bits)
    return image.resize((WIDTH * scale, HEIGHT * scale), Image.Resampling.NEAREST)


def strip_image(colours: tuple[Colour, ...]) -> Image.Image:
    """Return the LEDs in a row, 16 pixels each, as bright as eyes find them."""
    step = LED_SIZE + LED_GAP
    image = Image.new("RGB", (max(1, len(colours)) * step + LED_GAP, LED_SIZE + 2 * LED_GAP), "black")
    pen = ImageDraw.Draw(image)
    for number, colour in enumerate(colours):
        left = LED_GAP + number * step
        pen.ellipse(
            (left, LED_GAP, left + LED_SIZE - 1, LED_GAP + LED_SIZE - 1), fill=as_seen(colour), outline="#333333"
        )
    return image
