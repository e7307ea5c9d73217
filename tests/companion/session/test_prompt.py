"""What each stage asks: its choices in the order of PANEL.md (Stages, Overlays), each with its own button."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.config.locations import built_in_cards
from companion.rules import legal_corrections
from companion.rules.cards import Effect, TreasureCard

CARDS = replace(
    built_in_cards(),
    characters=tuple(replace(each, ability=None) for each in built_in_cards().characters),
    treasures=(
        TreasureCard("potion", "Potion", 2, Effect(heal=2)),
        TreasureCard("root", "Root", 2, Effect(roll_bonus=2)),
        TreasureCard("lantern", "Lantern", 2, Effect(ignore_corruption_space=True)),
        TreasureCard("charm", "Charm", 2, Effect(prevent_health_loss=1)),
    ),
)
NUMBERS = [(str(number), None) for number in range(10)]
ROLL, MENU = ("Roll for me", None), ("Menu", None)
P1, P2 = ("P1", "p1"), ("P2", "p2")


@pytest.fixture
def table(seat_players: Callable[..., Any]) -> Any:
    return seat_players(CARDS)


def asked(table: Any) -> list[tuple[str, str | None]]:
    return [(choice.label, choice.button) for choice in table.session.prompt.choices]


def holding(table: Any, seat: str, *names: str) -> Any:
    """Put cards into a hand from its sheet."""
    for name in names:
        table.hold(seat).choose("Add a card").choose(name)
    return table


def hurt(table: Any, seat: str) -> Any:
    return table.hold(seat).choose("Health -1").press("no")


def test_join_lists_start_the_seats_and_the_menu(table: Any) -> None:
    seats = [(f"{seat.upper()} joins", seat) for seat in ("p1", "p2", "p3", "p4")]
    assert asked(table) == [*seats, MENU]
    table.press("p1", "p2")
    assert asked(table) == [("Start", None), ("P1 leaves", "p1"), ("P2 leaves", "p2"), *seats[2:], MENU]


def test_first_lists_who_has_joined_and_a_roll(table: Any) -> None:
    assert asked(table.press("p2", "p1").choose("Start")) == [P2, P1, ROLL]


def test_move_lists_the_spaces_menu_and_a_roll(table: Any) -> None:
    assert asked(table.board()) == [
        ("Enemy", "enemy"),
        ("Treasure", "treasure"),
        ("Healing space", "heal"),
        ("Corruption", "corruption"),
        ("Ally", "ally"),
        ("Safe / nothing", "safe"),
        ("Boss", "boss"),
        MENU,
        ROLL,
    ]


def test_enemy_lists_the_pile_and_other(table: Any) -> None:
    names = [enemy.name for enemy in CARDS.enemies]
    assert asked(table.board().press("enemy")) == [*((name, None) for name in names), ("Other", None)]


def test_difficulty_and_reward_list_numbers(table: Any) -> None:
    table.board().press("enemy").choose("Other")
    assert asked(table) == NUMBERS[1:]
    assert asked(table.choose("4")) == NUMBERS


def test_fight_lists_hit_miss_help_cards_for_the_roll_and_a_roll(table: Any) -> None:
    holding(table.board(3), "p1", "Potion", "Root").other_enemy()
    assert asked(table) == [
        ("Hit", None),
        ("Miss", "no"),
        ("P2 helps", "p2"),
        ("P3 helps", "p3"),
        ("Use Root", None),
        ROLL,
    ]
    assert asked(table.press("p3"))[2:4] == [("P3 helps no more", "p3"), ("Use Root", None)]


def test_treasure_lists_the_pile_and_other(table: Any) -> None:
    listed = ["Potion", "Root", "Lantern", "Charm", "Other"]
    assert asked(table.board().press("treasure")) == [(name, None) for name in listed]


def test_discard_lists_each_name_once_and_what_can_be_used_now(table: Any) -> None:
    hurt(holding(table.board(), "p1", "Potion", "Potion", "Root"), "p1")
    table.press("treasure").choose("Lantern")
    names = ["Discard Potion", "Discard Root", "Discard Lantern", "Use Potion"]
    assert asked(table) == [(name, None) for name in names]


def test_lantern_and_charm_ask_yes_or_no(table: Any) -> None:
    yes_or_no = [("Yes", None), ("No", "no")]
    holding(table.board(), "p1", "Lantern", "Charm").press("corruption")
    assert (table.stage, asked(table)) == ("lantern", yes_or_no)
    table.press("no", "safe").other_enemy().press("no")
    assert (table.stage, asked(table)) == ("charm", yes_or_no)


def test_ally_lists_whom_something_can_be_given_and_nobody(table: Any) -> None:
    hurt(hurt(table.board(3), "p1"), "p2").press("ally")
    assert asked(table) == [P2, ("Nobody", "no")]


def test_gift_lists_health_cards_and_back(table: Any) -> None:
    hurt(holding(table.board(), "p1", "Potion", "Root"), "p2").press("ally", "p2")
    assert asked(table) == [("Health", None), ("Potion", None), ("Root", None), ("Back", "no")]


def test_attack_lists_hit_miss_pass_cards_for_the_roll_menu_and_a_roll(table: Any) -> None:
    holding(table.board(), "p1", "Root").arena()
    assert asked(table) == [("Hit", None), ("Miss", "no"), ("Pass", None), ("Use Root", None), MENU, ROLL]


def test_attack_lists_help_where_the_house_rule_allows_it(seat_players: Callable[..., Any]) -> None:
    cards = replace(CARDS, house_rules=replace(CARDS.house_rules, help_in_arena=True))
    table = seat_players(cards).board().arena()
    assert asked(table)[2:4] == [("Pass", None), ("P2 helps", "p2")]


def test_over_lists_new_game_which_is_asked_twice_and_the_menu(table: Any) -> None:
    table.board().arena()
    for _ in range(6):
        table.throw(6)
    assert asked(table) == [("New game", None), MENU]
    assert table.press("ok").stage == "confirm"
    assert table.labels == ["No", "Yes"]


def test_a_sheet_lists_cards_of_one_name_once(table: Any) -> None:
    holding(table.board(), "p1", "Potion", "Potion").hold("p1")
    assert table.labels[:2] == ["Discard Potion", "Add a card"]


def test_while_a_question_is_open_nobody_comes_in_and_nothing_changes(table: Any) -> None:
    table.board().press("enemy")
    for seat in ("p1", "p3"):
        table.hold(seat)
        assert (table.labels, table.see("prompt.title")) == (["Back"], f"{seat.upper()}: answer first")


def test_while_a_question_is_open_the_menu_corrects_nothing(table: Any) -> None:
    table.board().press("enemy").hold("ok")
    assert table.labels == ["P1", "P2", "P3", "P4", "Status", "Settings", "New game", "Power off", "Back"]


@pytest.mark.parametrize("phase", ["board", "arena"])
def test_whatever_the_rules_correct_stands_on_a_sheet_or_in_the_menu(table: Any, phase: str) -> None:
    holding(table.board(3), "p1", "Potion")
    if phase == "arena":
        table.arena()
    listed: set[Any] = set()
    for opened in ("ok", "p1", "p2", "p3", "p4"):
        listed |= {choice.does for choice in table.hold(opened).session.prompt.choices}
        if "Add a card" in table.labels:
            table.choose("Add a card")
            listed |= {choice.does for choice in table.session.prompt.choices}
            table.press("no")
        table.press("no")
    assert set(legal_corrections(table.session.state)) <= listed


@pytest.mark.parametrize("stage", ["enemy", "treasure"])
def test_only_no_goes_back(table: Any, stage: str) -> None:
    table.board().press(stage).press("heal", "p2")
    assert (table.stage, table.refusal) == (stage, "not now · hold P2: sheet")
