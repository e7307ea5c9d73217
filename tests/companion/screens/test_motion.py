"""The strip between two steps: what begins a transition, what it begins with, when frames are due, and that it ends."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from companion.screens import StripLayout, lights_of
from companion.screens.motion import CALM_S, FRAMES_A_SECOND, Motion, kind_of, motion_after, motion_at
from companion.screens.transitions import SECONDS, Kind
from companion.session.session import Session
from hardware.outputs import DARK, Lamps

LAYOUT = StripLayout()
Players = Callable[..., Any]


class Box:
    """A table and its strip: what is done at the table moves the lights as the loop moves them."""

    def __init__(self, table: Any) -> None:
        self.table = table
        self.motion = Motion(lights_of(table.session, LAYOUT))

    def does(self, deed: Callable[[Any], object]) -> Motion:
        """Do something at the table and return the motion at that very moment."""
        before: Session = self.table.session
        deed(self.table)
        self.motion = motion_after(self.motion, before, self.table.session, LAYOUT, self.table.now)
        return self.motion

    def frames(self) -> Iterator[tuple[float, Lamps]]:
        """Let time pass frame by frame until the strip rests."""
        while self.motion.wake_at is not None:
            self.table.now = self.motion.wake_at
            self.motion = motion_at(self.motion, self.table.now)
            yield self.table.now, self.motion.shown

    @property
    def kind(self) -> Kind | None:
        return self.motion.transition.kind if self.motion.transition else None

    @property
    def rests(self) -> bool:
        return self.motion == replace(self.motion, shown=lights_of(self.table.session, LAYOUT), transition=None)


@pytest.fixture
def box(seat_players: Players) -> Box:
    """Two heroes on the board, p1 on turn, everything at rest for long."""
    table = seat_players().board()
    table.now += 10
    return Box(table)


def test_at_rest_nothing_is_due(box: Box) -> None:
    assert (box.motion.wake_at, box.motion.ends_at) == (None, None)
    assert motion_at(box.motion, 1e9) == box.motion


@pytest.mark.parametrize("seconds", [1.0, 1e6 + 0.1, 86_400 * 365.0])
def test_frames_are_due_one_after_the_other_until_the_end_and_then_no_more(box: Box, seconds: float) -> None:
    box.table.now += seconds
    begun = box.does(lambda table: table.press("corruption"))
    ends_at = begun.ends_at
    moments = [at for at, _ in box.frames()]
    assert all(0 < later - sooner <= 1 / FRAMES_A_SECOND + 1e-6 for sooner, later in pairwise(moments))
    assert moments[-1] == ends_at
    assert len(moments) <= SECONDS[Kind.CHANGE] * FRAMES_A_SECOND + 1
    assert box.rests


def test_frames_that_come_late_are_left_out_and_not_made_up_for(box: Box) -> None:
    begun = box.does(lambda table: table.press("corruption"))
    late = motion_at(begun, begun.began + 0.21)
    assert late.wake_at == pytest.approx(begun.began + 7 / FRAMES_A_SECOND)
    assert motion_at(begun, begun.began + 60).wake_at is None


def test_it_begins_with_what_is_shown(box: Box) -> None:
    shown = box.motion.shown
    assert box.does(lambda table: table.press("corruption")).shown == shown


def test_a_step_in_mid_transition_begins_with_what_is_shown_at_that_moment(box: Box) -> None:
    box.does(lambda table: table.press("corruption"))
    halfway = motion_at(box.motion, box.table.now + 0.2)
    again = box.does(lambda table: table.press("corruption", after=0.15))
    assert again.shown == motion_at(halfway, box.table.now).shown
    assert again.shown not in (halfway.rest, again.rest)
    list(box.frames())
    assert box.rests


def test_a_press_that_changes_no_light_flickers_and_a_transition_is_not_disturbed_by_one(box: Box) -> None:
    box.does(lambda table: table.press("enemy"))
    assert (box.kind, box.motion.transition and box.motion.transition.hero) == (Kind.FLICKER, LAYOUT.p1)
    list(box.frames())
    box.does(lambda table: table.press("no", after=5))
    list(box.frames())
    box.does(lambda table: table.press("corruption", after=5))
    began = box.motion.began
    box.does(lambda table: table.hold("ok", after=-0.9))
    assert (box.kind, box.motion.began) == (Kind.CHANGE, began)


def does_nothing(table: Any) -> None:
    table.now += 1


ACCEPTED: list[tuple[str, Callable[[Any], object], Kind | None]] = [
    ("a step", lambda table: table.press("corruption"), Kind.CHANGE),
    ("a throw", lambda table: table.throw(4), Kind.CHANGE),
    ("an overlay", lambda table: table.hold("ok"), Kind.FLICKER),
    ("a hero's sheet", lambda table: table.hold("p1"), Kind.FLICKER),
    ("undo", lambda table: table.press("undo"), Kind.FADE),
    ("going back", lambda table: table.press("no"), None),
    ("the highlight", lambda table: table.press("down"), None),
    ("a refusal", lambda table: table.press("p3"), None),
    ("nothing", does_nothing, None),
    ("sleep", lambda table: table.wait(2000), Kind.FADE),
    ("a lost part", lambda table: table.lose_part("die"), None),
    ("leaving the game", lambda table: table.hold("p2").choose("Leaves the game"), Kind.FADE),
]


@pytest.mark.parametrize(("deed", "kind"), [row[1:] for row in ACCEPTED], ids=[row[0] for row in ACCEPTED])
def test_the_lights_know_what_was_accepted(
    seat_players: Players, deed: Callable[[Any], object], kind: Kind | None
) -> None:
    table = seat_players().board(3)
    before = table.session
    deed(table)
    assert kind_of(before, table.session) is kind


def test_an_overlay_that_closes_by_itself_is_no_press(seat_players: Players) -> None:
    table = seat_players().board().hold("ok")
    before = table.session
    table.wait(31)
    assert not table.session.overlays
    assert kind_of(before, table.session) is None


def test_the_end_is_a_scene_of_its_own(seat_players: Players) -> None:
    table = seat_players().board()
    while table.session.state.corruption < 9:
        table.press("corruption")
    box = Box(table)
    box.does(lambda table: table.press("corruption"))
    assert (box.kind, table.session.state.phase) == (Kind.LOSS, "lost")
    list(box.frames())
    assert box.rests
    assert box.does(lambda table: table.press("undo")).transition is not None
    assert box.kind is Kind.FADE


def test_the_final_blow_is_a_scene_of_its_own(seat_players: Players) -> None:
    table = seat_players().board().arena()
    while table.session.state.boss > 2:  # a hit takes two
        table.throw(6)
    box = Box(table)
    box.does(lambda table: table.throw(6))
    assert (box.kind, table.session.state.phase) == (Kind.VICTORY, "won")


def test_falling_asleep_fades_to_the_dark_and_waking_comes_back(box: Box) -> None:
    box.does(lambda table: table.wait(2000))
    *_, (_, last) = box.frames()
    assert set(last) == {DARK}
    box.does(lambda table: table.press("ok"))
    assert box.kind is Kind.FADE
    list(box.frames())
    assert box.rests


def test_what_comes_too_soon_after_a_dip_only_fades_and_flickers_not_at_all(box: Box) -> None:
    box.does(lambda table: table.press("corruption"))
    box.does(lambda table: table.press("corruption", after=CALM_S - 0.1))
    assert box.kind is Kind.FADE
    list(box.frames())
    box.does(lambda table: table.press("enemy", after=CALM_S))
    assert box.kind is Kind.FLICKER
    list(box.frames())
    box.does(lambda table: table.press("no", after=0.25))
    assert box.motion.transition is None


@pytest.mark.parametrize("seed", range(5))
def test_nobody_presses_so_fast_that_anything_dips_more_than_three_times_a_second(
    seat_players: Players, seed: int
) -> None:
    """Photosensitive people: three flashes a second is where it becomes dangerous."""
    rng = random.Random(seed)
    box, dips = Box(seat_players().board(4)), []
    for _ in range(150):
        after, press = rng.uniform(0.0, 0.3), rng.choice(["corruption", "safe", "enemy", "no", "ally", "heal"])
        throws = rng.random() < 0.3
        motion = box.does(lambda table: table.throw(5, after=after) if throws else table.press(press, after=after))  # noqa: B023
        if motion.transition and motion.began == box.table.now and box.kind is not Kind.FADE:
            dips.append(motion.began)
    assert len(dips) > 10
    assert all(fourth - first > 1 for first, fourth in zip(dips, dips[3:], strict=False))
