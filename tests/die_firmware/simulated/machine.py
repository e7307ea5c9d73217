"""MicroPython's `machine` on wires that the test holds: pins, an ADC, an I2C bus with one chip on it, the watchdog."""

import wires


class Pin:
    IN, OUT, PULL_UP = 0, 1, 1

    def __init__(self, number, mode=-1, pull=-1):
        self.number = number
        wires.pin_made(str(number), mode, pull)

    def value(self, level=None):
        if level is None:
            return wires.level(str(self.number))
        wires.drive(str(self.number), bool(level))


class ADC:
    def __init__(self, pin):
        self._pin = pin

    def read_u16(self):
        return wires.supply(str(self._pin.number))


class I2C:
    """The chip's registers are the test's business; it answers nothing while it is unplugged, as real ones do."""

    def __init__(self, bus, sda, scl, freq):
        wires.bus_made(bus, str(sda.number), str(scl.number))

    def scan(self):
        return _or_error(wires.scan())

    def readfrom_mem(self, address, register, count):
        return bytes(_or_error(wires.read(address, register, count)))

    def writeto_mem(self, address, register, data):
        for place, value in enumerate(data):
            _or_error(wires.write(address, register + place, value))


class WDT:
    def __init__(self, timeout):
        wires.watch(timeout)

    def feed(self):
        wires.feed()


def _or_error(answer):
    if answer is None:
        raise OSError(5)
    return list(answer)
