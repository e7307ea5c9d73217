"""The page of a turn's `move`: spaces as pictures in their places, the highlighted one lit, its name in a bar."""

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from companion.rules import play
from companion.rules.actions import LandDie
from companion.rules.history import History, Step, history_after
from companion.rules.state import Hero, State
from companion.screens.fonts import Face
from companion.screens.page import Box, Fill, Icon, Page
from companion.screens.pages import page_of
from companion.session.session import Message, Session

MakeState = Callable[..., State]
MakeSession = Callable[..., Session]
TOP = 32


def pictures(page: Page) -> list[str]:
    """Return the names of the row of pictures from the left."""
    row = [item for item in page.items if isinstance(item, Icon) and item.top == TOP and item.left < 108]
    return [mark.name for mark in sorted(row, key=lambda mark: mark.left)]


def without_cards(state: State) -> State:
    """Return the state in which nobody could use anything."""
    return replace(state, heroes=tuple(Hero(hero.seat, 6, 0, ability_used_in=1) for hero in state.heroes))


def test_each_space_has_its_picture_and_then_the_menu_and_the_die(sessions: Mapping[str, Session]) -> None:
    spaces = ["enemy", "treasure", "healing", "skull", "ally", "safe", "boss"]
    assert pictures(page_of(sessions["move"])) == [*spaces, "menu", "die_5"]


def test_the_highlighted_picture_is_dark_in_a_lit_field_above_its_name(sessions: Mapping[str, Session]) -> None:
    session = sessions["move"]
    for index, choice in enumerate(session.prompt.choices):
        page = page_of(replace(session, highlight=index))
        assert Fill(Box(index * 12, TOP, 12, 8)) in page.items
        dark = [item.left // 12 for item in page.items if isinstance(item, Icon) and item.top == TOP and item.dark]
        assert dark == [index]
        (name,) = [
            text.words
            for text in page.texts
            if text.top == TOP + 8 and text.dark and text.words != "OK" and not text.words.endswith("/OK")
        ]
        assert name == choice.label


def test_the_pictures_keep_their_places_from_turn_to_turn(make_board: MakeState, make_session: MakeSession) -> None:
    state = without_cards(make_board(2, "plain"))
    first, second = (page_of(make_session(History(replace(state, turn=turn)))) for turn in ("p1", "p2"))
    lower = [
        [item for item in page.items if isinstance(item, Icon | Fill) and _top(item) >= TOP] for page in (first, second)
    ]
    assert lower[0] == lower[1]


def _top(item: Icon | Fill) -> int:
    return item.box.top if isinstance(item, Fill) else item.top


def test_a_die_waits_to_be_thrown_and_becomes_the_number(make_board: MakeState, make_session: MakeSession) -> None:
    state = make_board(2, "plain")
    waiting = page_of(make_session(History(state)))
    assert "big_die" in [item.name for item in waiting.items if isinstance(item, Icon)]
    thrown = page_of(make_session(History(play(state, LandDie(4)))))
    assert "big_die" not in [item.name for item in thrown.items if isinstance(item, Icon)]
    assert ("4", Face.HUGE) in [(text.words, text.face) for text in thrown.texts]


@pytest.mark.parametrize("face", range(1, 7))
def test_the_face_that_was_thrown_stands_before_the_notice(
    make_board: MakeState, make_session: MakeSession, face: int
) -> None:
    start = without_cards(make_board(2, "plain"))
    action = LandDie(face)
    page = page_of(make_session(history_after(History(start), Step(action, play(start, action)))))
    assert [item.name for item in page.items if isinstance(item, Icon) and item.top >= 48] == [f"die_{face}"]


def test_where_much_must_be_said_the_name_stands_without_the_pictures(sessions: Mapping[str, Session]) -> None:
    session = replace(
        sessions["move"],
        stuck=("up",),
        refusal=Message("not_saved", {"reason": "the disk is full, see to it before you go on"}),
    )
    page = page_of(session)
    assert pictures(page) == []
    assert {"Enemy", "1/9", "stuck: UP", "hold P1: cards"} <= set(page.words)
