"""The spaces of the board and their questions (R6 to R10, R12), and going back from them."""

import pytest

from companion.rules import answers, is_legal
from companion.rules.actions import (
    DiscardCard,
    DrawTreasure,
    GoBack,
    LandDie,
    MeetEnemy,
    SetDifficulty,
    SetReward,
    Space,
    Stop,
    UseAbility,
    UseCard,
)
from companion.rules.cards import Ability, Effect, EnemyCard, TreasureCard
from companion.rules.events import (
    CardDrawn,
    CardUsed,
    CorruptionChanged,
    DieRolled,
    EnemyMet,
    HealthChanged,
    MoveAllowed,
    SpaceResolved,
)


def test_the_spaces_are_listed_in_the_order_of_the_panel(make):
    spaces = [action.space.value for action in answers(make.board())]
    assert spaces == ["enemy", "treasure", "heal", "corruption", "ally", "safe", "boss"]


def test_r6_a_roll_says_how_far_and_a_second_replaces_it(make):
    state = make.play(make.board(), LandDie(3), LandDie(5))
    assert (state.rolled, state.stage, state.turn) == (5, "move", "p1")
    assert state.events == (DieRolled(5, False), MoveAllowed(5))


def test_r6_the_roll_is_forgotten_with_the_turn(make):
    assert make.play(make.board(), LandDie(3), Stop(Space.SAFE)).rolled is None


def test_r6_the_turn_ends_with_the_space_that_is_resolved(make):
    for space in (Space.HEALING, Space.CORRUPTION, Space.SAFE, Space.BOSS):
        assert make.play(make.board(), Stop(space)).turn == "p2"


@pytest.mark.parametrize("face", [0, 7])
def test_r6_the_die_has_six_sides(make, face):
    assert not is_legal(make.board(), LandDie(face))


@pytest.mark.parametrize("stage", ["enemy", "treasure", "difficulty"])
def test_a_throw_has_no_use_while_a_card_is_asked_for(make, stage):
    assert not is_legal(make.board(stage=stage), LandDie(3))


def test_r7_the_enemy_that_is_drawn_is_fought(make):
    state = make.play(make.board(), Stop(Space.ENEMY), MeetEnemy("wolf"))
    assert (state.stage, state.enemy) == ("fight", make.cards().enemy("wolf"))
    assert state.events == (EnemyMet("Wolf"),)


def test_r7_an_other_enemy_is_asked_for_its_numbers(make):
    state = make.play(make.board(), Stop(Space.ENEMY), MeetEnemy("other"))
    assert answers(state) == tuple(SetDifficulty(number) for number in range(1, 10))
    state = make.play(state, SetDifficulty(9))
    assert state.enemy == EnemyCard("other", "Other", difficulty=9, vp=0)
    assert answers(state) == tuple(SetReward(number) for number in range(10))
    assert make.play(state, SetReward(7)).enemy == EnemyCard("other", "Other", 9, 7)


def test_r8_a_drawn_treasure_is_kept_and_the_turn_ends(make):
    state = make.play(make.board(), Stop(Space.TREASURE), DrawTreasure("potion"))
    assert (make.hand(state, "p1"), state.turn) == (["potion"], "p2")
    assert state.events == (CardDrawn("p1", "Potion"),)


def test_r8_any_other_card_counts_towards_the_hand(make):
    state = make.play(make.board(), Stop(Space.TREASURE), DrawTreasure("other"))
    assert make.hand(state, "p1") == ["other"]


def test_r8_a_card_that_acts_at_once_acts_and_never_counts_towards_the_hand(make):
    cards = make.cards(TreasureCard("coin", "Coin", 1, Effect(vp=3), keep=False))
    full = make.hero("p1", 6, 0, "potion", "root", "charm")
    state = make.play(make.board(full, make.hero("p2"), cards=cards, stage="treasure"), DrawTreasure("coin"))
    assert (state.hero("p1").vp, make.hand(state, "p1"), state.turn) == (3, ["potion", "root", "charm"], "p2")
    assert state.events[:2] == (CardDrawn("p1", "Coin"), CardUsed("p1", "Coin"))


def test_r9_a_healing_space_recovers_two_health(make):
    state = make.play(make.board(make.hero("p1", 3), make.hero("p2")), Stop(Space.HEALING))
    assert state.hero("p1").health == 5
    assert state.events == (SpaceResolved("p1", "heal"), HealthChanged("p1", 2, 5))


@pytest.mark.parametrize("before", [5, 6])
def test_r9_healing_never_goes_above_six(make, before):
    state = make.play(make.board(make.hero("p1", before), make.hero("p2")), Stop(Space.HEALING))
    assert state.hero("p1").health == 6


def test_r10_a_corruption_space_raises_corruption_by_one(make):
    state = make.play(make.board(corruption=4), Stop(Space.CORRUPTION))
    assert state.corruption == 5
    assert state.events == (SpaceResolved("p1", "corruption"), CorruptionChanged(1, 5))


def test_r12_on_a_safe_space_nothing_happens(make):
    before = make.board(make.hero("p1", 3, 2, "potion"), make.hero("p2"), corruption=3)
    state = make.play(before, Stop(Space.SAFE))
    assert (state.heroes, state.corruption, state.turn) == (before.heroes, 3, "p2")
    assert state.events == (SpaceResolved("p1", "safe"),)


def test_going_back_keeps_the_roll_that_was_taken(make):
    for space in (Space.ENEMY, Space.TREASURE):
        state = make.play(make.board(), LandDie(4), Stop(space), GoBack())
        assert (state.stage, state.rolled) == ("move", 4)


def test_going_back_step_by_step_from_the_other_enemys_worth(make):
    state = make.play(make.board(), Stop(Space.ENEMY), MeetEnemy("other"), SetDifficulty(5), GoBack())
    assert (state.stage, state.enemy) == ("difficulty", None)
    assert make.play(state, GoBack()).stage == "enemy"


@pytest.mark.parametrize("stage", ["move", "discard"])
def test_there_is_no_way_back_elsewhere(make, stage):
    hand = ("potion",) * (4 if stage == "discard" else 0)
    state = make.board(make.hero("p1", 6, 0, *hand), make.hero("p2"), stage=stage)
    assert not is_legal(state, GoBack())


def test_r24_on_a_fourth_card_the_hand_must_be_made_fit_before_the_turn_ends(make):
    full = make.hero("p1", 6, 0, "potion", "root", "root")
    state = make.play(make.board(full, make.hero("p2"), stage="treasure"), DrawTreasure("fragment"))
    assert (state.stage, state.turn) == ("discard", "p1")
    assert answers(state) == (
        DiscardCard("p1", "potion"),
        DiscardCard("p1", "root"),
        DiscardCard("p1", "fragment"),
        UseCard("p1", "fragment"),
    )


def test_r24_a_third_card_is_no_card_too_many(make):
    two = make.hero("p1", 6, 0, "potion", "root")
    assert make.play(make.board(two, make.hero("p2"), stage="treasure"), DrawTreasure("charm")).turn == "p2"


def test_r24_discarding_one_of_the_four_ends_the_turn(make):
    state = make.board(make.hero("p1", 6, 0, "potion", "root", "charm", "potion"), make.hero("p2"), stage="discard")
    after = make.play(state, DiscardCard("p1", "root"))
    assert (make.hand(after, "p1"), after.turn) == (["potion", "charm", "potion"], "p2")


def test_r24_using_one_of_the_four_ends_the_turn(make):
    state = make.board(make.hero("p1", 2, 0, "root", "root", "charm", "potion"), make.hero("p2"), stage="discard")
    after = make.play(state, UseCard("p1", "potion"))
    assert (make.hand(after, "p1"), after.hero("p1").health, after.turn) == (["root", "root", "charm"], 4, "p2")


def test_r24_only_what_leaves_the_hand_by_use_is_offered_instead_of_a_discard(make):
    horn = TreasureCard("horn", "Horn", 1, Effect(vp=1), stays=True)
    cards = make.cards(horn, abilities={"p1": Ability("Song", Effect(vp=1))})
    hero = make.hero("p1", 6, 0, "horn", "other", "root", "charm")
    state = make.board(hero, make.hero("p2"), cards=cards, stage="discard")
    assert [action for action in answers(state) if isinstance(action, UseCard | UseAbility)] == [UseCard("p1", "other")]


def test_r25_a_card_for_the_arena_is_not_offered_instead_of_a_discard(make):
    bomb = TreasureCard("bomb", "Bomb", 1, Effect(boss_damage=1, vp=1))
    hero = make.hero("p1", 6, 0, "bomb", "root", "root", "root")
    state = make.board(hero, make.hero("p2"), cards=make.cards(bomb), stage="discard")
    assert UseCard("p1", "bomb") not in answers(state)
