"""The electronic die for a Raspberry Pi Pico, in MicroPython: shake it or press its button, and it says what it shows.

`steps` is the die itself, with time and entropy handed in; `board` alone touches the Pico; `settings` are the pins.
Everything but `board` and `accelerometers` also runs under CPython, which is how its logic is tested.
"""

NAME = "Tumbler"
VERSION = "1.0"
