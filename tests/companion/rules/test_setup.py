"""Joining and who goes first (R1 to R5)."""

from dataclasses import replace

import pytest

from companion.rules import answers, new_game
from companion.rules.actions import GoBack, GoFirst, Join, LandDie, Space, Start, Stop, Unjoin
from companion.rules.events import DieRolled, FirstChosen, FirstRolled, FirstTied, HeroJoined, HeroUnjoined, RoundBegan
from companion.rules.history import IllegalAction
from companion.rules.state import Hero


@pytest.fixture
def three(make):
    return make.play(new_game(make.cards()), Join("p2"), Join("p4"), Join("p1"), Start())


def test_r1_start_is_offered_once_two_heroes_are_in(make):
    one = make.play(new_game(make.cards()), Join("p1"))
    assert Start() not in answers(one)
    assert answers(make.play(one, Join("p3")))[0] == Start()


def test_r1_each_seat_joins_or_leaves_by_its_own_choice(make):
    state = make.play(new_game(make.cards()), Join("p2"), Join("p3"))
    assert answers(state) == (Start(), Join("p1"), Unjoin("p2"), Unjoin("p3"), Join("p4"))


def test_r1_a_seat_without_a_character_cannot_join(make):
    cards = make.cards()
    state = new_game(replace(cards, characters=cards.characters[:2]))
    assert answers(state) == (Join("p1"), Join("p2"))
    with pytest.raises(IllegalAction):
        make.play(state, Join("p3"))


def test_r1_all_four_seats_can_play(make):
    joins = [Join(seat) for seat in ("p4", "p3", "p2", "p1")]
    assert make.play(new_game(make.cards()), *joins, Start()).order == ("p4", "p3", "p2", "p1")


def test_r2_everybody_begins_with_six_health_and_nothing_else(make):
    state = make.play(new_game(make.cards()), Join("p1"), Join("p2"))
    assert state.heroes == (Hero("p1", 6, 0, ()), Hero("p2", 6, 0, ()))
    assert (state.corruption, state.boss, state.round, state.turn, state.first) == (0, 12, 0, None, None)


def test_r3_the_order_is_the_order_of_joining(three):
    assert three.order == ("p2", "p4", "p1")


def test_r3_who_leaves_and_joins_again_sits_last(make):
    state = make.play(new_game(make.cards()), Join("p1"), Join("p2"), Unjoin("p1"), Join("p1"))
    assert state.order == ("p2", "p1")
    assert [hero.seat for hero in state.heroes] == ["p2", "p1"]


def test_r3_the_turn_passes_clockwise_from_the_first_hero(make, three):
    state, turns = make.play(three, GoFirst("p4")), []
    for _ in range(4):
        turns.append(state.turn)
        state = make.play(state, Stop(Space.SAFE))
    assert turns == ["p4", "p1", "p2", "p4"]


def test_r4_the_highest_roll_goes_first(make, three):
    state = make.play(three, LandDie(3), LandDie(5), LandDie(4))
    assert (state.first, state.turn, state.stage, state.phase) == ("p4", "p4", "move", "board")
    assert state.events == (DieRolled(4, False), FirstRolled("p1", 4), FirstChosen("p4"), RoundBegan(1))


def test_r4_rolls_are_taken_in_joining_order(make, three):
    assert make.play(three, LandDie(6)).events == (DieRolled(6, False), FirstRolled("p2", 6))
    assert make.play(three, LandDie(1), LandDie(2)).events[-1] == FirstRolled("p4", 2)


def test_r4_only_those_tied_for_the_highest_roll_again(make, three):
    tied = make.play(three, LandDie(5), LandDie(2), LandDie(5))
    assert (tied.contenders, tied.first_rolls) == (("p2", "p1"), ())
    assert tied.events == (DieRolled(5, False), FirstRolled("p1", 5), FirstTied(("p2", "p1")))
    assert make.play(tied, LandDie(1), LandDie(2)).first == "p1"


def test_r4_a_tie_can_follow_a_tie(make, three):
    state = make.play(three, LandDie(5), LandDie(2), LandDie(5), LandDie(3), LandDie(3))
    assert state.stage == "first"
    assert make.play(state, LandDie(6), LandDie(1)).first == "p2"


def test_r4_the_table_may_just_name_the_first_hero_even_after_rolls(make, three):
    state = make.play(three, LandDie(6), GoFirst("p1"))
    assert (state.first, state.turn) == ("p1", "p1")
    assert state.events == (FirstChosen("p1"), RoundBegan(1))


def test_r4_each_joined_hero_can_be_named(three):
    assert answers(three) == (GoFirst("p2"), GoFirst("p4"), GoFirst("p1"))


def test_r4_after_a_tie_the_table_may_still_name_anybody(make, three):
    state = make.play(three, *(LandDie(face) for face in (2, 5, 5)))
    assert answers(state) == (GoFirst("p2"), GoFirst("p4"), GoFirst("p1"))


def test_going_back_from_first_forgets_the_rolls(make, three):
    state = make.play(three, LandDie(6), GoBack())
    assert state.stage == "join"
    assert make.play(state, Start()).first_rolls == ()


def test_r5_round_one_begins_with_the_first_hero(make, three):
    assert make.play(three, GoFirst("p1")).round == 1


def test_r5_a_round_ends_when_every_hero_had_one_turn(make, three):
    state = make.play(three, GoFirst("p4"), Stop(Space.SAFE), Stop(Space.SAFE))
    assert (state.round, state.turn) == (1, "p2")
    after = make.play(state, Stop(Space.SAFE))
    assert (after.round, after.turn) == (2, "p4")
    assert after.events[-1] == RoundBegan(2)


def test_joining_and_standing_up_are_told(make):
    state = make.play(new_game(make.cards()), Join("p1"))
    assert state.events == (HeroJoined("p1"),)
    assert make.play(state, Unjoin("p1")).events == (HeroUnjoined("p1"),)
