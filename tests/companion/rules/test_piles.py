"""The piles as lists (CARDS.md, Piles)."""

from dataclasses import replace

from companion.rules import pile_of_enemies, pile_of_treasures
from companion.rules.actions import AddCard, DiscardCard, DrawTreasure, GoBack, Hit, MeetEnemy, Space, Stop, UseCard
from companion.rules.cards import Cards, EnemyCard, TreasureCard
from companion.rules.state import Drawn


def few(make, *treasures):
    """Return the small set with only these treasures."""
    return replace(make.cards(), treasures=treasures)


A, B = TreasureCard("a", "A", 1), TreasureCard("b", "B", 1)


def test_each_name_is_listed_once_in_the_files_order_and_other_last(make):
    assert pile_of_treasures(make.board()) == ("potion", "fragment", "root", "lantern", "charm", "other")
    assert pile_of_enemies(make.board()) == ("wolf", "bat", "other")


def test_a_name_of_which_no_copy_is_left_is_listed_after_the_others(make):
    state = make.play(make.board(), Stop(Space.ENEMY), MeetEnemy("wolf"), Hit())
    assert pile_of_enemies(state) == ("wolf", "bat", "other")  # there are two wolves
    state = make.play(state, Stop(Space.ENEMY), MeetEnemy("wolf"), Hit())
    assert pile_of_enemies(state) == ("bat", "wolf", "other")
    assert state.drawn_enemies == (Drawn("wolf", 2),)


def test_a_name_taken_wrongly_never_blocks_the_game(make):
    state = make.board(drawn_enemies=(Drawn("bat", 1),), stage="enemy")
    state = make.play(state, MeetEnemy("bat"))
    assert (state.stage, state.drawn_enemies) == ("fight", (Drawn("bat", 1),))


def test_when_no_enemy_is_left_all_count_as_undrawn_again(make):
    state = make.board(drawn_enemies=(Drawn("wolf", 2), Drawn("bat", 1)), stage="enemy")
    assert pile_of_enemies(state) == ("wolf", "bat", "other")
    assert make.play(state, MeetEnemy("bat")).drawn_enemies == (Drawn("bat", 1),)


def test_when_no_treasure_is_left_all_that_no_hand_holds_count_as_undrawn_again(make):
    drawn = (Drawn("a", 1), Drawn("b", 1))
    state = make.board(make.hero("p1", 6, 0, "a"), make.hero("p2"), cards=few(make, A, B), drawn_treasures=drawn)
    assert pile_of_treasures(state) == ("b", "a", "other")
    state = make.play(state, Stop(Space.TREASURE), DrawTreasure("b"))
    assert state.drawn_treasures == drawn
    assert pile_of_treasures(state) == ("a", "b", "other")  # both are in a hand: all stand in the second group


def test_a_used_card_comes_back_only_when_none_is_left(make):
    state = make.board(make.hero("p1", 3), make.hero("p2"), drawn_treasures=(Drawn("root", 1),))
    assert pile_of_treasures(state) == ("potion", "fragment", "lantern", "charm", "root", "other")


def test_more_copies_in_hands_than_there_are_count_as_all(make):
    heroes = (make.hero("p1", 6, 0, "a", "a"), make.hero("p2"))
    state = make.board(*heroes, cards=few(make, A, B), drawn_treasures=(Drawn("a", 1), Drawn("b", 1)))
    assert make.play(state, Stop(Space.TREASURE), DrawTreasure("b")).drawn_treasures == (Drawn("a", 1), Drawn("b", 1))


def test_a_name_without_copies_is_listed_after_the_others(make):
    cards = few(make, TreasureCard("none", "None", 0), A)
    assert pile_of_treasures(make.board(cards=cards)) == ("a", "none", "other")
    state = make.play(make.board(cards=cards), Stop(Space.TREASURE), DrawTreasure("none"))
    assert state.drawn_treasures == ()


def test_other_is_in_no_pile(make):
    state = make.play(make.board(), Stop(Space.TREASURE), DrawTreasure("other"))
    assert state.drawn_treasures == ()
    assert make.play(state, Stop(Space.ENEMY), MeetEnemy("other")).drawn_enemies == ()


def test_drawing_other_from_an_empty_pile_brings_nothing_back(make):
    drawn = (Drawn("a", 1), Drawn("b", 1))
    state = make.board(cards=few(make, A, B), drawn_treasures=drawn, stage="treasure")
    assert make.play(state, DrawTreasure("other")).drawn_treasures == drawn


def test_an_empty_pile_has_only_other(make):
    cards = Cards(characters=make.cards().characters)
    assert pile_of_enemies(make.board(cards=cards)) == pile_of_treasures(make.board(cards=cards)) == ("other",)


def test_going_back_draws_nothing(make):
    assert make.play(make.board(), Stop(Space.TREASURE), GoBack()).drawn_treasures == ()


def test_an_added_card_counts_as_drawn_and_a_discarded_one_does_not_return(make):
    state = make.play(make.board(), AddCard("p2", "root"))
    assert state.drawn_treasures == (Drawn("root", 1),)
    assert make.play(state, DiscardCard("p2", "root")).drawn_treasures == (Drawn("root", 1),)


def test_counts_stand_in_the_files_order(make):
    state = make.play(make.board(), AddCard("p2", "charm"), AddCard("p2", "potion"), AddCard("p1", "potion"))
    assert state.drawn_treasures == (Drawn("potion", 2), Drawn("charm", 1))


def test_an_enemy_with_no_copies_can_be_met(make):
    cards = make.cards(EnemyCard("ghost", "Ghost", 3, 1, count=0))
    assert make.play(make.board(cards=cards, stage="enemy"), MeetEnemy("ghost")).enemy == cards.enemy("ghost")


def test_using_a_card_leaves_the_pile_alone(make):
    state = make.board(make.hero("p1", 3, 0, "potion"), make.hero("p2"), drawn_treasures=(Drawn("potion", 1),))
    assert make.play(state, UseCard("p1", "potion")).drawn_treasures == (Drawn("potion", 1),)
