"""Who answers on an I2C bus: for the doctor, never while somebody else talks on it.

Each address is read one byte, since the Pi's controllers know no empty write; what the byte means is the asker's.
"""

import errno
import fcntl
import os
from collections.abc import Mapping

from hardware.buses import I2C_SLAVE

FIRST, LAST = 0x08, 0x77
"""Addresses that devices may have; those beyond are the bus's own."""


def devices_on(port: int) -> Mapping[int, int]:
    """Return each address that answers with the byte it gave; raises OSError where the bus cannot be used at all."""
    bus = os.open(f"/dev/i2c-{port}", os.O_RDWR | os.O_CLOEXEC)
    try:
        given = {address: _byte_of(bus, address) for address in range(FIRST, LAST + 1)}
    finally:
        os.close(bus)
    return {address: byte for address, byte in given.items() if byte is not None}


def _byte_of(bus: int, address: int) -> int | None:
    try:
        fcntl.ioctl(bus, I2C_SLAVE, address)
        return os.read(bus, 1)[0]
    except OSError as error:
        if error.errno == errno.ETIMEDOUT:  # a line held low: every address would wait a second for this
            raise OSError(error.errno, "the bus hangs, SDA or SCL is held low") from error
        return None
