"""The accelerometers that the die knows, by their registers; all are set to ±8 g.

Only I2C traffic lives here. Written from the data sheets and tried on a simulated bus, on no chip yet.
"""

import struct
from collections import namedtuple

Chip = namedtuple("Chip", ("addresses", "who_register", "who", "setup", "data", "layout", "per_g"))
"""Addresses, where it says who it is and what, (register, value) to begin with, first data register, its layout."""

CHIPS = (
    # MPU-6050, MPU-6500, MPU-9250: out of sleep, ±8 g
    Chip((0x68, 0x69), 0x75, (0x68, 0x70, 0x71), ((0x6B, 0x00), (0x1C, 0x10)), 0x3B, ">hhh", 4096),
    # LIS3DH: 100 Hz on three axes, ±8 g in high resolution; the high bit of the data register means "and the next"
    Chip((0x18, 0x19), 0x0F, (0x33,), ((0x20, 0x57), (0x23, 0xA8)), 0xA8, "<hhh", 4000),
)


class Accelerometer:
    """One chip on the bus."""

    def __init__(self, i2c, address: int, chip: Chip) -> None:
        """Set the chip up; raises OSError where it does not answer."""
        self._i2c, self._address, self._chip = i2c, address, chip
        for register, value in chip.setup:
            i2c.writeto_mem(address, register, bytes((value,)))

    def read(self) -> tuple[int, int, int]:
        """Give the acceleration in milli-g; raises OSError where the chip does not answer."""
        data = self._i2c.readfrom_mem(self._address, self._chip.data, 6)
        x, y, z = struct.unpack(self._chip.layout, data)
        return x * 1000 // self._chip.per_g, y * 1000 // self._chip.per_g, z * 1000 // self._chip.per_g


def find(i2c) -> Accelerometer | None:
    """Give the first chip on the bus that says that it is a known one, None for none."""
    try:
        present = i2c.scan()
        for chip in CHIPS:
            for address in chip.addresses:
                if address in present and i2c.readfrom_mem(address, chip.who_register, 1)[0] in chip.who:
                    return Accelerometer(i2c, address, chip)
    except OSError:
        pass  # a bus without pull-ups, or a chip with a loose wire: the button throws all the same
    return None
