"""The upper part at the limits of what a cards file allows."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from companion.rules.cards import Limits
from companion.rules.history import History
from companion.rules.state import HeldCard, State
from companion.screens.page import Box, Fill, Icon, Item, Page
from companion.screens.pages import page_of
from companion.session.session import Session

MakeState = Callable[..., State]
MakeSession = Callable[..., Session]


def upper(page: Page) -> Sequence[Item]:
    """Return what stands above the title."""
    return [item for item in page.items if (item.box.top if isinstance(item, Fill) else item.top) < 24]


def overlapping(page: Page) -> list[tuple[str, str]]:
    """Return pairs of texts that share a pixel."""
    texts = page.texts
    return [(a.words, b.words) for i, a in enumerate(texts) for b in texts[i + 1 :] if a.box.overlaps(b.box)]


def with_all(state: State, **fields: object) -> State:
    """Return the state with every hero so."""
    return replace(state, heroes=tuple(replace(hero, **fields) for hero in state.heroes))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("vp", "shown"), [(99, "99"), (100, "100"), (999, "999"), (1000, "1k"), (99_999, "99k"), (10**7, "99k")]
)
def test_many_victory_points_stay_in_their_cell(
    make_board: MakeState, make_session: MakeSession, vp: int, shown: str
) -> None:
    page = page_of(make_session(History(with_all(make_board(4, "wide"), vp=vp, health=12))))
    cell = [text for text in page.texts if 32 <= text.left < 64 and text.top < 24 and text.top > 7]
    assert [text.words for text in cell] == ["2", "12", shown]
    assert all(text.box.right <= 64 for text in cell)


@pytest.mark.parametrize(("value", "limit"), [(0, 99), (50, 99), (98, 99), (5, 12), (6, 13), (0, 1)])
def test_corruption_of_any_limit_stays_left_of_the_boss(
    make_arena: MakeState, make_session: MakeSession, value: int, limit: int
) -> None:
    state = make_arena(4, "wide")
    cards = replace(state.cards, limits=Limits(corruption=limit, boss_health=99))
    page = page_of(make_session(History(replace(state, cards=cards, corruption=value, boss=99))))
    assert not overlapping(page)
    assert all(
        item.box.right <= 60
        for item in upper(page)
        if isinstance(item, Fill) and item.box.height < 8 and item.box.top < 6
    )


def test_each_point_of_corruption_fills_a_cell(make_board: MakeState, make_session: MakeSession) -> None:
    page = page_of(make_session(History(make_board(2, "plain"))))
    cells = [item.hollow for item in page.items if isinstance(item, Fill) and item.box.top == 0 and item.box.left > 8]
    assert cells == [False] * 7 + [True] * 3


@pytest.mark.parametrize(("value", "alarm"), [(8, False), (9, True)])
def test_the_last_point_of_corruption_alarms(
    make_board: MakeState, make_session: MakeSession, value: int, alarm: bool
) -> None:
    page = page_of(make_session(History(replace(make_board(2, "plain"), corruption=value))))
    assert Icon(0, 0, "skull", dark=alarm) in page.items
    assert (Fill(Box(0, 0, 89, 8)) in page.items) == alarm


@pytest.mark.parametrize(("health", "mark"), [(1, "last_heart"), (2, "heart")])
def test_the_last_health_has_a_heart_of_its_own(
    make_board: MakeState, make_session: MakeSession, health: int, mark: str
) -> None:
    page = page_of(make_session(History(with_all(make_board(2, "plain"), health=health))))
    assert {item.name for item in page.items if isinstance(item, Icon) and "heart" in item.name} == {mark}
    fields = [item for item in upper(page) if isinstance(item, Fill) and item.box.height == 9]
    assert len(fields) == (2 if health == 1 else 0)


@pytest.mark.parametrize("cards", [0, 1, 4, 10])
def test_every_card_in_a_hand_is_a_stroke(make_board: MakeState, make_session: MakeSession, cards: int) -> None:
    page = page_of(make_session(History(with_all(make_board(4, "plain"), hand=(HeldCard("potion"),) * cards))))
    strokes = [item for item in upper(page) if isinstance(item, Fill) and item.box.width == 1]
    assert len(strokes) == 4 * cards
    assert all(item.box.bottom <= 24 for item in strokes)


@pytest.mark.parametrize(("number", "shown"), [(3, "round 3"), (12, "round 12"), (100, "R100")])
def test_the_round_stands_at_the_right(
    make_board: MakeState, make_session: MakeSession, number: int, shown: str
) -> None:
    page = page_of(make_session(History(make_board(2, "plain", round=number))))
    assert [text.box.right for text in page.texts if text.words == shown] == [128]


def test_the_coming_battle_is_announced_beside_the_boss(make_board: MakeState, make_session: MakeSession) -> None:
    page = page_of(make_session(History(make_board(2, "plain", boss_reached=True))))
    assert "next!" in page.words
    assert Icon(91, 0, "boss") in page.items


def test_the_helper_wears_a_plus(make_board: MakeState, make_session: MakeSession) -> None:
    page = page_of(make_session(History(make_board(2, "plain", helper="p2"))))
    assert [item.left // 32 for item in page.items if isinstance(item, Icon) and item.name == "plus"] == [1]
