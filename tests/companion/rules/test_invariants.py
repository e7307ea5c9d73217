"""Each kind of fault in a state is found and named; a sound state has none (`Maker.sound` says so everywhere else)."""

from dataclasses import replace

import pytest

from companion.rules import faults_in, new_game
from companion.rules.cards import Ability, Effect, TreasureCard
from companion.rules.state import Drawn, EndTurn, HeldCard, Hero, Question


@pytest.fixture
def board(make):
    cards = make.cards(
        TreasureCard("trap", "Trap", 1, Effect(vp=1), keep=False), abilities={"p1": Ability("A", Effect(vp=1))}
    )
    return make.board(cards=cards)


@pytest.fixture
def fight(make):
    return make.fight()


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"stage": "attack"}, "stage 'attack' does not belong to phase 'board'"),
        ({"stage": "nonsense"}, "stage 'nonsense' does not belong"),
        ({"round": 0}, "round is 0 in phase 'board'"),
        ({"phase": "arena", "stage": "attack"}, "nobody reached the boss"),
        ({"order": ("p2", "p1")}, "are not in the order ['p2', 'p1']"),
        ({"order": ("p1", "p1"), "heroes": (Hero("p1", 6), Hero("p1", 6))}, "a seat is twice in the order"),
        ({"order": ("p1", "p9"), "heroes": (Hero("p1", 6), Hero("p9", 6))}, "p9 is in play without a character"),
        ({"order": ("p1",), "heroes": (Hero("p1", 6),)}, "1 heroes are in play, fewer than 2"),
        ({"turn": "p3"}, "turn is p3, who is not in the order"),
        ({"turn": None}, "turn is None, who is not in the order"),
        ({"first": None}, "first is None, who is not in the order"),
        ({"corruption": -1}, "Corruption is -1, not between 0 and 10"),
        ({"corruption": 11}, "Corruption is 11, not between 0 and 10"),
        ({"corruption": 10}, "Corruption is 10 in phase 'board'"),
        ({"boss": 13}, "the boss has 13 Health, not between 0 and 12"),
        ({"boss": -1}, "the boss has -1 Health, not between"),
        ({"boss": 0}, "the boss has 0 Health in phase 'board'"),
        ({"boss": 11}, "the boss has 11 Health before the final battle"),
        ({"heroes": (Hero("p1", 0), Hero("p2", 6))}, "p1 has 0 Health, not between 1 and 6"),
        ({"heroes": (Hero("p1", 7), Hero("p2", 6))}, "p1 has 7 Health, not between 1 and 6"),
        ({"heroes": (Hero("p1", 6, -1), Hero("p2", 6))}, "p1 has -1 VP"),
        ({"heroes": (Hero("p1", 6, 0, (HeldCard("root"),) * 4), Hero("p2", 6))}, "p1 holds 4 cards in stage 'move'"),
        ({"stage": "discard"}, "p1 holds 0 cards in stage 'discard'"),
        (
            {"stage": "discard", "heroes": (Hero("p1", 6, 0, (HeldCard("root"),) * 3), Hero("p2", 6))},
            "p1 holds 3 cards in stage 'discard'",
        ),
        (
            {"heroes": (Hero("p1", 6, 0, (HeldCard("x"),)), Hero("p2", 6))},
            "p1 holds 'x', which the cards file does not know",
        ),
        ({"heroes": (Hero("p1", 6, 0, (HeldCard("trap"),)), Hero("p2", 6))}, "p1 holds 'trap', which acts when drawn"),
        (
            {"heroes": (Hero("p1", 6, 0, (HeldCard("root", 1),)), Hero("p2", 6))},
            "p1 used 'root' in round 1 and still holds it",
        ),
        ({"heroes": (Hero("p1", 6, ability_used_in=2), Hero("p2", 6))}, "p1 used an ability in round 2"),
        ({"heroes": (Hero("p1", 6), Hero("p2", 6, ability_used_in=1))}, "p2 used an ability in round 1"),
        ({"stage": "fight"}, "stage 'fight' has no enemy"),
        ({"helper": "p2"}, "help or cards wait for a roll in stage 'move'"),
        ({"bonus": 1}, "help or cards wait for a roll in stage 'move'"),
        ({"question": Question("p1", "root")}, "question is Question("),
        ({"stage": "lantern"}, "question is None in stage 'lantern'"),
        (
            {"stage": "lantern", "question": Question("p1", "lantern")},
            "p1 is offered 'lantern', which it does not have",
        ),
        ({"stage": "lantern", "question": Question("p2", "ability:p2")}, "p2 is offered 'ability:p2', which it does"),
        ({"stage": "lantern", "question": Question("p2", "ability:p1")}, "p2 is offered 'ability:p1', which it does"),
        ({"stage": "lantern", "question": Question("p3", "root")}, "p3 is offered 'root', which it does not have"),
        ({"resume": "fight"}, "stage 'move' is to go back to 'fight'"),
        ({"stage": "charm", "question": Question("p1", "ability:p1", 1)}, "stage 'charm' is to go back to None"),
        (
            {"stage": "charm", "resume": "lantern", "question": Question("p1", "ability:p1", 1)},
            "stage 'charm' is to go back to 'lantern'",
        ),
        ({"stage": "charm", "resume": "move", "question": Question("p1", "ability:p1")}, "a loss of 0 is asked about"),
        ({"pending": (EndTurn(),)}, "an effect is left over in stage 'move'"),
        ({"ally": "p2"}, "ally is p2 in stage 'move'"),
        ({"stage": "gift"}, "ally is None in stage 'gift'"),
        ({"stage": "gift", "ally": "p1"}, "ally is p1 in stage 'gift'"),
        ({"contenders": ("p1",)}, "rolls for the first turn are left over"),
        ({"first_rolls": (3,)}, "rolls for the first turn are left over"),
        ({"rolled": 7}, "7 was rolled in phase 'board'"),
        ({"drawn_enemies": (Drawn("wolf", 3),)}, "3 copies of 'wolf' are drawn; the enemies have 2"),
        ({"drawn_enemies": (Drawn("wolf", 0),)}, "0 copies of 'wolf' are drawn"),
        ({"drawn_treasures": (Drawn("x", 1),)}, "1 copies of 'x' are drawn; the treasures have 0"),
        (
            {"drawn_treasures": (Drawn("root", 1), Drawn("root", 1))},
            "a card of the treasures is counted twice as drawn",
        ),
    ],
)
def test_a_fault_is_named(board, fields, sentence):
    assert any(sentence in fault for fault in faults_in(replace(board, **fields)))


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"stage": "move"}, "Wolf is met in stage 'move'"),
        ({"helper": "p1"}, "p1 cannot help p1"),
        ({"helper": "p3"}, "p3 cannot help p1"),
        ({"bonus": -1}, "cards on the roll give -1"),
    ],
)
def test_a_fault_in_a_fight_is_named(fight, fields, sentence):
    assert any(sentence in fault for fault in faults_in(replace(fight, **fields)))


def test_help_against_the_boss_is_a_fault_without_the_house_rule(make):
    assert faults_in(replace(make.arena(), helper="p2")) == ("p2 helps against the boss (R37)",)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"boss_reached": True}, "the boss was reached before the first turn"),
        ({"turn": "p1"}, "p1 is on turn in phase 'setup'"),
        ({"first": "p1"}, "p1 is first before that was settled"),
        ({"rolled": 3}, "3 was rolled in phase 'setup'"),
        ({"round": 1}, "round is 1 in phase 'setup'"),
        ({"stage": "first", "contenders": ("p1",)}, "['p1'] roll for the first turn and 0 have"),
        ({"stage": "first"}, "[] roll for the first turn and 0 have"),
    ],
)
def test_a_fault_in_setup_is_named(make, fields, sentence):
    assert any(sentence in fault for fault in faults_in(replace(new_game(make.cards()), **fields)))


def test_a_sound_state_has_no_faults(board):
    assert faults_in(board) == ()


def test_several_faults_are_all_named(board):
    assert len(faults_in(replace(board, corruption=-1, boss=99, rolled=0))) >= 3
