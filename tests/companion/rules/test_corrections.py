"""Corrections from sheet and menu (PANEL.md, Overlays)."""

from dataclasses import replace

import pytest

from companion.rules import is_legal, legal_corrections
from companion.rules.actions import (
    AddCard,
    ChangeBoss,
    ChangeCorruption,
    ChangeHealth,
    ChangeVp,
    ComeIn,
    DiscardCard,
    Help,
    LandDie,
    LeaveGame,
    Pass,
    Space,
    Stop,
    TakeTurn,
    UseAbility,
    UseCard,
)
from companion.rules.cards import Ability, Effect, TreasureCard
from companion.rules.events import BossHealthChanged, CardAdded, GameWon, HeroCameIn, HeroLeft, KnockedOut, TurnTaken
from companion.rules.state import Drawn, Hero


@pytest.fixture
def three(make):
    return make.board(make.hero("p1"), make.hero("p2"), make.hero("p3"))


def test_every_correction_is_listed_sheet_by_sheet_then_the_menu(make):
    state = make.board(make.hero("p2", 3, 1, "potion"), make.hero("p1"), corruption=1)
    assert legal_corrections(state) == (
        *(AddCard("p1", card) for card in ("potion", "fragment", "root", "lantern", "charm", "other")),
        ChangeHealth("p1", -1),
        ChangeVp("p1", 1),
        TakeTurn("p1"),
        UseCard("p2", "potion"),
        DiscardCard("p2", "potion"),
        *(AddCard("p2", card) for card in ("potion", "fragment", "root", "lantern", "charm", "other")),
        ChangeHealth("p2", 1),
        ChangeHealth("p2", -1),
        ChangeVp("p2", 1),
        ChangeVp("p2", -1),
        TakeTurn("p2"),
        ComeIn("p3"),
        ComeIn("p4"),
        ChangeCorruption(1),
        ChangeCorruption(-1),
    )


def test_in_the_arena_the_menu_corrects_the_boss_and_of_three_one_may_leave(make):
    state = make.arena(make.hero("p1"), make.hero("p2"), make.hero("p3"), boss=5)
    assert legal_corrections(state)[-4:] == (ComeIn("p4"), ChangeCorruption(1), ChangeBoss(1), ChangeBoss(-1))
    assert [action for action in legal_corrections(state) if isinstance(action, TakeTurn | LeaveGame)] == [
        TakeTurn("p1"),
        LeaveGame("p1"),
        TakeTurn("p2"),
        LeaveGame("p2"),
        TakeTurn("p3"),
        LeaveGame("p3"),
    ]


@pytest.mark.parametrize("stage", ["enemy", "treasure", "ally", "difficulty"])
def test_other_questions_are_answered_first(make, stage):
    state = make.board(stage=stage)
    assert legal_corrections(state) == ()
    assert not is_legal(state, ChangeVp("p1", 1))


def test_corrections_are_possible_in_a_fight_and_in_the_arena(make):
    assert is_legal(make.fight(), ChangeVp("p1", 1))
    assert is_legal(make.arena(), ChangeVp("p1", 1))


def test_s7_health_stops_at_its_limit(make):
    state = make.board(make.hero("p1", 5), make.hero("p2"))
    state = make.play(state, ChangeHealth("p1", 1))
    assert state.hero("p1").health == 6
    assert not is_legal(state, ChangeHealth("p1", 1))


def test_health_plus_one_gives_one(make):
    assert make.play(make.board(make.hero("p1", 3), make.hero("p2")), ChangeHealth("p1", 1)).hero("p1").health == 4


def test_health_minus_one_is_a_loss(make):
    assert make.play(make.board(), ChangeHealth("p2", -1)).hero("p2").health == 5


def test_health_minus_one_at_one_knocks_out(make):
    state = make.play(make.board(make.hero("p1"), make.hero("p2", 1, 5)), ChangeHealth("p2", -1))
    assert (state.hero("p2").health, state.hero("p2").vp, state.corruption, state.turn) == (3, 3, 1, "p1")
    assert KnockedOut("p2", in_arena=False) in state.events


def test_s7_vp_stop_at_zero_and_have_no_upper_end(make):
    state = make.board(make.hero("p1", 6, 1), make.hero("p2", 6, 999))
    assert make.play(state, ChangeVp("p2", 1)).hero("p2").vp == 1000
    state = make.play(state, ChangeVp("p1", -1))
    assert state.hero("p1").vp == 0
    assert not is_legal(state, ChangeVp("p1", -1))


def test_s7_corruption_stops_at_zero_and_loses_at_ten(make):
    state = make.play(make.board(corruption=1), ChangeCorruption(-1))
    assert state.corruption == 0
    assert not is_legal(state, ChangeCorruption(-1))
    assert make.play(replace(state, corruption=9), ChangeCorruption(1)).phase == "lost"


def test_s7_the_boss_stops_at_its_limit_and_falls_at_one_without_vp_for_anybody(make):
    state = make.arena(boss=11)
    assert make.play(state, ChangeBoss(1)).boss == 12
    assert not is_legal(replace(state, boss=12), ChangeBoss(1))
    won = make.play(replace(state, boss=1), ChangeBoss(-1))
    assert (won.phase, [hero.vp for hero in won.heroes]) == ("won", [0, 0])
    assert won.events == (BossHealthChanged(-1, 0), GameWon(("p1", "p2")))


def test_the_boss_is_corrected_in_the_arena_only(make):
    assert not is_legal(make.board(), ChangeBoss(-1))
    assert make.play(make.arena(), ChangeBoss(-1)).boss == 11


@pytest.mark.parametrize("by", [0, 2, -2])
def test_tracks_are_corrected_by_one_at_a_time(make, by):
    state = make.arena(make.hero("p1", 3, 3), make.hero("p2"), corruption=5, boss=5)
    for action in (ChangeHealth("p1", by), ChangeVp("p1", by), ChangeCorruption(by), ChangeBoss(by)):
        assert not is_legal(state, action)


@pytest.mark.parametrize(
    "action",
    [
        ChangeHealth("p4", -1),
        ChangeVp("p4", 1),
        TakeTurn("p4"),
        LeaveGame("p4"),
        AddCard("p4", "root"),
        ChangeVp("p9", 1),
    ],
)
def test_who_is_not_in_play_is_not_corrected(three, action):
    assert not is_legal(three, action)


def test_an_added_card_lies_in_the_hand(make):
    state = make.play(make.fight(), AddCard("p2", "root"))
    assert (make.hand(state, "p2"), state.stage) == (["root"], "fight")
    assert state.events == (CardAdded("p2", "Root"),)


def test_an_added_other_card_counts_towards_the_hand(make):
    assert make.hand(make.play(make.board(), AddCard("p2", "other")), "p2") == ["other"]


@pytest.mark.parametrize("card", ["potion", "other", "trap"])
def test_a_card_is_not_added_to_a_full_hand(make, card):
    cards = make.cards(TreasureCard("trap", "Trap", 1, Effect(vp=1), keep=False))
    two = make.board(make.hero("p1"), make.hero("p2", 6, 0, "root", "root"), cards=cards)
    assert is_legal(two, AddCard("p2", card))
    assert not is_legal(make.play(two, AddCard("p2", "other")), AddCard("p2", card))


def test_a_stranger_is_not_added(make):
    assert not is_legal(make.board(), AddCard("p1", "nonsense"))


def test_r8_an_added_card_that_acts_at_once_does_so_and_is_gone(make):
    cards = make.cards(TreasureCard("trap", "Trap", 1, Effect(lose_health=2), keep=False))
    state = make.play(make.board(cards=cards), AddCard("p2", "trap"))
    assert (state.hero("p2").health, make.hand(state, "p2"), state.turn) == (4, [], "p1")
    assert state.drawn_treasures == (Drawn("trap", 1),)


def test_an_added_card_that_knocks_out_the_fighter_ends_the_turn(make):
    cards = make.cards(TreasureCard("trap", "Trap", 1, Effect(lose_health=6), keep=False))
    state = make.play(make.fight(cards=cards), AddCard("p1", "trap"))
    assert (state.turn, state.enemy) == ("p2", None)


def test_taking_the_turn_asks_that_hero_to_move_and_the_round_stays(make, three):
    state = make.play(three, LandDie(4), TakeTurn("p3"))
    assert (state.turn, state.stage, state.round, state.rolled, state.first) == ("p3", "move", 1, None, "p1")
    assert state.events == (TurnTaken("p3"),)
    assert make.play(state, Stop(Space.SAFE)).round == 2


def test_taking_the_turn_ends_a_fight(make):
    state = make.fight(make.hero("p1", 6, 0, "root"), make.hero("p2"), make.hero("p3"))
    state = make.play(state, UseCard("p1", "root"), Help("p2"), TakeTurn("p2"))
    assert (state.stage, state.enemy, state.helper, state.bonus) == ("move", None, None, 0)


def test_the_fighter_may_take_the_turn_back_to_the_move(make):
    assert make.play(make.fight(), TakeTurn("p1")).stage == "move"


def test_taking_the_turn_in_the_arena_asks_to_attack(make):
    state = make.play(make.arena(), TakeTurn("p2"))
    assert (state.turn, state.stage) == ("p2", "attack")


def test_taking_the_turn_that_one_has_begins_it_anew(make, three):
    assert make.play(three, TakeTurn("p1")).turn == "p1"
    assert make.play(three, LandDie(2), TakeTurn("p1")).rolled is None


def test_who_leaves_is_out_of_the_order_and_its_cards_go_to_the_discards(make):
    state = make.board(
        make.hero("p1"), make.hero("p2", 6, 0, "root"), make.hero("p3"), drawn_treasures=(Drawn("root", 1),)
    )
    state = make.play(state, LeaveGame("p2"))
    assert (state.order, [hero.seat for hero in state.heroes], state.turn) == (("p1", "p3"), ["p1", "p3"], "p1")
    assert state.drawn_treasures == (Drawn("root", 1),)
    assert (state.first, state.events) == ("p1", (HeroLeft("p2"),))


def test_two_must_stay(make, three):
    assert is_legal(three, LeaveGame("p1"))
    assert not is_legal(make.play(three, LeaveGame("p1")), LeaveGame("p2"))


def test_a_fight_goes_on_when_another_leaves_and_loses_a_helper_who_leaves(make):
    state = make.play(make.fight(make.hero("p1"), make.hero("p2"), make.hero("p3")), Help("p2"))
    assert make.play(state, LeaveGame("p3")).helper == "p2"
    left = make.play(state, LeaveGame("p2"))
    assert (left.stage, left.helper, left.turn) == ("fight", None, "p1")


def test_who_leaves_on_turn_ends_the_turn(make):
    state = make.fight(make.hero("p1"), make.hero("p2"), make.hero("p3"), turn="p2")
    state = make.play(state, LeaveGame("p2"))
    assert (state.turn, state.stage, state.enemy, state.round) == ("p3", "move", None, 1)


def test_the_last_hero_of_a_round_leaving_on_turn_ends_the_round(make, three):
    state = make.play(replace(three, turn="p3", boss_reached=True), LeaveGame("p3"))
    assert (state.turn, state.phase, state.round) == ("p1", "arena", 2)


def test_the_last_hero_leaving_in_the_arena_lets_the_boss_attack(make):
    state = make.arena(make.hero("p1"), make.hero("p2"), make.hero("p3"), turn="p3")
    state = make.play(state, LeaveGame("p3"))
    assert (state.corruption, state.round, state.turn) == (1, 2, "p1")


def test_the_first_hero_leaving_makes_the_next_in_the_order_the_first(make, three):
    state = make.play(replace(three, turn="p2"), LeaveGame("p1"))
    assert (state.first, state.turn) == ("p2", "p2")
    assert make.play(state, Stop(Space.SAFE), Stop(Space.SAFE)).round == 2


def test_the_first_hero_leaving_on_turn_ends_no_round(make):
    state = make.arena(make.hero("p1"), make.hero("p2"), make.hero("p3"))
    state = make.play(state, LeaveGame("p1"))
    assert (state.first, state.turn, state.round, state.corruption) == ("p2", "p2", 1, 0)


def test_the_first_hero_in_the_middle_of_the_order_is_followed_by_the_next(make, three):
    state = make.play(replace(three, first="p2"), LeaveGame("p2"))
    assert (state.first, state.order) == ("p3", ("p1", "p3"))


def test_the_first_hero_at_the_end_of_the_order_is_followed_by_the_one_at_its_beginning(make, three):
    state = make.play(replace(three, first="p3", turn="p1"), LeaveGame("p3"))
    assert (state.first, state.turn) == ("p1", "p1")


def test_who_comes_in_sits_at_the_end_of_the_order_with_start_values(make):
    cards = make.cards(start_health=4)
    state = make.play(make.board(make.hero("p3", 2, 5), make.hero("p2"), cards=cards), ComeIn("p1"))
    assert (state.order, state.hero("p1"), state.turn) == (("p3", "p2", "p1"), Hero("p1", 4), "p3")
    assert state.events == (HeroCameIn("p1"),)


def test_who_leaves_and_comes_in_again_begins_anew(make):
    cards = make.cards(abilities={"p3": Ability("Song", Effect(vp=1))})
    state = make.board(make.hero("p1"), make.hero("p2"), make.hero("p3", 2, 0, "root"), cards=cards)
    state = make.play(state, UseAbility("p3"), LeaveGame("p3"), ComeIn("p3"))
    assert state.hero("p3") == Hero("p3", 6)
    assert is_legal(state, UseAbility("p3"))


def test_who_comes_in_plays_in_this_round(make):
    state = make.play(make.board(), ComeIn("p4"), Stop(Space.SAFE), Stop(Space.SAFE))
    assert (state.turn, state.round) == ("p4", 1)


def test_who_comes_in_during_the_battle_attacks_before_the_boss(make):
    state = make.play(make.arena(turn="p2"), ComeIn("p4"), Pass())
    assert (state.turn, state.corruption) == ("p4", 0)


def test_only_a_seat_with_a_character_that_is_not_in_play_comes_in(make, three):
    assert not is_legal(three, ComeIn("p1"))
    few = replace(three.cards, characters=three.cards.characters[:3])
    assert not is_legal(replace(three, cards=few), ComeIn("p4"))


def test_a_correction_keeps_the_prompt_below_as_it_was(make):
    state = make.play(make.fight(make.hero("p1"), make.hero("p2"), make.hero("p3")), Help("p3"))
    after = make.play(state, ChangeVp("p2", 1), ChangeCorruption(1), ChangeHealth("p1", -1))
    assert (after.stage, after.helper, after.enemy, after.turn) == ("fight", "p3", state.enemy, "p1")
