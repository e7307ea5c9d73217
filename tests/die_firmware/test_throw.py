"""The throw is fair by construction, under CPython and under MicroPython."""

import subprocess
import sys
from pathlib import Path

from hardware.die_firmware.tumbler.throw import face_among, face_of
from tests.die_firmware.pico import FIRMWARE, HERE, command

EVENLY = [42, 42, 42, 42, 42, 42, 4]


def faces_counted(argv: list[str], path: Path | None = None) -> list[int]:
    environ = None if path is None else {"PYTHONPATH": str(path), "PYTHONDONTWRITEBYTECODE": "1"}
    return [int(count) for count in subprocess.check_output(argv, env=environ).split()]


def test_all_256_byte_values_throw_each_face_equally_often_and_the_rest_is_rejected() -> None:
    assert faces_counted([sys.executable, str(HERE / "counting_faces.py")], FIRMWARE) == EVENLY


def test_so_they_do_under_micropython() -> None:
    assert faces_counted(command(HERE / "counting_faces.py")) == EVENLY


def test_the_first_byte_that_is_not_rejected_is_the_throw() -> None:
    assert face_among(bytes((255, 252, 7, 8))) == face_of(7) == 2


def test_where_every_byte_is_rejected_nothing_is_thrown() -> None:
    assert face_among(bytes((252, 253, 254, 255))) is None
