"""The die's line as PANEL.md describes it, torn anywhere and full of noise (S17-S19)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.die_lines import LONGEST, Charge, Hello, LineState, Noise, Rolled, Value, after_bytes


def values_of(*chunks: bytes) -> list[Value]:
    state, values = LineState(), []
    for chunk in chunks:
        state, found = after_bytes(state, chunk)
        values += found
    return values


@pytest.mark.parametrize("line", [b"ROLL 4", b"roll 4", b"4", b" 4\t", b"D6:4", b"d6:4", b"  Roll\t4 ", b"ROLL 4 #17"])
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_every_way_of_saying_four_is_one_four(line: bytes, end: bytes) -> None:
    assert values_of(line + end) == [Rolled(4)]


@pytest.mark.parametrize(
    "line",
    [b"0", b"7", b"44", b"ROLL 7", b"ROLL4", b"ROLL", b"D6: 4", b"D8:4", b"\xff4", b"4\x00", b"ROLL 4 17", b"?", b"04"],
)
def test_what_no_die_says_is_noise(line: bytes) -> None:
    assert values_of(line + b"\n") == [Noise(line)]


def test_the_same_counter_twice_in_a_row_is_one_throw() -> None:
    assert values_of(b"ROLL 4 #17\nROLL 4 #17\nROLL 4 #18\n") == [Rolled(4), Rolled(4)]


def test_a_counter_counts_again_after_another_throw() -> None:
    assert values_of(b"ROLL 4 #17\n5\nBAT 9\nROLL 4 #17\n") == [Rolled(4), Rolled(5), Charge(9), Rolled(4)]


def test_a_battery_level_between_repeats_does_not_make_a_second_throw() -> None:
    assert values_of(b"ROLL 4 #17\nBAT 80\nROLL 4 #17\n") == [Rolled(4), Charge(80)]


def test_a_battery_above_100_percent_is_noise() -> None:
    assert values_of(b"BAT 83\nbat 100\nBAT 101\n") == [Charge(83), Charge(100), Noise(b"BAT 101")]


def test_a_hello_carries_name_and_version() -> None:
    assert values_of(b"DIE Lucky Seven 1.2\r\n") == [Hello("Lucky Seven", "1.2")]


def test_a_hello_without_a_version_is_noise() -> None:
    assert values_of(b"DIE Sim\n") == [Noise(b"DIE Sim")]


def test_s18_two_rolls_in_one_packet_are_two_rolls_in_order() -> None:
    assert values_of(b"ROLL 2\nROLL 5\n") == [Rolled(2), Rolled(5)]


def test_s18_a_line_in_two_halves_is_one_roll() -> None:
    assert values_of(b"RO", b"LL 3", b"\r", b"\n") == [Rolled(3)]


def test_empty_lines_are_nothing() -> None:
    assert values_of(b"\n\r\n \n\t\r") == []


def test_a_fragment_without_its_end_is_nothing() -> None:
    assert values_of(b"ROLL 4") == []


def test_s18_kilobytes_without_a_newline_keep_memory_bounded_and_are_one_noise() -> None:
    state = LineState()
    for _ in range(100):
        state, values = after_bytes(state, b"4" * 1000)
        assert values == ()
        assert len(state.rest) <= LONGEST + 1
    state, values = after_bytes(state, b"\nROLL 4\n")
    assert [type(value) for value in values] == [Noise, Rolled]


def test_a_line_of_80_bytes_is_read_and_one_of_81_is_noise() -> None:
    assert values_of(b" " * 74 + b"ROLL 4\n") == [Rolled(4)]
    assert [type(value) for value in values_of(b" " * 75 + b"ROLL 4\n")] == [Noise]


def test_an_overlong_line_of_blanks_is_noise_too() -> None:
    assert [type(value) for value in values_of(b" " * 100 + b"\n")] == [Noise]


@given(st.lists(st.sampled_from([b"ROLL 1\n", b"2\r", b"D6:3\r\n", b"\xff\xfe\n", b"BAT 5\n"])), st.data())
def test_s18_whole_lines_mean_the_same_wherever_they_are_torn(lines: list[bytes], data: st.DataObject) -> None:
    stream = b"".join(lines)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=9)))
    chunks = [stream[start:end] for start, end in zip([0, *cuts], [*cuts, len(stream)], strict=True)]
    assert values_of(*chunks) == values_of(stream)


@given(st.lists(st.binary(max_size=300), max_size=20))
def test_no_bytes_at_all_give_a_face_outside_1_to_6(chunks: list[bytes]) -> None:
    assert all(1 <= value.face <= 6 for value in values_of(*chunks) if isinstance(value, Rolled))
