"""MicroPython's `os` with a source of random bytes that the test holds."""

import wires


def urandom(count):
    return bytes(list(wires.random(count)))
