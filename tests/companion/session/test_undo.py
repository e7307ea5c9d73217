"""Undo and redo, to the start of the game, over restarts and new games (PANEL.md; S8)."""

from dataclasses import replace

from companion.config.locations import built_in_cards


def test_undo_takes_back_one_step_with_all_that_followed_from_it(player):
    player.board().other_enemy(difficulty=6)
    player.press("p2")
    before = player.session.state
    player.throw(1).press("undo")
    assert player.session.state == before


def test_undo_goes_back_to_the_start_of_the_game_and_no_further(player):
    start = player.session.state
    player.board().other_enemy().throw(6)
    player.press(*["undo"] * player.see("undo"))
    assert player.session.state == start
    player.press("undo")
    assert player.refusal == "nothing to undo"


def test_redo_brings_back_what_was_undone_step_by_step(player):
    player.board().other_enemy().throw(6)
    after = player.session.state
    player.press("undo", "undo").hold("undo").hold("undo")
    assert player.session.state == after
    player.hold("undo")
    assert player.refusal == "nothing to redo"


def test_a_new_step_empties_redo(player):
    player.board().press("undo")
    assert player.see("redo") == 1
    player.press("p2")
    assert player.see("redo") == 0


def test_the_notice_says_what_was_undone_and_redone(player):
    player.board().other_enemy().press("ok").press("undo")
    assert player.see("notice") == "Undone: P1 hit Other"
    player.hold("undo")
    assert player.see("notice") == "Redone: P1 hit Other"


def test_an_undone_knock_out_comes_back_whole(player):
    player.board()
    for _ in range(5):
        player.hold("p1").choose("Health -1").press("no")
    before = player.session.state
    player.hold("p1").choose("Health -1")
    assert player.see("corruption") == 1
    player.press("undo")
    assert player.session.state == before


def test_undo_on_an_open_overlay_closes_it_first(player):
    player.board().hold("ok").press("undo")
    assert (player.stage, player.see("undo")) == ("first", 3)


def test_undo_with_nothing_to_undo_still_closes_the_overlay(player):
    player.hold("ok").press("undo")
    assert (player.stage, player.refusal) == ("join", "nothing to undo")


def test_redo_with_nothing_to_redo_still_closes_the_overlay(player):
    player.hold("ok").hold("undo")
    assert (player.stage, player.refusal) == ("join", "nothing to redo")


def test_undo_works_once_the_game_is_over(player):
    player.board().hold("ok")
    for _ in range(10):
        player.press("ok")
    assert (player.see("phase"), player.stage) == ("lost", "over")
    player.press("undo")
    assert (player.see("phase"), player.see("corruption")) == ("board", 9)


def test_a_new_game_begins_with_no_history_and_says_that_the_old_is_kept(player):
    player.board().hold("ok").choose("New game").press("down", "ok")
    assert (player.stage, player.see("undo"), player.see("order")) == ("join", 0, [])
    assert (player.see("notice"), player.alert) == (None, "New game · last one is kept")
    player.press("undo")
    assert player.refusal == "nothing to undo"


def test_a_new_game_is_played_with_the_cards_of_the_table_not_of_the_old_game(player):
    tonight = replace(built_in_cards(), enemies=())
    player.board().session = replace(player.session, table=replace(player.session.table, cards=tonight))
    assert player.press("enemy").labels != ["Other"]
    player.hold("ok").choose("New game").choose("Yes")
    assert player.board().press("enemy").labels == ["Other"]


def test_the_last_game_is_offered_until_the_first_hero_has_joined(player):
    player.board().hold("ok").choose("New game").press("down", "ok")
    assert player.labels[-1] == "Go on with the last game"
    player.press("p1")
    assert "Go on with the last game" not in player.labels
    player.press("undo")
    assert player.labels[-1] == "Go on with the last game"


def test_going_on_brings_the_last_game_back_with_its_undo(player):
    player.board()
    before = player.session.history
    player.hold("ok").choose("New game").press("down", "ok").choose("Go on with the last game")
    assert player.session.history == before
    assert player.session.previous is None


def test_new_game_in_an_untouched_game_keeps_offering_the_one_before(player):
    player.board()
    before = player.session.history
    for _ in range(2):
        player.hold("ok").choose("New game").press("down", "ok")
    assert player.session.previous == before


def test_the_first_new_game_of_all_has_no_last_game_to_go_on_with(player):
    player.hold("ok").choose("New game").press("down", "ok")
    assert "Go on with the last game" not in player.labels
    assert player.see("notice") is None


def test_a_restart_shows_the_same_prompt_and_notice_with_the_first_choice_highlighted(player):
    player.board().other_enemy().press("down", "down")
    prompt, notice = player.session.prompt, player.see("notice")
    player.restarted()
    assert (player.session.prompt, player.see("notice"), player.see("prompt.highlighted")) == (prompt, notice, 0)
    assert player.session.resumed
    player.press("up")
    assert not player.session.resumed


def test_a_start_with_nothing_played_or_all_over_is_no_resuming(player):
    assert not player.restarted().session.resumed
    player.board().hold("ok")
    for _ in range(10):
        player.press("ok")
    assert not player.restarted().session.resumed
