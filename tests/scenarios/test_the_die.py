"""SCENARIOS.md, "The die": S17 to S20 on the whole daemon; a throw in `move` is a step, so `undo` counts the throws."""

from pathlib import Path

import pytest
import serial

from hardware.simulated.bench import Kit
from tests.bench.at_rest import wait_until_at_rest, wakings
from tests.chaos.desk import TWO_HEROES, Desk


def throws(desk: Desk) -> int:
    """Count the throws that counted since the game began."""
    return int(desk.state["undo"]) - 4


def test_s17_a_die_pulled_in_mid_line_is_said_to_be_lost_and_comes_back_under_another_name(desk: Desk) -> None:
    desk.play(f'{TWO_HEROES}; die-raw "ROLL 4"')
    name = desk.bench.die.path
    desk.play('unplug die; expect die missing; expect oled.text "die lost"; expect undo 4; wait 5; plug die; wait 5.1')
    assert desk.bench.die.path != name
    desk.play('expect die ok; expect undo 4; die-raw "\\n"; expect undo 4; die 5; expect undo 5; expect oled.text 5')


def test_s17_a_fragment_is_no_roll_even_where_the_next_die_begins_with_the_end_of_a_line(tmp_path: Path) -> None:
    with Desk(tmp_path / "games.journal", kit=Kit(die_answer=b"\r\nDIE Sim 1\r\n")) as desk:
        desk.play(f'{TWO_HEROES}; die-raw "ROLL 4"; unplug die; plug die; wait 6; expect die ok; expect undo 4')


def test_s17_while_the_die_is_away_hardly_anything_runs(tmp_path: Path) -> None:
    """A daemon that polls a dead port wakes all the time, one that spins at it eats a core; ours looks after 0.5, 1 s …

    Waking and computing are counted by the kernel, for all threads; however slow the machine, neither grows by that.
    """
    with Desk(tmp_path / "games.journal", real_time=True) as desk:
        wait_until_at_rest(desk.bench)
        desk.bench.unplug("die")
        while desk.state["die"] != "missing":
            desk.bench.advance(0.01)
        desk.bench.advance(0.1)
        woken, computed = wakings(desk.bench.pid), seconds_computed(desk.bench.pid)
        desk.bench.advance(2.0)
        woken, computed = wakings(desk.bench.pid) - woken, seconds_computed(desk.bench.pid) - computed
        assert 1 <= woken <= 4, "it is looked for twice in this time"
        assert computed <= 0.05


def seconds_computed(pid: int) -> float:
    """Add up the processor time of all threads of a process, by the nanosecond."""
    return sum(int(path.read_text().split()[0]) for path in Path(f"/proc/{pid}/task").glob("*/schedstat")) / 1e9


def test_s18_every_whole_roll_counts_once_in_order_and_nothing_else(desk: Desk) -> None:
    desk.play(TWO_HEROES)
    pieces = [(b"RO", 0), (b"LL 3\r", 1), (b"\n", 1), (b"ROLL 2\nROLL 5\n", 3), (b"D6:6\r6\r", 5), (b"\xff\xff4\n", 5)]
    pieces += [(b"ROLL 4 #1\nROLL 4 #1\n", 6), (b"1" * 5000, 6), (b"\n", 6), (b"0\n7\nROLL\n", 6), (b" roll 1 \n", 7)]
    for data, count in pieces:
        desk.bench.send_die(data)
        desk.bench.advance(0.7)
        assert throws(desk) == count, data
    desk.play("expect oled.text 1; press undo; press undo; expect undo 9; expect oled.text 6")


def test_s18_kilobytes_without_an_end_take_no_memory(desk: Desk) -> None:
    desk.play(f"{TWO_HEROES}; die 4")
    before = resident(desk.bench.pid)
    for _ in range(64):
        desk.bench.send_die(b"4" * 16384)
    assert resident(desk.bench.pid) - before < 512 * 1024
    desk.play('die-raw "\\n"; expect undo 5; die 3; expect undo 6')
    assert desk.log.count("noise") == 1


def resident(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096


@pytest.fixture
def mute(tmp_path: Path) -> Desk:
    """Give a box, switched off, at whose serial port something sits that answers nothing by itself."""
    return Desk(tmp_path / "games.journal", kit=Kit(die_answer=None))


def test_s19_a_banner_holds_no_roll_and_the_die_behind_it_is_taken(mute: Desk) -> None:
    with mute as desk:
        desk.bench.send_die(b"ets Jun  8 2016 00:22:57\r\nrst:0x1\r\n4\r\nROLL 3\r\n")
        for button in ("p1", "p2", "ok", "p1"):
            desk.fingers.press(button)
        desk.play("expect undo 4; expect die missing")
        desk.bench.send_die(b"DIE Lucky 1.0\r\n")
        desk.play("expect die ok; expect undo 4; die 3; expect undo 5")


def test_s20_auto_takes_only_what_answers_as_a_die_and_leaves_the_rest_alone(mute: Desk) -> None:
    with mute as desk:
        desk.play(f'{TWO_HEROES}; wait 600; die-raw "ok T:21.0 /0.0\\n4\\n"; expect undo 4; expect die missing')
        assert desk.bench.die.openings == 1, "a port that did not answer was opened again"


def test_s20_a_port_that_another_program_holds_is_not_shared(desk: Desk) -> None:
    desk.bench.kill()
    with serial.Serial(desk.bench.die.path, exclusive=True):
        desk.on().play("wait 20; expect die missing")
        why = f"{desk.bench.die.path}: another program has it (end that)"
        assert desk.bench.ask("status")["parts"]["die"]["reason"] == why
        assert desk.log.count(why) == 1, "it was tried five times and more"
        assert "lost" not in desk.words, "what never was there is not lost"
    desk.play("wait 5.1; expect die ok")
    with pytest.raises(serial.SerialException):
        serial.Serial(desk.bench.die.path, exclusive=True)
