"""What the tests of the bench do with a box and read off it, in the tiny daemon's counts."""

from hardware.led_strip import wire_colours
from hardware.parts import StripWiring
from hardware.simulated.bench import Bench
from tests.hardware.tiny_daemon import lamps_of, picture_of

OK, UP = 26, 24
"""BCM pins of the tiny daemon."""


def tap(bench: Bench, pin: int = OK) -> None:
    """Press for a tenth of a second, and let the bounce time pass."""
    bench.edge(pin, True)
    bench.advance(0.1)
    bench.edge(pin, False)
    bench.advance(0.3)


def shown(bench: Bench) -> int:
    """Give the count that the OLED shows."""
    return next(count for count in range(129) if bench.oled.picture() == picture_of(count))


def lit(bench: Bench) -> int:
    """Give the count that the strip shows."""
    return next(count for count in range(47) if bench.strip.colours() == wire_colours(lamps_of(count), StripWiring(46)))
