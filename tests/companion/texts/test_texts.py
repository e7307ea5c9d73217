"""Words: every step leaves a notice, every undone step is named, every stage has a title, in a voice of its own."""

import pytest


def undone(player):
    player.press("undo")
    return player.see("notice")


@pytest.mark.parametrize(
    ("steps", "deed"),
    [
        (["enemy"], "P1 on Enemy space"),
        (["enemy", "no"], "went back"),
        (["enemy", "Gloom Wolf"], "Gloom Wolf appeared"),
        (["enemy", "Other"], "Other appeared"),
        (["enemy", "Other", "4"], "difficulty 4"),
        (["enemy", "Other", "4", "2"], "worth 2 VP"),
        (["enemy", "Other", "4", "2", "ok"], "P1 hit Other"),
        (["enemy", "Other", "4", "2", "no"], "P1 missed Other"),
        (["enemy", "Other", "4", "2", "p2"], "P2 helped"),
        (["enemy", "Other", "4", "2", "p2", "p2"], "P2 helped no more"),
        (["treasure", "Golden Fragment"], "P1 drew Golden Fragment"),
        (["ally", "no"], "P1 helped nobody"),
        (["hold p2", "Health -1", "no", "ally", "p2"], "P1 chose P2"),
        (["hold p1", "Health -1"], "P1 Health -1"),
        (["hold p1", "VP +1"], "P1 VP +1"),
        (["hold ok", "Corruption +1"], "Corruption +1"),
        (["hold p2", "Takes the turn"], "P2 took the turn"),
        (["hold p4", "Comes in"], "P4 came in"),
        (["hold p4", "Comes in", "hold p4", "Leaves the game"], "P4 left the game"),
        (["hold p1", "Add a card", "Golden Fragment"], "P1 got Golden Fragment"),
        (["hold p1", "Add a card", "Golden Fragment", "hold p1", "Use Golden Fragment"], "P1 used Golden Fragment"),
        (["hold p1", "Add a card", "Other", "hold p1", "Discard Other"], "P1 discarded Other"),
    ],
)
def test_an_undone_step_is_named(player, steps, deed):
    player.board()
    if deed == "P1 helped nobody":
        player.hold("p2").choose("Health -1").press("no")
    for step in steps:
        if step.startswith("hold "):
            player.hold(step[5:])
        elif step in ("enemy", "treasure", "ally", "no", "ok", "p2"):
            player.press(step)
        else:
            player.choose(step)
    assert undone(player) == f"Undone: {deed}"


def test_steps_of_setup_are_named_too(player):
    player.press("p1", "p2", "p2")
    assert undone(player) == "Undone: P2 left"
    assert undone(player) == "Undone: P2 joined"
    player.press("p2").choose("Start").throw(3)
    assert undone(player) == "Undone: a roll of 3"
    assert undone(player) == "Undone: the start"
    player.choose("Start").press("p1")
    assert undone(player) == "Undone: P1 goes first"


def test_throws_in_a_fight_are_named_by_what_they_did(player):
    player.board().other_enemy(difficulty=4).throw(2)
    assert undone(player) == "Undone: P1 missed Other"
    player.throw(5)
    assert undone(player) == "Undone: P1 hit Other"


def test_the_boss_is_named_in_the_arena(player):
    player.board().arena().press("ok")
    assert undone(player) == "Undone: P1 hit the boss"
    player.throw(1)
    assert undone(player) == "Undone: P1 missed the boss"
    player.throw(6)
    assert undone(player) == "Undone: P1 hit the boss"
    player.choose("Pass")
    assert undone(player) == "Undone: P1 passed"
    player.press("ok").hold("ok").choose("Boss -1").press("no")
    assert undone(player) == "Undone: Boss -1"


def test_offered_cards_are_named_whether_used_or_kept(player):
    player.board().hold("p1").choose("Add a card").choose("Gloomlight Lantern")
    player.press("corruption")
    assert player.see("prompt.title") == "P1: use Gloomlight Lantern?"
    player.press("ok")
    assert undone(player) == "Undone: P1 used Gloomlight Lantern"
    player.press("no")
    assert undone(player) == "Undone: P1 kept Gloomlight Lantern"


def test_gifts_are_named(player):
    player.board().hold("p2").choose("Health -1").press("no")
    player.hold("p1").choose("Add a card").choose("Golden Fragment")
    player.press("ally", "p2").choose("Golden Fragment")
    assert undone(player) == "Undone: P1 gave Golden Fragment"
    player.choose("Health")
    assert undone(player) == "Undone: P1 gave Health"


def test_an_ability_is_named(player):
    player.board().other_enemy()
    label = next(label for label in player.labels if label.startswith("Use "))
    player.choose(label)
    assert undone(player) == f"Undone: P1 used {label[4:]}"


def test_the_question_who_goes_first_says_how_it_is_settled(player):
    player.press("p1", "p2").choose("Start")
    assert (player.see("prompt.title"), player.see("notice")) == ("Who goes first?", "the highest roll goes first")


def test_a_knock_out_says_where_to_move_back_to(player):
    player.board().hold("p1").choose("Health -1").press(*["ok"] * 5)
    assert "P1 knocked out: back to Healing/Safe/START" in player.see("notice")


def test_in_the_arena_nobody_moves_back(player):
    player.board().arena().hold("p1").choose("Health -1").press(*["ok"] * 5)
    assert "P1 knocked out" in player.see("notice")
    assert "back" not in player.see("notice")


def test_the_arena_begins_with_a_reminder_of_the_cards_even_where_the_boss_was_found_just_now(player):
    player.board().press("safe", "boss")
    assert player.see("notice") == "P2 found the boss: finish the round · Final battle! Cards score only when used"


def test_the_end_names_the_champion(player):
    player.board().arena().press("ok", "no", "ok", "no")
    player.hold("ok").choose("Boss -1").press(*["ok"] * 7)
    assert player.see("notice").endswith("The realm is saved!")
    assert player.see("prompt.title") == "Champion: P1"


def test_a_shared_title_names_all(player):
    player.board().arena().hold("ok").choose("Boss -1").press(*["ok"] * 11)
    assert player.see("prompt.title") == "Champions: P1, P2"


def test_a_notice_says_all_that_happened(player):
    player.board(4).other_enemy(difficulty=9, vp=9).press("p2").throw(6)
    assert player.see("notice") == "rolled 6 · P1 missed Other · P1 -1 Health"
    player.press("undo").choose("Hit")
    assert player.see("notice") == "P1 beat Other · P1 +9 VP · P2 helped: +1 VP · P2 +1 VP"
