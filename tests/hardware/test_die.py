"""Finding, taking and losing the die, on a pseudo-terminal with pyserial (S17-S20)."""

import errno
import logging
import queue
import re
import threading
from collections.abc import Iterator

import pytest
import serial

from hardware.copper import Copper, PortInfo
from hardware.die import NO_PORT, Die
from hardware.inbox import LineReport
from hardware.inputs import Battery, Input, PartChanged, Roll
from hardware.parts import DieWiring, Health, Wiring
from hardware.simulated.bench import Bench, Kit
from tests.hardware.tiny_daemon import WIRING, count_presses

NAMED = Wiring(WIRING.buttons, WIRING.oled, WIRING.strip, DieWiring("/dev/serial/by-id/die"))


def count_presses_and_log(copper: Copper) -> int:
    """Count presses as ever, with all that is logged."""
    logging.basicConfig(level=logging.INFO)
    return count_presses(copper)


@pytest.fixture
def mute_bench() -> Iterator[Bench]:
    """Give a running box on whose serial port something sits that answers nothing by itself."""
    with Bench(count_presses, kit=Kit(die_answer=None)) as bench:
        bench.power_on()
        yield bench


def rolls(bench: Bench) -> list[int]:
    return [item.face for item in bench.ask("all")[1] if isinstance(item, Roll)]


def news(bench: Bench) -> list[tuple[Health, float]]:
    changes = [item for item in bench.ask("all")[1] if isinstance(item, PartChanged) and item.part == "die"]
    return [(change.health, change.at) for change in changes]


def reasons(bench: Bench) -> list[str]:
    told = [item.reason for item in bench.ask("all")[1] if isinstance(item, PartChanged) and item.part == "die"]
    return [reason for reason in told if reason]


def changes(inputs: list[Input]) -> list[PartChanged]:
    return [item for item in inputs if isinstance(item, PartChanged)]


class Port:
    """A serial port that fails to open with a number, or is open and mute until it is let go."""

    def __init__(self, number: int | None) -> None:
        self._number = number
        self._let_go = threading.Event()
        self.in_waiting = 0

    def open(self) -> None:
        if self._number is not None:
            raise serial.SerialException(self._number, "could not open it")

    def read(self, size: int) -> bytes:
        self._let_go.wait()
        return b""

    def write(self, data: bytes) -> None:
        pass

    def cancel_read(self) -> None:
        self._let_go.set()

    close = cancel_read


class Ports:
    """A copper with these USB serial ports, each with the number of its error."""

    def __init__(self, ports: dict[str, int | None]) -> None:
        self.ports = ports

    def serial_ports(self) -> list[PortInfo]:
        return [PortInfo(path) for path in self.ports]

    def serial_line(self, path: str, baud: int) -> Port:
        return Port(self.ports[path])


def searched(ports: Ports, wiring: DieWiring, seconds: float) -> tuple[Die, list[PartChanged]]:
    """Let a die search for so long, in no time, and give what it told."""
    reports: queue.SimpleQueue[LineReport] = queue.SimpleQueue()
    die, told = Die(wiring, ports, reports.put, 0.0), list[Input]()  # type: ignore[arg-type]
    while die.wake_at is not None and die.wake_at <= seconds:
        now = die.wake_at
        told += die.after_time(now)
        while die._search_at is None and die._ask_at is None:  # a line is being opened
            told += die.after(reports.get(timeout=10), now)
    return die, changes(told)


def test_a_die_that_answers_is_taken_at_once(bench: Bench) -> None:
    assert news(bench) == [(Health.OK, 0.0)]


def test_s18_every_whole_roll_comes_once_in_order_and_nothing_else(bench: Bench) -> None:
    for chunk in (b"RO", b"LL 3\r\nROLL 5 #1\nROLL 5 #1\n\xff\xff\n2\r", b"9\nD6:6\nx" + b"4" * 9000 + b"\n1\n"):
        bench.send_die(chunk)
    assert rolls(bench) == [3, 5, 2, 6, 1]


def test_a_battery_level_is_told(bench: Bench) -> None:
    bench.send_die(b"BAT 83\n")
    assert [item.percent for item in bench.ask("all")[1] if isinstance(item, Battery)] == [83]


def test_noise_is_logged_once_a_connection(bench: Bench) -> None:
    for _ in range(50):
        bench.send_die(b"rubbish\n")
    assert bench.log_tail().count("noise on") == 1


def test_how_much_noise_there_was_is_logged_at_the_end_of_the_connection() -> None:
    with Bench(count_presses_and_log) as bench:
        bench.power_on()
        for _ in range(50):
            bench.send_die(b"rubbish\n")
        bench.unplug("die")
        assert bench.log_tail().count("50 lines on") == 1
        bench.plug("die")
        bench.advance(5.0)
        bench.send_die(b"rubbish\n")
        bench.terminate()
        assert bench.log_tail().count("lines on") == 1, "a single one was told before"


def test_s17_a_die_pulled_in_mid_line_is_lost_and_found_under_another_name_without_its_fragment(bench: Bench) -> None:
    before = bench.die.path
    bench.send_die(b"ROLL 4")
    bench.unplug("die")
    assert news(bench)[-1] == (Health.MISSING, 0.0)
    bench.advance(5.0)
    bench.plug("die")
    assert bench.die.path != before
    bench.advance(5.0)
    bench.send_die(b"\nROLL 2\n")
    assert rolls(bench) == [2]
    assert news(bench)[-1][0] is Health.OK


def test_s17_a_die_that_is_away_is_looked_for_at_most_every_5_s_and_found_within_5(bench: Bench) -> None:
    bench.unplug("die")
    bench.advance(600.0)
    bench.plug("die")
    bench.advance(5.0)
    assert news(bench)[-1][0] is Health.OK


def test_s19_a_banner_of_a_board_that_reboots_is_no_roll_and_its_late_answer_is_heard(mute_bench: Bench) -> None:
    mute_bench.advance(2.0)
    mute_bench.send_die(b"ets Jun  8 2016\r\n4\r\nROLL 3\r\nboot: 1\n")
    assert rolls(mute_bench) == []
    assert news(mute_bench) == []
    mute_bench.send_die(b"DIE Lucky 1.0\nROLL 6\n")
    assert rolls(mute_bench) == [6]
    assert news(mute_bench) == [(Health.OK, 2.0)]


def test_s20_a_port_that_does_not_answer_is_left_alone_until_it_has_been_away(mute_bench: Bench) -> None:
    mute_bench.advance(3600.0)
    assert mute_bench.die.openings == 1
    mute_bench.send_die(b"DIE Late 1.0\nROLL 6\n")
    mute_bench.unplug("die")
    mute_bench.advance(10.0)
    mute_bench.plug("die")
    mute_bench.advance(10.0)
    assert (mute_bench.die.openings, rolls(mute_bench)) == (2, [])


def test_s20_a_port_that_somebody_else_holds_is_not_taken_and_taken_once_it_is_free(bench: Bench) -> None:
    bench.kill()
    other = serial.Serial(bench.die.path, exclusive=True)
    bench.power_on()
    bench.advance(20.0)
    assert news(bench) == [(Health.MISSING, 0.0)]
    assert reasons(bench) == [f"{bench.die.path}: another program has it (end that)"]
    other.close()
    bench.advance(5.0)
    assert [health for health, _ in news(bench)] == [Health.MISSING, Health.OK]


def test_a_named_port_that_answers_is_taken_at_once() -> None:
    with Bench(count_presses, NAMED) as bench:
        bench.power_on()
        assert news(bench) == [(Health.OK, 0.0)]


def test_a_named_port_that_does_not_answer_is_taken_as_it_is_after_4_s() -> None:
    with Bench(count_presses, NAMED, kit=Kit(die_answer=None)) as bench:
        bench.power_on()
        bench.send_die(b"ROLL 1\n")
        bench.advance(4.0)
        bench.send_die(b"ROLL 2\n")
        assert (rolls(bench), news(bench)) == ([2], [(Health.OK, 4.0)])


def test_a_named_port_that_is_away_is_tried_again() -> None:
    with Bench(count_presses, NAMED) as bench:
        bench.unplug("die")
        bench.power_on()
        bench.advance(100.0)
        bench.plug("die")
        bench.advance(5.0)
        assert [health for health, _ in news(bench)] == [Health.MISSING, Health.OK]
        assert reasons(bench)[0] == "/dev/serial/by-id/die: nothing is there (plug it in, or see to its name)"


def test_s13_a_die_that_is_away_all_night_is_told_once_and_again_only_for_another_reason(bench: Bench) -> None:
    bench.unplug("die")
    bench.advance(3600.0)
    assert [bool(re.fullmatch(r"die lost on /dev/pts/\d+: .+", reason)) for reason in reasons(bench)] == [True, False]
    assert reasons(bench)[1] == NO_PORT
    bench.plug("die")
    bench.advance(5.0)
    bench.unplug("die")
    bench.advance(3600.0)
    assert len(reasons(bench)) == 4


def test_a_port_that_does_not_answer_is_told_with_those_that_cannot_be_opened(mute_bench: Bench) -> None:
    mute_bench.advance(3600.0)
    assert reasons(mute_bench) == [f"{mute_bench.die.path}: does not answer as a die"]


def test_of_several_ports_each_is_told_with_its_reason_once_however_long_it_lasts() -> None:
    ports = Ports({"/dev/ttyUSB0": errno.EACCES, "/dev/ttyUSB1": errno.EWOULDBLOCK, "/dev/ttyUSB2": None})
    die, told = searched(ports, DieWiring(), 60.0)
    assert [change.reason for change in told] == [
        "/dev/ttyUSB0: may not be opened (let this user be in the group dialout); "
        "/dev/ttyUSB1: another program has it (end that); /dev/ttyUSB2: does not answer as a die"
    ]
    die.close()


@pytest.mark.parametrize("failing", ["serial_ports", "serial_line"])
def test_s4_a_search_that_raises_is_tried_again(failing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ports = Ports({"/dev/ttyUSB0": errno.EBUSY})
    reports: queue.SimpleQueue[LineReport] = queue.SimpleQueue()
    die = Die(DieWiring(), ports, reports.put, 0.0)  # type: ignore[arg-type]
    with monkeypatch.context() as broken:
        broken.setattr(ports, failing, lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            die.after_time(0.0)
    assert die.wake_at is not None
    die.after_time(die.wake_at)
    assert [change.reason for change in changes(die.after(reports.get(timeout=10), 1.0))] == [
        "/dev/ttyUSB0: another program has it (end that)"
    ]


def test_the_die_survives_the_daemon(bench: Bench) -> None:
    bench.kill()
    bench.send_die(b"ROLL 4\n")
    bench.power_on()
    bench.send_die(b"ROLL 5\n")
    assert rolls(bench) == [5]
