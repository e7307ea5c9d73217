"""The kernel's buses: one write a transaction, opened at the first write and afresh after an error."""

import errno
import fcntl
import os
import struct
from pathlib import Path

import pytest

from hardware.buses import I2cBus, SpiBus

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
