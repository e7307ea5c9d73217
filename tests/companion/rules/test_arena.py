"""The final battle (R30 to R37) and its end (R39)."""

import pytest

from companion.rules import Outcome, Reason, answers, is_legal, need, outcome
from companion.rules.actions import Accept, ChangeBoss, Help, Hit, LandDie, Miss, Pass, Space, Stop, UseAbility, UseCard
from companion.rules.cards import Ability, Effect, TreasureCard
from companion.rules.events import (
    ArenaEntered,
    BossAttacked,
    BossHealthChanged,
    BossReached,
    CorruptionChanged,
    DieRolled,
    GameWon,
    KnockedOut,
    RollMissed,
    RoundBegan,
    TurnPassed,
    VpChanged,
)

HELPED = {"help_in_arena": True}
BOMB = TreasureCard("bomb", "Bomb", 1, Effect(boss_damage=3))


def test_r30_reaching_the_boss_ends_that_turn_and_the_round_is_finished_first(make):
    state = make.play(make.board(make.hero("p1"), make.hero("p2"), make.hero("p3")), Stop(Space.BOSS))
    assert (state.phase, state.turn, state.round, state.boss_reached) == ("board", "p2", 1, True)
    assert state.events == (BossReached("p1"),)
    assert make.play(state, Stop(Space.SAFE)).phase == "board"


def test_r30_others_may_reach_the_boss_in_that_round_too(make):
    state = make.play(make.board(), Stop(Space.BOSS))
    assert Stop(Space.BOSS) in answers(state)
    assert make.play(state, Stop(Space.BOSS)).phase == "arena"


def test_r30_the_round_is_finished_where_the_last_hero_reaches_the_boss(make):
    state = make.play(make.board(), Stop(Space.SAFE), Stop(Space.BOSS))
    assert (state.phase, state.turn, state.round) == ("arena", "p1", 2)
    assert state.events == (BossReached("p2"), ArenaEntered(), RoundBegan(2))


def test_r31_then_all_heroes_are_in_the_arena_and_the_boss_has_twelve_health(make):
    state = make.play(make.board(), Stop(Space.BOSS), Stop(Space.SAFE))
    assert (state.phase, state.stage, state.boss, state.round) == ("arena", "attack", 12, 2)
    assert state.events[-2:] == (ArenaEntered(), RoundBegan(2))
    assert not is_legal(state, Stop(Space.SAFE))


def test_r32_the_heroes_attack_clockwise_from_the_first_hero(make):
    heroes = (make.hero("p1"), make.hero("p2"), make.hero("p3"))
    state, turns = make.board(*heroes, first="p3", turn="p2", boss_reached=True), []
    state = make.play(state, Stop(Space.SAFE))
    for _ in range(4):
        turns.append(state.turn)
        state = make.play(state, Pass())
    assert turns == ["p3", "p1", "p2", "p3"]


@pytest.mark.parametrize(("face", "boss", "health", "vp"), [(3, 12, 5, 0), (4, 10, 6, 1), (6, 10, 6, 1)])
def test_r32_four_to_six_hits_and_one_to_three_hurts(make, face, boss, health, vp):
    state = make.play(make.arena(), LandDie(face))
    assert (state.boss, state.hero("p1").health, state.hero("p1").vp, state.turn) == (boss, health, vp, "p2")


def test_r32_a_hit_and_a_miss_are_told(make):
    state = make.play(make.arena(), Hit())
    assert state.events == (BossHealthChanged(-2, 10), VpChanged("p1", 1, 1))
    assert make.play(state, Miss()).events[0] == RollMissed("p2", "the boss")


def test_r32_a_hit_by_a_throw_is_told_in_order(make):
    state = make.play(make.arena(), LandDie(4))
    assert state.events == (DieRolled(4, False), BossHealthChanged(-2, 10), VpChanged("p1", 1, 1))


def test_r32_each_hero_attacks_once_in_a_turn(make):
    assert make.play(make.arena(), Miss()).turn == "p2"


def test_a_pass_has_no_effect(make):
    before = make.arena(corruption=3)
    state = make.play(before, Pass())
    assert (state.heroes, state.boss, state.corruption, state.turn) == (before.heroes, 12, 3, "p2")
    assert state.events == (TurnPassed("p1"),)


def test_the_answers_of_an_attack_in_the_order_of_the_panel(make):
    state = make.arena(make.hero("p1", 6, 0, "root"), make.hero("p2"))
    assert answers(state) == (Hit(), Miss(), Pass(), UseCard("p1", "root"))


def test_r33_after_every_hero_attacked_once_the_boss_attacks_and_another_round_begins(make):
    state = make.play(make.arena(round=4), Hit())
    assert (state.corruption, state.round) == (0, 4)
    state = make.play(state, Hit())
    assert (state.corruption, state.round, state.turn) == (1, 5, "p1")
    assert state.events[-3:] == (BossAttacked(), CorruptionChanged(1, 1), RoundBegan(5))


def test_r33_it_attacks_also_when_the_last_hero_was_knocked_out_and_both_count(make):
    state = make.arena(make.hero("p1"), make.hero("p2", 1), turn="p2")
    assert make.play(state, Miss()).corruption == 2


def test_r33_a_boss_attack_on_the_last_corruption_loses_in_the_round_that_it_closes(make):
    state = make.play(make.arena(corruption=9, round=6, turn="p2"), Pass())
    assert (state.phase, state.round, state.events[-1].__class__.__name__) == ("lost", 6, "GameLost")
    assert RoundBegan(7) not in state.events


def test_r34_the_blow_that_takes_the_boss_to_zero_wins_at_once_for_three_vp(make):
    state = make.play(make.arena(boss=2, corruption=9, turn="p2", round=3), Hit())
    assert (state.phase, state.boss, state.hero("p2").vp, state.corruption, state.round) == ("won", 0, 3, 9, 3)
    assert state.events == (BossHealthChanged(-2, 0), VpChanged("p2", 3, 3), GameWon(("p2",)))


def test_r34_a_boss_at_one_falls_to_zero_and_not_below(make):
    assert make.play(make.arena(boss=1), Hit()).boss == 0


def test_r34_a_boss_at_three_still_stands(make):
    state = make.play(make.arena(boss=3), Hit())
    assert (state.boss, state.phase, state.hero("p1").vp) == (1, "arena", 1)


def test_r35_treasure_and_abilities_still_work(make):
    cards = make.cards(abilities={"p2": Ability("Song", Effect(heal=1))})
    state = make.arena(make.hero("p1", 3, 0, "potion"), make.hero("p2", 5), cards=cards)
    state = make.play(state, UseCard("p1", "potion"), UseAbility("p2"))
    assert [hero.health for hero in state.heroes] == [5, 6]


def test_r35_a_rootsplitter_makes_a_two_a_hit(make):
    state = make.play(make.arena(make.hero("p1", 6, 0, "root"), make.hero("p2")), UseCard("p1", "root"))
    assert need(state) == 2
    assert make.play(state, LandDie(2)).boss == 10
    assert make.play(state, LandDie(1)).boss == 12


def test_a_card_played_on_an_attack_is_spent_with_it(make):
    state = make.arena(make.hero("p1", 6, 0, "root"), make.hero("p2"))
    for action in (Hit(), Miss(), Pass()):
        assert make.play(state, UseCard("p1", "root"), action).bonus == 0


def test_r36_a_hero_knocked_out_in_the_arena_stays_in_it(make):
    state = make.play(make.arena(make.hero("p1", 1, 5), make.hero("p2")), Miss())
    assert (state.hero("p1").health, state.hero("p1").vp, state.corruption, state.turn) == (3, 3, 1, "p2")
    assert KnockedOut("p1", in_arena=True) in state.events
    assert make.play(state, Pass()).turn == "p1"


def test_r37_help_is_not_for_the_boss(make):
    assert not is_legal(make.arena(), Help("p2"))


def test_r37_by_house_rule_help_works_in_the_arena_and_a_hit_pays_the_helper(make):
    state = make.play(make.arena(cards=make.cards(house=HELPED)), Help("p2"))
    assert need(state) == 3
    state = make.play(state, LandDie(3))
    assert (state.boss, state.hero("p1").vp, state.hero("p2").vp, state.helper) == (10, 1, 1, None)


def test_r37_the_helper_is_listed_after_pass(make):
    state = make.arena(cards=make.cards(house=HELPED))
    assert answers(state) == (Hit(), Miss(), Pass(), Help("p2"))


def test_r37_the_helper_of_the_final_blow_is_paid_before_the_win(make):
    state = make.arena(make.hero("p1", 6, 0), make.hero("p2", 6, 3), cards=make.cards(house=HELPED), boss=2)
    state = make.play(state, Help("p2"), Hit())
    assert (state.hero("p1").vp, state.hero("p2").vp) == (3, 4)
    assert outcome(state).champions == ("p2",)


def test_r37_with_help_only_paid_if_needed_the_arena_needs_four(make):
    cards = make.cards(house=HELPED | {"help_pays": "only_if_needed"})
    state = make.play(make.arena(cards=cards), Help("p2"))
    assert make.play(state, LandDie(3)).hero("p2").vp == 1
    assert make.play(state, LandDie(4)).hero("p2").vp == 0


def test_r39_the_most_vp_is_champion(make):
    state = make.play(make.arena(make.hero("p1", 6, 1), make.hero("p2", 1, 4), boss=1), ChangeBoss(-1))
    assert outcome(state) == Outcome(True, ("p2",), Reason.BOSS_DEFEATED)


def test_r39_a_tie_goes_to_more_health(make):
    state = make.play(make.arena(make.hero("p1", 2, 4), make.hero("p2", 5, 4), boss=1), ChangeBoss(-1))
    assert outcome(state).champions == ("p2",)


def test_r39_still_tied_they_share_the_title(make):
    heroes = (make.hero("p1", 5, 4), make.hero("p2", 5, 4), make.hero("p3", 6, 3))
    state = make.play(make.arena(*heroes, boss=1), ChangeBoss(-1))
    assert outcome(state).champions == ("p1", "p2")


def test_r25_unused_cards_score_nothing_at_the_end(make):
    state = make.arena(make.hero("p1", 5, 1, "fragment"), make.hero("p2", 5, 2), boss=1)
    assert outcome(make.play(state, ChangeBoss(-1))).champions == ("p2",)


def test_there_is_no_outcome_while_the_game_goes_on(make):
    assert outcome(make.arena()) is None


def test_boss_damage_is_damage_as_by_a_hit_with_its_vp(make):
    state = make.arena(make.hero("p1"), make.hero("p2", 6, 0, "bomb"), cards=make.cards(BOMB))
    state = make.play(state, UseCard("p2", "bomb"))
    assert (state.boss, state.hero("p2").vp, state.turn, state.stage) == (9, 1, "p1", "attack")


def test_boss_damage_may_deal_the_final_blow_with_its_vp(make):
    state = make.arena(make.hero("p1"), make.hero("p2", 6, 0, "bomb"), cards=make.cards(BOMB), boss=3)
    state = make.play(state, UseCard("p2", "bomb"))
    assert (state.phase, state.hero("p2").vp) == ("won", 3)


def test_boss_damage_is_for_the_arena_only(make):
    mixed = TreasureCard("mixed", "Mixed", 1, Effect(boss_damage=3, heal=1))
    heroes = (make.hero("p1", 3, 0, "bomb", "mixed"), make.hero("p2"))
    assert not any(
        is_legal(make.board(*heroes, cards=make.cards(BOMB, mixed)), UseCard("p1", card)) for card in ("bomb", "mixed")
    )
    assert is_legal(make.arena(*heroes, cards=make.cards(BOMB, mixed)), UseCard("p1", "bomb"))


def test_boss_damage_that_acts_on_the_board_does_nothing(make):
    lamp = TreasureCard("lamp", "Lamp", 1, Effect(boss_damage=3, ignore_corruption_space=True))
    state = make.board(make.hero("p1", 6, 0, "lamp"), make.hero("p2"), cards=make.cards(lamp))
    state = make.play(state, Stop(Space.CORRUPTION), Accept())
    assert (state.boss, state.hero("p1").vp, state.corruption) == (12, 0, 0)


def test_the_end_drops_the_rest_of_a_cards_effects(make):
    both = TreasureCard("both", "Both", 1, Effect(corruption=1, boss_damage=12))
    state = make.arena(make.hero("p1", 6, 0, "both"), make.hero("p2"), cards=make.cards(both), corruption=9)
    state = make.play(state, UseCard("p1", "both"))
    assert (state.phase, state.boss, state.pending) == ("lost", 12, ())


def test_limits_of_the_boss(make):
    cards = make.cards(
        boss_health=9, boss_hit_on=6, boss_damage=4, boss_hit_vp=2, final_blow_vp=5, boss_attack_corruption=3
    )
    state = make.arena(cards=cards)
    assert make.play(state, LandDie(5)).boss == 9
    state = make.play(state, LandDie(6))
    assert (state.boss, state.hero("p1").vp) == (5, 2)
    state = make.play(state, Pass())
    assert state.corruption == 3
    assert make.play(state, Hit(), Hit()).hero("p2").vp == 7


def test_limit_boss_attack_of_nothing_changes_nothing(make):
    state = make.play(make.arena(turn="p2", cards=make.cards(boss_attack_corruption=0)), Pass())
    assert (state.corruption, state.round) == (0, 2)
