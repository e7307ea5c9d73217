"""Treasure cards and abilities in use (R23 to R26, R29) and when each may be used."""

from dataclasses import replace

import pytest

from companion.rules import answers, is_legal, usable
from companion.rules.actions import DiscardCard, DrawTreasure, GiveCard, Help, LandDie, Space, Stop, UseAbility, UseCard
from companion.rules.cards import Ability, Effect, TreasureCard
from companion.rules.events import CardDiscarded, CardUsed, HealthChanged
from companion.rules.hands import effect_of, use_up
from companion.rules.state import HeldCard

HORN = TreasureCard("horn", "Horn", 2, Effect(vp=1), stays=True)
SONG = {"p2": Ability("Song", Effect(heal=1))}
CHANT = {"p2": Ability("Chant", Effect(vp=1), uses="round")}


def test_r23_a_used_card_is_discarded(make):
    state = make.board(make.hero("p1", 3, 0, "root", "potion", "potion"), make.hero("p2"))
    state = make.play(state, UseCard("p1", "potion"))
    assert make.hand(state, "p1") == ["root", "potion"]
    assert state.events == (CardUsed("p1", "Potion"), HealthChanged("p1", 2, 5))


def test_r23_a_card_that_remains_stays_in_its_place(make):
    hero = make.hero("p1", 6, 0, "root", "horn", "charm")
    state = make.play(make.board(hero, make.hero("p2"), cards=make.cards(HORN)), UseCard("p1", "horn"))
    assert make.hand(state, "p1") == ["root", "horn", "charm"]


def test_r23_a_card_that_remains_is_used_once_in_each_round(make):
    state = make.board(make.hero("p1", 6, 0, "horn"), make.hero("p2"), cards=make.cards(HORN))
    state = make.play(state, UseCard("p1", "horn"))
    assert not is_legal(state, UseCard("p1", "horn"))
    later = make.play(state, Stop(Space.SAFE))
    assert not is_legal(later, UseCard("p1", "horn"))
    assert is_legal(make.play(later, Stop(Space.SAFE)), UseCard("p1", "horn"))


def test_r23_two_copies_of_a_card_that_remains_are_used_once_each(make):
    state = make.board(make.hero("p1", 6, 0, "horn", "horn"), make.hero("p2"), cards=make.cards(HORN))
    state = make.play(state, UseCard("p1", "horn"), UseCard("p1", "horn"))
    assert state.hero("p1").vp == 2
    assert usable(state, "p1") == ()


def test_r23_a_given_card_was_still_used_in_this_round(make):
    state = make.board(make.hero("p1", 6, 0, "horn"), make.hero("p2", 5), cards=make.cards(HORN), round=3)
    state = replace(make.play(state, UseCard("p1", "horn")), stage="gift", ally="p2")
    assert make.play(state, GiveCard("horn")).hero("p2").hand == (HeldCard("horn", 3),)


def test_a_card_is_discarded_one_copy_at_a_time(make):
    state = make.board(make.hero("p1", 6, 0, "root", "potion", "root"), make.hero("p2"))
    state = make.play(state, DiscardCard("p1", "root"))
    assert (make.hand(state, "p1"), state.turn) == (["potion", "root"], "p1")
    assert state.events == (CardDiscarded("p1", "Root"),)


@pytest.mark.parametrize("seat", ["p1", "p2"])
def test_r25_potion_and_fragment_are_used_by_their_holder_on_anyones_turn(make, seat):
    heroes = (make.hero("p1", 3, 0, "potion", "fragment"), make.hero("p2", 3, 0, "potion", "fragment"))
    for state in (make.board(*heroes), make.fight(*heroes), make.arena(*heroes)):
        after = make.play(state, UseCard(seat, "potion"), UseCard(seat, "fragment"))
        assert (after.hero(seat).health, after.hero(seat).vp, after.stage) == (5, 2, state.stage)


@pytest.mark.parametrize("stage", ["enemy", "difficulty", "treasure", "ally"])
def test_r25_other_questions_are_answered_first(make, stage):
    state = make.board(make.hero("p1", 3, 0, "potion"), make.hero("p2"), stage=stage)
    assert not is_legal(state, UseCard("p1", "potion"))
    assert usable(state, "p1") == ()


def test_r25_using_a_card_leaves_the_fight_as_it_was(make):
    state = make.fight(make.hero("p1", 6, 0, "root"), make.hero("p2", 3, 0, "potion"))
    state = make.play(state, UseCard("p1", "root"), Help("p2"))
    after = make.play(state, UseCard("p2", "potion"))
    assert (after.stage, after.enemy, after.helper, after.bonus) == ("fight", state.enemy, "p2", 2)


def test_a_healing_potion_is_not_offered_at_full_health(make):
    state = make.board(make.hero("p1", 6, 0, "potion"), make.hero("p2", 5, 0, "potion"))
    assert (usable(state, "p1"), usable(state, "p2")) == ((), (UseCard("p2", "potion"),))


@pytest.mark.parametrize("card", ["charm", "lantern"])
def test_r27_r28_cards_with_a_moment_of_their_own_are_not_used_from_the_sheet(make, card):
    for state in (
        make.board(make.hero("p1", 3, 0, card), make.hero("p2")),
        make.fight(make.hero("p1", 3, 0, card), make.hero("p2")),
    ):
        assert usable(state, "p1") == ()


def test_r26_a_rootsplitter_is_usable_by_the_fighter_and_in_the_arena_only_in_its_moment(make):
    heroes = (make.hero("p1", 6, 0, "root"), make.hero("p2", 6, 0, "root"))
    assert usable(make.board(*heroes), "p1") == ()
    for state in (make.fight(*heroes), make.arena(*heroes)):
        assert (usable(state, "p1"), usable(state, "p2")) == ((UseCard("p1", "root"),), ())


def test_r26_all_effects_of_a_card_on_the_roll_happen(make):
    axe = TreasureCard("axe", "Axe", 1, Effect(roll_bonus=1, vp=2))
    hero = make.hero("p1", 6, 0, "axe")
    state = make.play(make.fight(hero, make.hero("p2"), cards=make.cards(axe)), UseCard("p1", "axe"))
    assert (state.bonus, state.hero("p1").vp) == (1, 2)


def test_other_can_always_be_used_and_is_just_discarded(make):
    state = make.board(make.hero("p1", 6, 0, "other"), make.hero("p2"))
    assert usable(state, "p1") == (UseCard("p1", "other"),)
    after = make.play(state, UseCard("p1", "other"))
    assert (make.hand(after, "p1"), after.events) == ([], (CardUsed("p1", "Other"),))


def test_cards_are_offered_once_a_name_in_hand_order_and_the_ability_last(make):
    hero = make.hero("p2", 3, 0, "fragment", "potion", "fragment")
    state = make.board(make.hero("p1"), hero, cards=make.cards(abilities=SONG))
    assert usable(state, "p2") == (UseCard("p2", "fragment"), UseCard("p2", "potion"), UseAbility("p2"))


def test_r29_an_ability_acts_like_a_card_under_its_own_name(make):
    state = make.board(make.hero("p1"), make.hero("p2", 3), cards=make.cards(abilities=SONG))
    state = make.play(state, UseAbility("p2"))
    assert (state.hero("p2").health, state.hero("p2").ability_used_in) == (4, 1)
    assert state.events == (CardUsed("p2", "Song"), HealthChanged("p2", 1, 4))


def test_r29_an_ability_works_once_a_game(make):
    state = make.board(make.hero("p1"), make.hero("p2", 3), cards=make.cards(abilities=SONG))
    state = make.play(state, UseAbility("p2"), Stop(Space.SAFE), Stop(Space.SAFE), Stop(Space.SAFE))
    assert (state.round, is_legal(state, UseAbility("p2"))) == (2, False)


def test_r29_an_ability_may_work_once_in_each_round(make):
    state = make.board(cards=make.cards(abilities=CHANT))
    state = make.play(state, UseAbility("p2"), Stop(Space.SAFE))
    assert not is_legal(state, UseAbility("p2"))
    assert is_legal(make.play(state, Stop(Space.SAFE)), UseAbility("p2"))


def test_r29_an_ability_is_not_offered_where_it_would_change_nothing(make):
    assert usable(make.board(cards=make.cards(abilities=SONG)), "p2") == ()


def test_r29_an_ability_is_not_counted_given_or_discarded(make):
    state = make.board(
        make.hero("p1", 6, 0, "root", "root"), make.hero("p2"), cards=make.cards(abilities={"p1": SONG["p2"]})
    )
    assert not is_legal(state, DiscardCard("p1", "ability:p1"))
    assert answers(replace(state, stage="gift", ally="p2")) == (GiveCard("root"),)


def test_r29_an_ability_can_help_the_roll_and_only_its_owners(make):
    cards = make.cards(
        abilities={"p1": Ability("Aim", Effect(roll_bonus=2)), "p2": Ability("Aim", Effect(roll_bonus=2))}
    )
    state = make.fight(cards=cards)
    assert not is_legal(state, UseAbility("p2"))
    assert make.play(state, UseAbility("p1"), LandDie(2)).hero("p1").vp == 2


def test_r29_a_hero_without_an_ability_has_none_to_use(make):
    state = make.board()
    assert not is_legal(state, UseAbility("p1"))
    with pytest.raises(KeyError, match="ability:p1"):
        effect_of(state, "ability:p1")


def test_r29_a_card_may_raise_corruption(make):
    cards = make.cards(TreasureCard("curse", "Curse", 1, Effect(vp=4, corruption=2)))
    state = make.board(make.hero("p1", 6, 0, "curse"), make.hero("p2"), cards=cards)
    state = make.play(state, UseCard("p1", "curse"))
    assert (state.hero("p1").vp, state.corruption) == (4, 2)


def test_a_card_that_is_not_held_cannot_be_used_or_discarded(make):
    state = make.board(make.hero("p1", 3), make.hero("p2", 3, 0, "potion"))
    strangers = (UseCard("p3", "potion"), DiscardCard("p3", "potion"), UseAbility("p3"))
    for action in (UseCard("p1", "potion"), DiscardCard("p1", "potion"), *strangers):
        assert not is_legal(state, action)
    with pytest.raises(KeyError, match="potion"):
        use_up(state, "p1", "potion")


def test_limit_hand_is_how_many_cards_a_hero_keeps(make):
    cards = make.cards(hand=1)
    state = make.board(make.hero("p1", 6, 0, "root"), make.hero("p2"), cards=cards, stage="treasure")
    assert make.play(state, DrawTreasure("charm")).stage == "discard"


def test_a_loss_by_a_card_that_made_room_ends_the_turn_once(make):
    blood = TreasureCard("blood", "Blood", 1, Effect(lose_health=1, vp=3))
    hero = make.hero("p1", 1, 0, "blood", "root", "root", "root")
    state = make.board(hero, make.hero("p2"), make.hero("p3"), cards=make.cards(blood), stage="discard")
    state = make.play(state, UseCard("p1", "blood"))
    assert (state.turn, state.hero("p1").vp, state.hero("p1").health) == ("p2", 0, 3)
