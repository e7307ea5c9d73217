"""Looking up heroes and cards by name, and refusing a stranger (cards, state), and the refusals' words."""

from dataclasses import replace

import pytest

from companion.rules import answers, legal_actions, legal_corrections, new_game, play
from companion.rules.actions import Accept, GoBack, Help, Hit, LandDie, Miss
from companion.rules.cards import TreasureCard
from companion.rules.history import IllegalAction, RulesError


def test_a_card_is_found_by_its_id(make):
    cards = make.cards()
    assert (cards.treasure("root").name, cards.enemy("bat").difficulty) == ("Root", 2)


def test_other_is_a_kept_card_without_effects(make):
    assert make.cards().treasure("other") == TreasureCard("other", "Other")


@pytest.mark.parametrize("card", ["stranger", "other"])
def test_an_enemy_that_the_file_does_not_name_is_a_stranger(make, card):
    with pytest.raises(KeyError):
        make.cards().enemy(card)


def test_a_treasure_that_the_file_does_not_name_is_a_stranger(make):
    with pytest.raises(KeyError):
        make.cards().treasure("stranger")


def test_a_hero_not_in_play_is_a_stranger(make):
    with pytest.raises(KeyError):
        make.board().hero("p3")


def test_a_refusal_names_what_came_and_where(make):
    with pytest.raises(IllegalAction, match=r"got Hit\(\), in stage 'move', p1 on turn"):
        play(make.board(), Hit())


def test_a_state_that_asks_without_a_question_is_refused_in_words(make):
    with pytest.raises(ValueError, match="stage 'charm' carries no question"):
        play(replace(make.board(), stage="charm"), Accept())


def test_a_gift_to_nobody_is_refused_in_words(make):
    with pytest.raises(ValueError, match="stage 'gift' has no ally"):
        answers(replace(make.board(), stage="gift"))


def test_nobody_is_on_turn_before_the_first_turn(make):
    with pytest.raises(ValueError, match="in phase 'setup' there is none"):
        _ = new_game(make.cards()).on_turn


def test_play_tells_only_what_its_own_action_made_happen(make):
    missed = play(make.fight(), Miss())
    assert [type(event).__name__ for event in play(missed, Help("p2")).events] == ["HelpOffered"]


def test_play_never_changes_its_argument(make):
    before = make.fight()
    play(before, Hit())
    assert before == make.fight()


def test_all_errors_of_the_rules_have_one_base():
    assert issubclass(IllegalAction, RulesError)


def test_everything_legal_is_answers_then_back_then_throws_then_corrections(make):
    state = make.fight()
    throws = tuple(LandDie(face) for face in range(1, 7))
    assert legal_actions(state) == answers(state) + throws + legal_corrections(state)
    asked = make.board(stage="enemy")
    assert legal_actions(asked) == (*answers(asked), GoBack())
