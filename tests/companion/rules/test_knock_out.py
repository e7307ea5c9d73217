"""Knock-outs (R18 to R20) and the end by Corruption (R21, R22, R38)."""

import pytest

from companion.rules import is_legal, legal_actions, outcome
from companion.rules.actions import ChangeCorruption, ChangeHealth, Help, Hit, MeetEnemy, Miss, Space, Stop, UseCard
from companion.rules.cards import Effect, EnemyCard, TreasureCard
from companion.rules.events import CorruptionChanged, GameLost, HealthChanged, KnockedOut, RollMissed, VpChanged
from companion.rules.outcome import Outcome, Reason


def test_r18_at_zero_health_comes_back_then_vp_fall_then_corruption_rises(table):
    state = table.play(table.fight(table.hero("p1", 1, 5), table.hero("p2")), Miss())
    assert (state.hero("p1").health, state.hero("p1").vp, state.corruption) == (3, 3, 1)
    assert state.facts == (
        RollMissed("p1", "Wolf"),
        HealthChanged("p1", -1, 0),
        KnockedOut("p1", in_arena=False),
        HealthChanged("p1", 3, 3),
        VpChanged("p1", -2, 3),
        CorruptionChanged(1, 1),
    )


@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_r19_vp_never_fall_below_zero(table, before, after):
    state = table.play(table.fight(table.hero("p1", 1, before), table.hero("p2")), Miss())
    assert state.hero("p1").vp == after


def test_r19_an_effect_never_takes_vp_below_zero(table):
    enemy = EnemyCard("imp", "Imp", 3, 0, on_miss=Effect(vp=-4))
    assert table.play(table.fight(table.hero("p1", 6, 3), table.hero("p2"), enemy=enemy), Miss()).hero("p1").vp == 0


def test_r20_a_knock_out_of_the_hero_on_turn_ends_fight_and_turn_once(table):
    state = table.fight(table.hero("p1", 1), table.hero("p2"), table.hero("p3"))
    state = table.play(state, Help("p2"), Miss())
    assert (state.turn, state.stage, state.enemy, state.helper, state.bonus) == ("p2", "move", None, None, 0)


def test_r20_by_anything_on_anyones_doing(table):
    bomb = TreasureCard("bomb", "Bomb", 1, Effect(lose_health=1, corruption=5, everyone=True))
    state = table.fight(table.hero("p1", 1), table.hero("p2", 6, 0, "bomb"), table.hero("p3"), cards=table.cards(bomb))
    state = table.play(state, UseCard("p2", "bomb"))
    assert (state.turn, state.enemy) == ("p2", None)
    assert [hero.health for hero in state.heroes] == [3, 5, 5]
    assert state.corruption == 1  # the rest of the card does not happen


def test_r20_while_asked_to_move_it_ends_the_turn_too(table):
    state = table.play(table.board(table.hero("p1", 1), table.hero("p2")), ChangeHealth("p1", -1))
    assert (state.turn, state.hero("p1").health) == ("p2", 3)


def test_r20_a_knock_out_of_another_hero_lets_the_fight_go_on_and_the_helper_help(table):
    state = table.fight(table.hero("p1"), table.hero("p2", 1), corruption=2)
    state = table.play(state, Help("p2"), ChangeHealth("p2", -1))
    assert (state.turn, state.stage, state.helper, state.corruption) == ("p1", "fight", "p2", 3)
    assert table.play(state, Hit()).hero("p2").vp == 1


def test_r20_effects_go_on_after_the_knock_out_of_another_hero(table):
    enemy = EnemyCard("imp", "Imp", 3, 0, on_miss=Effect(lose_health=1, vp=1, everyone=True))
    state = table.fight(table.hero("p1", 4), table.hero("p2", 1), table.hero("p3"), enemy=enemy)
    state = table.play(state, Miss())
    assert [hero.health for hero in state.heroes] == [2, 3, 5]
    assert [hero.vp for hero in state.heroes] == [1, 1, 1]


def test_r20_a_knock_out_by_the_last_loss_of_on_draw_discards_the_enemy(table):
    cards = table.cards(EnemyCard("imp", "Imp", 3, 1, on_draw=Effect(lose_health=1)))
    state = table.board(table.hero("p1", 1), table.hero("p2"), cards=cards, stage="enemy")
    state = table.play(state, MeetEnemy("imp"))
    assert (state.stage, state.turn, state.enemy) == ("move", "p2", None)


def test_r21_corruption_never_falls_below_zero(table):
    enemy = EnemyCard("imp", "Imp", 3, 0, on_defeat=Effect(corruption=-5))
    assert table.play(table.fight(enemy=enemy, corruption=2), Hit()).corruption == 0


def test_r21_corruption_stops_at_its_limit(table):
    enemy = EnemyCard("imp", "Imp", 3, 0, on_defeat=Effect(corruption=5))
    assert table.play(table.fight(enemy=enemy, corruption=8), Hit()).corruption == 10


@pytest.mark.parametrize(("before", "phase"), [(8, "board"), (9, "lost")])
def test_r22_at_ten_every_player_loses_at_once(table, before, phase):
    state = table.play(table.board(corruption=before), Stop(Space.CORRUPTION))
    assert (state.phase, state.corruption) == (phase, before + 1)


def test_r22_a_knockout_on_the_last_corruption_loses_for_everyone(table):
    state = table.fight(table.hero("p1", 1, 9), table.hero("p2", 6, 20), corruption=9, round=4)
    state = table.play(state, Help("p2"), Miss())
    assert (state.phase, state.stage, state.turn, state.round) == ("lost", "over", None, 4)
    assert (state.hero("p1").health, state.hero("p1").vp) == (3, 7)  # R18: both come before Corruption
    assert state.facts[-1] == GameLost()


def test_r22_nothing_after_it_in_the_same_action_happens(table):
    enemy = EnemyCard("imp", "Imp", 3, 2, on_miss=Effect(corruption=1, vp=3))
    cards = table.cards(TreasureCard("curse", "Curse", 1, Effect(corruption=1, lose_health=1, everyone=True)))
    state = table.fight(table.hero("p1"), table.hero("p2", 1, 0, "curse"), enemy=enemy, cards=cards, corruption=9)
    lost = table.play(state, UseCard("p2", "curse"))
    assert [hero.health for hero in lost.heroes] == [6, 3]  # the knock-out of p2 ends it before p1 loses anything
    assert lost.hero("p2").health == 3


def test_r22_it_holds_on_anyones_turn(table):
    cards = table.cards(TreasureCard("curse", "Curse", 1, Effect(corruption=1)))
    state = table.board(table.hero("p1"), table.hero("p2", 6, 0, "curse"), cards=cards, corruption=9)
    assert table.play(state, UseCard("p2", "curse")).phase == "lost"


def test_r22_nothing_can_be_done_once_it_is_over(table):
    state = table.play(table.board(corruption=9), Stop(Space.CORRUPTION))
    assert legal_actions(state) == ()
    assert not is_legal(state, ChangeCorruption(-1))


def test_r22_the_end_clears_what_was_about_to_happen(table):
    state = table.fight(table.hero("p1", 6, 0, "root"), table.hero("p2"), corruption=9, rolled=4)
    state = table.play(state, UseCard("p1", "root"), Help("p2"), ChangeCorruption(1))
    assert (state.rolled, state.enemy, state.helper, state.bonus, state.tasks) == (None, None, None, 0, ())


def test_r38_there_is_no_champion_whatever_the_vp(table):
    state = table.play(table.board(table.hero("p1", 6, 50), table.hero("p2"), corruption=9), Stop(Space.CORRUPTION))
    assert outcome(state) == Outcome(False, (), Reason.CORRUPTION)


def test_limit_revive_health(table):
    state = table.fight(table.hero("p1", 1), table.hero("p2"), cards=table.cards(revive_health=5))
    assert table.play(state, Miss()).hero("p1").health == 5


def test_limit_knock_out_vp(table):
    state = table.fight(table.hero("p1", 1, 9), table.hero("p2"), cards=table.cards(knock_out_vp=4))
    assert table.play(state, Miss()).hero("p1").vp == 5


def test_limit_knock_out_corruption(table):
    state = table.fight(table.hero("p1", 1, 9), table.hero("p2"), cards=table.cards(knock_out_corruption=3))
    assert table.play(state, Miss()).corruption == 3


def test_limit_corruption_is_where_the_game_is_lost(table):
    state = table.board(cards=table.cards(corruption=4), corruption=3)
    assert table.play(state, Stop(Space.CORRUPTION)).phase == "lost"


def test_limits_health_and_start_health_and_healing_space(table):
    cards = table.cards(health=9, start_health=4, healing_space=3)
    state = table.board(table.hero("p1", 4), table.hero("p2", 8), cards=cards)
    state = table.play(state, Stop(Space.HEALING), Stop(Space.HEALING))
    assert [hero.health for hero in state.heroes] == [7, 9]
