"""Knock-outs (R18 to R20) and the end by Corruption (R21, R22, R38)."""

import pytest

from companion.rules import Outcome, Reason, is_legal, legal_actions, outcome
from companion.rules.actions import ChangeCorruption, ChangeHealth, Help, Hit, MeetEnemy, Miss, Space, Stop, UseCard
from companion.rules.cards import Effect, EnemyCard, TreasureCard
from companion.rules.events import CorruptionChanged, GameLost, HealthChanged, KnockedOut, RollMissed, VpChanged


def test_r18_at_zero_health_comes_back_then_vp_fall_then_corruption_rises(make):
    state = make.play(make.fight(make.hero("p1", 1, 5), make.hero("p2")), Miss())
    assert (state.hero("p1").health, state.hero("p1").vp, state.corruption) == (3, 3, 1)
    assert state.events == (
        RollMissed("p1", "Wolf"),
        HealthChanged("p1", -1, 0),
        KnockedOut("p1", in_arena=False),
        HealthChanged("p1", 3, 3),
        VpChanged("p1", -2, 3),
        CorruptionChanged(1, 1),
    )


@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_r19_vp_never_fall_below_zero(make, before, after):
    state = make.play(make.fight(make.hero("p1", 1, before), make.hero("p2")), Miss())
    assert state.hero("p1").vp == after


def test_r19_an_effect_never_takes_vp_below_zero(make):
    enemy = EnemyCard("imp", "Imp", 3, 0, on_miss=Effect(vp=-4))
    assert make.play(make.fight(make.hero("p1", 6, 3), make.hero("p2"), enemy=enemy), Miss()).hero("p1").vp == 0


def test_r20_a_knock_out_of_the_hero_on_turn_ends_fight_and_turn_once(make):
    state = make.fight(make.hero("p1", 1), make.hero("p2"), make.hero("p3"))
    state = make.play(state, Help("p2"), Miss())
    assert (state.turn, state.stage, state.enemy, state.helper, state.bonus) == ("p2", "move", None, None, 0)


def test_r20_by_anything_on_anyones_doing(make):
    bomb = TreasureCard("bomb", "Bomb", 1, Effect(lose_health=1, corruption=5, everyone=True))
    state = make.fight(make.hero("p1", 1), make.hero("p2", 6, 0, "bomb"), make.hero("p3"), cards=make.cards(bomb))
    state = make.play(state, UseCard("p2", "bomb"))
    assert (state.turn, state.enemy) == ("p2", None)
    assert [hero.health for hero in state.heroes] == [3, 5, 5]
    assert state.corruption == 1  # the rest of the card does not happen


def test_r20_while_asked_to_move_it_ends_the_turn_too(make):
    state = make.play(make.board(make.hero("p1", 1), make.hero("p2")), ChangeHealth("p1", -1))
    assert (state.turn, state.hero("p1").health) == ("p2", 3)


def test_r20_a_knock_out_of_another_hero_lets_the_fight_go_on_and_the_helper_help(make):
    state = make.fight(make.hero("p1"), make.hero("p2", 1), corruption=2)
    state = make.play(state, Help("p2"), ChangeHealth("p2", -1))
    assert (state.turn, state.stage, state.helper, state.corruption) == ("p1", "fight", "p2", 3)
    assert make.play(state, Hit()).hero("p2").vp == 1


def test_r20_effects_go_on_after_the_knock_out_of_another_hero(make):
    enemy = EnemyCard("imp", "Imp", 3, 0, on_miss=Effect(lose_health=1, vp=1, everyone=True))
    state = make.fight(make.hero("p1", 4), make.hero("p2", 1), make.hero("p3"), enemy=enemy)
    state = make.play(state, Miss())
    assert [hero.health for hero in state.heroes] == [2, 3, 5]
    assert [hero.vp for hero in state.heroes] == [1, 1, 1]


def test_r20_a_knock_out_by_the_last_loss_of_on_draw_discards_the_enemy(make):
    cards = make.cards(EnemyCard("imp", "Imp", 3, 1, on_draw=Effect(lose_health=1)))
    state = make.board(make.hero("p1", 1), make.hero("p2"), cards=cards, stage="enemy")
    state = make.play(state, MeetEnemy("imp"))
    assert (state.stage, state.turn, state.enemy) == ("move", "p2", None)


def test_r21_corruption_never_falls_below_zero(make):
    enemy = EnemyCard("imp", "Imp", 3, 0, on_defeat=Effect(corruption=-5))
    assert make.play(make.fight(enemy=enemy, corruption=2), Hit()).corruption == 0


def test_r21_corruption_stops_at_its_limit(make):
    enemy = EnemyCard("imp", "Imp", 3, 0, on_defeat=Effect(corruption=5))
    assert make.play(make.fight(enemy=enemy, corruption=8), Hit()).corruption == 10


@pytest.mark.parametrize(("before", "phase"), [(8, "board"), (9, "lost")])
def test_r22_at_ten_every_player_loses_at_once(make, before, phase):
    state = make.play(make.board(corruption=before), Stop(Space.CORRUPTION))
    assert (state.phase, state.corruption) == (phase, before + 1)


def test_r22_a_knockout_on_the_last_corruption_loses_for_everyone(make):
    state = make.fight(make.hero("p1", 1, 9), make.hero("p2", 6, 20), corruption=9, round=4)
    state = make.play(state, Help("p2"), Miss())
    assert (state.phase, state.stage, state.turn, state.round) == ("lost", "over", None, 4)
    assert (state.hero("p1").health, state.hero("p1").vp) == (3, 7)  # R18: both come before Corruption
    assert state.events[-1] == GameLost()


def test_r22_nothing_after_it_in_the_same_action_happens(make):
    enemy = EnemyCard("imp", "Imp", 3, 2, on_miss=Effect(corruption=1, vp=3))
    cards = make.cards(TreasureCard("curse", "Curse", 1, Effect(corruption=1, lose_health=1, everyone=True)))
    state = make.fight(make.hero("p1"), make.hero("p2", 1, 0, "curse"), enemy=enemy, cards=cards, corruption=9)
    lost = make.play(state, UseCard("p2", "curse"))
    assert [hero.health for hero in lost.heroes] == [6, 3]  # the knock-out of p2 ends it before p1 loses anything
    assert lost.hero("p2").health == 3


def test_r22_it_holds_on_anyones_turn(make):
    cards = make.cards(TreasureCard("curse", "Curse", 1, Effect(corruption=1)))
    state = make.board(make.hero("p1"), make.hero("p2", 6, 0, "curse"), cards=cards, corruption=9)
    assert make.play(state, UseCard("p2", "curse")).phase == "lost"


def test_r22_nothing_can_be_done_once_it_is_over(make):
    state = make.play(make.board(corruption=9), Stop(Space.CORRUPTION))
    assert legal_actions(state) == ()
    assert not is_legal(state, ChangeCorruption(-1))


def test_r22_the_end_clears_what_was_about_to_happen(make):
    state = make.fight(make.hero("p1", 6, 0, "root"), make.hero("p2"), corruption=9, rolled=4)
    state = make.play(state, UseCard("p1", "root"), Help("p2"), ChangeCorruption(1))
    assert (state.rolled, state.enemy, state.helper, state.bonus, state.pending) == (None, None, None, 0, ())


def test_r38_there_is_no_champion_whatever_the_vp(make):
    state = make.play(make.board(make.hero("p1", 6, 50), make.hero("p2"), corruption=9), Stop(Space.CORRUPTION))
    assert outcome(state) == Outcome(False, (), Reason.CORRUPTION)


def test_limit_revive_health(make):
    state = make.fight(make.hero("p1", 1), make.hero("p2"), cards=make.cards(revive_health=5))
    assert make.play(state, Miss()).hero("p1").health == 5


def test_limit_knock_out_vp(make):
    state = make.fight(make.hero("p1", 1, 9), make.hero("p2"), cards=make.cards(knock_out_vp=4))
    assert make.play(state, Miss()).hero("p1").vp == 5


def test_limit_knock_out_corruption(make):
    state = make.fight(make.hero("p1", 1, 9), make.hero("p2"), cards=make.cards(knock_out_corruption=3))
    assert make.play(state, Miss()).corruption == 3


def test_limit_corruption_is_where_the_game_is_lost(make):
    state = make.board(cards=make.cards(corruption=4), corruption=3)
    assert make.play(state, Stop(Space.CORRUPTION)).phase == "lost"


def test_limits_health_and_start_health_and_healing_space(make):
    cards = make.cards(health=9, start_health=4, healing_space=3)
    state = make.board(make.hero("p1", 4), make.hero("p2", 8), cards=cards)
    state = make.play(state, Stop(Space.HEALING), Stop(Space.HEALING))
    assert [hero.health for hero in state.heroes] == [7, 9]
