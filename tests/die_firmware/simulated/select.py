"""MicroPython's `select` for the one stream there is: the die's line."""

import wires

POLLIN = 1


class poll:
    def register(self, stream, events):
        self._stream = stream

    def poll(self, timeout):
        return [(self._stream, POLLIN)] if wires.waiting() else []
