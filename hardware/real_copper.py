"""The real wires of a Raspberry Pi, behind the seam of `copper`.

Nothing here interprets what goes over them.
"""

import os
import time
from collections.abc import Mapping
from typing import Any

import serial
from serial.tools import list_ports

from hardware import buses, pins
from hardware.buses import I2cBus, SpiBus
from hardware.copper import Bus, Clock, PortInfo, TwoWayBus
from hardware.inbox import QueueInbox, Slot


class MonotonicClock:
    """The system's monotonic clock."""

    def now(self) -> float:
        """Give the moment in seconds since some start."""
        return time.monotonic()


class RealCopper:
    """Pins by gpiozero, I2C and SPI by the kernel's device files, serial lines by pyserial."""

    def __init__(self) -> None:
        """Open nothing yet."""
        self._clock = MonotonicClock()

    @property
    def clock(self) -> Clock:
        """Give the monotonic clock."""
        return self._clock

    def inbox(self) -> QueueInbox:
        """Make the loop's inbox."""
        return QueueInbox(self._clock)

    def mailbox(self) -> Slot[Any]:
        """Make the mailbox of one worker."""
        return Slot()

    def pin_factory(self, wanted: str) -> Any:
        """Build gpiozero's pin factory `wanted`; raises NoPins."""
        return pins.open_factory(wanted)

    def i2c(self, port: int, address: int) -> TwoWayBus:
        """Give the way to one I2C device."""
        return I2cBus(port, address)

    def i2c_devices(self, port: int) -> Mapping[int, int]:
        """Scan an I2C bus: address → the byte it gave; raises OSError."""
        return buses.devices_on(port)

    def spi(self, device: str, speed_hz: int) -> Bus:
        """Give the way to one SPI device."""
        return SpiBus(device, speed_hz)

    def serial_ports(self) -> list[PortInfo]:
        """List the USB serial ports by path; none while one is just being unplugged (pyserial#774)."""
        try:
            found = [port for port in list_ports.comports() if port.vid is not None]
            listed = [PortInfo(port.device, os.stat(port.device).st_ino) for port in found]
        except (OSError, TypeError, ValueError):
            return []
        return sorted(listed, key=lambda port: port.path)

    def serial_line(self, path: str, baud: int) -> Any:
        """Give the serial line at `path`, not yet opened; exclusive, so that no other program takes its bytes (S20)."""
        line = serial.Serial(baudrate=baud, timeout=None, write_timeout=0, exclusive=True)
        line.port = path
        return line
