"""The OLED driver, judged by what the simulated controller shows on its glass."""

import pytest
from hypothesis import given, settings

from hardware.oled import Oled
from hardware.outputs import Picture, Screen
from hardware.parts import OledWiring
from hardware.simulated.oled_chip import CHIPS, Ssd1306
from tests.hardware.chip_bus import (
    BLINK,
    DRIVERS,
    FACE,
    ChipBus,
    SharedEnds,
    blink,
    bus_of,
    glass_after,
    oled_on,
    pixel_bytes,
)
from tests.hardware.pictures import patched, sequences, upside_down


@pytest.mark.parametrize("rotate", [0, 180])
@pytest.mark.parametrize("driver", DRIVERS)
@settings(max_examples=25, deadline=None)
@given(pictures=sequences())
def test_the_glass_shows_every_picture_of_any_sequence(driver: str, rotate: int, pictures: list[Picture]) -> None:
    bus = bus_of(driver)
    oled = oled_on(bus, driver, rotate)
    for picture in pictures:
        assert glass_after(oled, bus, picture) == (upside_down(picture) if rotate else picture)


@settings(max_examples=40, deadline=None)
@given(pictures=sequences())
def test_no_run_of_a_page_crosses_the_end_of_a_window_before_it(pictures: list[Picture]) -> None:
    chip = SharedEnds()
    chip.power_on()
    bus = ChipBus(chip)
    oled = oled_on(bus, "ssd1306")
    for picture in pictures:
        assert glass_after(oled, bus, picture) == picture


def test_the_contrast_arrives(bus: ChipBus, oled: Oled) -> None:
    oled.show(Screen(BLINK, contrast=17))
    assert bus.chip.contrast == 17


def test_off_is_dark_and_one_transaction(bus: ChipBus, oled: Oled) -> None:
    oled.show(Screen(FACE, on=False))
    assert bus.chip.picture() == Picture()
    assert bus.sent == [b"\x00\xae"]


def test_what_is_the_same_again_costs_the_question_for_the_status(bus: ChipBus, oled: Oled) -> None:
    oled.show(Screen(FACE))
    assert (bus.sent, bus.reads, bus.size) == ([], 1, 2)


def test_a_small_change_costs_little(bus: ChipBus, oled: Oled) -> None:
    oled.show(Screen(BLINK))
    assert 20 <= pixel_bytes(bus) <= 32


def test_contrast_and_on_are_sent_when_they_change_only(bus: ChipBus, oled: Oled) -> None:
    oled.show(Screen(BLINK))
    oled.show(Screen(FACE, contrast=9))
    oled.show(Screen(BLINK, contrast=9))
    commands = [data for data in bus.sent if data[0] == 0x00]
    assert [b"\x81" in data for data in commands].count(True) == 1
    assert not any(b"\xaf" in data for data in commands)


def test_an_update_never_switches_a_healthy_panel_off_on_the_way(bus: ChipBus, oled: Oled) -> None:
    for screen in (Screen(BLINK), Screen(BLINK, contrast=1), Screen(FACE)):
        oled.show(screen)
    for data in bus.sent:
        bus.chip.write(data)
        assert bus.chip.on


def test_before_the_first_picture_stands_nothing_is_seen(bus: ChipBus, driver: str) -> None:
    oled_on(bus, driver).show(Screen(FACE))
    fresh = CHIPS[driver]()
    fresh.power_on()
    for data in bus.sent[:-1]:
        fresh.write(data)
        assert fresh.picture() == Picture()


def test_making_the_driver_touches_no_bus(bus: ChipBus, driver: str) -> None:
    oled_on(bus, driver)
    assert bus.count == 0


def test_dimming_is_one_command_and_heals_a_lost_power(bus: ChipBus, oled: Oled) -> None:
    oled.show(Screen(FACE, contrast=1))
    assert bus.sent == [b"\x00\x81\x01"]
    blink(bus.chip)
    oled.show(Screen(FACE, contrast=2))
    assert (bus.chip.picture(), bus.chip.contrast) == (FACE, 2)


def test_windows_are_used_where_they_are_cheaper() -> None:
    chip = Ssd1306()
    chip.power_on()
    bus = ChipBus(chip)
    oled = Oled(OledWiring(), bus)
    oled.show(Screen(FACE))
    oled.show(Screen(FACE))
    bus.clear()
    oled.show(Screen(patched(FACE, [(2, 0, 1, 64, 0)])))
    assert len(bus.sent) == 2
    assert bus.chip.picture() == patched(FACE, [(2, 0, 1, 64, 0)])
