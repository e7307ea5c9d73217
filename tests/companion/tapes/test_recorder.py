"""The recorder: what people did, as instructions of a tape that mean the same."""

from companion.config.settings import ButtonSettings
from companion.tapes.grammar import Vocabulary, read_tape
from companion.tapes.recorder import Recorder

BUTTONS = frozenset(("p1", "p2", "ok", "up", "undo", "enemy"))
SETTINGS = ButtonSettings()


class Paper:
    """A tape in memory."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def write(self, instruction: str) -> None:
        self.lines.append(instruction)

    def replace_last(self, instruction: str) -> None:
        self.lines[-1] = instruction


def tape(*events: tuple[object, ...], start: float = 0.0, stopped: float | None = None) -> list[str]:
    """Give the tape of events, each a method's name, its arguments and the moment."""
    paper = Paper()
    recorder = Recorder(SETTINGS, paper, start)
    for name, *arguments in events:
        getattr(recorder, str(name))(*arguments)
    if stopped is not None:
        recorder.stopped(stopped)
    read_tape("\n".join(paper.lines), "a tape", Vocabulary(BUTTONS, 46))  # whatever it wrote, replay reads it
    return paper.lines


def press(button: str, at: float, seconds: float = 0.06) -> list[tuple[object, ...]]:
    return [("down", button, at), ("up", button, at + seconds)]


def test_presses_well_apart_are_plain() -> None:
    assert tape(*press("p1", 1), *press("p2", 2), *press("ok", 3, 0.5)) == ["press p1", "press p2", "press ok"]


def test_a_press_beyond_the_hold_time_is_a_hold() -> None:
    assert tape(*press("ok", 1, 1.4)) == ["hold ok"]


def test_a_press_near_the_hold_time_keeps_its_length() -> None:
    assert tape(*press("ok", 1, 0.98)) == ["wait 1.000", "edges ok 980.0"]


def test_a_long_press_of_a_repeating_button_keeps_its_length() -> None:
    assert tape(*press("up", 1, 1.7)) == ["wait 1.000", "edges up 1700.0"]


def test_a_press_that_became_stuck_keeps_its_length() -> None:
    assert tape(*press("enemy", 1, 11.0)) == ["wait 1.000", "edges enemy 11000.0"]


def test_a_press_within_the_guard_keeps_its_moment() -> None:
    assert tape(*press("p1", 1), *press("ok", 1.2)) == ["press p1", "wait 0.100", "edges ok 60.0"]


def test_a_press_right_after_a_throw_keeps_its_moment() -> None:
    assert tape(("threw", 4, 1), *press("ok", 1.15)) == ["die 4", "wait 0.150", "edges ok 60.0"]


def test_overlapping_presses_keep_their_order() -> None:
    events = [("down", "p1", 1), ("down", "ok", 1.5), ("up", "p1", 1.6), ("up", "ok", 1.8)]
    assert tape(*events) == [
        *("wait 1.000", "edges p1 0 0", "wait 0.460", "edges ok 0 0"),
        *("wait 0.060", "edges p1 0", "wait 0.160", "edges ok 0"),
    ]


def test_a_throw_while_a_finger_is_on_a_button_comes_between() -> None:
    events = [("down", "p1", 1), ("threw", 3, 1.5), ("up", "p1", 3)]
    assert tape(*events) == ["wait 1.000", "edges p1 0 0", "wait 0.460", "die 3", "wait 1.500", "edges p1 0"]


def test_a_pause_in_which_an_overlay_may_close_is_kept_a_short_one_is_not() -> None:
    events = [*press("p1", 1), *press("p1", 6), *press("ok", 40)]
    assert tape(*events) == ["press p1", "press p1", "wait 33.690", "press ok"]


def test_the_pause_after_a_long_hold_counts_from_when_it_acted() -> None:
    assert tape(*press("ok", 1, 5.0), *press("p1", 20)) == ["hold ok", "wait 17.710", "press p1"]


def test_the_last_pause_is_kept_where_it_may_matter() -> None:
    assert tape(*press("ok", 1), stopped=90.1) == ["press ok", "wait 89.000"]
    assert tape(*press("ok", 1), stopped=3) == ["press ok"]


def test_pauses_after_a_plug_was_moved_are_kept() -> None:
    events = [("unplugged", "oled", 1), *press("p1", 3), ("plugged", "oled", 4)]
    assert tape(*events) == ["unplug oled", "wait 1.790", "press p1", "wait 0.900", "plug oled"]


def test_roll_for_me_is_a_throw() -> None:
    assert tape(*press("up", 1), *press("ok", 2), ("box_rolled", 5)) == ["press up", "die 5    # rolled by the box"]


def test_roll_for_me_without_a_die_borrows_one() -> None:
    events = [("unplugged", "die", 1), *press("ok", 2), ("box_rolled", 5)]
    assert tape(*events)[-1] == "plug die; wait 6; die 5; unplug die    # rolled by the box"


def test_a_power_cut_is_a_restart_and_its_time_is_left_out() -> None:
    assert tape(*press("p1", 1), ("ended", 2), ("restarted", 300), *press("ok", 301)) == [
        *("press p1", "restart", "wait 0.790", "press ok"),
    ]


def test_a_button_that_was_down_when_the_power_came_is_down_on_the_tape_too() -> None:
    events = [("down", "p1", 1), ("ended", 2), ("restarted", 4), ("up", "p1", 5)]
    assert tape(*events) == ["wait 1.000", "edges p1 0 0", "wait 0.960", "restart", "wait 1.000", "edges p1 0"]


def test_a_button_let_go_without_power_is_let_go_after_the_restart() -> None:
    events = [("down", "p1", 1), ("ended", 2), ("up", "p1", 3), ("restarted", 4)]
    assert tape(*events)[-2:] == ["restart", "edges p1 0"]


def test_plugs_moved_without_power_are_on_the_tape_without_pauses() -> None:
    assert tape(("ended", 1), ("unplugged", "strip", 30), ("restarted", 60)) == ["unplug strip", "restart"]
