"""Each limit of the cards file counts wherever the rules ask for it, not only where a hero meets it first."""

from companion.rules import gifts, is_legal, new_game, usable
from companion.rules.actions import (
    AddCard,
    ChangeBoss,
    ChangeHealth,
    GiveCard,
    GiveHealth,
    Hit,
    Miss,
    Space,
    Stop,
    UseCard,
)
from companion.rules.events import BossHealthChanged, HelpPaid


def test_limit_boss_health_is_what_the_boss_begins_with(make):
    assert new_game(make.cards(boss_health=9)).boss == 9


def test_limit_boss_health_is_where_the_menu_stops(make):
    state = make.arena(cards=make.cards(boss_health=20), boss=19)
    assert is_legal(state, ChangeBoss(1))
    assert not is_legal(make.play(state, ChangeBoss(1)), ChangeBoss(1))


def test_limit_health_is_up_to_where_an_ally_is_given_health(make):
    state = make.board(make.hero("p1"), make.hero("p2", 6), cards=make.cards(health=9))
    assert gifts(state, "p1", "p2") == (GiveHealth(),)


def test_limit_health_is_up_to_where_a_potion_is_offered(make):
    state = make.board(make.hero("p1", 8, 0, "potion"), make.hero("p2"), cards=make.cards(health=9))
    assert usable(state, "p1") == (UseCard("p1", "potion"),)


def test_limit_health_is_where_a_sheet_stops(make):
    state = make.board(make.hero("p1", 8), make.hero("p2"), cards=make.cards(health=9))
    assert is_legal(state, ChangeHealth("p1", 1))
    assert not is_legal(make.play(state, ChangeHealth("p1", 1)), ChangeHealth("p1", 1))


def test_limit_hand_is_up_to_where_a_card_is_given(make):
    giver, holder = make.hero("p1", 6, 0, "root"), make.hero("p2", 6, 0, "potion", "potion", "charm")
    assert gifts(make.board(giver, holder, cards=make.cards(hand=4)), "p1", "p2") == (GiveCard("root"),)


def test_limit_hand_is_up_to_where_a_card_is_added(make):
    holder = make.hero("p1", 6, 0, "potion", "potion", "charm")
    assert is_legal(make.board(holder, make.hero("p2"), cards=make.cards(hand=4)), AddCard("p1", "root"))


def test_r27_only_a_card_that_ignores_the_space_is_offered_there(make):
    state = make.board(make.hero("p1", 4, 0, "potion", "root", "charm"), make.hero("p2"))
    assert make.play(state, Stop(Space.CORRUPTION)).question is None


def test_r28_only_a_card_that_prevents_a_loss_is_offered_before_it(make):
    state = make.fight(make.hero("p1", 4, 0, "potion", "root", "lantern"), make.hero("p2"))
    assert make.play(state, Miss()).question is None


def test_a_hit_that_takes_nothing_from_the_boss_is_not_told_as_a_change(make):
    state = make.play(make.arena(cards=make.cards(boss_damage=0)), Hit())
    assert (state.boss, state.hero("p1").vp) == (12, 1)
    assert not [event for event in state.events if isinstance(event, BossHealthChanged)]


def test_help_that_pays_nothing_is_not_told_as_pay(make):
    for vp, told in ((1, [HelpPaid("p2", 1)]), (0, [])):
        state = make.play(make.fight(helper="p2", cards=make.cards(help_vp=vp)), Hit())
        assert [event for event in state.events if isinstance(event, HelpPaid)] == told
