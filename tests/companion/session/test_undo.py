"""Undo and redo, to the start of the game, over restarts and new games (PANEL.md; S8)."""

from dataclasses import replace

from companion.config.locations import built_in_cards


def test_undo_takes_back_one_step_with_all_that_followed_from_it(table):
    table.board().other_enemy(difficulty=6)
    table.press("p2")
    before = table.session.state
    table.throw(1).press("undo")
    assert table.session.state == before


def test_undo_goes_back_to_the_start_of_the_game_and_no_further(table):
    start = table.session.state
    table.board().other_enemy().throw(6)
    table.press(*["undo"] * table.see("undo"))
    assert table.session.state == start
    table.press("undo")
    assert table.refusal == "nothing to undo"


def test_redo_brings_back_what_was_undone_step_by_step(table):
    table.board().other_enemy().throw(6)
    after = table.session.state
    table.press("undo", "undo").hold("undo").hold("undo")
    assert table.session.state == after
    table.hold("undo")
    assert table.refusal == "nothing to redo"


def test_a_new_step_empties_redo(table):
    table.board().press("undo")
    assert table.see("redo") == 1
    table.press("p2")
    assert table.see("redo") == 0


def test_the_notice_says_what_was_undone_and_redone(table):
    table.board().other_enemy().press("ok").press("undo")
    assert table.see("notice") == "Undone: P1 hit Other"
    table.hold("undo")
    assert table.see("notice") == "Redone: P1 hit Other"


def test_an_undone_knock_out_comes_back_whole(table):
    table.board()
    for _ in range(5):
        table.hold("p1").choose("Health -1").press("no")
    before = table.session.state
    table.hold("p1").choose("Health -1")
    assert table.see("corruption") == 1
    table.press("undo")
    assert table.session.state == before


def test_undo_on_an_open_overlay_closes_it_first(table):
    table.board().hold("ok").press("undo")
    assert (table.stage, table.see("undo")) == ("first", 3)


def test_undo_with_nothing_to_undo_still_closes_the_overlay(table):
    table.hold("ok").press("undo")
    assert (table.stage, table.refusal) == ("join", "nothing to undo")


def test_redo_with_nothing_to_redo_still_closes_the_overlay(table):
    table.hold("ok").hold("undo")
    assert (table.stage, table.refusal) == ("join", "nothing to redo")


def test_undo_works_once_the_game_is_over(table):
    table.board().hold("ok")
    for _ in range(10):
        table.press("ok")
    assert (table.see("phase"), table.stage) == ("lost", "over")
    table.press("undo")
    assert (table.see("phase"), table.see("corruption")) == ("board", 9)


def test_a_new_game_begins_with_no_history_and_says_that_the_old_is_kept(table):
    table.board().hold("ok").choose("New game").press("down", "ok")
    assert (table.stage, table.see("undo"), table.see("order")) == ("join", 0, [])
    assert (table.see("notice"), table.alert) == (None, "New game · last one is kept")
    table.press("undo")
    assert table.refusal == "nothing to undo"


def test_a_new_game_is_played_with_the_cards_of_the_table_not_of_the_old_game(table):
    tonight = replace(built_in_cards(), enemies=())
    table.board().session = replace(table.session, table=replace(table.session.table, cards=tonight))
    assert table.press("enemy").labels != ["Other"]
    table.hold("ok").choose("New game").choose("Yes")
    assert table.board().press("enemy").labels == ["Other"]


def test_the_last_game_is_offered_until_the_first_hero_has_joined(table):
    table.board().hold("ok").choose("New game").press("down", "ok")
    assert table.labels[-1] == "Go on with the last game"
    table.press("p1")
    assert "Go on with the last game" not in table.labels
    table.press("undo")
    assert table.labels[-1] == "Go on with the last game"


def test_going_on_brings_the_last_game_back_with_its_undo(table):
    table.board()
    before = table.session.history
    table.hold("ok").choose("New game").press("down", "ok").choose("Go on with the last game")
    assert table.session.history == before
    assert table.session.previous is None


def test_new_game_in_an_untouched_game_keeps_offering_the_one_before(table):
    table.board()
    before = table.session.history
    for _ in range(2):
        table.hold("ok").choose("New game").press("down", "ok")
    assert table.session.previous == before


def test_the_first_new_game_of_all_has_no_last_game_to_go_on_with(table):
    table.hold("ok").choose("New game").press("down", "ok")
    assert "Go on with the last game" not in table.labels
    assert table.see("notice") is None


def test_a_restart_shows_the_same_prompt_and_notice_with_the_first_choice_highlighted(table):
    table.board().other_enemy().press("down", "down")
    prompt, notice = table.session.prompt, table.see("notice")
    table.restarted()
    assert (table.session.prompt, table.see("notice"), table.see("prompt.highlighted")) == (prompt, notice, 0)
    assert table.session.resumed
    table.press("up")
    assert not table.session.resumed


def test_a_start_with_nothing_played_or_all_over_is_no_resuming(table):
    assert not table.restarted().session.resumed
    table.board().hold("ok")
    for _ in range(10):
        table.press("ok")
    assert not table.restarted().session.resumed
