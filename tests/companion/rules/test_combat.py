"""Fights against enemies (R13 to R17) and what is needed for a hit."""

from dataclasses import replace

import pytest

from companion.rules import answers, is_legal, need
from companion.rules.actions import Help, Hit, LandDie, MeetEnemy, Miss, StopHelping, UseAbility, UseCard
from companion.rules.cards import Ability, Effect, EnemyCard
from companion.rules.events import (
    DieRolled,
    EnemyDefeated,
    HealthChanged,
    HelpOffered,
    HelpPaid,
    HelpWithdrawn,
    RollMissed,
    VpChanged,
)

ONLY_IF_NEEDED = {"help_pays": "only_if_needed"}


@pytest.mark.parametrize(("face", "wins"), [(3, False), (4, True), (5, True)])
def test_r13_a_roll_equal_or_higher_defeats_the_enemy(make, face, wins):
    state = make.play(make.fight(), LandDie(face))
    assert (state.hero("p1").vp, state.stage) == ((2, "move") if wins else (0, "fight"))


def test_r13_the_fighter_gains_the_enemys_worth_and_the_turn_ends(make):
    state = make.play(make.fight(), Hit())
    assert (state.hero("p1").vp, state.hero("p2").vp, state.turn, state.enemy) == (2, 0, "p2", None)
    assert state.events == (EnemyDefeated("p1", "Wolf"), VpChanged("p1", 2, 2))


def test_r14_a_lower_roll_loses_one_health_and_the_fight_goes_on(make):
    state = make.play(make.fight(), LandDie(3, by_box=True))
    assert (state.hero("p1").health, state.stage, state.turn) == (5, "fight", "p1")
    assert state.events == (DieRolled(3, True), RollMissed("p1", "Wolf"), HealthChanged("p1", -1, 5))


def test_r14_the_fight_goes_on_until_health_is_zero(make):
    state = make.play(make.fight(), *[Miss()] * 5)
    assert (state.hero("p1").health, state.stage) == (1, "fight")
    assert make.play(state, Miss()).turn == "p2"


def test_hit_and_miss_are_always_both_offered_and_stand_first(make):
    assert answers(make.fight(enemy=EnemyCard("dread", "Dread", 9, 1)))[:2] == (Hit(), Miss())


def test_r15_one_other_hero_may_help_in_joining_order(make):
    state = make.fight(make.hero("p3"), make.hero("p1"), make.hero("p4"))
    assert answers(state) == (Hit(), Miss(), Help("p1"), Help("p4"))
    assert not is_legal(state, Help("p3"))


def test_r15_one_helper_a_roll_who_may_take_it_back(make):
    state = make.play(make.fight(make.hero("p1"), make.hero("p2"), make.hero("p3")), Help("p2"))
    assert answers(state) == (Hit(), Miss(), StopHelping())
    assert state.events == (HelpOffered("p2"),)
    free = make.play(state, StopHelping())
    assert (free.helper, free.events) == (None, (HelpWithdrawn("p2"),))
    assert Help("p3") in answers(free)


def test_r15_help_adds_one_to_the_roll(make):
    assert make.play(make.fight(), Help("p2"), LandDie(3)).hero("p1").vp == 2
    assert make.play(make.fight(), Help("p2"), LandDie(2)).hero("p1").vp == 0


def test_r15_help_covers_one_roll_only_and_may_be_offered_again(make):
    state = make.play(make.fight(), Help("p2"), Miss())
    assert (state.helper, need(state)) == (None, 4)
    assert Help("p2") in answers(state)


def test_r16_the_helper_of_the_winning_roll_gains_one_vp(make):
    state = make.play(make.fight(), Help("p2"), LandDie(3))
    assert (state.hero("p1").vp, state.hero("p2").vp) == (2, 1)
    assert HelpPaid("p2", 1) in state.events


def test_r16_a_helper_is_paid_even_where_the_help_was_not_needed(make):
    assert make.play(make.fight(), Help("p2"), LandDie(6)).hero("p2").vp == 1


def test_r16_the_helper_of_a_missed_roll_gains_nothing(make):
    assert make.play(make.fight(), Help("p2"), Miss(), Hit()).hero("p2").vp == 0


@pytest.mark.parametrize(("face", "vp"), [(3, 1), (4, 0)])
def test_r16_by_house_rule_only_needed_help_is_paid(make, face, vp):
    state = make.fight(cards=make.cards(house=ONLY_IF_NEEDED))
    assert make.play(state, Help("p2"), LandDie(face)).hero("p2").vp == vp


@pytest.mark.parametrize(("face", "vp"), [(1, 1), (2, 0)])
def test_r16_cards_on_the_roll_count_before_the_help_is_needed(make, face, vp):
    hero = make.hero("p1", 6, 0, "root")
    state = make.fight(hero, make.hero("p2"), cards=make.cards(house=ONLY_IF_NEEDED))
    assert make.play(state, UseCard("p1", "root"), Help("p2"), LandDie(face)).hero("p2").vp == vp


def test_r16_a_hit_pressed_by_hand_counts_as_needed(make):
    state = make.fight(cards=make.cards(house=ONLY_IF_NEEDED))
    assert make.play(state, Help("p2"), Hit()).hero("p2").vp == 1


def test_r17_on_draw_happens_before_the_fight_is_asked(make):
    cards = make.cards(EnemyCard("imp", "Imp", 3, 1, on_draw=Effect(lose_health=1, corruption=2)))
    state = make.play(make.board(cards=cards, stage="enemy"), MeetEnemy("imp"))
    assert (state.hero("p1").health, state.corruption, state.stage) == (5, 2, "fight")


def test_r17_a_knock_out_on_draw_means_no_fight(make):
    cards = make.cards(EnemyCard("imp", "Imp", 3, 1, on_draw=Effect(lose_health=9, vp=5)))
    state = make.play(make.board(cards=cards, stage="enemy"), MeetEnemy("imp"))
    assert (state.hero("p1").health, state.hero("p1").vp, state.enemy, state.turn) == (3, 0, None, "p2")


def test_r17_on_a_miss_the_rules_loss_comes_first_then_the_card(make):
    enemy = EnemyCard("imp", "Imp", 3, 1, on_miss=Effect(heal=1, corruption=1))
    state = make.play(make.fight(enemy=enemy), Miss())
    assert (state.hero("p1").health, state.corruption, state.stage) == (6, 1, "fight")


def test_r17_a_fighter_knocked_out_by_the_miss_is_spared_the_card(make):
    enemy = EnemyCard("imp", "Imp", 3, 1, on_miss=Effect(corruption=5))
    state = make.play(make.fight(make.hero("p1", 1), make.hero("p2"), enemy=enemy), Miss())
    assert (state.corruption, state.turn) == (1, "p2")


def test_r17_on_defeat_comes_after_the_vp_and_before_the_end_of_the_turn(make):
    enemy = EnemyCard("imp", "Imp", 3, 1, on_defeat=Effect(vp=-1, corruption=-1))
    state = make.play(make.fight(enemy=enemy, corruption=3), Hit())
    assert (state.hero("p1").vp, state.corruption, state.turn) == (0, 2, "p2")


def test_r17_a_fighter_knocked_out_on_defeat_has_the_vp_taken_and_the_turn_ends_once(make):
    enemy = EnemyCard("imp", "Imp", 3, 3, on_defeat=Effect(lose_health=6))
    state = make.play(make.fight(make.hero("p1", 2), make.hero("p2"), make.hero("p3"), enemy=enemy), Hit())
    assert (state.hero("p1").vp, state.hero("p1").health, state.turn) == (1, 3, "p2")


def test_the_face_needed_counts_help_and_cards(make):
    hero = make.hero("p1", 6, 0, "root")
    state = make.fight(hero, make.hero("p2"))
    assert need(state) == 4
    assert need(make.play(state, Help("p2"))) == 3
    assert need(make.play(state, Help("p2"), UseCard("p1", "root"))) == 1


def test_the_face_needed_is_never_below_one_and_may_exceed_six(make):
    assert need(make.fight(bonus=9)) == 1
    assert need(make.fight(enemy=EnemyCard("dread", "Dread", 9, 1))) == 9


def test_no_face_is_needed_outside_combat(make):
    assert need(make.board()) is None


def test_r26_a_card_on_the_roll_adds_two_to_one_roll_only(make):
    state = make.play(make.fight(make.hero("p1", 6, 0, "root"), make.hero("p2")), UseCard("p1", "root"))
    assert make.play(state, LandDie(2)).hero("p1").vp == 2
    missed = make.play(state, LandDie(1))
    assert (missed.bonus, make.hand(missed, "p1")) == (0, [])


def test_r26_several_add_up_and_add_to_help(make):
    state = make.fight(make.hero("p1", 6, 0, "root", "root"), make.hero("p2"), enemy=EnemyCard("d", "D", 9, 1))
    state = make.play(state, UseCard("p1", "root"), UseCard("p1", "root"), Help("p2"))
    assert (state.bonus, need(state)) == (4, 4)


def test_r26_only_the_hero_about_to_roll_is_offered_cards_on_the_roll(make):
    state = make.fight(make.hero("p1"), make.hero("p2", 6, 0, "root"))
    assert not is_legal(state, UseCard("p2", "root"))
    assert not is_legal(replace(state, stage="move", enemy=None), UseCard("p2", "root"))


def test_r26_cards_on_the_roll_are_listed_once_a_name_in_hand_order_then_the_ability(make):
    cards = make.cards(abilities={"p1": Ability("Aim", Effect(roll_bonus=1))})
    state = make.fight(make.hero("p1", 3, 0, "potion", "root", "root"), make.hero("p2"), cards=cards)
    assert answers(state) == (Hit(), Miss(), Help("p2"), UseCard("p1", "root"), UseAbility("p1"))


def test_an_effect_that_helps_a_roll_on_draw_or_miss_is_for_the_next_roll(make):
    cards = make.cards(EnemyCard("imp", "Imp", 5, 1, on_draw=Effect(roll_bonus=2), on_miss=Effect(roll_bonus=1)))
    state = make.play(make.board(cards=cards, stage="enemy"), MeetEnemy("imp"))
    assert need(state) == 3
    assert need(make.play(state, Miss())) == 4


def test_limit_help_bonus_is_what_help_adds(make):
    state = make.fight(cards=make.cards(help_bonus=3))
    assert make.play(state, Help("p2"), LandDie(1)).hero("p1").vp == 2


def test_limit_help_vp_is_what_help_pays(make):
    state = make.fight(cards=make.cards(help_vp=5))
    assert make.play(state, Help("p2"), Hit()).hero("p2").vp == 5


def test_a_helped_win_by_a_throw_is_told_in_order(make):
    state = make.play(make.fight(), Help("p2"), LandDie(3))
    assert state.events == (
        DieRolled(3, False),
        EnemyDefeated("p1", "Wolf"),
        VpChanged("p1", 2, 2),
        HelpPaid("p2", 1),
        VpChanged("p2", 1, 1),
    )
