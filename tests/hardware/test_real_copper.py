"""The list of USB serial ports on a real system, also while a cable is just being pulled."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from serial.tools import list_ports

from hardware.copper import PortInfo
from hardware.real_copper import RealCopper


def test_usb_ports_are_listed_by_path_and_others_are_none_of_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ports = [tmp_path / name for name in ("ttyUSB1", "ttyACM0", "ttyS0")]
    for port in ports:
        port.touch()
    found = [SimpleNamespace(device=str(port), vid=None if port.name == "ttyS0" else 0x0403) for port in ports]
    monkeypatch.setattr(list_ports, "comports", lambda: found)
    assert RealCopper().serial_ports() == [PortInfo(str(port), port.stat().st_ino) for port in (ports[1], ports[0])]


@pytest.mark.parametrize("error", [OSError("gone"), TypeError("int() of None"), ValueError("int() of nothing")])
def test_while_a_port_is_being_unplugged_none_is_listed(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def comports() -> Any:
        raise error

    monkeypatch.setattr(list_ports, "comports", comports)
    assert RealCopper().serial_ports() == []
