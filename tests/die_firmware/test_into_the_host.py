"""From the firmware under MicroPython over a pseudo-terminal into the host's own die, pyserial and all."""

import contextlib
import os
import pty
import queue
import tty
from collections.abc import Iterator
from typing import Any

import pytest
import serial

from hardware.copper import PortInfo
from hardware.die import Die
from hardware.die_lines import Charge, Hello, LineState, Rolled, after_bytes
from hardware.inbox import LineReport
from hardware.inputs import Battery, PartChanged, Roll
from hardware.parts import DieWiring, Health
from tests.die_firmware.pico import Pico

PATIENCE_S = 20.0


class Desk:
    """A host on one side of a pseudo-terminal and a Pico on the other; also the copper that the host sees."""

    def __init__(self, pico: Pico) -> None:
        self._pico = pico
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self._reports: queue.Queue[LineReport] = queue.Queue()
        self.die = Die(DieWiring(), self, self._reports.put, 0.0)  # type: ignore[arg-type]
        self.inputs: list[Any] = []

    def serial_ports(self) -> list[PortInfo]:
        return [PortInfo(os.ttyname(self._slave))]

    def serial_line(self, path: str, baud: int) -> serial.Serial:
        line = serial.Serial(baudrate=baud, timeout=None, exclusive=True)
        line.port = path
        return line

    def find(self) -> None:
        """Have the host search, ask, and take the die."""
        self.die.after_time(0.0)
        self._hear()  # the line is open, and the question under way
        self.throw(self._pico.hear(os.read(self._master, 100)))

    def throw(self, said: bytes) -> None:
        """Carry what the die said to the host, until it has read all of it."""
        os.write(self._master, said)
        seen = 0
        while seen < len(said):
            seen += len(getattr(self._hear(), "data", b""))

    def _hear(self) -> LineReport:
        report = self._reports.get(timeout=PATIENCE_S)
        self.inputs += self.die.after(report, 0.0)
        return report

    def close(self) -> None:
        self.die.close()
        for descriptor in (self._master, self._slave):
            with contextlib.suppress(OSError):
                os.close(descriptor)


@pytest.fixture
def pico() -> Iterator[Pico]:
    with Pico() as board:
        board.act(10)
        board.sent = b""
        yield board


def test_the_host_reads_every_line_that_the_firmware_says_and_finds_no_noise(pico: Pico) -> None:
    pico.hear(b"?\n")
    pico.press()
    pico.press()
    _, values = after_bytes(LineState(), pico.sent)
    assert values[:2] == (Hello("Tumbler", "1.0"), Charge(100))
    assert [type(value) for value in values[2:]] == [Rolled, Rolled]


def test_the_host_finds_the_firmware_on_a_port_by_itself_and_takes_its_throws(pico: Pico) -> None:
    desk = Desk(pico)
    try:
        desk.find()
        desk.throw(pico.press())
        desk.throw(pico.press())
    finally:
        desk.close()
    found, charge, first, second = desk.inputs
    assert (found, charge) == (PartChanged("die", Health.OK, "", 0.0), Battery(100, 0.0))
    said = [int(line.split()[1]) for line in pico.sent.splitlines() if line.startswith(b"ROLL")]
    assert [first, second] == [Roll(face, 0.0) for face in said]
