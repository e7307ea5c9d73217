"""Playing a tape on the bench: what counts as a failure, and what the instructions do to the wires."""

from pathlib import Path

import pytest

from companion.config.locations import load_settings
from companion.daemon.loop import RunOptions
from companion.daemon.main import main
from companion.exits import CommandFailed
from companion.tapes.grammar import read_tape
from companion.tapes.language import TapeFailed
from companion.tapes.replay import Report, Tape, play_tape, vocabulary_of
from hardware.outputs import Picture
from hardware.simulated.bench import Bench, BenchStuck
from hardware.simulated.led_chip import Ws2812Chain
from hardware.simulated.oled_chip import OledChip

AT_THE_TABLE = "press p1; press p2; press ok; press p1\n"


def play(text: str, **options: object) -> Report:
    box = load_settings(search=False)
    tape = Tape("a.tape", read_tape(text, "a.tape", vocabulary_of(box)))
    return play_tape(tape, box, RunOptions(**{"seed": 0, **options}))  # type: ignore[arg-type]  # by name


def failure_of(text: str) -> str:
    report = play(text)
    assert isinstance(report.trouble, TapeFailed), str(report)
    return str(report.trouble)


def test_one_wrong_pixel_on_the_wire_fails_the_tape(monkeypatch: pytest.MonkeyPatch) -> None:
    right = OledChip.picture

    def swapped(chip: OledChip) -> Picture:
        bits = bytearray(right(chip).bits)
        bits[16 * 5 + 2] ^= 0x10
        return Picture(bytes(bits))

    monkeypatch.setattr(OledChip, "picture", swapped)
    assert failure_of("press p1") == (
        "a.tape:1  press p1: the OLED differs from its page in 1 of 8192 pixels, the first at x 19, y 5"
    )


def test_one_wrong_led_on_the_wire_fails_the_tape(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Ws2812Chain.colours
    monkeypatch.setattr(Ws2812Chain, "colours", lambda chain: (*right(chain)[:45], (1, 0, 0)))
    assert (
        failure_of("press p1") == "a.tape:1  press p1: LED 45 of the strip: expected #000000 on the wire, found #010000"
    )


def test_a_daemon_that_dies_fails_the_tape_with_its_log(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Bench.send_die

    def fatal(bench: Bench, data: bytes) -> None:
        right(bench, data)
        bench.kill()

    monkeypatch.setattr(Bench, "send_die", fatal)
    assert "a.tape:2  die 3: the daemon died (exit -9); its log ends" in failure_of("press p1\ndie 3\npress p2")


def test_a_tape_stops_at_its_first_failure() -> None:
    report = play("press p1\nexpect order p2\npress p2")
    assert report.instructions == 1
    assert report.state is not None
    assert report.state["order"] == ["p1"]


def test_choose_presses_the_shortest_way() -> None:
    up_and_ok = play(AT_THE_TABLE + "choose Menu; expect stage menu").seconds
    far_down = play(AT_THE_TABLE + "choose Corruption; expect turn p2").seconds
    assert up_and_ok < far_down


def test_choose_takes_the_highlighted_choice_with_ok_alone() -> None:
    straight = play(AT_THE_TABLE + "choose Enemy; expect stage enemy")
    pressed = play(AT_THE_TABLE + "press ok; expect stage enemy")
    assert straight.seconds == pressed.seconds


def test_a_choice_behind_a_stuck_button_is_a_failure_and_not_another_choice() -> None:
    assert "expected the highlight at choice 1" in failure_of(
        AT_THE_TABLE + "edges down 5 5; wait 11; press no; choose Treasure"
    )


def test_presses_together_are_not_guarded_by_the_player() -> None:
    report = play(AT_THE_TABLE + "wait 1; together enemy treasure; expect stage enemy; expect refusal null")
    assert "expect refusal" in str(report.trouble)


def test_a_page_that_the_oled_does_not_carry_has_no_text() -> None:
    assert "found no page on the OLED" in failure_of("unplug oled; press p1; expect oled.text P1")


def test_simulated_hours_pass_in_no_time() -> None:
    assert play("wait 86400; wait 86400").seconds == pytest.approx(2 * 86400, abs=1)


def test_a_journal_that_another_daemon_has_is_said_with_its_exit_code(tmp_path: Path) -> None:
    journal = tmp_path / "games.journal"
    with Bench(main, RunOptions(journal=journal)) as other:
        other.power_on()
        with pytest.raises(CommandFailed) as ended:
            play("press p1", journal=journal)
    assert ended.value.code == 75


def test_a_daemon_that_never_rests_fails_the_tape(monkeypatch: pytest.MonkeyPatch) -> None:
    def stuck(bench: Bench, data: bytes) -> None:
        raise BenchStuck("the daemon does not come to rest")

    monkeypatch.setattr(Bench, "send_die", stuck)
    assert failure_of("die 3") == "a.tape:1  die 3: the daemon does not come to rest"


def test_an_error_that_the_daemon_caught_fails_the_tape_at_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Bench.log_tail
    caught = "ERROR: an error was caught\nTraceback (most recent call last):\n  KeyError: 'p5'\n"
    monkeypatch.setattr(Bench, "log_tail", lambda bench, size=4000: right(bench, size) + caught)
    told = failure_of("press p1\nexpect order p1")
    assert told.startswith("a.tape:2  the daemon caught an error of its own")
    assert told.rstrip().endswith("KeyError: 'p5'")


HIT = AT_THE_TABLE + "press enemy; choose Other; choose 4; choose 2\n"
"""In a fight: a roll of 4 or more wins it, and the turn passes."""


def test_the_guard_s_milliseconds_are_counted_through_a_transition_of_the_strip() -> None:
    tape = HIT + "die 5; edges safe 60; expect turn p2; expect oled.text too quick"
    assert play(tape).trouble is None
    tape = HIT + "die 5; wait 0.199; edges safe 60; expect turn p2; expect oled.text too quick"
    assert play(tape).trouble is None
    tape = HIT + "die 5; wait 0.201; edges safe 60; expect turn p1; expect refusal null"
    assert play(tape).trouble is None


def test_what_is_expected_of_a_light_is_looked_at_when_its_transition_has_ended() -> None:
    tape = AT_THE_TABLE + "press corruption; expect strip.0 #cc79a7; press corruption; expect strip.1 #cc79a7"
    assert play(tape).trouble is None


def test_at_the_end_of_a_tape_the_strip_rests() -> None:
    report = play(AT_THE_TABLE + "press corruption")
    rested = play(AT_THE_TABLE + "press corruption; wait 5")
    assert report.colours == rested.colours
    assert report.seconds < rested.seconds


def test_a_cable_is_pulled_only_when_the_strip_rests() -> None:
    tape = AT_THE_TABLE + "unplug strip; press corruption; plug strip; expect strip.0 off; expect strip.10 off"
    assert play(tape).trouble is None


def test_a_wrong_led_in_the_last_frame_of_a_transition_fails_the_tape(monkeypatch: pytest.MonkeyPatch) -> None:
    right = Ws2812Chain.colours
    monkeypatch.setattr(
        Ws2812Chain,
        "colours",
        lambda chain: ((1, 0, 0), *right(chain)[1:]) if right(chain)[0][0] > 40 else right(chain),
    )
    assert failure_of(AT_THE_TABLE + "press corruption").startswith(
        "a.tape:2  press corruption: LED 0 of the strip: expected #2f0f1e on the wire"
    )
