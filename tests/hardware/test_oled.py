"""The OLED driver, judged by what the simulated controller shows on its glass."""

import errno
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.errors import PartMissing
from hardware.oled import WHOLE_AFTER, Oled
from hardware.outputs import Picture, Screen
from hardware.parts import OledWiring
from hardware.simulated.oled_chip import CHIPS, Ssd1306
from tests.hardware.chip_bus import KINDS, ChipBus, SharedEnds, blink, bus_of, oled_on
from tests.hardware.pictures import patched, sequences, upside_down

ERRNOS = [errno.EREMOTEIO, errno.EIO, errno.ETIMEDOUT, errno.ENXIO]
FACE = Picture(bytes(range(256)) * 4)
BLINK = patched(FACE, [(3, 20, 2, 9, 0xFF)])
"""The face with a small place changed, over three pages."""
WHOLE = 1024


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def bus(kind: str) -> ChipBus:
    return bus_of(kind)


@pytest.fixture
def oled(bus: ChipBus, kind: str) -> Oled:
    """Give a driver whose panel shows the face."""
    made = oled_on(bus, kind)
    made.show(Screen(FACE))
    made.show(Screen(FACE))  # the first frame is sent once more
    bus.clear()
    return made


def pixel_bytes(bus: ChipBus) -> int:
    return sum(len(data) - 1 for data in bus.sent if data[0] == 0x40)


def flip_pixels(bus: ChipBus) -> None:
    """Do what a spark does: some bytes of the memory are others now, and nobody was told."""
    before = bus.chip.memory
    page = bus.chip._memory[1]
    page[:] = bytes(byte ^ 0x10 for byte in page)
    assert bus.chip.memory != before


def glass_after(oled: Oled, bus: ChipBus, picture: Picture) -> Picture:
    oled.show(Screen(picture))
    return bus.chip.picture()


@pytest.mark.parametrize("rotate", [0, 180])
@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=25, deadline=None)
@given(pictures=sequences())
def test_the_glass_shows_every_picture_of_any_sequence(kind: str, rotate: int, pictures: list[Picture]) -> None:
    bus = bus_of(kind)
    oled = oled_on(bus, kind, rotate)
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


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=25, deadline=None)
@given(
    pictures=sequences(),
    fault=st.tuples(st.sampled_from(ERRNOS), st.integers(0, 9), st.integers(0, 40)),
    happenings=st.lists(st.sampled_from(["fault", "power", "both", "restart"]), min_size=5, max_size=5),
)
def test_whatever_fails_on_the_way_the_next_update_is_right(
    kind: str, pictures: list[Picture], fault: tuple[int, int, int], happenings: list[str]
) -> None:
    bus = bus_of(kind)
    oled = oled_on(bus, kind)
    oled.show(Screen(pictures[0]))
    for picture, happening in zip(pictures[1:], happenings, strict=False):
        if happening == "restart":
            oled = oled_on(bus, kind)
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


def test_before_the_first_picture_stands_nothing_is_seen(bus: ChipBus, kind: str) -> None:
    oled_on(bus, kind).show(Screen(FACE))
    fresh = CHIPS[kind]()
    fresh.power_on()
    for data in bus.sent[:-1]:
        fresh.write(data)
        assert fresh.picture() == Picture()


def test_making_the_driver_touches_no_bus(bus: ChipBus, kind: str) -> None:
    oled_on(bus, kind)
    assert bus.count == 0


def test_dimming_is_one_command_and_heals_a_lost_power(bus: ChipBus, oled: Oled) -> None:
    oled.show(Screen(FACE, contrast=1))
    assert bus.sent == [b"\x00\x81\x01"]
    blink(bus.chip)
    oled.show(Screen(FACE, contrast=2))
    assert (bus.chip.picture(), bus.chip.contrast) == (FACE, 2)


def test_waking_up_from_the_dark_heals_every_pixel_and_a_lost_power(bus: ChipBus, oled: Oled) -> None:
    oled.show(Screen(FACE, on=False))
    blink(bus.chip)
    assert glass_after(oled, bus, FACE) == FACE


@pytest.mark.parametrize("at", range(14))
@pytest.mark.parametrize("asleep", [False, True])
def test_power_lost_in_the_first_or_the_waking_frame_is_healed_by_the_next_press(
    bus: ChipBus, kind: str, at: int, asleep: bool
) -> None:
    made = oled_on(bus, kind)
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
    bus: ChipBus, kind: str, number: int
) -> None:
    oled_on(bus, kind).show(Screen(FACE))
    sizes = [len(data) for data in bus.sent]
    init = next(at for at, size in enumerate(sizes) if size > 20) + 1  # a read comes before it
    for at, through in [(init, byte) for byte in range(sizes[init - 1])] + [(at, 2) for at in range(bus.count)]:
        blink(bus.chip)
        oled = oled_on(bus, kind)
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
def test_a_controller_that_lies_about_its_status_is_written_whole_each_time(kind: str, answer: int | None) -> None:
    bus = Liar(bus_of(kind).chip)
    bus.answer = answer
    oled = oled_on(bus, kind)
    oled.show(Screen(FACE))
    for _ in range(3):
        blink(bus.chip)
        bus.clear()
        assert glass_after(oled, bus, FACE) == FACE
        assert (pixel_bytes(bus), bus.reads) == (WHOLE, 0)


def test_a_liars_panel_does_not_blink_with_every_update(kind: str) -> None:
    bus = Liar(bus_of(kind).chip)
    oled = oled_on(bus, kind)
    oled.show(Screen(FACE))
    bus.clear()
    oled.show(Screen(BLINK))
    for data in bus.sent:
        bus.chip.write(data)
        assert bus.chip.on


def test_a_bus_that_is_not_there_is_said_with_the_way_out(bus: ChipBus, kind: str) -> None:
    bus.fail(errno.ENOENT, at=0)
    with pytest.raises(PartMissing, match="switch I2C on"):
        oled_on(bus, kind).show(Screen(FACE))


def test_a_bus_that_may_not_be_opened_is_said_with_the_way_out(bus: ChipBus, kind: str) -> None:
    bus.fail(errno.EACCES, at=0)
    with pytest.raises(PartMissing, match="group i2c"):
        oled_on(bus, kind).show(Screen(FACE))


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
