"""The guard: presses that were meant for the prompt before are refused (PANEL.md; S5)."""

import pytest

from hardware.inputs import PressKind

QUICK, LATE = 0.15, 0.25


def test_another_button_within_the_guard_is_too_quick(player):
    player.board().press("enemy").press("undo", after=QUICK - 0.05)
    assert (player.stage, player.refusal) == ("enemy", "too quick · press again")


def test_another_button_after_the_guard_counts(player):
    player.board().press("enemy").press("no", after=LATE)
    assert player.stage == "move"


def test_the_guard_s_last_instant_still_belongs_to_it(player):
    player.board()
    player.now += 1
    player.at(PressKind.DOWN, "enemy", player.now)
    player.now += 0.2
    player.at(PressKind.DOWN, "no", player.now)
    assert player.refusal == "too quick · press again"


def test_a_press_that_went_down_before_the_step_is_too_quick_however_late_it_acts(player):
    player.board()
    player.at(PressKind.DOWN, "p2", player.now)
    began = player.now
    player.press("enemy")
    player.now += 0.5
    player.at(PressKind.UP, "p2", began)
    assert player.refusal == "too quick · press again"


def test_a_hold_that_began_before_the_step_is_too_quick_too(player):
    player.board()
    began = player.now
    player.at(PressKind.DOWN, "p2", began)
    player.press("enemy", after=0.9)
    player.at(PressKind.HELD, "p2", began)
    assert (player.stage, player.refusal) == ("enemy", "too quick · press again")


@pytest.mark.parametrize("button", ["ok", "no"])
def test_a_double_tap_never_decides_two_things(player, button):
    player.board().press("enemy")
    player.press(button).press(button, after=QUICK - 0.05)
    assert player.refusal == "too quick · press again"


def test_the_same_ok_may_be_tapped_quickly_while_the_stage_and_the_hero_stay(player):
    player.hold("p1")
    player.press("no").board().hold("p2").press("down", "down")
    player.press("ok").press("ok", after=QUICK - 0.05)
    assert player.refusal is None


def test_the_same_shortcut_is_not_guarded(player):
    player.board(3).other_enemy().press("p2").press("p2", after=QUICK - 0.05)
    assert player.see("helper") is None


def test_the_same_shortcut_is_not_guarded_though_the_turn_has_passed(player):
    player.board().press("safe").press("safe", after=QUICK - 0.05)
    assert (player.see("turn"), player.see("round")) == ("p1", 2)


def test_a_double_tap_of_ok_never_attacks_for_the_next_hero_too(player):
    player.board().arena().press("ok").press("ok", after=QUICK - 0.05)
    assert (player.stage, player.see("turn"), player.see("boss")) == ("attack", "p2", 10)
    assert player.refusal == "too quick · press again"


def test_a_double_tap_of_ok_never_adds_a_card_unread(player):
    player.board().hold("p1")
    player.press(*["down"] * player.labels.index("Add a card")).press("ok").press("ok", after=QUICK - 0.05)
    assert (player.stage, player.see("p1.treasures"), player.refusal) == ("sheet", [], "too quick · press again")


def test_a_throw_is_never_refused_by_the_guard(player):
    player.board().other_enemy(difficulty=2).throw(1, after=0.01).throw(5, after=0.01)
    assert player.stage == "move"


def test_after_a_throw_any_button_is_guarded(player):
    player.board().press("up").throw(3).press("enemy", after=QUICK)
    assert player.refusal == "too quick · press again"


def test_hero_buttons_in_join_are_not_guarded(player):
    player.press("p1").press("p2", after=0.01).press("p3", after=0.01)
    assert player.see("order") == ["p1", "p2", "p3"]


def test_other_buttons_in_join_are(player):
    player.press("p1", "p2").press("ok", after=0.01)
    assert player.refusal == "too quick · press again"


def test_opening_and_closing_an_overlay_are_guarded(player):
    player.board().hold("ok").press("no", after=QUICK)
    assert (player.stage, player.refusal) == ("menu", "too quick · press again")
    player.press("no").press("enemy", after=QUICK)
    assert (player.stage, player.refusal) == ("move", "too quick · press again")


def test_an_overlay_that_closed_by_itself_guards_the_prompt_below(player):
    player.board().hold("ok").wait(30.0).press("enemy", after=QUICK)
    assert (player.stage, player.refusal) == ("move", "too quick · press again")


def test_undo_and_redo_are_guarded(player):
    player.board().press("undo").press("p1", after=QUICK - 0.05)
    assert player.refusal == "too quick · press again"


def test_moving_the_highlight_guards_nothing(player):
    player.board().press("down").press("ok", after=0.01)
    assert player.stage == "treasure"


def test_a_repeat_of_a_button_held_since_before_the_step_is_refused(player):
    player.board()
    began = player.now
    player.at(PressKind.DOWN, "down", began)
    player.press("enemy")
    player.at(PressKind.REPEAT, "down", began)
    assert (player.see("prompt.highlighted"), player.refusal) == (0, "too quick · press again")


def test_a_meaningless_press_within_the_guard_is_too_quick(player):
    player.board().press("enemy").press("boss", after=0.01)
    assert player.refusal == "too quick · press again"


def test_a_double_tap_on_add_a_card_lists_the_cards_and_takes_none(player):
    player.board().hold("p1")
    while player.session.prompt.choices[player.session.highlight].label != "Add a card":
        player.press("down")
    player.press("ok").press("ok", after=QUICK - 0.05)
    assert (player.stage, player.see("p1.treasures")) == ("sheet", [])
    assert player.refusal == "too quick · press again"
