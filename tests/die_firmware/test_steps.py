"""The die step by step: button, shake, question, battery, lamp; all of it without a Pico."""

from collections.abc import Sequence

from hardware.die_firmware.tumbler.battery import percent_of
from hardware.die_firmware.tumbler.steps import LAST_NUMBER, Seen, Tumbler

REST = (0, 0, 1000)
JOLT = (2500, 0, 900)


class Table:
    """A die on a table, and all that it said."""

    def __init__(self, entropy: Sequence[int] = (3,)) -> None:
        self.asked_for = 0
        self._entropy = list(entropy)
        self.die = Tumbler(self._take)
        self.said = b""

    def _take(self, count: int) -> bytes:
        """Give the next byte over and over, the last one for ever."""
        self.asked_for += 1
        byte = self._entropy.pop(0) if len(self._entropy) > 1 else self._entropy[0]
        return bytes([byte] * count)

    def after(
        self,
        ms: int,
        down: bool = False,
        heard: bytes = b"",
        mg: tuple[int, int, int] | None = None,
        supply: int | None = None,
    ) -> bytes:
        """Let time pass in steps of 10 ms with everything as given, and give what was said."""
        said = b"".join(
            self.die.step(Seen(10, heard if step == 0 else b"", down, mg, supply)) for step in range(ms // 10)
        )
        self.said += said
        return said

    def press(self) -> bytes:
        self.after(50)
        return self.after(50, down=True)


def test_a_press_throws_at_once_and_counts_the_throws() -> None:
    table = Table([3, 5])
    assert table.press() + table.press() == b"ROLL 4 #1\nROLL 6 #2\n"


def test_a_bouncing_contact_throws_once() -> None:
    table = Table()
    table.after(50)
    for down in (True, False, True, False, True, True, False, True, False):
        table.after(10, down=down)
    table.after(100)
    assert table.said == b"ROLL 4 #1\n"


def test_a_button_that_is_held_throws_once() -> None:
    table = Table()
    table.after(50)
    assert table.after(60_000, down=True) == b"ROLL 4 #1\n"


def test_a_button_that_is_down_when_the_power_comes_throws_only_after_it_was_up() -> None:
    table = Table()
    assert table.after(1000, down=True) == b""
    assert table.press() == b"ROLL 4 #1\n"


def test_rejected_bytes_throw_nothing_and_the_next_step_tries_again() -> None:
    table = Table([255, 252, 0])
    table.after(50)
    assert [table.after(10, down=True) for _ in range(4)] == [b"", b"", b"ROLL 1 #1\n", b""]


def test_entropy_is_asked_for_only_when_thrown() -> None:
    table = Table()
    table.after(10_000)
    assert table.asked_for == 0


def test_the_counter_begins_again_after_its_last_number() -> None:
    table = Table()
    table.die._number = LAST_NUMBER - 1
    assert table.press() + table.press() == b"ROLL 4 #999999\nROLL 4 #1\n"


def test_a_question_mark_is_answered_also_among_other_bytes() -> None:
    assert Table().after(10, heard=b"AT\xff?\r\n") == b"DIE Tumbler 1.0\n"


def test_other_bytes_are_answered_by_silence() -> None:
    assert Table().after(100, heard=b"ATZ\r\n\x03\x00") == b""


def shaken(table: Table, jolts: int, apart_ms: int = 100) -> bytes:
    for _ in range(jolts):
        table.after(30, mg=JOLT)
        table.after(apart_ms - 30, mg=(0, 300, 1500))
    return table.after(1000, mg=REST)


def test_a_shake_throws_once_it_rests() -> None:
    table = Table()
    assert shaken(table, 4) == b"ROLL 4 #1\n"
    assert table.after(5000, mg=REST) == b""


def test_a_die_still_in_the_shaking_hand_throws_nothing_yet() -> None:
    table = Table()
    for _ in range(50):
        table.after(30, mg=JOLT)
        table.after(70, mg=(0, 300, 1500))
    assert table.said == b""


def test_a_knock_on_the_table_is_no_throw() -> None:
    assert shaken(Table(), 1) + shaken(Table(), 2) == b""


def test_knocks_far_apart_are_no_throw() -> None:
    assert shaken(Table(), 6, apart_ms=1600) == b""


def test_a_sensor_that_goes_away_in_mid_shake_throws_nothing() -> None:
    table = Table()
    table.after(30, mg=JOLT)
    table.after(30, mg=REST)
    table.after(30, mg=JOLT)
    table.after(10)
    assert shaken(table, 1) == b""


def test_the_battery_is_told_at_first_and_with_each_answer() -> None:
    table = Table()
    assert table.after(10, supply=3850) == b"BAT 55\n"
    assert table.after(10, supply=3850, heard=b"?") == b"DIE Tumbler 1.0\nBAT 55\n"


def test_a_battery_that_falls_is_told_once_a_minute_at_most_and_by_steps_of_five() -> None:
    table = Table()
    table.after(10, supply=4000)
    assert table.after(50_000, supply=3800) == b""
    assert table.after(20_000, supply=3800) == b"BAT 45\n"
    assert table.after(600_000, supply=3790) == b""


def test_without_a_battery_none_is_told() -> None:
    assert Table().after(100_000) == b""


def test_a_cell_s_voltage_reads_as_percent_within_0_and_100() -> None:
    millivolts = (0, 3300, 3500, 3600, 3850, 4149, 4150, 5000)
    assert [percent_of(value) for value in millivolts] == [0, 0, 5, 15, 55, 99, 100, 100]


def test_the_lamp_blinks_the_face_and_then_stays_dark() -> None:
    table = Table([2])
    table.press()
    lit = []
    for _ in range(300):
        lit.append(table.die.lit)
        table.after(10)
    assert sum(lit[at] and not lit[at - 1] for at in range(1, 300)) + lit[0] == 3
    assert not any(lit[200:])
