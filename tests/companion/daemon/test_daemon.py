"""The loop: accept, write, adopt, show, in this order; whatever fails, the last good session goes on (S4, S11)."""

from pathlib import Path

import pytest

from companion.config.settings import Settings
from companion.daemon import displays
from companion.daemon import loop as the_loop
from companion.daemon.loop import Daemon
from companion.daemon.table import layout_of
from companion.screens.fault_page import fault_page
from companion.screens.lights import lights_of
from companion.screens.page import draw
from companion.texts.english import ENGLISH
from hardware.inputs import Asked, PartChanged, Press, PressKind, Roll, Tick
from hardware.parts import Health
from tests.companion.scripted import a_new_game, comes, frames, play, press, refusal_of, state_of

LAYOUT = layout_of(Settings().strip)


@pytest.fixture
def path(tmp_path) -> Path:
    return tmp_path / "games.journal"


def test_the_first_page_is_shown_before_anything_is_asked(path):
    _, panel = play(path)
    assert [kind for kind, _ in panel.diary] == ["show", "light"]


def test_the_entry_is_written_before_its_page_is_shown(path):
    _, panel = play(path, *press("p1", 1.0))
    kinds = [kind for kind, _ in panel.diary]
    assert kinds[-3:] == ["entry", "show", "light"]


def test_what_was_written_is_what_the_next_start_shows(path):
    play(path, *press("p1", 1.0), *press("p3", 2.0))
    loop, _ = play(path)
    assert state_of(loop).order == ("p1", "p3")


def test_a_press_is_shown_even_where_nothing_changes_so_that_it_heals_the_oled(path):
    _, panel = play(path, *press("enemy", 1.0, (PressKind.UP,)))
    assert len(panel.diary) == 4


def test_a_tick_that_changes_nothing_shows_nothing(path):
    _, panel = play(path, Tick(1.0))
    assert len(panel.diary) == 2


def test_roll_for_me_is_answered_through_the_inbox(path):
    begin = [*press("p1", 1.0), *press("p2", 2.0), *press("ok", 3.0), *press("p1", 4.0)]
    loop, _ = play(path, *begin, *press("up", 5.0), *press("ok", 6.0))
    assert state_of(loop).rolled in range(1, 7)


def test_the_same_seed_rolls_the_same(path, tmp_path):
    begin = [*press("p1", 1.0), *press("p2", 2.0), *press("ok", 3.0), *press("p1", 4.0)]
    rolls = [
        state_of(play(tmp_path / str(n), *begin, *press("up", 5.0), *press("ok", 6.0), seed=7)[0]).rolled
        for n in range(2)
    ]
    assert rolls[0] == rolls[1]


def test_an_error_in_a_rule_is_logged_and_shown_and_the_next_press_works(path, monkeypatch, caplog):
    real, calls = the_loop.session_after, []

    def fails_once(session, given):
        if isinstance(given, Press) and not calls:
            calls.append(given)
            raise RuntimeError("planted")
        return real(session, given)

    monkeypatch.setattr(the_loop, "session_after", fails_once)
    loop, _ = play(path, *press("p2", 1.0, (PressKind.UP,)), *press("p1", 2.0, (PressKind.UP,)))
    assert state_of(loop).order == ("p1",)
    assert refusal_of(loop) == "went wrong · try again"
    assert "planted" in caplog.text


def test_s4_a_page_that_cannot_be_drawn_says_so_and_the_game_and_the_lights_go_on(path, monkeypatch, caplog):
    real = displays.screen_of
    monkeypatch.setattr(
        displays, "screen_of", lambda session, contrast: 1 / 0 if session.state.order else real(session, contrast)
    )
    loop, panel = play(path, *press("p1", 1.0), *press("p2", 2.0), *frames)
    assert state_of(loop).order == ("p1", "p2")
    assert "could not be drawn" in caplog.text
    instead = draw(fault_page((ENGLISH.pages["undrawn"], ENGLISH.pages["undrawn_way"])))
    assert [shown.picture for kind, shown in panel.diary if kind == "show"][-1] == instead
    assert [lamps for kind, lamps in panel.diary if kind == "light"][-1] == lights_of(loop.session, LAYOUT)


def test_s4_an_error_in_a_driver_that_works_in_the_loop_is_logged_and_shown_and_the_next_press_works(path, caplog):
    def fails(until):
        raise OSError(19, "the chip has gone")

    loop, _ = play(path, fails, *press("p1", 1.0))
    assert (state_of(loop).order, "the chip has gone" in caplog.text) == (("p1",), True)
    loop, _ = play(path, fails)
    assert refusal_of(loop) == "went wrong · try again"


def test_s4_an_answer_that_does_not_arrive_does_not_end_the_game(path, caplog):
    loop, _ = play(path, Asked("state", lambda answer: 1 / 0, 0.5), *press("p1", 1.0))
    assert (state_of(loop).order, "did not arrive" in caplog.text) == (("p1",), True)


def test_s4_a_question_that_cannot_be_answered_does_not_end_the_game(path, monkeypatch, caplog):
    answers = []
    monkeypatch.setitem(Daemon._answers, "state", lambda loop: 1 / 0)
    loop, _ = play(path, Asked("state", answers.append, 0.5), *press("p1", 1.0))
    assert (answers, state_of(loop).order) == ([None], ("p1",))


def test_power_off_ends_the_loop_and_tells_so(path):
    script = [*press("ok", 1.0, (PressKind.DOWN, PressKind.HELD)), *press("up", 2.5), *press("up", 3.0)]
    script += [*press("ok", 4.0), *press("down", 5.0), *press("ok", 6.0), *press("p1", 7.0)]
    loop, panel = play(path, *script)
    assert panel.power_off
    assert state_of(loop).order == ()


def test_questions_are_answered_between_two_inputs(path):
    answers = []
    play(path, *press("p1", 1.0), Asked("state", answers.append, 1.5), Asked("shown", answers.append, 1.5))
    assert answers[0]["order"] == ["p1"]
    assert (len(answers[1]["picture"]), answers[1]["asleep"]) == (1024, False)


def test_a_going_on_game_brings_its_own_last_game_along(path):
    loop, _ = play(path, *press("p1", 1.0), *a_new_game(), *press("up", 8.0), *press("ok", 9.0))
    assert state_of(loop).order == ("p1",)
    again, _ = play(path)
    assert again.session.history == loop.session.history
    assert again.session.previous == loop.session.previous


def test_lost_parts_and_stuck_buttons_are_logged_in_words(path, caplog):
    play(
        path,
        PartChanged("oled", Health.MISSING, "no display at 0x3C on I2C 1", 1.0),
        Press("up", PressKind.STUCK, 2.0, 0.0),
    )
    assert "oled: no display at 0x3C on I2C 1" in caplog.text
    assert "button up is stuck" in caplog.text


def test_a_throw_heals_the_strip_with_the_step(path):
    _, panel = play(path, Roll(3, 1.0))
    assert [kind for kind, _ in panel.diary][-2:] == ["show", "light"]


def on_the_board(*rest):
    begin = [*press("p1", 1.0), *press("p2", 2.0), *press("ok", 3.0), *press("p1", 4.0)]
    return *begin, *press("corruption", 9.0), *rest


def test_a_step_is_followed_by_frames_for_the_strip_alone_until_it_rests(path):
    loop, panel = play(path, *on_the_board(*frames))
    last = max(at for at, (kind, _) in enumerate(panel.diary) if kind == "show")
    lights = [lamps for kind, lamps in panel.diary[last:] if kind == "light"]
    assert [kind for kind, _ in panel.diary[last + 1 :]] == ["light"] * len(lights)
    assert 10 < len(lights) < 20
    assert (panel.moment, len(panel.script) > 10) == (99.0, True)
    assert lights[-1] == lights_of(loop.session, LAYOUT)
    assert len(set(lights)) == len(lights)


def test_what_the_strip_should_carry_is_the_last_frame_that_was_sent(path):
    answers = []
    _, panel = play(path, *on_the_board(comes, comes, Asked("shown", answers.append, 9.1)))
    assert answers[0]["lamps"] == panel.diary[-1][1]
    assert answers[0]["moves_until"] == pytest.approx(9.4)


def test_at_power_on_the_right_lights_are_there_at_once(path):
    play(path, *on_the_board())
    loop, panel = play(path, *frames)
    assert [kind for kind, _ in panel.diary] == ["show", "light"]
    assert panel.diary[1][1] == lights_of(loop.session, LAYOUT)


@pytest.mark.parametrize("health", [Health.MISSING, Health.OFF])
def test_where_there_is_no_strip_nothing_moves_and_nothing_wakes_the_loop(path, health):
    loop, panel = play(path, PartChanged("strip", health, "", 0.5), *on_the_board(*frames))
    assert len(panel.script) == len(frames) - 1
    assert panel.diary[-1] == ("light", lights_of(loop.session, LAYOUT))


def test_a_strip_that_is_lost_in_mid_transition_is_tried_with_the_end_of_it(path):
    gone = PartChanged("strip", Health.MISSING, "gone", 9.1)
    loop, panel = play(path, *on_the_board(comes, gone, *frames))
    assert panel.diary[-1] == ("light", lights_of(loop.session, LAYOUT))
    assert len(panel.script) == len(frames) - 1


def test_a_press_in_mid_transition_heals_the_oled_and_the_strip_goes_on(path):
    _, panel = play(path, *on_the_board(comes, *press("up", 9.1, (PressKind.DOWN,)), *frames))
    kinds = [kind for kind, _ in panel.diary]
    assert kinds[-13:].count("show") == 1
    assert kinds[-1] == "light"


def test_s4_lights_that_cannot_be_made_leave_the_strip_as_it_is_and_the_game_goes_on(path, monkeypatch, caplog):
    monkeypatch.setattr(displays, "motion_after", lambda *_: 1 / 0)
    loop, panel = play(path, *on_the_board(*frames))
    assert state_of(loop).corruption == 1
    assert "the lights could not be made" in caplog.text
    assert panel.diary[-1] == panel.diary[1]
