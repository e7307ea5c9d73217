"""The strip: lit LEDs are the track's value, rounded up where the limit is another than the segment's length."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.daemon.table import layout_of
from companion.rules import actions, play
from companion.rules.cards import Limits
from companion.rules.history import History, Step, history_after
from companion.rules.state import State
from companion.screens.lights import colour_of, lights_of
from companion.session.session import Session
from hardware.outputs import DARK, Lamp, Lamps

MakeState = Callable[..., State]
MakeSession = Callable[..., Session]
LAYOUT = layout_of(None)


def lit(lamps: Lamps, first: int, count: int) -> list[bool]:
    return [lamp != DARK for lamp in lamps[first : first + count]]


def shown(make_session: MakeSession, state: State, **fields: object) -> Lamps:
    return lights_of(make_session(History(state), **fields), LAYOUT)


@pytest.mark.parametrize("value", [0, 1, 5, 9, 10])
def test_corruption_lights_as_many_as_it_is_from_the_first_on(
    make_board: MakeState, make_session: MakeSession, value: int
) -> None:
    lamps = shown(make_session, replace(make_board(2, "plain"), corruption=value))
    assert lit(lamps, *LAYOUT.corruption) == [True] * value + [False] * (10 - value)


@pytest.mark.parametrize("value", [0, 1, 5, 6])
def test_a_hero_lights_as_many_as_there_is_health(make_board: MakeState, make_session: MakeSession, value: int) -> None:
    state = make_board(2, "plain")
    heroes = tuple(replace(hero, health=value) for hero in state.heroes)
    assert lit(shown(make_session, replace(state, heroes=heroes)), *LAYOUT.p2) == [True] * value + [False] * (6 - value)


@pytest.mark.parametrize("value", [1, 11, 12])
def test_the_boss_lights_as_many_as_it_has_health(make_arena: MakeState, make_session: MakeSession, value: int) -> None:
    lamps = shown(make_session, replace(make_arena(2, "plain"), boss=value))
    assert lit(lamps, *LAYOUT.boss) == [True] * value + [False] * (12 - value)


@pytest.mark.parametrize(
    ("value", "limit", "count"), [(1, 99, 1), (50, 99, 6), (98, 99, 10), (99, 99, 10), (1, 3, 4), (2, 3, 7)]
)
def test_another_limit_is_rounded_up(
    make_board: MakeState, make_session: MakeSession, value: int, limit: int, count: int
) -> None:
    state = make_board(2, "plain")
    cards = replace(state.cards, limits=Limits(corruption=limit))
    lamps = shown(make_session, replace(state, cards=cards, corruption=value))
    assert sum(lit(lamps, *LAYOUT.corruption)) == count


def test_health_up_to_twelve_stays_within_its_six(make_board: MakeState, make_session: MakeSession) -> None:
    state = make_board(2, "plain")
    cards = replace(state.cards, limits=Limits(health=12, start_health=12))
    heroes = tuple(replace(hero, health=11) for hero in state.heroes)
    assert sum(lit(shown(make_session, replace(state, cards=cards, heroes=heroes)), *LAYOUT.p1)) == 6


def test_the_hero_on_turn_is_brighter(make_board: MakeState, make_session: MakeSession) -> None:
    lamps = shown(make_session, make_board(2, "plain"))
    assert (lamps[LAYOUT.p1[0]].level, lamps[LAYOUT.p2[0]].level) == (1.0, LAYOUT.idle)


def test_seats_that_are_not_in_play_stay_dark(make_board: MakeState, make_session: MakeSession) -> None:
    lamps = shown(make_session, make_board(2, "plain"))
    assert not any(lit(lamps, *LAYOUT.p3) + lit(lamps, *LAYOUT.p4))


def test_the_boss_is_dark_before_the_final_battle(make_board: MakeState, make_session: MakeSession) -> None:
    assert not any(lit(shown(make_session, make_board(2, "plain", boss_reached=True)), *LAYOUT.boss))


def test_the_boss_stays_lit_when_the_battle_is_lost(make_arena: MakeState, make_session: MakeSession) -> None:
    start = replace(make_arena(2, "plain"), corruption=9)
    action = actions.ChangeCorruption(1)
    lost = history_after(History(start), Step(action, play(start, action)))
    assert all(lit(lights_of(make_session(lost), LAYOUT), *LAYOUT.boss))


def test_everything_is_dark_while_the_panel_sleeps(make_arena: MakeState, make_session: MakeSession) -> None:
    assert set(shown(make_session, make_arena(4, "plain"), light="dark")) == {DARK}


def test_a_dimmed_oled_leaves_the_strip_as_it_is(make_arena: MakeState, make_session: MakeSession) -> None:
    assert shown(make_session, make_arena(4, "plain"), light="dim") == shown(make_session, make_arena(4, "plain"))


def test_each_track_has_its_colour(make_arena: MakeState, make_session: MakeSession) -> None:
    lamps = shown(make_session, make_arena(2, "plain"))
    assert lamps[LAYOUT.corruption[0]] == Lamp((0xCC, 0x79, 0xA7))
    assert lamps[LAYOUT.p1[0]] == Lamp((0xE6, 0x9F, 0x00))
    assert lamps[LAYOUT.boss[0]] == Lamp((0xFF, 0xFF, 0xFF))


def test_segments_stand_where_the_layout_says_and_gaps_stay_dark(
    make_board: MakeState, make_session: MakeSession
) -> None:
    layout = replace(LAYOUT, corruption=(20, 4), boss=(50, 2), p1=(0, 3))
    lamps = lights_of(make_session(History(make_board(2, "plain"))), layout)
    assert len(lamps) == layout.length == 52
    assert lit(lamps, 20, 4) == [True, True, True, False]  # 7 of 10 on four LEDs
    assert lit(lamps, 3, 7) == [False] * 7


def test_a_colour_is_read_as_it_is_written() -> None:
    assert colour_of("#0102fF") == (1, 2, 255)
