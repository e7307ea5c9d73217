"""Sheet, menu, confirm, status and settings: over the prompt, no part of the game (PANEL.md, Overlays)."""

from dataclasses import replace

import pytest

from companion.config.locations import built_in_cards
from companion.session.messages import PowerOff
from companion.session.overlays import Decision


def test_hold_ok_opens_the_menu_and_no_closes_it(player):
    player.board().hold("ok")
    assert player.stage == "menu"
    player.press("no")
    assert (player.stage, player.see("undo")) == ("move", 4)


def test_once_an_overlay_is_closed_the_first_choice_is_highlighted(player):
    player.board().press("down", "down").hold("ok").press("down", "no")
    assert (player.stage, player.see("prompt.highlighted")) == ("move", 0)


def test_the_menu_is_a_choice_where_panel_md_lists_it(player):
    assert "Menu" in player.labels
    player.choose("Menu")
    assert player.stage == "menu"


def test_the_menu_in_setup_corrects_nothing(player):
    player.hold("ok")
    assert player.labels == ["P1", "P2", "P3", "P4", "Status", "Settings", "New game", "Power off", "Back"]


def test_the_menu_on_the_board_corrects_corruption(player):
    player.board().hold("ok")
    assert player.labels[:2] == ["Corruption +1", "Corruption -1"]
    assert "Boss +1" not in player.labels


def test_the_menu_in_the_arena_corrects_the_boss_too(player):
    player.board().arena().hold("ok")
    assert player.labels[:4] == ["Corruption +1", "Corruption -1", "Boss +1", "Boss -1"]


def test_a_hold_of_ok_on_the_open_menu_is_refused(player):
    player.hold("ok").hold("ok")
    assert (player.stage, player.refusal) == ("menu", "already open · NO: back")


def test_a_press_without_a_meaning_on_an_overlay_names_the_way_back(player):
    player.hold("ok").press("enemy")
    assert player.refusal == "not now · NO: back"


def test_a_hold_opens_the_hero_s_sheet_and_another_s_goes_to_that_one(player):
    player.board().hold("p1").hold("p2")
    assert player.see("prompt.title").startswith("P2")
    player.press("no")
    assert player.stage == "move"


def test_the_same_hero_s_hold_on_its_sheet_is_refused(player):
    player.board().hold("p1").hold("p1")
    assert player.refusal == "already open · NO: back"


def test_a_sheet_opened_from_the_menu_goes_back_to_the_menu(player):
    player.board().hold("ok").choose("P2").press("no")
    assert player.stage == "menu"
    player.press("no")
    assert player.stage == "move"


def test_the_menu_opened_over_the_sheet_that_it_opened_comes_back_to_the_front(player):
    player.board().hold("ok").choose("P2").hold("ok")
    assert player.stage == "menu"
    player.press("no")
    assert player.stage == "move"


def test_a_sheet_lists_what_panel_md_says_in_its_order(player):
    player.board(3).hold("p2")
    fixed = ["Add a card", "Health +1", "Health -1", "VP +1", "VP -1", "Takes the turn", "Leaves the game", "Back"]
    assert player.labels == fixed


def test_a_sheet_of_a_seat_not_in_play_only_lets_it_come_in(player):
    player.board().hold("p4")
    assert player.labels == ["Comes in", "Back"]


def test_outside_move_fight_and_attack_a_sheet_only_shows(player):
    player.board().press("enemy").hold("p1")
    assert (player.labels, player.see("prompt.title")) == (["Back"], "P1: answer first")


@pytest.mark.parametrize("stage", ["join", "over"])
def test_where_nothing_is_asked_a_sheet_names_its_hero(player, stage):
    if stage == "over":
        player.board().hold("ok").press(*["ok"] * 10)
    player.hold("p1")
    assert (player.labels, "answer" in player.see("prompt.title")) == (["Back"], False)


def test_a_seat_without_a_character_has_no_sheet(make_player):
    from dataclasses import replace

    from companion.config.locations import built_in_cards

    cards = built_in_cards()
    player = make_player(replace(cards, characters=cards.characters[:3]))
    player.hold("p4")
    assert (player.stage, player.refusal) == ("join", "no character at P4")
    player.press("p4")
    assert player.refusal == "no character at P4"


def test_after_one_more_or_less_the_sheet_stays_with_that_choice_highlighted(player):
    player.board().hold("p1").choose("Health -1")
    assert (player.stage, player.labels[player.see("prompt.highlighted")]) == ("sheet", "Health -1")
    player.press("ok")
    assert player.see("p1.health") == 4


def test_the_highlight_stays_on_its_choice_where_the_list_changes_above_it(player):
    player.board().hold("p1").choose("Add a card").choose("Healing Potion")
    player.hold("p1").choose("Health -1")
    assert player.labels[0] == "Use Healing Potion"
    assert player.labels[player.see("prompt.highlighted")] == "Health -1"


def test_a_change_that_knocks_out_the_hero_on_turn_closes_the_sheet(player):
    player.board().hold("p1").choose("Health -1").press(*["ok"] * 5)
    assert (player.stage, player.see("turn"), player.see("p1.health")) == ("move", "p2", 3)


def test_a_change_that_knocks_out_another_hero_leaves_the_sheet_open(player):
    player.board().hold("p2").choose("Health -1").press(*["ok"] * 5)
    assert (player.stage, player.see("p2.health"), player.see("turn")) == ("sheet", 3, "p1")


def test_a_change_that_ends_the_game_closes_the_menu(player):
    player.board().hold("ok").press(*["ok"] * 10)
    assert player.stage == "over"


def test_a_change_that_asks_a_charm_closes_the_sheet(player):
    player.board().hold("p2").choose("Add a card").choose("Protective Charm")
    player.hold("p2").choose("Health -1")
    assert player.stage == "charm"
    player.press("ok")
    assert (player.stage, player.see("p2.health")) == ("move", 6)


def test_an_added_card_closes_the_sheet(player):
    player.board().hold("p1").choose("Add a card")
    assert player.stage == "sheet"
    player.choose("Other")
    assert (player.stage, player.see("p1.treasures")) == ("move", ["other"])


def test_a_used_card_closes_the_sheet_even_when_it_was_opened_from_the_menu(player):
    player.board().hold("p1").choose("Add a card").choose("Golden Fragment")
    player.hold("ok").choose("P1").choose("Use Golden Fragment")
    assert (player.stage, player.see("p1.vp")) == ("move", 2)


def test_back_from_the_card_list_goes_to_the_sheet(player):
    player.board().hold("p1").choose("Add a card").press("no")
    assert (player.stage, player.labels[0]) == ("sheet", "Add a card")


def test_a_card_is_not_added_to_a_full_hand(player):
    player.board()
    for _ in range(3):
        player.hold("p1").choose("Add a card").choose("Other")
    before = player.see("undo")
    player.hold("p1").choose("Add a card")
    assert (player.refusal, player.see("undo")) == ("P1: hand is full", before)


def test_a_hand_that_may_hold_more_takes_a_fourth_card(make_player):
    cards = built_in_cards()
    player = make_player(replace(cards, limits=replace(cards.limits, hand=4))).board()
    for _ in range(4):
        player.hold("p1").choose("Add a card").press("ok")
    assert len(player.see("p1.treasures")) == 4


@pytest.mark.parametrize(
    ("label", "word"),
    [
        ("Health +1", "P1 has full Health"),
        ("VP -1", "P1 has 0 VP"),
        ("Leaves the game", "two must stay"),
    ],
)
def test_what_a_limit_stops_on_a_sheet_says_so_and_is_no_step(player, label, word):
    before = player.board().see("undo")
    player.hold("p1").choose(label)
    assert (player.refusal, player.see("undo"), player.stage) == (word, before, "sheet")


@pytest.mark.parametrize(("label", "word"), [("Corruption -1", "Corruption is 0"), ("Boss +1", "the boss is unhurt")])
def test_what_a_limit_stops_in_the_menu_says_so_and_is_no_step(player, label, word):
    before = player.board().arena().see("undo")
    player.hold("ok").choose(label)
    assert (player.refusal, player.see("undo")) == (word, before)


def test_status_and_settings_only_go_back(player):
    for label, stage in (("Status", "status"), ("Settings", "settings")):
        player.hold("ok").choose(label)
        assert (player.stage, player.labels) == (stage, ["Back"])
        player.press("ok").press("no")


@pytest.mark.parametrize("decision", list(Decision))
def test_what_cannot_be_undone_is_asked_twice_with_no_first(player, decision):
    label = {Decision.NEW_GAME: "New game", Decision.POWER_OFF: "Power off"}[decision]
    player.hold("ok").choose(label)
    assert (player.stage, player.labels, player.see("prompt.title")) == ("confirm", ["No", "Yes"], f"{label}?")
    player.press("ok")
    assert player.stage == "menu"


def test_power_off_asks_the_loop(player):
    player.hold("ok").choose("Power off").choose("Yes")
    assert (player.asked, player.stage) == ([PowerOff()], "join")


def test_an_overlay_closes_after_half_a_minute_without_a_press(player):
    player.board().hold("ok").wait(29.9)
    assert player.stage == "menu"
    player.wait(0.2)
    assert player.stage == "move"


def test_a_press_keeps_an_overlay_open(player):
    player.board().hold("ok").wait(20).press("down").wait(20)
    assert player.stage == "menu"


def test_a_throw_closes_the_overlay_says_so_and_counts_for_the_prompt_below(player):
    player.board().hold("ok").throw(4)
    assert (player.stage, player.see("notice")) == ("move", "menu closed · move up to 4")


def test_a_throw_of_no_use_closes_the_overlay_and_says_so(player):
    player.hold("p1").throw(4)
    assert (player.stage, player.refusal) == ("join", "sheet closed · no roll wanted")


def test_a_restart_closes_overlays(player):
    player.board().hold("ok").restarted()
    assert player.stage == "move"


def test_takes_the_turn_by_the_hero_on_turn_is_a_step_too(player):
    before = player.board().see("undo")
    player.hold("p1").choose("Takes the turn")
    assert (player.stage, player.see("turn"), player.see("undo")) == ("move", "p1", before + 1)


def test_takes_the_turn_asks_that_hero_to_move(player):
    player.board().hold("p2").choose("Takes the turn")
    assert (player.stage, player.see("turn"), player.see("round")) == ("move", "p2", 1)


def test_below_an_overlay_the_fight_is_as_it_was(player):
    player.board(3).other_enemy(difficulty=5).press("p2")
    player.hold("p3").choose("VP +1").press("no")
    assert (player.stage, player.see("helper"), player.see("need")) == ("fight", "p2", 4)
