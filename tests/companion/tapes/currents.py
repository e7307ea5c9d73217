"""What the strip draws, by the frames that its wire carried: each is decoded by simulated LEDs and added up.

A help of tests; it knows the bytes and no lamp.
"""

from collections.abc import Iterable

from hardware.led_strip import SPEED_HZ, milliamps
from hardware.outputs import Colour
from hardware.parts import StripWiring
from hardware.simulated.led_chip import CHAINS
from hardware.simulated.messages import Transaction


def frames_of(transactions: Iterable[Transaction], strip: StripWiring) -> list[tuple[Colour, ...]]:
    """Decode every frame that went over SPI, in order; one that failed on its way counts as if it had arrived."""
    chain = CHAINS[strip.driver](strip.length)
    chain.power_on()
    sent = [each.data for each in transactions if each.bus == "spi"]
    decoded = {}
    for data in set(sent):
        chain.write(data, SPEED_HZ[strip.driver])
        decoded[data] = chain.colours()
    assert chain.faults == []
    return [decoded[data] for data in sent]


def most_milliamps(transactions: Iterable[Transaction], strip: StripWiring) -> float:
    """Return what the strip drew at its brightest frame; there must be one."""
    return max(milliamps(colours) for colours in set(frames_of(transactions, strip)))
