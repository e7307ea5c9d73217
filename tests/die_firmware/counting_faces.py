"""Runs under CPython and MicroPython alike: every byte value through a whole throw, and how often each face came.

Prints a count for the faces 1 to 6 and then how many byte values threw nothing.
"""

from tumbler.steps import Seen, Tumbler


class Fixed:
    """An entropy of one byte, over and over."""

    def __init__(self, byte):
        self.byte = byte

    def take(self, count):
        return bytes([self.byte] * count)


def thrown(byte):
    """Press the button of a die that knows only this byte, and give the line it says."""
    die = Tumbler(Fixed(byte).take)
    die.step(Seen(40, b"", False, None, None))
    return die.step(Seen(10, b"", True, None, None))


counts = [0] * 7
for byte in range(256):
    line = thrown(byte)
    counts[int(line.split()[1]) - 1 if line else 6] += 1
print(*counts)
