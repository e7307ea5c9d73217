"""Bright, dim and dark."""

from collections.abc import Callable

from companion.rules.history import History
from companion.rules.state import State
from companion.screens.page import draw
from companion.screens.pages import page_of, screen_of
from companion.session.session import Session

MakeState = Callable[..., State]
MakeSession = Callable[..., Session]


def test_awake_the_screen_has_the_contrast_of_the_config(make_board: MakeState, make_session: MakeSession) -> None:
    session = make_session(History(make_board(2, "plain")))
    screen = screen_of(session, 180)
    assert (screen.picture, screen.contrast, screen.on) == (draw(page_of(session)), 180, True)


def test_dim_the_screen_is_on_and_barely_lit(make_board: MakeState, make_session: MakeSession) -> None:
    screen = screen_of(make_session(History(make_board(2, "plain")), light="dim"), 180)
    assert (screen.contrast, screen.on) == (1, True)


def test_dim_is_never_brighter_than_the_config(make_board: MakeState, make_session: MakeSession) -> None:
    assert screen_of(make_session(History(make_board(2, "plain")), light="dim"), 0).contrast == 0


def test_dark_the_screen_is_off(make_board: MakeState, make_session: MakeSession) -> None:
    assert not screen_of(make_session(History(make_board(2, "plain")), light="dark"), 180).on
