"""Pictures packed as luma's drivers pack them; windows that hold all that changed, for no more than it must cost."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from luma.core.interface.serial import i2c
from PIL import Image

from hardware.oled import DRIVERS
from hardware.oled_update import (
    RUN_COST,
    SINO_WEALTH,
    SOLOMON,
    WINDOW_COST,
    Dialect,
    Mode,
    Window,
    changed_runs,
    changed_windows,
    frame_of,
    joined_windows,
    memory_of,
    update_of,
)
from hardware.outputs import Picture
from tests.bench.windows_bound import least_cost
from tests.hardware.pictures import any_picture, few_patches, patched, upside_down

BLANK = bytes(1024)
changes = st.builds(
    lambda picture, some: (memory_of(picture), memory_of(patched(picture, some))), any_picture, few_patches
)
scattered = st.sets(st.integers(0, 1023), max_size=60).map(lambda places: (BLANK, marked(*places)))
modes = st.sampled_from(Mode)


class RecordingBus:
    """What luma takes for an SMBus."""

    def __init__(self) -> None:
        self.transactions: list[bytes] = []

    def write_i2c_block_data(self, _address: int, control: int, data: list[int]) -> None:
        self.transactions.append(bytes((control, *data)))


def sent_by_luma(driver: str, picture: Picture) -> tuple[bytes, bytes]:
    """The commands and the pixels of one frame, each joined over its transactions."""
    bus = RecordingBus()
    device: Any = DRIVERS[driver](i2c(bus=bus))
    device.persist = True
    bus.transactions.clear()
    device.display(Image.frombytes("1", (128, 64), picture.bits))
    return joined(bus.transactions)


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


def marked(*places: int) -> bytes:
    memory = bytearray(1024)
    for place in places:
        memory[place] = 0xFF
    return bytes(memory)


def filled(*windows: Window) -> bytes:
    return marked(*(page * 128 + x for w in windows for page in range(w.top, w.bottom) for x in range(w.left, w.right)))


def bytes_of(held: bytes, wanted: bytes, dialect: Dialect, mode: Mode, also: bytes = b"") -> int:
    return sum(len(data) + 1 for data in update_of(held, wanted, dialect, mode, also).transactions)


def cheapest_in_page(differing: list[bool]) -> int:
    """The cost of the best runs, by trying every run that ends at a place."""
    best = [0]
    for end in range(1, len(differing) + 1):
        ways = [best[start] + RUN_COST + end - start for start in range(end)]
        best.append(min(ways) if differing[end - 1] else min([best[-1], *ways]))
    return best[-1]


@settings(max_examples=30, deadline=None)
@given(both=st.one_of(changes, scattered))
def test_runs_within_pages_are_the_cheapest_there_are(both: tuple[bytes, bytes]) -> None:
    held, wanted = both
    differing = [a != b for a, b in zip(held, wanted, strict=True)]
    best = sum(cheapest_in_page(differing[page * 128 : page * 128 + 128]) for page in range(8))
    assert sum(run.cost for run in changed_runs(held, wanted)) == best


@pytest.mark.parametrize("dialect", [SOLOMON, SINO_WEALTH])
@settings(max_examples=50, deadline=None)
@given(both=st.one_of(changes, scattered), mode=modes)
def test_all_that_changed_lies_in_a_window(dialect: Dialect, both: tuple[bytes, bytes], mode: Mode) -> None:
    held, wanted = both
    windows = changed_windows(held, wanted, dialect, mode)
    covered = filled(*windows)
    assert all(a == b or there for a, b, there in zip(held, wanted, covered, strict=True))


@settings(max_examples=50, deadline=None)
@given(both=st.one_of(changes, scattered))
def test_windows_cost_no_more_than_runs_and_no_less_than_the_bound(both: tuple[bytes, bytes]) -> None:
    held, wanted = both
    runs = changed_runs(held, wanted)
    joined = joined_windows(runs)
    bound = least_cost(bytes(a ^ b for a, b in zip(held, wanted, strict=True)))
    assert bound <= sum(w.cost for w in joined) + 1e-6 <= sum(run.cost for run in runs) + 1e-6


@given(both=st.one_of(changes, scattered))
@settings(max_examples=30, deadline=None)
def test_an_update_costs_its_windows_and_at_most_one_change_of_mode(both: tuple[bytes, bytes]) -> None:
    for mode in Mode:
        windows = changed_windows(*both, SOLOMON, mode)
        extra = bytes_of(*both, SOLOMON, mode) - sum(window.cost for window in windows)
        assert extra in (0, 2, 5)


def test_runs_need_not_leave_their_mode() -> None:
    wanted = filled(Window(3, 9, 2, 3), Window(60, 100, 5, 6))
    assert (
        bytes_of(BLANK, wanted, SOLOMON, Mode.RUNS) == bytes_of(BLANK, wanted, SINO_WEALTH, Mode.RUNS) == 7 + 6 + 7 + 40
    )


def test_a_gap_is_sent_along_where_another_run_would_cost_as_much() -> None:
    assert len(changed_runs(BLANK, marked(10, 18))) == 1
    assert len(changed_runs(BLANK, marked(10, 19))) == 2


def test_a_tall_place_is_one_window_of_two_transactions() -> None:
    tall = Window(40, 48, 1, 7)
    update = update_of(BLANK, filled(tall), SOLOMON, Mode.WINDOWS)
    assert [data.hex() for data in update.transactions] == ["0021282f220106", "40" + "ff" * 48]
    assert tall.cost == WINDOW_COST + 48


def test_windows_have_to_save_the_way_to_their_mode_and_back() -> None:
    two_high = filled(Window(0, 9, 3, 5))
    assert len(changed_windows(BLANK, two_high, SOLOMON, Mode.WINDOWS)) == 1
    assert len(changed_windows(BLANK, two_high, SOLOMON, Mode.RUNS)) == 2


def test_the_columns_of_an_sh1106_begin_with_the_third() -> None:
    update = update_of(BLANK, marked(128 + 14), SINO_WEALTH, Mode.RUNS)
    assert [data.hex() for data in update.transactions] == ["00b10011", "40ff"]


@pytest.mark.parametrize("dialect", [SOLOMON, SINO_WEALTH])
def test_other_commands_ride_along_or_go_alone(dialect: Dialect) -> None:
    def first(wanted: bytes) -> bytes:
        return update_of(BLANK, wanted, dialect, Mode.RUNS, b"\x81\x07").transactions[0]

    assert first(marked(5)).startswith(b"\x00\x81\x07\xb0")
    assert first(BLANK) == b"\x00\x81\x07"


@pytest.mark.parametrize("find", [changed_runs, lambda a, b: changed_windows(a, b, SOLOMON, Mode.WINDOWS)])
def test_nothing_changed_is_nothing_to_write(find: Callable[[bytes, bytes], object]) -> None:
    assert not find(BLANK, BLANK)
