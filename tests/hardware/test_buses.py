"""The kernel's buses: one write a transaction, opened at the first and afresh after an error; who answers on I2C."""

import errno
import fcntl
import os
import struct
from pathlib import Path

import pytest

from hardware.buses import I2cBus, SpiBus, devices_on

Calls = list[tuple[int, object]]


@pytest.fixture
def ioctls(monkeypatch: pytest.MonkeyPatch) -> Calls:
    """Note what would be told the kernel by ioctl."""
    calls: Calls = []
    monkeypatch.setattr(fcntl, "ioctl", lambda _fd, request, argument: calls.append((request, argument)))
    return calls


def test_spi_is_set_to_mode_0_and_its_speed_once(ioctls: Calls, tmp_path: Path) -> None:
    device = tmp_path / "spidev0.0"
    device.touch()
    bus = SpiBus(str(device), 3_200_000)
    bus.write(b"abc")
    bus.write(b"de")
    bus.close()
    assert device.read_bytes() == b"abcde"
    assert ioctls == [(0x40016B01, b"\0"), (0x40046B04, struct.pack("=I", 3_200_000))]


def test_i2c_addresses_its_device_once(ioctls: Calls, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    device = tmp_path / "i2c"
    device.touch()
    real_open = os.open
    monkeypatch.setattr(os, "open", lambda path, flags: real_open(device if path == "/dev/i2c-7" else path, flags))
    bus = I2cBus(7, 0x3C)
    bus.write(b"\x00\xae")
    bus.write(b"\x00\xaf")
    bus.close()
    assert (device.read_bytes(), ioctls) == (b"\x00\xae\x00\xaf", [(0x0703, 0x3C)])


def test_i2c_reads_what_the_device_gives_and_too_little_is_an_error(ioctls: Calls, tmp_path: Path) -> None:
    device = tmp_path / "i2c"
    device.write_bytes(b"\x43\x03")
    bus = I2cBus(7, 0x3C)
    bus._path = str(device)
    assert (bus.read(1), bus.read(1)) == (b"\x43", b"\x03")
    with pytest.raises(OSError, match="gave 0 of 1 bytes"):
        bus.read(1)
    bus.close()
    assert ioctls == [(0x0703, 0x3C)]


def test_a_read_that_fails_has_the_bus_opened_afresh() -> None:
    bus = I2cBus(99, 0x3C)
    for _ in range(2):
        with pytest.raises(FileNotFoundError):
            bus.read(1)


def test_a_bus_that_is_not_there_raises_at_every_write() -> None:
    bus = I2cBus(99, 0x3C)
    for _ in range(2):
        with pytest.raises(FileNotFoundError):
            bus.write(b"\x00\xae")


def test_a_bus_is_opened_afresh_after_an_error(ioctls: Calls, monkeypatch: pytest.MonkeyPatch) -> None:
    bus = SpiBus("/dev/full", 1)
    for _ in range(2):
        with pytest.raises(OSError, match=f"Errno {errno.ENOSPC}"):
            bus.write(b"x")
    assert len(ioctls) == 4


def test_a_transfer_that_is_cut_short_is_an_error(ioctls: Calls, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "write", lambda _fd, data: len(data) - 1)
    with pytest.raises(OSError, match="took 2 of 3 bytes"):
        SpiBus("/dev/null", 1).write(b"abc")


@pytest.fixture
def i2c_devices(monkeypatch: pytest.MonkeyPatch) -> dict[int, bytes | int]:
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


def test_those_that_answer_are_given_with_their_byte(i2c_devices: dict[int, bytes | int]) -> None:
    i2c_devices.update({0x3C: b"\x43", 0x68: b"\x00", 0x50: errno.EIO})
    assert devices_on(1) == {0x3C: 0x43, 0x68: 0x00}


def test_a_bus_whose_line_is_held_low_is_given_up_at_once(i2c_devices: dict[int, bytes | int]) -> None:
    i2c_devices[0x08] = errno.ETIMEDOUT
    with pytest.raises(OSError, match="SDA or SCL is held low"):
        devices_on(1)


def test_a_bus_that_is_not_there_is_an_error() -> None:
    with pytest.raises(FileNotFoundError):
        devices_on(99)
