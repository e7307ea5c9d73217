"""Finding, taking and losing the die, on a pseudo-terminal with pyserial (S17-S20)."""

from collections.abc import Iterator

import pytest
import serial

from hardware.inputs import Battery, PartChanged, Roll
from hardware.parts import DieWiring, Health, Wiring
from hardware.simulated.bench import Bench, Kit
from tests.hardware.tiny_daemon import WIRING, count_presses

NAMED = Wiring(WIRING.buttons, WIRING.oled, WIRING.strip, DieWiring("/dev/serial/by-id/die"))


@pytest.fixture
def mute() -> Iterator[Bench]:
    """Give a running box on whose serial port something sits that answers nothing by itself."""
    with Bench(count_presses, kit=Kit(die_answer=None)) as bench:
        bench.power_on()
        yield bench


def rolls(bench: Bench) -> list[int]:
    return [item.face for item in bench.ask("all")[1] if isinstance(item, Roll)]


def news(bench: Bench) -> list[tuple[Health, float]]:
    changes = [item for item in bench.ask("all")[1] if isinstance(item, PartChanged) and item.part == "die"]
    return [(change.health, change.at) for change in changes]


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


def test_s19_a_banner_of_a_board_that_reboots_is_no_roll_and_its_late_answer_is_heard(mute: Bench) -> None:
    mute.advance(2.0)
    mute.send_die(b"ets Jun  8 2016\r\n4\r\nROLL 3\r\nboot: 1\n")
    assert rolls(mute) == []
    assert news(mute) == []
    mute.send_die(b"DIE Lucky 1.0\nROLL 6\n")
    assert rolls(mute) == [6]
    assert news(mute) == [(Health.OK, 2.0)]


def test_s20_a_port_that_does_not_answer_is_left_alone_until_it_has_been_away(mute: Bench) -> None:
    mute.advance(3600.0)
    assert mute.die.openings == 1
    mute.send_die(b"DIE Late 1.0\nROLL 6\n")
    mute.unplug("die")
    mute.advance(10.0)
    mute.plug("die")
    mute.advance(10.0)
    assert (mute.die.openings, rolls(mute)) == (2, [])


def test_s20_a_port_that_somebody_else_holds_is_not_taken_and_taken_once_it_is_free(bench: Bench) -> None:
    bench.kill()
    other = serial.Serial(bench.die.path, exclusive=True)
    bench.power_on()
    bench.advance(20.0)
    assert news(bench) == []
    other.close()
    bench.advance(5.0)
    assert [health for health, _ in news(bench)] == [Health.OK]


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
        assert [health for health, _ in news(bench)] == [Health.OK]


def test_the_die_survives_the_daemon(bench: Bench) -> None:
    bench.kill()
    bench.send_die(b"ROLL 4\n")
    bench.power_on()
    bench.send_die(b"ROLL 5\n")
    assert rolls(bench) == [5]
