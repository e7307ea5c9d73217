"""The guard: presses that were meant for the prompt before are refused (PANEL.md; S5)."""

import pytest

from hardware.inputs import PressKind

QUICK, LATE = 0.15, 0.25


def test_another_button_within_the_guard_is_too_quick(table):
    table.board().press("enemy").press("undo", after=QUICK - 0.05)
    assert (table.stage, table.refusal) == ("enemy", "too quick · press again")


def test_another_button_after_the_guard_counts(table):
    table.board().press("enemy").press("no", after=LATE)
    assert table.stage == "move"


def test_the_guard_s_last_instant_still_belongs_to_it(table):
    table.board()
    table.now += 1
    table.at(PressKind.DOWN, "enemy", table.now)
    table.now += 0.2
    table.at(PressKind.DOWN, "no", table.now)
    assert table.refusal == "too quick · press again"


def test_a_press_that_went_down_before_the_step_is_too_quick_however_late_it_acts(table):
    table.board()
    table.at(PressKind.DOWN, "p2", table.now)
    began = table.now
    table.press("enemy")
    table.now += 0.5
    table.at(PressKind.UP, "p2", began)
    assert table.refusal == "too quick · press again"


def test_a_hold_that_began_before_the_step_is_too_quick_too(table):
    table.board()
    began = table.now
    table.at(PressKind.DOWN, "p2", began)
    table.press("enemy", after=0.9)
    table.at(PressKind.HELD, "p2", began)
    assert (table.stage, table.refusal) == ("enemy", "too quick · press again")


@pytest.mark.parametrize("button", ["ok", "no"])
def test_a_double_tap_never_decides_two_things(table, button):
    table.board().press("enemy")
    table.press(button).press(button, after=QUICK - 0.05)
    assert table.refusal == "too quick · press again"


def test_the_same_ok_may_be_tapped_quickly_while_the_stage_and_the_hero_stay(table):
    table.hold("p1")
    table.press("no").board().hold("p2").press("down", "down")
    table.press("ok").press("ok", after=QUICK - 0.05)
    assert table.refusal is None


def test_the_same_shortcut_is_not_guarded(table):
    table.board(3).other_enemy().press("p2").press("p2", after=QUICK - 0.05)
    assert table.see("helper") is None


def test_the_same_shortcut_is_not_guarded_though_the_turn_has_passed(table):
    table.board().press("safe").press("safe", after=QUICK - 0.05)
    assert (table.see("turn"), table.see("round")) == ("p1", 2)


def test_a_double_tap_of_ok_never_attacks_for_the_next_hero_too(table):
    table.board().arena().press("ok").press("ok", after=QUICK - 0.05)
    assert (table.stage, table.see("turn"), table.see("boss")) == ("attack", "p2", 10)
    assert table.refusal == "too quick · press again"


def test_a_double_tap_of_ok_never_adds_a_card_unread(table):
    table.board().hold("p1")
    table.press(*["down"] * table.labels.index("Add a card")).press("ok").press("ok", after=QUICK - 0.05)
    assert (table.stage, table.see("p1.treasures"), table.refusal) == ("sheet", [], "too quick · press again")


def test_a_throw_is_never_refused_by_the_guard(table):
    table.board().other_enemy(difficulty=2).throw(1, after=0.01).throw(5, after=0.01)
    assert table.stage == "move"


def test_after_a_throw_any_button_is_guarded(table):
    table.board().press("up").throw(3).press("enemy", after=QUICK)
    assert table.refusal == "too quick · press again"


def test_hero_buttons_in_join_are_not_guarded(table):
    table.press("p1").press("p2", after=0.01).press("p3", after=0.01)
    assert table.see("order") == ["p1", "p2", "p3"]


def test_other_buttons_in_join_are(table):
    table.press("p1", "p2").press("ok", after=0.01)
    assert table.refusal == "too quick · press again"


def test_opening_and_closing_an_overlay_are_guarded(table):
    table.board().hold("ok").press("no", after=QUICK)
    assert (table.stage, table.refusal) == ("menu", "too quick · press again")
    table.press("no").press("enemy", after=QUICK)
    assert (table.stage, table.refusal) == ("move", "too quick · press again")


def test_an_overlay_that_closed_by_itself_guards_the_prompt_below(table):
    table.board().hold("ok").wait(30.0).press("enemy", after=QUICK)
    assert (table.stage, table.refusal) == ("move", "too quick · press again")


def test_undo_and_redo_are_guarded(table):
    table.board().press("undo").press("p1", after=QUICK - 0.05)
    assert table.refusal == "too quick · press again"


def test_moving_the_highlight_guards_nothing(table):
    table.board().press("down").press("ok", after=0.01)
    assert table.stage == "treasure"


def test_a_repeat_of_a_button_held_since_before_the_step_is_refused(table):
    table.board()
    began = table.now
    table.at(PressKind.DOWN, "down", began)
    table.press("enemy")
    table.at(PressKind.REPEAT, "down", began)
    assert (table.see("prompt.highlighted"), table.refusal) == (0, "too quick · press again")


def test_a_meaningless_press_within_the_guard_is_too_quick(table):
    table.board().press("enemy").press("boss", after=0.01)
    assert table.refusal == "too quick · press again"


def test_a_double_tap_on_add_a_card_lists_the_cards_and_takes_none(table):
    table.board().hold("p1")
    while table.session.prompt.choices[table.session.highlight].label != "Add a card":
        table.press("down")
    table.press("ok").press("ok", after=QUICK - 0.05)
    assert (table.stage, table.see("p1.treasures")) == ("sheet", [])
    assert table.refusal == "too quick · press again"
