"""The OLED driver, judged by what the simulated controller shows on its glass."""

import errno
import os
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.errors import PartMissing
from hardware.oled import Oled
from hardware.outputs import Picture, Screen
from hardware.parts import OledWiring
from hardware.simulated.oled_chip import CHIPS, OledChip

KINDS = ["ssd1306", "ssd1309", "sh1106"]
ERRNOS = [errno.EREMOTEIO, errno.EIO, errno.ETIMEDOUT, errno.ENXIO]
FACE = Picture(bytes(range(256)) * 4)
pictures = st.binary(min_size=1024, max_size=1024).map(Picture)


class ChipBus:
    """A bus straight into a chip, which fails with `errno` from a byte count on."""

    def __init__(self, chip: OledChip) -> None:
        self.chip = chip
        self.sent: list[bytes] = []
        self.errno = 0
        self.bytes_left = 0

    def write(self, data: bytes) -> None:
        self.sent.append(data)
        if not self.errno:
            self.chip.write(data)
            return
        arrived, self.bytes_left = data[: self.bytes_left], max(0, self.bytes_left - len(data))
        self.chip.write(arrived)
        if len(arrived) < len(data):
            raise OSError(self.errno, os.strerror(self.errno))

    def close(self) -> None:
        pass


@pytest.fixture(params=KINDS)
def bus(request: pytest.FixtureRequest) -> Iterator[ChipBus]:
    chip = CHIPS[request.param]()
    chip.power_on()
    return ChipBus(chip)


def oled_on(bus: ChipBus, rotate: int = 0) -> Oled:
    kind = next(kind for kind in KINDS if type(bus.chip) is CHIPS[kind])
    return Oled(OledWiring(driver=kind, rotate=rotate), bus)


def upside_down(picture: Picture) -> Picture:
    return Picture(bytes(int(f"{byte:08b}"[::-1], 2) for byte in reversed(picture.bits)))


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=15, deadline=None)
@given(first=pictures, second=pictures)
def test_the_glass_shows_any_picture_after_any_other(kind: str, first: Picture, second: Picture) -> None:
    chip = CHIPS[kind]()
    chip.power_on()
    oled = Oled(OledWiring(driver=kind), ChipBus(chip))
    for picture in (first, second):
        oled.show(Screen(picture))
        assert chip.picture() == picture


def test_rotated_by_180_degrees_the_picture_stands_on_its_head(bus: ChipBus) -> None:
    oled_on(bus, rotate=180).show(Screen(FACE))
    assert bus.chip.picture() == upside_down(FACE)


def test_the_contrast_arrives(bus: ChipBus) -> None:
    oled_on(bus).show(Screen(FACE, contrast=17))
    assert bus.chip.contrast == 17


def test_off_is_dark_and_one_transaction(bus: ChipBus) -> None:
    oled = oled_on(bus)
    oled.show(Screen(FACE))
    bus.sent.clear()
    oled.show(Screen(FACE, on=False))
    assert bus.chip.picture() == Picture()
    assert len(bus.sent) == 1


def test_an_update_never_switches_a_healthy_panel_off_on_the_way(bus: ChipBus) -> None:
    oled = oled_on(bus)
    oled.show(Screen(FACE))
    for at in range(len(bus.sent)):
        bus.chip.write(bus.sent[at])
        assert bus.chip.on


def test_the_pixels_of_an_ssd1306_go_in_one_transaction() -> None:
    bus = ChipBus(CHIPS["ssd1306"]())
    Oled(OledWiring(), bus).show(Screen(FACE))
    assert [len(data) for data in bus.sent if data[0] == 0x40] == [1025]


def test_making_the_driver_touches_no_bus(bus: ChipBus) -> None:
    oled_on(bus)
    assert bus.sent == []


def test_s13_a_panel_that_lost_its_power_unseen_is_right_again_with_the_next_update(bus: ChipBus) -> None:
    oled = oled_on(bus)
    oled.show(Screen(FACE))
    bus.chip.power_off()
    bus.chip.power_on()
    assert bus.chip.picture() == Picture()
    oled.show(Screen(FACE))
    assert bus.chip.picture() == FACE


@pytest.mark.parametrize("number", ERRNOS)
def test_s13_an_error_at_any_byte_is_named_and_the_next_update_is_whole(bus: ChipBus, number: int) -> None:
    oled = oled_on(bus)
    oled.show(Screen(FACE))
    size = sum(map(len, bus.sent))
    # Every byte of init and commands, some of the data: the phases in which a jumper can come loose.
    for at in [*range(0, 48), *range(48, size, 97), size - 1]:
        bus.errno, bus.bytes_left = number, at
        with pytest.raises(PartMissing, match="no display at 0x3C on I2C 1"):
            oled.show(Screen(Picture()))
        bus.errno = 0
        oled.show(Screen(FACE))
        assert bus.chip.picture() == FACE


def test_a_bus_that_is_not_there_is_said_with_the_way_out(bus: ChipBus) -> None:
    bus.errno = errno.ENOENT
    with pytest.raises(PartMissing, match="switch I2C on"):
        oled_on(bus).show(Screen(FACE))


def test_a_bus_that_may_not_be_opened_is_said_with_the_way_out(bus: ChipBus) -> None:
    bus.errno = errno.EACCES
    with pytest.raises(PartMissing, match="group i2c"):
        oled_on(bus).show(Screen(FACE))
