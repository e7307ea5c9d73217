"""What presses mean: highlight, ok, own buttons, going back, refusals, holds (PANEL.md, The one idea)."""

import pytest

from companion.session import prompt
from companion.session.messages import AppendEntry, RollDie
from hardware.inputs import PressKind
from wiring import INDISPENSABLE, pin_map

BUTTONS = tuple(pin_map().buttons)

GOING_BACK = [
    (("enemy",), "enemy", "move"),
    (("treasure",), "treasure", "move"),
    (("enemy", "Other"), "difficulty", "enemy"),
    (("enemy", "Other", "4"), "reward", "difficulty"),
]


def walk(table, steps):
    for step in steps:
        table.press(step) if step in BUTTONS else table.choose(step)


def test_ok_takes_the_first_choice_of_a_new_prompt(table):
    table.press("ok")
    assert table.see("order") == ["p1"]


def test_up_from_the_first_choice_wraps_to_the_last(table):
    table.press("up")
    assert table.labels[table.see("prompt.highlighted")] == "Menu"


def test_down_from_the_last_choice_wraps_to_the_first(table):
    table.press("up", "down")
    assert table.see("prompt.highlighted") == 0


def test_a_held_down_button_repeats_while_the_box_says_so(table):
    table.at(PressKind.DOWN, "down", table.now)
    for _ in range(2):
        table.at(PressKind.REPEAT, "down", table.now)
    assert table.see("prompt.highlighted") == 3


def test_moving_the_highlight_is_no_step(table):
    table.press("down", "down", "up")
    assert table.see("undo") == 0


def test_after_a_step_the_first_choice_is_highlighted(table):
    table.press("down", "down", "p1")
    assert table.see("prompt.highlighted") == 0


def test_a_step_is_to_be_written_before_it_counts(table):
    table.press("p1")
    assert table.asked == [AppendEntry(table.session.history.last)]


def test_a_choice_s_own_button_takes_it_at_once(table):
    table.board().press("enemy")
    assert table.stage == "enemy"


@pytest.mark.parametrize(("steps", "stage", "back"), GOING_BACK)
def test_no_goes_back_to_the_question_before(table, steps, stage, back):
    table.board()
    walk(table, steps)
    assert table.stage == stage
    table.press("no")
    assert table.stage == back


def test_no_in_first_goes_back_to_join_and_forgets_the_rolls(table):
    table.press("p1", "p2").choose("Start").throw(3).press("no")
    assert table.stage == "join"
    table.choose("Start")
    assert table.session.state.first_rolls == ()


def test_going_back_is_a_step_that_undo_takes_back(table):
    table.board().press("enemy", "no")
    before = table.see("undo")
    table.press("undo")
    assert (table.stage, table.see("undo")) == ("enemy", before - 1)


def test_no_says_not_now_where_nothing_is_bound_to_it(table):
    table.board().press("no")
    assert table.refusal.startswith("not now")


@pytest.mark.parametrize("button", [name for name in BUTTONS if name not in (*INDISPENSABLE, "p1", "p2", "p3", "p4")])
def test_a_press_that_means_nothing_is_refused_with_a_word_and_changes_nothing(table, button):
    before = table.session.history
    table.press(button)
    assert table.refusal == "not now · hold OK: menu"
    assert table.session.history is before


def test_a_refusal_is_gone_with_the_next_press(table):
    table.press("enemy").press("down")
    assert table.refusal is None


def test_a_refusal_is_gone_with_the_next_throw(table):
    table.board().press("no").throw(3)
    assert table.refusal is None


def test_a_refused_hero_button_names_its_hold(table):
    table.board().press("p2")
    assert table.refusal == "not now · hold P2: sheet"


def test_a_button_with_a_hold_meaning_acts_on_release(table):
    table.at(PressKind.DOWN, "p1", table.now)
    assert table.see("order") == []
    table.at(PressKind.UP, "p1", table.now)
    assert table.see("order") == ["p1"]


def test_a_button_without_a_hold_meaning_acts_on_the_way_down_only(table):
    table.board().wait(1)
    for kind in (PressKind.DOWN, PressKind.HELD, PressKind.UP):
        table.at(kind, "enemy", table.now)
    assert (table.stage, table.refusal) == ("enemy", None)


def test_a_hold_is_not_also_a_press(table):
    table.hold("p1")
    assert (table.stage, table.see("order")) == ("sheet", [])


def test_a_highlight_button_held_past_the_hold_time_only_repeats(table):
    table.at(PressKind.HELD, "up", table.now)
    assert table.see("prompt.highlighted") == 0


def test_a_throw_without_a_use_is_refused_and_changes_nothing(table):
    table.throw(4)
    assert table.refusal == "no roll wanted now"
    assert table.see("undo") == 0


def test_a_throw_in_move_is_a_step_that_a_second_replaces(table):
    table.board().throw(4).throw(2)
    assert table.see("prompt.title") == "P1: move up to 2"
    assert table.see("undo") == 6


def test_roll_for_me_asks_the_loop_and_counts_as_one_step(table):
    before = table.board().see("undo")
    table.choose("Roll for me")
    assert table.asked[-1] == RollDie()
    assert table.see("undo") == before
    table.box_rolls(5)
    assert table.see("undo") == before + 1
    assert table.see("notice") == "box rolled 5 · move up to 5"


def test_a_missing_shortcut_is_no_choice_s_own_button(seat_players):
    table = seat_players(wired=INDISPENSABLE)
    assert {choice.button for choice in table.session.prompt.choices} == {None}


def test_after_an_error_the_next_press_works(table):
    from companion.session.messages import SomethingFailed

    table.give(SomethingFailed(table.now))
    assert table.refusal == "went wrong · try again"
    table.press("p1")
    assert (table.refusal, table.see("order")) == (None, ["p1"])


def test_a_press_makes_its_prompt_once_a_change(table, monkeypatch):
    made = []
    real = prompt.prompt_of
    monkeypatch.setattr(prompt, "prompt_of", lambda *args, **more: made.append(args) or real(*args, **more))
    table.board()
    assert table.session.prompt.stage == "move"
    made.clear()
    assert table.press("enemy").session.prompt.stage == "enemy"
    assert table.press("down", "down").session.prompt.choices
    assert [(state.stage, overlay) for state, overlay in made] == [("enemy", None)]
