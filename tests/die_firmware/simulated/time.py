"""MicroPython's `time` by the test's clock: a sleep is the moment at which the test looks and acts.

As on the Pico the ticks wrap at 2³⁰; the clock starts half a second before that.
"""

import wires

_WRAP = 1 << 30


def ticks_ms():
    return (wires.now_ms() + _WRAP - 500) % _WRAP


def ticks_us():
    return wires.now_ms() * 1000 % _WRAP


def ticks_diff(later, earlier):
    return (later - earlier + _WRAP // 2) % _WRAP - _WRAP // 2


def sleep_ms(duration):
    wires.sleep(duration)
