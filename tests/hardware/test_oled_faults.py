"""The OLED driver where bus, power, pixels or the controller's status fail: what the glass shows is right again."""

import errno
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.errors import PartMissing
from hardware.oled import WHOLE_AFTER, Oled
from hardware.outputs import Picture, Screen
from tests.hardware.chip_bus import (
    BLINK,
    DRIVERS,
    FACE,
    WHOLE,
    ChipBus,
    blink,
    bus_of,
    glass_after,
    oled_on,
    pixel_bytes,
)
from tests.hardware.pictures import sequences

ERRNOS = [errno.EREMOTEIO, errno.EIO, errno.ETIMEDOUT, errno.ENXIO]


def flip_pixels(bus: ChipBus) -> None:
    """Do what a spark does: some bytes of the memory are others now, and nobody was told."""
    before = bus.chip.memory
    page = bus.chip._memory[1]
    page[:] = bytes(byte ^ 0x10 for byte in page)
    assert bus.chip.memory != before


@pytest.mark.parametrize("driver", DRIVERS)
@settings(max_examples=25, deadline=None)
@given(
    pictures=sequences(),
    fault=st.tuples(st.sampled_from(ERRNOS), st.integers(0, 9), st.integers(0, 40)),
    happenings=st.lists(st.sampled_from(["fault", "power", "both", "restart"]), min_size=5, max_size=5),
)
def test_whatever_fails_on_the_way_the_next_update_is_right(
    driver: str, pictures: list[Picture], fault: tuple[int, int, int], happenings: list[str]
) -> None:
    bus = bus_of(driver)
    oled = oled_on(bus, driver)
    oled.show(Screen(pictures[0]))
    for picture, happening in zip(pictures[1:], happenings, strict=False):
        if happening == "restart":
            oled = oled_on(bus, driver)
        if happening in ("fault", "both"):
            bus.clear()
            bus.fail(*fault)
            with suppress(PartMissing):
                oled.show(Screen(picture))
            bus.mend()
        if happening in ("power", "both"):  # both: it goes while the recovery is under way
            bus.clear()
            bus.power_lost_at = fault[1]
            oled.show(Screen(picture))
            bus.power_lost_at = None
        assert glass_after(oled, bus, picture) == picture


def test_waking_up_from_the_dark_heals_every_pixel_and_a_lost_power(bus: ChipBus, oled: Oled) -> None:
    oled.show(Screen(FACE, on=False))
    blink(bus.chip)
    assert glass_after(oled, bus, FACE) == FACE


@pytest.mark.parametrize("at", range(14))
@pytest.mark.parametrize("asleep", [False, True])
def test_power_lost_in_the_first_or_the_waking_frame_is_healed_by_the_next_press(
    bus: ChipBus, driver: str, at: int, asleep: bool
) -> None:
    made = oled_on(bus, driver)
    if asleep:
        made.show(Screen(BLINK))
        made.show(Screen(BLINK, on=False))
    bus.clear()
    bus.power_lost_at = at
    made.show(Screen(FACE))
    bus.power_lost_at = None
    made.show(Screen(FACE))
    assert bus.chip.picture() == FACE


def test_a_whole_frame_comes_when_one_is_due_and_nobody_waits(bus: ChipBus, oled: Oled) -> None:
    flip_pixels(bus)
    for _ in range(WHOLE_AFTER // 2):
        oled.show(Screen(BLINK))
        oled.show(Screen(FACE))
    assert bus.chip.picture() != FACE
    bus.clear()
    oled.show(Screen(BLINK))
    assert pixel_bytes(bus) <= 32
    oled.show(Screen(BLINK))
    oled.show(Screen(BLINK))
    assert bus.chip.picture() == BLINK
    assert WHOLE < pixel_bytes(bus) <= WHOLE + 32


def test_s13_a_panel_that_lost_its_power_unseen_is_right_again_with_the_same_picture(bus: ChipBus, oled: Oled) -> None:
    blink(bus.chip)
    assert bus.chip.picture() == Picture()
    assert glass_after(oled, bus, FACE) == FACE


def test_s13_power_lost_at_any_transaction_is_healed_by_the_same_update(bus: ChipBus, oled: Oled) -> None:
    oled.show(Screen(BLINK))
    for at in range(bus.count):
        glass_after(oled, bus, FACE)
        bus.clear()
        bus.power_lost_at = at
        assert glass_after(oled, bus, BLINK) == BLINK


def test_s13_power_lost_at_any_transaction_of_a_recovery_is_healed_by_the_next_update(bus: ChipBus, oled: Oled) -> None:
    for at in range(20):
        blink(bus.chip)
        bus.clear()
        bus.power_lost_at = at
        oled.show(Screen(FACE))
        bus.power_lost_at = None
        assert glass_after(oled, bus, FACE) == FACE


@pytest.mark.parametrize("number", ERRNOS)
def test_s13_an_error_at_any_transaction_is_named_and_the_next_update_is_whole(
    bus: ChipBus, oled: Oled, number: int
) -> None:
    oled.show(Screen(BLINK))
    for at in range(bus.count):
        for through in (0, 1, 3, 9):
            glass_after(oled, bus, FACE)
            bus.clear()
            bus.fail(number, at, through)
            with pytest.raises(PartMissing, match="no display at 0x3C on I2C 1"):
                oled.show(Screen(BLINK))
            bus.mend()
            bus.clear()
            assert glass_after(oled, bus, BLINK) == BLINK
            assert pixel_bytes(bus) == WHOLE


@pytest.mark.parametrize("number", ERRNOS)
def test_s13_an_error_at_any_byte_of_the_recovery_is_made_good_by_the_next_try(
    bus: ChipBus, driver: str, number: int
) -> None:
    oled_on(bus, driver).show(Screen(FACE))
    sizes = [len(data) for data in bus.sent]
    init = next(at for at, size in enumerate(sizes) if size > 20) + 1  # a read comes before it
    for at, through in [(init, byte) for byte in range(sizes[init - 1])] + [(at, 2) for at in range(bus.count)]:
        blink(bus.chip)
        oled = oled_on(bus, driver)
        bus.clear()
        bus.fail(number, at, through)
        with suppress(PartMissing):  # the reads only cost the controller its trust
            oled.show(Screen(BLINK))
        bus.mend()
        assert glass_after(oled, bus, FACE) == FACE


class Liar(ChipBus):
    """A clone that answers each read with one and the same byte, or not at all."""

    answer: int | None = None

    def status(self) -> int:
        if self.answer is None:
            raise OSError(errno.EREMOTEIO, "not acknowledged")
        return self.answer


@pytest.mark.parametrize("answer", [0x00, 0x03, 0x43, 0xFF, None])
def test_a_controller_that_lies_about_its_status_is_written_whole_each_time(driver: str, answer: int | None) -> None:
    bus = Liar(bus_of(driver).chip)
    bus.answer = answer
    oled = oled_on(bus, driver)
    oled.show(Screen(FACE))
    for _ in range(3):
        blink(bus.chip)
        bus.clear()
        assert glass_after(oled, bus, FACE) == FACE
        assert (pixel_bytes(bus), bus.reads) == (WHOLE, 0)


def test_a_liars_panel_does_not_blink_with_every_update(driver: str) -> None:
    bus = Liar(bus_of(driver).chip)
    oled = oled_on(bus, driver)
    oled.show(Screen(FACE))
    bus.clear()
    oled.show(Screen(BLINK))
    for data in bus.sent:
        bus.chip.write(data)
        assert bus.chip.on


def test_a_bus_that_is_not_there_is_said_with_the_way_out(bus: ChipBus, driver: str) -> None:
    bus.fail(errno.ENOENT, at=0)
    with pytest.raises(PartMissing, match="switch I2C on"):
        oled_on(bus, driver).show(Screen(FACE))


def test_a_bus_that_may_not_be_opened_is_said_with_the_way_out(bus: ChipBus, driver: str) -> None:
    bus.fail(errno.EACCES, at=0)
    with pytest.raises(PartMissing, match="group i2c"):
        oled_on(bus, driver).show(Screen(FACE))
