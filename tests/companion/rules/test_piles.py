"""The piles as lists (CARDS.md, Piles)."""

from dataclasses import replace

from companion.rules import pile_of_enemies, pile_of_treasures
from companion.rules.actions import AddCard, DiscardCard, DrawTreasure, GoBack, Hit, MeetEnemy, Space, Stop, UseCard
from companion.rules.cards import Cards, EnemyCard, TreasureCard
from companion.rules.state import Drawn


def few(table, *treasures):
    """Return the small set with only these treasures."""
    return replace(table.cards(), treasures=treasures)


A, B = TreasureCard("a", "A", 1), TreasureCard("b", "B", 1)


def test_each_name_is_listed_once_in_the_files_order_and_other_last(table):
    assert pile_of_treasures(table.board()) == ("potion", "fragment", "root", "lantern", "charm", "other")
    assert pile_of_enemies(table.board()) == ("wolf", "bat", "other")


def test_a_name_of_which_no_copy_is_left_is_listed_after_the_others(table):
    state = table.play(table.board(), Stop(Space.ENEMY), MeetEnemy("wolf"), Hit())
    assert pile_of_enemies(state) == ("wolf", "bat", "other")  # there are two wolves
    state = table.play(state, Stop(Space.ENEMY), MeetEnemy("wolf"), Hit())
    assert pile_of_enemies(state) == ("bat", "wolf", "other")
    assert state.drawn_enemies == (Drawn("wolf", 2),)


def test_a_name_taken_wrongly_never_blocks_the_game(table):
    state = table.board(drawn_enemies=(Drawn("bat", 1),), stage="enemy")
    state = table.play(state, MeetEnemy("bat"))
    assert (state.stage, state.drawn_enemies) == ("fight", (Drawn("bat", 1),))


def test_when_no_enemy_is_left_all_count_as_undrawn_again(table):
    state = table.board(drawn_enemies=(Drawn("wolf", 2), Drawn("bat", 1)), stage="enemy")
    assert pile_of_enemies(state) == ("wolf", "bat", "other")
    assert table.play(state, MeetEnemy("bat")).drawn_enemies == (Drawn("bat", 1),)


def test_when_no_treasure_is_left_all_that_no_hand_holds_count_as_undrawn_again(table):
    drawn = (Drawn("a", 1), Drawn("b", 1))
    state = table.board(table.hero("p1", 6, 0, "a"), table.hero("p2"), cards=few(table, A, B), drawn_treasures=drawn)
    assert pile_of_treasures(state) == ("b", "a", "other")
    state = table.play(state, Stop(Space.TREASURE), DrawTreasure("b"))
    assert state.drawn_treasures == drawn
    assert pile_of_treasures(state) == ("a", "b", "other")  # both are in a hand: all stand in the second group


def test_a_used_card_comes_back_only_when_none_is_left(table):
    state = table.board(table.hero("p1", 3), table.hero("p2"), drawn_treasures=(Drawn("root", 1),))
    assert pile_of_treasures(state) == ("potion", "fragment", "lantern", "charm", "root", "other")


def test_more_copies_in_hands_than_there_are_count_as_all(table):
    heroes = (table.hero("p1", 6, 0, "a", "a"), table.hero("p2"))
    state = table.board(*heroes, cards=few(table, A, B), drawn_treasures=(Drawn("a", 1), Drawn("b", 1)))
    assert table.play(state, Stop(Space.TREASURE), DrawTreasure("b")).drawn_treasures == (Drawn("a", 1), Drawn("b", 1))


def test_a_name_without_copies_is_listed_after_the_others(table):
    cards = few(table, TreasureCard("none", "None", 0), A)
    assert pile_of_treasures(table.board(cards=cards)) == ("a", "none", "other")
    state = table.play(table.board(cards=cards), Stop(Space.TREASURE), DrawTreasure("none"))
    assert state.drawn_treasures == ()


def test_other_is_in_no_pile(table):
    state = table.play(table.board(), Stop(Space.TREASURE), DrawTreasure("other"))
    assert state.drawn_treasures == ()
    assert table.play(state, Stop(Space.ENEMY), MeetEnemy("other")).drawn_enemies == ()


def test_drawing_other_from_an_empty_pile_brings_nothing_back(table):
    drawn = (Drawn("a", 1), Drawn("b", 1))
    state = table.board(cards=few(table, A, B), drawn_treasures=drawn, stage="treasure")
    assert table.play(state, DrawTreasure("other")).drawn_treasures == drawn


def test_an_empty_pile_has_only_other(table):
    cards = Cards(characters=table.cards().characters)
    assert pile_of_enemies(table.board(cards=cards)) == pile_of_treasures(table.board(cards=cards)) == ("other",)


def test_going_back_draws_nothing(table):
    assert table.play(table.board(), Stop(Space.TREASURE), GoBack()).drawn_treasures == ()


def test_an_added_card_counts_as_drawn_and_a_discarded_one_does_not_return(table):
    state = table.play(table.board(), AddCard("p2", "root"))
    assert state.drawn_treasures == (Drawn("root", 1),)
    assert table.play(state, DiscardCard("p2", "root")).drawn_treasures == (Drawn("root", 1),)


def test_counts_stand_in_the_files_order(table):
    state = table.play(table.board(), AddCard("p2", "charm"), AddCard("p2", "potion"), AddCard("p1", "potion"))
    assert state.drawn_treasures == (Drawn("potion", 2), Drawn("charm", 1))


def test_an_enemy_with_no_copies_can_be_met(table):
    cards = table.cards(EnemyCard("ghost", "Ghost", 3, 1, count=0))
    assert table.play(table.board(cards=cards, stage="enemy"), MeetEnemy("ghost")).enemy == cards.enemy("ghost")


def test_using_a_card_leaves_the_pile_alone(table):
    state = table.board(table.hero("p1", 3, 0, "potion"), table.hero("p2"), drawn_treasures=(Drawn("potion", 1),))
    assert table.play(state, UseCard("p1", "potion")).drawn_treasures == (Drawn("potion", 1),)
