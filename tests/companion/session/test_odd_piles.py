"""A cards file with a thousand cards and one with none: the game goes on, and the page stays within the OLED."""

from collections.abc import Callable
from typing import Any

import pytest

from companion.config.cards_file import cards_from
from companion.config.locations import built_in_cards
from companion.rules.cards import Cards
from companion.screens.page import draw
from companion.screens.pages import page_of

THOUSAND = 1000


@pytest.fixture(scope="module")
def thousand() -> Cards:
    """A thousand enemies and a thousand treasures, with names as long as they may be."""
    enemies = "".join(
        f'[[enemies]]\nname = "{f"Wolf {n} of the far lands":.24}"\ndifficulty = 2\nvp = 1\n' for n in range(THOUSAND)
    )
    treasures = "".join(
        f'[[treasures]]\nname = "{f"Boot {n} of a far giant":.24}"\neffect = {{ vp = 1 }}\n' for n in range(THOUSAND)
    )
    return cards_from(enemies + treasures, built_in_cards(), "thousand.toml")


@pytest.fixture(scope="module")
def none() -> Cards:
    return cards_from("enemies = []\ntreasures = []\n", built_in_cards(), "none.toml")


def looked_at(player: Any) -> Any:
    """Draw the page as the table would see it; it must fit."""
    page = page_of(player.session)
    assert all(text.box.right <= 128 and text.box.bottom <= 64 for text in page.texts)
    assert draw(page).bits
    return player


def test_the_last_of_a_thousand_enemies_is_one_press_up_from_other(
    make_player: Callable[..., Any], thousand: Cards
) -> None:
    player = looked_at(make_player(thousand).board().press("enemy"))
    assert len(player.labels) == THOUSAND + 1
    looked_at(player.press("up", "up")).press("ok")
    assert looked_at(player).see("prompt.title") == "P1 vs Wolf 999 of the far land: 2+"


def test_one_of_a_thousand_treasures_is_walked_to_and_kept(make_player: Callable[..., Any], thousand: Cards) -> None:
    player = make_player(thousand).board().press("treasure", *["down"] * 30)
    looked_at(player).press("ok")
    assert player.see("p1.treasures") == ["boot-30-of-a-far-giant"]


def test_a_thousand_cards_are_listed_on_a_sheet(make_player: Callable[..., Any], thousand: Cards) -> None:
    player = make_player(thousand).board().hold("p2").choose("Add a card")
    assert len(looked_at(player).labels) == THOUSAND + 2
    looked_at(player.press("up", "up", "up")).press("ok")
    assert player.see("p2.treasures") == ["boot-999-of-a-far-giant"]


def test_without_any_enemy_other_is_fought(make_player: Callable[..., Any], none: Cards) -> None:
    player = looked_at(make_player(none).board().press("enemy"))
    assert player.labels == ["Other"]
    looked_at(player.press("ok").choose("4")).choose("2").throw(4)
    assert (player.see("p1.vp"), looked_at(player).see("turn")) == (2, "p2")


def test_without_any_treasure_other_cards_fill_the_hand(make_player: Callable[..., Any], none: Cards) -> None:
    player = make_player(none).board()
    for _ in range(3):
        looked_at(player.press("treasure")).press("ok", "safe")
    looked_at(player.press("treasure")).press("ok")
    assert (player.stage, looked_at(player).labels) == ("discard", ["Discard Other", "Use Other"])


def test_without_any_treasure_a_sheet_adds_other(make_player: Callable[..., Any], none: Cards) -> None:
    player = make_player(none).board().hold("p1").choose("Add a card")
    assert looked_at(player).labels == ["Other", "Back"]
    assert player.press("ok").see("p1.treasures") == ["other"]


def test_without_any_card_a_game_is_won(make_player: Callable[..., Any], none: Cards) -> None:
    player = make_player(none).board().arena()
    for _ in range(6):
        looked_at(player.throw(6))
    assert looked_at(player).see("phase") == "won"
