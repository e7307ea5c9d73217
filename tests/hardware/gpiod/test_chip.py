"""The chip of a Pi's header: found by its label, and what is said when it is not."""

import errno
from pathlib import Path

import pytest

pytest.importorskip("gpiod", minversion="2.2", reason="no wheel of libgpiod's bindings for this machine")


from hardware.gpiod.factory import GpiodFactory
from tests.hardware.gpiod.fake_gpiod import FakeChip, add_chip


def test_the_chip_is_found_by_its_label_and_not_by_its_number(dev_folder: Path) -> None:
    (dev_folder / "gpiochip0").unlink()
    add_chip(dev_folder, "gpiochip10", "pinctrl-rp1")
    add_chip(dev_folder, "gpiochip2", "raspberrypi-exp-gpio")
    assert GpiodFactory().chip.path == str(dev_folder / "gpiochip10")


def test_a_second_name_of_a_chip_is_passed_over(dev_folder: Path) -> None:
    (dev_folder / "gpiochip0").rename(dev_folder / "gpiochip9")
    (dev_folder / "gpiochip0").symlink_to(dev_folder / "gpiochip9")
    FakeChip.labels[str(dev_folder / "gpiochip9")] = "pinctrl-rp1"
    assert GpiodFactory().chip.path == str(dev_folder / "gpiochip9")


def test_without_the_headers_chip_those_seen_are_named(dev_folder: Path) -> None:
    FakeChip.labels[str(dev_folder / "gpiochip0")] = "INT3450:00"
    with pytest.raises(OSError, match=r"no GPIO chip labelled pinctrl-rp1 or .*gpiochip0 is INT3450:00"):
        GpiodFactory()
    assert FakeChip.opened == []


def test_without_any_chip_it_says_so(dev_folder: Path) -> None:
    (dev_folder / "gpiochip0").unlink()
    with pytest.raises(OSError, match=r"there is no .*gpiochip"):
        GpiodFactory()


def test_a_chip_that_may_not_be_opened_is_named_with_the_group_to_join(dev_folder: Path) -> None:
    path = str(dev_folder / "gpiochip0")
    FakeChip.broken = {path: errno.EACCES}
    for wanted in ("", path):
        with pytest.raises(OSError, match=r"gpiochip0.*group gpio \(sudo usermod -aG gpio") as raised:
            GpiodFactory(wanted)
        assert raised.value.errno == errno.EACCES
