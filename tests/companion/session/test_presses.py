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


def walk(player, steps):
    for step in steps:
        player.press(step) if step in BUTTONS else player.choose(step)


def test_ok_takes_the_first_choice_of_a_new_prompt(player):
    player.press("ok")
    assert player.see("order") == ["p1"]


def test_up_from_the_first_choice_wraps_to_the_last(player):
    player.press("up")
    assert player.labels[player.see("prompt.highlighted")] == "Menu"


def test_down_from_the_last_choice_wraps_to_the_first(player):
    player.press("up", "down")
    assert player.see("prompt.highlighted") == 0


def test_a_held_down_button_repeats_while_the_box_says_so(player):
    player.at(PressKind.DOWN, "down", player.now)
    for _ in range(2):
        player.at(PressKind.REPEAT, "down", player.now)
    assert player.see("prompt.highlighted") == 3


def test_moving_the_highlight_is_no_step(player):
    player.press("down", "down", "up")
    assert player.see("undo") == 0


def test_after_a_step_the_first_choice_is_highlighted(player):
    player.press("down", "down", "p1")
    assert player.see("prompt.highlighted") == 0


def test_a_step_is_to_be_written_before_it_counts(player):
    player.press("p1")
    assert player.asked == [AppendEntry(player.session.history.last)]


def test_a_choice_s_own_button_takes_it_at_once(player):
    player.board().press("enemy")
    assert player.stage == "enemy"


@pytest.mark.parametrize(("steps", "stage", "back"), GOING_BACK)
def test_no_goes_back_to_the_question_before(player, steps, stage, back):
    player.board()
    walk(player, steps)
    assert player.stage == stage
    player.press("no")
    assert player.stage == back


def test_no_in_first_goes_back_to_join_and_forgets_the_rolls(player):
    player.press("p1", "p2").choose("Start").throw(3).press("no")
    assert player.stage == "join"
    player.choose("Start")
    assert player.session.state.first_rolls == ()


def test_going_back_is_a_step_that_undo_takes_back(player):
    player.board().press("enemy", "no")
    before = player.see("undo")
    player.press("undo")
    assert (player.stage, player.see("undo")) == ("enemy", before - 1)


def test_no_says_not_now_where_nothing_is_bound_to_it(player):
    player.board().press("no")
    assert player.refusal.startswith("not now")


@pytest.mark.parametrize("button", [name for name in BUTTONS if name not in (*INDISPENSABLE, "p1", "p2", "p3", "p4")])
def test_a_press_that_means_nothing_is_refused_with_a_word_and_changes_nothing(player, button):
    before = player.session.history
    player.press(button)
    assert player.refusal == "not now · hold OK: menu"
    assert player.session.history is before


def test_a_refusal_is_gone_with_the_next_press(player):
    player.press("enemy").press("down")
    assert player.refusal is None


def test_a_refusal_is_gone_with_the_next_throw(player):
    player.board().press("no").throw(3)
    assert player.refusal is None


def test_a_refused_hero_button_names_its_hold(player):
    player.board().press("p2")
    assert player.refusal == "not now · hold P2: sheet"


def test_a_button_with_a_hold_meaning_acts_on_release(player):
    player.at(PressKind.DOWN, "p1", player.now)
    assert player.see("order") == []
    player.at(PressKind.UP, "p1", player.now)
    assert player.see("order") == ["p1"]


def test_a_button_without_a_hold_meaning_acts_on_the_way_down_only(player):
    player.board().wait(1)
    for kind in (PressKind.DOWN, PressKind.HELD, PressKind.UP):
        player.at(kind, "enemy", player.now)
    assert (player.stage, player.refusal) == ("enemy", None)


def test_a_hold_is_not_also_a_press(player):
    player.hold("p1")
    assert (player.stage, player.see("order")) == ("sheet", [])


def test_a_highlight_button_held_past_the_hold_time_only_repeats(player):
    player.at(PressKind.HELD, "up", player.now)
    assert player.see("prompt.highlighted") == 0


def test_a_throw_without_a_use_is_refused_and_changes_nothing(player):
    player.throw(4)
    assert player.refusal == "no roll wanted now"
    assert player.see("undo") == 0


def test_a_throw_in_move_is_a_step_that_a_second_replaces(player):
    player.board().throw(4).throw(2)
    assert player.see("prompt.title") == "P1: move up to 2"
    assert player.see("undo") == 6


def test_roll_for_me_asks_the_loop_and_counts_as_one_step(player):
    before = player.board().see("undo")
    player.choose("Roll for me")
    assert player.asked[-1] == RollDie()
    assert player.see("undo") == before
    player.box_rolls(5)
    assert player.see("undo") == before + 1
    assert player.see("notice") == "box rolled 5 · move up to 5"


def test_a_missing_shortcut_is_no_choice_s_own_button(make_player):
    player = make_player(wired=INDISPENSABLE)
    assert {choice.button for choice in player.session.prompt.choices} == {None}


def test_after_an_error_the_next_press_works(player):
    from companion.session.messages import SomethingFailed

    player.give(SomethingFailed(player.now))
    assert player.refusal == "went wrong · try again"
    player.press("p1")
    assert (player.refusal, player.see("order")) == (None, ["p1"])


def test_a_press_makes_its_prompt_once_a_change(player, monkeypatch):
    made = []
    real = prompt.prompt_of
    monkeypatch.setattr(prompt, "prompt_of", lambda *args, **more: made.append(args) or real(*args, **more))
    player.board()
    assert player.session.prompt.stage == "move"
    made.clear()
    assert player.press("enemy").session.prompt.stage == "enemy"
    assert player.press("down", "down").session.prompt.choices
    assert [(state.stage, overlay) for state, overlay in made] == [("enemy", None)]
