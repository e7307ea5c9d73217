"""Words: every step leaves a notice, every undone step is named, every stage has a title, in a voice of its own."""

import pytest


def undone(table):
    table.press("undo")
    return table.see("notice")


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
def test_an_undone_step_is_named(table, steps, deed):
    table.board()
    if deed == "P1 helped nobody":
        table.hold("p2").choose("Health -1").press("no")
    for step in steps:
        if step.startswith("hold "):
            table.hold(step[5:])
        elif step in ("enemy", "treasure", "ally", "no", "ok", "p2"):
            table.press(step)
        else:
            table.choose(step)
    assert undone(table) == f"Undone: {deed}"


def test_steps_of_setup_are_named_too(table):
    table.press("p1", "p2", "p2")
    assert undone(table) == "Undone: P2 left"
    assert undone(table) == "Undone: P2 joined"
    table.press("p2").choose("Start").throw(3)
    assert undone(table) == "Undone: a roll of 3"
    assert undone(table) == "Undone: the start"
    table.choose("Start").press("p1")
    assert undone(table) == "Undone: P1 goes first"


def test_throws_in_a_fight_are_named_by_what_they_did(table):
    table.board().other_enemy(difficulty=4).throw(2)
    assert undone(table) == "Undone: P1 missed Other"
    table.throw(5)
    assert undone(table) == "Undone: P1 hit Other"


def test_the_boss_is_named_in_the_arena(table):
    table.board().arena().press("ok")
    assert undone(table) == "Undone: P1 hit the boss"
    table.throw(1)
    assert undone(table) == "Undone: P1 missed the boss"
    table.throw(6)
    assert undone(table) == "Undone: P1 hit the boss"
    table.choose("Pass")
    assert undone(table) == "Undone: P1 passed"
    table.press("ok").hold("ok").choose("Boss -1").press("no")
    assert undone(table) == "Undone: Boss -1"


def test_offered_cards_are_named_whether_used_or_kept(table):
    table.board().hold("p1").choose("Add a card").choose("Gloomlight Lantern")
    table.press("corruption")
    assert table.see("prompt.title") == "P1: use Gloomlight Lantern?"
    table.press("ok")
    assert undone(table) == "Undone: P1 used Gloomlight Lantern"
    table.press("no")
    assert undone(table) == "Undone: P1 kept Gloomlight Lantern"


def test_gifts_are_named(table):
    table.board().hold("p2").choose("Health -1").press("no")
    table.hold("p1").choose("Add a card").choose("Golden Fragment")
    table.press("ally", "p2").choose("Golden Fragment")
    assert undone(table) == "Undone: P1 gave Golden Fragment"
    table.choose("Health")
    assert undone(table) == "Undone: P1 gave Health"


def test_an_ability_is_named(table):
    table.board().other_enemy()
    label = next(label for label in table.labels if label.startswith("Use "))
    table.choose(label)
    assert undone(table) == f"Undone: P1 used {label[4:]}"


def test_the_question_who_goes_first_says_how_it_is_settled(table):
    table.press("p1", "p2").choose("Start")
    assert (table.see("prompt.title"), table.see("notice")) == ("Who goes first?", "the highest roll goes first")


def test_a_knock_out_says_where_to_move_back_to(table):
    table.board().hold("p1").choose("Health -1").press(*["ok"] * 5)
    assert "P1 knocked out: back to Healing/Safe/START" in table.see("notice")


def test_in_the_arena_nobody_moves_back(table):
    table.board().arena().hold("p1").choose("Health -1").press(*["ok"] * 5)
    assert "P1 knocked out" in table.see("notice")
    assert "back" not in table.see("notice")


def test_the_arena_begins_with_a_reminder_of_the_cards_even_where_the_boss_was_found_just_now(table):
    table.board().press("safe", "boss")
    assert table.see("notice") == "P2 found the boss: finish the round · Final battle! Cards score only when used"


def test_the_end_names_the_champion(table):
    table.board().arena().press("ok", "no", "ok", "no")
    table.hold("ok").choose("Boss -1").press(*["ok"] * 7)
    assert table.see("notice").endswith("The realm is saved!")
    assert table.see("prompt.title") == "Champion: P1"


def test_a_shared_title_names_all(table):
    table.board().arena().hold("ok").choose("Boss -1").press(*["ok"] * 11)
    assert table.see("prompt.title") == "Champions: P1, P2"


def test_a_notice_says_all_that_happened(table):
    table.board(4).other_enemy(difficulty=9, vp=9).press("p2").throw(6)
    assert table.see("notice") == "rolled 6 · P1 missed Other · P1 -1 Health"
    table.press("undo").choose("Hit")
    assert table.see("notice") == "P1 beat Other · P1 +9 VP · P2 helped: +1 VP · P2 +1 VP"
