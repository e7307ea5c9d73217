"""MicroPython's `micropython` as far as the die asks for it; put in place of the built-in one by name."""

import wires


def kbd_intr(character):
    wires.interrupted_by(character)
