"""The Ally space (R11)."""

import pytest

from companion.rules import answers, gifts
from companion.rules.actions import ChooseAlly, ChooseNobody, GiveCard, GiveHealth, GoBack, Space, Stop
from companion.rules.events import CardGiven, HealthChanged, HealthGiven, NothingToGive, VpChanged

TRANSFER = {"ally_health": "transfer"}


@pytest.fixture
def generous(make):
    """p1 holds two names; p2 is hurt, p3 is well with a full hand, p4 is well."""
    return make.board(
        make.hero("p1", 6, 0, "potion", "root", "potion"),
        make.hero("p2", 4),
        make.hero("p3", 6, 0, "root", "root", "root"),
        make.hero("p4"),
    )


def test_r11_each_hero_to_whom_something_can_be_given_is_listed_and_nobody(make, generous):
    state = make.play(generous, Stop(Space.ALLY))
    assert answers(state) == (ChooseAlly("p2"), ChooseAlly("p4"), ChooseNobody())


def test_r11_health_and_each_card_name_can_be_given(make, generous):
    state = make.play(generous, Stop(Space.ALLY), ChooseAlly("p2"))
    assert (state.stage, state.ally) == ("gift", "p2")
    assert answers(state) == (GiveHealth(), GiveCard("potion"), GiveCard("root"))


def test_r11_health_is_not_given_to_a_hero_at_full_health(generous):
    assert gifts(generous, "p1", "p4") == (GiveCard("potion"), GiveCard("root"))


def test_r11_no_card_is_given_to_a_full_hand(make):
    state = make.board(make.hero("p1", 6, 0, "potion"), make.hero("p2", 5, 0, "root", "root", "root"))
    assert gifts(state, "p1", "p2") == (GiveHealth(),)


def test_r11_giving_health_gains_one_vp_and_costs_the_giver_no_health(make, generous):
    state = make.play(generous, Stop(Space.ALLY), ChooseAlly("p2"), GiveHealth())
    assert (state.hero("p2").health, state.hero("p1").health, state.hero("p1").vp) == (5, 6, 1)
    assert (state.turn, state.ally) == ("p2", None)
    assert state.events == (HealthGiven("p1", "p2", 1), HealthChanged("p2", 1, 5), VpChanged("p1", 1, 1))


def test_r11_giving_a_card_moves_one_copy_and_gains_one_vp(make, generous):
    state = make.play(generous, Stop(Space.ALLY), ChooseAlly("p2"), GiveCard("potion"))
    assert (make.hand(state, "p1"), make.hand(state, "p2")) == (["root", "potion"], ["potion"])
    assert (state.hero("p1").vp, state.hero("p2").vp, state.turn) == (1, 0, "p2")
    assert state.events[0] == CardGiven("p1", "p2", "Potion")


def test_r11_an_other_card_can_be_given(make):
    state = make.board(make.hero("p1", 6, 0, "other"), make.hero("p2"))
    state = make.play(state, Stop(Space.ALLY), ChooseAlly("p2"))
    assert (make.hand(state, "p1"), make.hand(state, "p2")) == ([], ["other"])


def test_r11_the_only_thing_that_can_be_given_is_given_at_once(make):
    state = make.play(make.board(make.hero("p1"), make.hero("p2", 3)), Stop(Space.ALLY), ChooseAlly("p2"))
    assert (state.hero("p2").health, state.hero("p1").vp, state.turn) == (4, 1, "p2")


def test_r11_one_hero_is_asked_for_even_where_only_one_can_be_helped(make):
    assert make.play(make.board(make.hero("p1"), make.hero("p2", 3)), Stop(Space.ALLY)).stage == "ally"


def test_r11_where_nothing_can_be_given_the_space_does_nothing(make):
    state = make.play(make.board(), Stop(Space.ALLY))
    assert (state.stage, state.turn, state.hero("p1").vp) == ("move", "p2", 0)
    assert state.events == (NothingToGive("p1"),)


def test_r11_choosing_nobody_ends_the_turn_and_gains_nothing(make, generous):
    state = make.play(generous, Stop(Space.ALLY), ChooseNobody())
    assert (state.heroes, state.turn) == (generous.heroes, "p2")


def test_going_back_from_the_gift_asks_for_the_ally_again(make, generous):
    state = make.play(generous, Stop(Space.ALLY), ChooseAlly("p2"), GoBack())
    assert (state.stage, state.ally) == ("ally", None)


def test_r11_by_transfer_the_giver_loses_what_the_ally_gains_and_no_charm_is_asked(make):
    cards = make.cards(house=TRANSFER, ally_health=3)
    state = make.board(make.hero("p1", 5, 0, "charm"), make.hero("p2", 4), cards=cards)
    state = make.play(state, Stop(Space.ALLY), ChooseAlly("p2"), GiveHealth())
    assert (state.hero("p1").health, state.hero("p2").health) == (3, 6)
    assert state.events[:2] == (HealthGiven("p1", "p2", 2), HealthChanged("p1", -2, 3))


@pytest.mark.parametrize(("health", "can"), [(1, False), (2, True)])
def test_r11_by_transfer_the_giver_must_keep_at_least_one(make, health, can):
    state = make.board(make.hero("p1", health), make.hero("p2", 4), cards=make.cards(house=TRANSFER))
    assert (GiveHealth() in gifts(state, "p1", "p2")) is can


def test_r11_as_a_gift_a_hero_at_one_health_can_give(make):
    assert gifts(make.board(make.hero("p1", 1), make.hero("p2", 4)), "p1", "p2") == (GiveHealth(),)


def test_limit_ally_health_of_nothing_is_no_gift(make):
    state = make.board(make.hero("p1"), make.hero("p2", 4), cards=make.cards(ally_health=0))
    assert gifts(state, "p1", "p2") == ()


def test_limit_ally_health_is_what_the_ally_gains(make):
    state = make.board(make.hero("p1"), make.hero("p2", 2), cards=make.cards(ally_health=3))
    assert make.play(state, Stop(Space.ALLY), ChooseAlly("p2")).hero("p2").health == 5


def test_limit_ally_vp_is_what_the_giver_gains(make):
    state = make.board(make.hero("p1"), make.hero("p2", 2), cards=make.cards(ally_vp=4))
    assert make.play(state, Stop(Space.ALLY), ChooseAlly("p2")).hero("p1").vp == 4


def test_r11_another_hero_is_chosen_never_oneself(make):
    state = make.play(make.board(make.hero("p1", 2, 0, "potion"), make.hero("p2", 3)), Stop(Space.ALLY))
    assert answers(state) == (ChooseAlly("p2"), ChooseNobody())


def test_r11_a_given_card_lies_behind_those_already_held(make):
    state = make.board(make.hero("p1", 6, 0, "potion"), make.hero("p2", 6, 0, "root"))
    state = make.play(state, Stop(Space.ALLY), ChooseAlly("p2"))
    assert make.hand(state, "p2") == ["root", "potion"]
