"""The firmware as it is flashed, main.py and all, under a real MicroPython interpreter with `machine` simulated."""

import re

import pytest

from tests.die_firmware.pico import LIS3DH, MPU_6050, Pico

ROLL = re.compile(rb"ROLL [1-6] #1\r\n")


def test_it_comes_up_on_the_pins_of_its_settings_with_the_watchdog_on_and_deaf_to_control_c() -> None:
    with Pico() as pico:
        pico.act()
        state = pico.state
    assert (state["pins"]["15"], state["pins"]["bus"]) == ([0, 1], [0, "4", "5"])
    assert (state["watchdog"], state["ctrlC"]) == (8000, -1)


def test_it_answers_a_question_and_throws_by_its_button_also_while_its_clock_wraps() -> None:
    with Pico() as pico:
        pico.act(20)
        assert pico.hear(b"?\n") == b"DIE Tumbler 1.0\r\nBAT 100\r\n"
        assert ROLL.fullmatch(pico.press())
        pico.act(100)  # the ticks wrap in here
        assert re.fullmatch(rb"ROLL [1-6] #2\r\n", pico.press())


def test_its_lamp_blinks_after_a_throw() -> None:
    with Pico() as pico:
        pico.act(5)
        pico.act(1, low=["15"])
        assert pico.state["driven"] == {"LED": True}


def test_it_measures_its_battery() -> None:
    with Pico(supply=3850 * 65535 // (3300 * 3)) as pico:
        assert pico.hear(b"?").endswith((b"BAT 54\r\n", b"BAT 55\r\n"))


@pytest.mark.parametrize(("chip", "per_g", "order"), [(MPU_6050, 4096, "big"), (LIS3DH, 4000, "little")])
def test_it_throws_when_it_is_shaken(chip: dict[str, object], per_g: int, order: str) -> None:
    with Pico(chip=chip) as pico:
        pico.act(10)
        pico.sent = b""
        assert ROLL.fullmatch(pico.shake(per_g=per_g, order=order))


def test_it_finds_an_accelerometer_that_is_plugged_in_later_and_bears_its_loss() -> None:
    with Pico() as pico:
        pico.act(10)
        pico.act(600, chip=MPU_6050)
        assert ROLL.fullmatch(pico.shake())
        pico.act(600, chip=None)
        assert re.fullmatch(rb"ROLL [1-6] #2\r\n", pico.press())


def test_a_bus_without_pull_ups_does_not_keep_it_from_throwing_by_its_button() -> None:
    with Pico(deadBus=True) as pico:
        pico.act(10)
        assert ROLL.fullmatch(pico.press())


def test_it_feeds_its_watchdog_all_the_time() -> None:
    with Pico() as pico:
        pico.act(900)
        assert not pico.state["bitten"]


def test_a_flood_of_bytes_is_taken_in_small_bites_and_does_not_keep_it_from_throwing() -> None:
    with Pico() as pico:
        pico.act(10)
        pico.act(1, heard=list(b"x" * 1000))
        assert ROLL.fullmatch(pico.press())


def test_with_its_button_held_at_the_start_it_leaves_the_board_to_whoever_copies_files() -> None:
    with Pico(low=["15"]) as pico:
        assert pico.state == {"ended": True}
