"""Values of the rules as plain data: the round trip is exact, and what is strange is refused by one error."""

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from companion.journal.codec import PlainError, decode, encode
from companion.rules import legal_actions, new_game, play
from companion.rules.actions import Hit, LandDie, Space, Stop
from companion.rules.cards import Cards, Effect
from companion.rules.events import FirstRolled
from companion.rules.history import Step, Undo
from companion.rules.state import Hero, Recover, State


def again(value: object, cards: Cards | None = None, whole: bool = False) -> Any:
    return decode(json.loads(json.dumps(encode(value, whole))), cards)


def random_states(cards: Cards, steps: int) -> list[tuple[Any, State]]:
    chance, state, found = random.Random(4), new_game(cards), []
    while len(found) < steps:
        actions = legal_actions(state)
        if not actions or chance.random() < 0.01:
            state = new_game(cards)
            continue
        action = chance.choice(actions)
        state = play(state, action)
        found.append((action, state))
    return found


def test_every_action_and_state_of_random_games_comes_back_exactly(make: Any) -> None:
    cards = make.cards()
    for action, state in random_states(cards, 400):
        assert again(action) == action
        assert again(state, cards) == state
        assert again(Step(action, state, "sheet"), cards) == Step(action, state, "sheet")


@pytest.mark.parametrize("whole", [True, False])
def test_a_cards_file_comes_back_exactly(make: Any, whole: bool) -> None:
    cards = make.cards(house={"help_in_arena": True}, hand=4)
    assert again(cards, whole=whole) == cards


def test_what_is_at_its_default_is_left_out_unless_the_whole_is_asked_for() -> None:
    assert encode(Hero("p1", 6)) == {"is": "Hero", "seat": "p1", "health": 6}
    assert encode(Effect(), whole=True)["everyone"] is False
    assert encode(LandDie(3)) == {"is": "LandDie", "face": 3}


def test_a_state_leaves_out_its_cards_and_gets_those_handed_in(make: Any) -> None:
    state = new_game(make.cards())
    assert "cards" not in encode(state, whole=True)
    other = make.cards(hand=5)
    assert decode(encode(state), other) == replace(state, cards=other)
    with pytest.raises(PlainError, match="cards"):
        decode(encode(state))


def test_true_is_not_mistaken_for_a_default_of_one() -> None:
    strange = replace(Effect(), heal=False)
    assert again(strange).heal is False


def test_enums_entries_and_tuples_come_back_as_they_were() -> None:
    for value in (Stop(Space.ALLY), Space.BOSS, Undo(), Hit(), (1, ("a", None), 0.5, True), ()):
        assert again(value) == value
        assert type(again(value)) is type(value)


def test_a_step_carries_its_state(make: Any) -> None:
    cards = make.cards()
    step = Step(LandDie(2), new_game(cards))
    assert again(step, cards) == step


def test_a_state_whose_fields_had_other_names_when_it_was_kept_comes_back_whole(make: Any) -> None:
    cards = make.cards()
    kept = {
        "is": "State",
        "facts": [{"is": "FirstRolled", "seat": "p1", "face": 4}],
        "tasks": [{"is": "Recover", "seat": "p1", "health": 2}],
    }
    assert decode(kept, cards) == State(cards, events=(FirstRolled("p1", 4),), pending=(Recover("p1", 2),))
    with pytest.raises(PlainError, match="facts"):
        decode({"is": "Hero", "seat": "p1", "health": 6, "facts": []})


@pytest.mark.parametrize(
    "data",
    [
        {"is": "Dragon"},
        {"is": ["Hero"]},
        {"is": None},
        {"seat": "p1"},
        {"is": "Hero", "seat": "p1", "health": 3, "mana": 3},
        {"is": "Hero", "seat": "p1"},
        {"is": "Space", "value": "moon"},
        {"is": "Space"},
        {"is": "Space", "value": []},
        [{"is": "Hero", "seat": "p1", "health": {"is": "Dragon"}}],
        {"is": "State", "cards": None},
        {"is": "Path", "value": "/"},
    ],
)
def test_strange_data_is_refused_by_one_error(data: Any, make: Any) -> None:
    with pytest.raises(PlainError):
        decode(data, make.cards())


@pytest.mark.parametrize("value", [{1, 2}, object(), {"a": 1}, b"", int])
def test_a_strange_value_is_not_encoded(value: object) -> None:
    with pytest.raises(PlainError):
        encode((value,))


def test_a_class_of_the_same_name_from_elsewhere_is_not_encoded() -> None:
    elsewhere = type("Hero", (), {})
    with pytest.raises(PlainError):
        encode(elsewhere())
