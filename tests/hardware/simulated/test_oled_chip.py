"""The simulated controllers, command by command, by what stands on their glass."""

import pytest

from hardware.outputs import Picture
from hardware.simulated.oled_chip import OledChip, Sh1106, Ssd1306

UPRIGHT = b"\x00\xa1\xc8"
PUMP_ON = b"\x00\x8d\x14"
HORIZONTAL = b"\x00\x20\x00\x21\x00\x7f\x22\x00\x07"
FULL = bytes([0x40]) + bytes(1024)


@pytest.fixture
def chip() -> Ssd1306:
    """Give a powered SSD1306 that shows an empty picture, upright."""
    made = Ssd1306()
    made.power_on()
    for transaction in (UPRIGHT, PUMP_ON, HORIZONTAL, FULL, b"\x00\xaf"):
        made.write(transaction)
    return made


def lit(chip: OledChip) -> list[tuple[int, int]]:
    picture = chip.picture()
    return [(x, y) for y in range(64) for x in range(128) if picture.lit(x, y)]


def test_after_power_on_nothing_shows_even_when_switched_on_without_init() -> None:
    chip = Ssd1306()
    chip.power_on()
    chip.write(b"\x00\xaf")
    assert chip.picture() == Picture()


def test_a_missing_clear_shows() -> None:
    chip = Ssd1306()
    chip.power_on()
    chip.write(PUMP_ON)
    chip.write(b"\x00\xaf")
    assert 1000 < len(lit(chip)) < 7000


def test_a_byte_is_eight_pixels_downwards_the_lowest_bit_on_top(chip: Ssd1306) -> None:
    chip.write(b"\x00\x21\x05\x7f\x22\x01\x07")
    chip.write(b"\x40\x81")
    assert lit(chip) == [(5, 8), (5, 15)]


def test_horizontal_addressing_goes_on_in_the_next_page_of_its_window(chip: Ssd1306) -> None:
    chip.write(b"\x00\x21\x0a\x0b\x22\x02\x03")
    chip.write(b"\x40" + b"\x01" * 5)
    assert lit(chip) == [(10, 16), (11, 16), (10, 24), (11, 24)]


def test_vertical_addressing_goes_down_first(chip: Ssd1306) -> None:
    chip.write(b"\x00\x20\x01\x21\x0a\x0b\x22\x02\x03")
    chip.write(b"\x40" + b"\x01" * 3)
    assert lit(chip) == [(10, 16), (11, 16), (10, 24)]


def test_page_addressing_stays_in_its_page(chip: Ssd1306) -> None:
    chip.write(b"\x00\x20\x02\xb3\x0e\x17")
    chip.write(b"\x40" + b"\x01" * 3)
    assert lit(chip) == [(0, 24), (126, 24), (127, 24)]


def test_each_way_of_addressing_is_deaf_to_the_commands_of_the_others(chip: Ssd1306) -> None:
    chip.write(b"\x00\x21\x05\x7f\x22\x01\x07\xb3\x0e\x17")
    chip.write(b"\x40\x01")
    assert lit(chip) == [(5, 8)]
    chip.write(b"\x00\x20\x02\xb3\x0e\x17\x21\x40\x7f\x22\x00\x07")
    chip.write(b"\x40\x01")
    assert lit(chip) == [(5, 8), (126, 24)]


@pytest.mark.parametrize(("made", "while_on"), [(Ssd1306, 0x03), (Sh1106, 0x08)])
def test_the_status_says_by_bit_6_that_the_display_is_off(made: type[OledChip], while_on: int) -> None:
    chip = made()
    chip.power_on()
    before = chip.status
    chip.write(b"\x00\xaf")
    assert (before, chip.status) == (while_on | 0x40, while_on)


def test_the_memory_is_pages_from_the_top(chip: Ssd1306) -> None:
    chip.write(b"\x00\x21\x05\x7f\x22\x01\x07")
    chip.write(b"\x40\x81")
    assert chip.memory == bytes(128 + 5) + b"\x81" + bytes(1024 - 134)


def test_a_command_may_be_torn_over_transactions(chip: Ssd1306) -> None:
    for byte in (0x81, 0x2A):
        chip.write(bytes((0x00, byte)))
    assert chip.contrast == 0x2A


def test_single_bytes_with_a_control_byte_each_are_understood(chip: Ssd1306) -> None:
    chip.write(b"\x80\x81\x80\x2b\xc0\x01\x40\x01")
    assert chip.contrast == 0x2B
    assert lit(chip) == [(0, 0), (1, 0)]


def test_remapping_mirrors_what_is_stored_from_then_on(chip: Ssd1306) -> None:
    chip.write(b"\x40\x01")
    chip.write(b"\x00\xa0")
    chip.write(b"\x40\x01")
    assert lit(chip) == [(0, 0), (126, 0)]


@pytest.mark.parametrize(
    ("command", "where"),
    [
        (b"\xc0", (0, 63)),
        (b"\x41", (0, 63)),
        (b"\xd3\x01", (0, 63)),
        (b"\x7f", (0, 1)),
    ],
)
def test_the_picture_moves_with_scan_direction_start_line_and_offset(
    chip: Ssd1306, command: bytes, where: tuple[int, int]
) -> None:
    chip.write(b"\x40\x01")
    chip.write(b"\x00" + command)
    assert lit(chip) == [where]


def test_lines_beyond_the_multiplex_ratio_are_dark(chip: Ssd1306) -> None:
    chip.write(b"\x00\xa8\x1f\xa5")
    assert len(lit(chip)) == 32 * 128


def test_the_wrong_com_pins_tear_the_picture(chip: Ssd1306) -> None:
    chip.write(b"\x00\x21\x00\x00\x22\x00\x07\xda\x02")
    chip.write(b"\x40\x02")
    assert lit(chip) == [(0, 2)]


def test_inverted_all_on_and_off_do_what_they_say(chip: Ssd1306) -> None:
    chip.write(b"\x00\xa7")
    assert len(lit(chip)) == 8192
    chip.write(b"\x00\xa6\xa5")
    assert len(lit(chip)) == 8192
    chip.write(b"\x00\xae")
    assert lit(chip) == []


def test_without_the_charge_pump_it_is_dark(chip: Ssd1306) -> None:
    chip.write(b"\x00\xa5\x8d\x10")
    assert lit(chip) == []


def test_a_chip_without_power_is_dark_and_deaf(chip: Ssd1306) -> None:
    chip.write(b"\x00\xa5")
    chip.power_off()
    chip.write(b"\x00\xaf")
    assert lit(chip) == []
    assert not Ssd1306().written_since_plug


def test_an_sh1106_shows_its_columns_from_the_third_on() -> None:
    chip = Sh1106()
    chip.power_on()
    for page in range(8):
        chip.write(bytes((0x00, 0xB0 | page, 0x00, 0x10)))
        chip.write(b"\x40" + bytes(140))
    chip.write(b"\x00\xa1\xc8\xaf\xb1\x02\x10")
    chip.write(b"\x40\x01")
    assert lit(chip) == [(0, 8)]
    chip.write(b"\x00\xa0")
    assert lit(chip) == [(127, 8)]
    chip.write(b"\x00\xad\x8a")
    assert lit(chip) == []
