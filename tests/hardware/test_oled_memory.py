"""The packing of pictures, beside luma's own drivers: byte for byte what these would send."""

from typing import Any

import pytest
from hypothesis import given, settings
from luma.core.interface.serial import i2c
from PIL import Image

from hardware.oled import DRIVERS
from hardware.oled_update import SINO_WEALTH, SOLOMON, Dialect, frame_of, memory_of
from hardware.outputs import Picture
from tests.hardware.pictures import any_picture, upside_down


class Notes:
    """What luma takes for an SMBus."""

    def __init__(self) -> None:
        self.noted: list[bytes] = []

    def write_i2c_block_data(self, _address: int, control: int, data: list[int]) -> None:
        self.noted.append(bytes((control, *data)))


def sent_by_luma(driver: str, picture: Picture) -> tuple[bytes, bytes]:
    """The commands and the pixels of one frame, each joined over its transactions."""
    notes = Notes()
    device: Any = DRIVERS[driver](i2c(bus=notes))
    device.persist = True
    notes.noted.clear()
    device.display(Image.frombytes("1", (128, 64), picture.bits))
    return joined(notes.noted)


def joined(transactions: Any) -> tuple[bytes, bytes]:
    return tuple(b"".join(data[1:] for data in transactions if data[0] == control) for control in (0x00, 0x40))  # type: ignore[return-value]


@pytest.mark.parametrize(("driver", "dialect"), [("ssd1306", SOLOMON), ("ssd1309", SOLOMON), ("sh1106", SINO_WEALTH)])
@settings(max_examples=5, deadline=None)
@given(picture=any_picture)
def test_a_whole_frame_is_what_lumas_own_driver_sends(driver: str, dialect: Dialect, picture: Picture) -> None:
    commands, pixels = joined(frame_of(memory_of(picture), dialect).transactions)
    assert (commands, pixels) == sent_by_luma(driver, picture)


@settings(max_examples=20, deadline=None)
@given(picture=any_picture)
def test_upside_down_is_the_memory_of_the_picture_turned(picture: Picture) -> None:
    assert memory_of(picture, upside_down=True) == memory_of(upside_down(picture))


def test_a_byte_is_eight_pixels_downwards_the_lowest_bit_on_top() -> None:
    bits = bytearray(1024)
    bits[8 * 16] = 0x40  # x 1, y 8
    bits[15 * 16] = 0x40
    assert memory_of(Picture(bytes(bits))) == bytes(129) + b"\x81" + bytes(1024 - 130)
