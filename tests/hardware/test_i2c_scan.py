"""Asking who answers on an I2C bus."""

import errno
import fcntl
import os
from collections.abc import Callable

import pytest

from hardware.buses import devices_on

Bus = Callable[[int, int], bytes]


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch) -> dict[int, bytes | int]:
    """Give an I2C bus of devices: address → what a read gives, or the errno it fails with."""
    devices: dict[int, bytes | int] = {}
    asked: list[int] = []

    def read(_fd: int, count: int) -> bytes:
        given = devices.get(asked[-1], errno.EREMOTEIO)
        if isinstance(given, int):
            raise OSError(given, os.strerror(given))
        return given[:count]

    monkeypatch.setattr(fcntl, "ioctl", lambda _fd, _request, address: asked.append(address))
    monkeypatch.setattr(os, "open", lambda _path, _flags: 99)
    monkeypatch.setattr(os, "close", lambda _fd: None)
    monkeypatch.setattr(os, "read", read)
    return devices


def test_those_that_answer_are_given_with_their_byte(bus: dict[int, bytes | int]) -> None:
    bus.update({0x3C: b"\x43", 0x68: b"\x00", 0x50: errno.EIO})
    assert devices_on(1) == {0x3C: 0x43, 0x68: 0x00}


def test_a_bus_whose_line_is_held_low_is_given_up_at_once(bus: dict[int, bytes | int]) -> None:
    bus[0x08] = errno.ETIMEDOUT
    with pytest.raises(OSError, match="SDA or SCL is held low"):
        devices_on(1)


def test_a_bus_that_is_not_there_is_an_error() -> None:
    with pytest.raises(FileNotFoundError):
        devices_on(99)
