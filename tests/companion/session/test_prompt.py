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
def player(make_player: Callable[..., Any]) -> Any:
    return make_player(CARDS)


def asked(player: Any) -> list[tuple[str, str | None]]:
    return [(choice.label, choice.button) for choice in player.session.prompt.choices]


def holding(player: Any, seat: str, *names: str) -> Any:
    """Put cards into a hand from its sheet."""
    for name in names:
        player.hold(seat).choose("Add a card").choose(name)
    return player


def hurt(player: Any, seat: str) -> Any:
    return player.hold(seat).choose("Health -1").press("no")


def test_join_lists_start_the_seats_and_the_menu(player: Any) -> None:
    seats = [(f"{seat.upper()} joins", seat) for seat in ("p1", "p2", "p3", "p4")]
    assert asked(player) == [*seats, MENU]
    player.press("p1", "p2")
    assert asked(player) == [("Start", None), ("P1 leaves", "p1"), ("P2 leaves", "p2"), *seats[2:], MENU]


def test_first_lists_who_has_joined_and_a_roll(player: Any) -> None:
    assert asked(player.press("p2", "p1").choose("Start")) == [P2, P1, ROLL]


def test_move_lists_the_spaces_menu_and_a_roll(player: Any) -> None:
    assert asked(player.board()) == [
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


def test_enemy_lists_the_pile_and_other(player: Any) -> None:
    names = [enemy.name for enemy in CARDS.enemies]
    assert asked(player.board().press("enemy")) == [*((name, None) for name in names), ("Other", None)]


def test_difficulty_and_reward_list_numbers(player: Any) -> None:
    player.board().press("enemy").choose("Other")
    assert asked(player) == NUMBERS[1:]
    assert asked(player.choose("4")) == NUMBERS


def test_fight_lists_hit_miss_help_cards_for_the_roll_and_a_roll(player: Any) -> None:
    holding(player.board(3), "p1", "Potion", "Root").other_enemy()
    assert asked(player) == [
        ("Hit", None),
        ("Miss", "no"),
        ("P2 helps", "p2"),
        ("P3 helps", "p3"),
        ("Use Root", None),
        ROLL,
    ]
    assert asked(player.press("p3"))[2:4] == [("P3 helps no more", "p3"), ("Use Root", None)]


def test_treasure_lists_the_pile_and_other(player: Any) -> None:
    listed = ["Potion", "Root", "Lantern", "Charm", "Other"]
    assert asked(player.board().press("treasure")) == [(name, None) for name in listed]


def test_discard_lists_each_name_once_and_what_can_be_used_now(player: Any) -> None:
    hurt(holding(player.board(), "p1", "Potion", "Potion", "Root"), "p1")
    player.press("treasure").choose("Lantern")
    names = ["Discard Potion", "Discard Root", "Discard Lantern", "Use Potion"]
    assert asked(player) == [(name, None) for name in names]


def test_lantern_and_charm_ask_yes_or_no(player: Any) -> None:
    yes_or_no = [("Yes", None), ("No", "no")]
    holding(player.board(), "p1", "Lantern", "Charm").press("corruption")
    assert (player.stage, asked(player)) == ("lantern", yes_or_no)
    player.press("no", "safe").other_enemy().press("no")
    assert (player.stage, asked(player)) == ("charm", yes_or_no)


def test_ally_lists_whom_something_can_be_given_and_nobody(player: Any) -> None:
    hurt(hurt(player.board(3), "p1"), "p2").press("ally")
    assert asked(player) == [P2, ("Nobody", "no")]


def test_gift_lists_health_cards_and_back(player: Any) -> None:
    hurt(holding(player.board(), "p1", "Potion", "Root"), "p2").press("ally", "p2")
    assert asked(player) == [("Health", None), ("Potion", None), ("Root", None), ("Back", "no")]


def test_attack_lists_hit_miss_pass_cards_for_the_roll_menu_and_a_roll(player: Any) -> None:
    holding(player.board(), "p1", "Root").arena()
    assert asked(player) == [("Hit", None), ("Miss", "no"), ("Pass", None), ("Use Root", None), MENU, ROLL]


def test_attack_lists_help_where_the_house_rule_allows_it(make_player: Callable[..., Any]) -> None:
    cards = replace(CARDS, house_rules=replace(CARDS.house_rules, help_in_arena=True))
    player = make_player(cards).board().arena()
    assert asked(player)[2:4] == [("Pass", None), ("P2 helps", "p2")]


def test_over_lists_new_game_which_is_asked_twice_and_the_menu(player: Any) -> None:
    player.board().arena()
    for _ in range(6):
        player.throw(6)
    assert asked(player) == [("New game", None), MENU]
    assert player.press("ok").stage == "confirm"
    assert player.labels == ["No", "Yes"]


def test_a_sheet_lists_cards_of_one_name_once(player: Any) -> None:
    holding(player.board(), "p1", "Potion", "Potion").hold("p1")
    assert player.labels[:2] == ["Discard Potion", "Add a card"]


def test_while_a_question_is_open_nobody_comes_in_and_nothing_changes(player: Any) -> None:
    player.board().press("enemy")
    for seat in ("p1", "p3"):
        player.hold(seat)
        assert (player.labels, player.see("prompt.title")) == (["Back"], f"{seat.upper()}: answer first")


def test_while_a_question_is_open_the_menu_corrects_nothing(player: Any) -> None:
    player.board().press("enemy").hold("ok")
    assert player.labels == ["P1", "P2", "P3", "P4", "Status", "Settings", "New game", "Power off", "Back"]


@pytest.mark.parametrize("phase", ["board", "arena"])
def test_whatever_the_rules_correct_stands_on_a_sheet_or_in_the_menu(player: Any, phase: str) -> None:
    holding(player.board(3), "p1", "Potion")
    if phase == "arena":
        player.arena()
    listed: set[Any] = set()
    for opened in ("ok", "p1", "p2", "p3", "p4"):
        listed |= {choice.does for choice in player.hold(opened).session.prompt.choices}
        if "Add a card" in player.labels:
            player.choose("Add a card")
            listed |= {choice.does for choice in player.session.prompt.choices}
            player.press("no")
        player.press("no")
    assert set(legal_corrections(player.session.state)) <= listed


@pytest.mark.parametrize("stage", ["enemy", "treasure"])
def test_only_no_goes_back(player: Any, stage: str) -> None:
    player.board().press(stage).press("heal", "p2")
    assert (player.stage, player.refusal) == (stage, "not now · hold P2: sheet")
