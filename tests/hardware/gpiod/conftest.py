"""A /dev of fake chips and a factory on it, for all tests of this folder.

Nothing is imported at the top that needs libgpiod's bindings: without them each test file is skipped.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from hardware.gpiod.factory import GpiodFactory


@pytest.fixture(autouse=True)
def dev_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a /dev of its own, in which a Pi's header is gpiochip0."""
    from hardware.gpiod import chip
    from tests.hardware.gpiod.fake_gpiod import FakeChip, add_chip

    monkeypatch.setattr("gpiod.Chip", FakeChip)
    monkeypatch.setattr(chip.find_chip, "__defaults__", (chip.HEADER_LABELS, tmp_path))
    FakeChip.labels, FakeChip.broken, FakeChip.opened = {}, {}, []
    add_chip(tmp_path, "gpiochip0", "pinctrl-bcm2711")
    return tmp_path


@pytest.fixture
def factory(dev_folder: Path) -> "Iterator[GpiodFactory]":
    """Give a factory on a Pi 4 of fake lines."""
    from hardware.gpiod.factory import GpiodFactory
    from tests.hardware.gpiod.fake_gpiod import PI_4

    made = GpiodFactory(revision=PI_4)
    yield made
    made.close()
