"""The strip between two steps: what begins a transition, what it begins with, when frames are due, and that it ends."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from companion.daemon.table import layout_of
from companion.screens.lights import lights_of
from companion.screens.motion import CALM_S, FRAMES_A_SECOND, Motion, motion_after, motion_at, transition_between
from companion.screens.transitions import SECONDS, Kind
from companion.session.session import Session
from hardware.outputs import DARK, Lamps

LAYOUT = layout_of(None)
MakePlayer = Callable[..., Any]


class Box:
    """A player and a strip: what the player does moves the lights as the loop moves them."""

    def __init__(self, player: Any) -> None:
        self.player = player
        self.motion = Motion(lights_of(player.session, LAYOUT))

    def does(self, deed: Callable[[Any], object]) -> Motion:
        """Let the player do something and return the motion at that very moment."""
        before: Session = self.player.session
        deed(self.player)
        self.motion = motion_after(self.motion, before, self.player.session, LAYOUT, self.player.now)
        return self.motion

    def frames(self) -> Iterator[tuple[float, Lamps]]:
        """Let time pass frame by frame until the strip rests."""
        while self.motion.wake_at is not None:
            self.player.now = self.motion.wake_at
            self.motion = motion_at(self.motion, self.player.now)
            yield self.player.now, self.motion.shown

    @property
    def kind(self) -> Kind | None:
        return self.motion.transition.kind if self.motion.transition else None

    @property
    def rests(self) -> bool:
        return self.motion == replace(self.motion, shown=lights_of(self.player.session, LAYOUT), transition=None)


@pytest.fixture
def box(make_player: MakePlayer) -> Box:
    """Two heroes on the board, p1 on turn, everything at rest for long."""
    player = make_player().board()
    player.now += 10
    return Box(player)


def test_at_rest_nothing_is_due(box: Box) -> None:
    assert (box.motion.wake_at, box.motion.ends_at) == (None, None)
    assert motion_at(box.motion, 1e9) == box.motion


@pytest.mark.parametrize("seconds", [1.0, 1e6 + 0.1, 86_400 * 365.0])
def test_frames_are_due_one_after_the_other_until_the_end_and_then_no_more(box: Box, seconds: float) -> None:
    box.player.now += seconds
    begun = box.does(lambda player: player.press("corruption"))
    ends_at = begun.ends_at
    moments = [at for at, _ in box.frames()]
    assert all(0 < later - sooner <= 1 / FRAMES_A_SECOND + 1e-6 for sooner, later in pairwise(moments))
    assert moments[-1] == ends_at
    assert len(moments) <= SECONDS[Kind.CHANGE] * FRAMES_A_SECOND + 1
    assert box.rests


def test_frames_that_come_late_are_left_out_and_not_made_up_for(box: Box) -> None:
    begun = box.does(lambda player: player.press("corruption"))
    late = motion_at(begun, begun.began + 0.21)
    assert late.wake_at == pytest.approx(begun.began + 7 / FRAMES_A_SECOND)
    assert motion_at(begun, begun.began + 60).wake_at is None


def test_it_begins_with_what_is_shown(box: Box) -> None:
    shown = box.motion.shown
    assert box.does(lambda player: player.press("corruption")).shown == shown


def test_a_step_in_mid_transition_begins_with_what_is_shown_at_that_moment(box: Box) -> None:
    box.does(lambda player: player.press("corruption"))
    halfway = motion_at(box.motion, box.player.now + 0.2)
    again = box.does(lambda player: player.press("corruption", after=0.15))
    assert again.shown == motion_at(halfway, box.player.now).shown
    assert again.shown not in (halfway.rest, again.rest)
    list(box.frames())
    assert box.rests


def test_a_press_that_changes_no_light_flickers_and_a_transition_is_not_disturbed_by_one(box: Box) -> None:
    box.does(lambda player: player.press("enemy"))
    assert (box.kind, box.motion.transition and box.motion.transition.hero) == (Kind.FLICKER, LAYOUT.p1)
    list(box.frames())
    box.does(lambda player: player.press("no", after=5))
    list(box.frames())
    box.does(lambda player: player.press("corruption", after=5))
    began = box.motion.began
    box.does(lambda player: player.hold("ok", after=-0.9))
    assert (box.kind, box.motion.began) == (Kind.CHANGE, began)


def does_nothing(player: Any) -> None:
    player.now += 1


ACCEPTED: list[tuple[str, Callable[[Any], object], Kind | None]] = [
    ("a step", lambda player: player.press("corruption"), Kind.CHANGE),
    ("a throw", lambda player: player.throw(4), Kind.CHANGE),
    ("an overlay", lambda player: player.hold("ok"), Kind.FLICKER),
    ("a hero's sheet", lambda player: player.hold("p1"), Kind.FLICKER),
    ("undo", lambda player: player.press("undo"), Kind.FADE),
    ("going back", lambda player: player.press("no"), None),
    ("the highlight", lambda player: player.press("down"), None),
    ("a refusal", lambda player: player.press("p3"), None),
    ("nothing", does_nothing, None),
    ("sleep", lambda player: player.wait(2000), Kind.FADE),
    ("a lost part", lambda player: player.lose_part("die"), None),
    ("leaving the game", lambda player: player.hold("p2").choose("Leaves the game"), Kind.FADE),
]


@pytest.mark.parametrize(("deed", "kind"), [row[1:] for row in ACCEPTED], ids=[row[0] for row in ACCEPTED])
def test_the_lights_know_what_was_accepted(
    make_player: MakePlayer, deed: Callable[[Any], object], kind: Kind | None
) -> None:
    player = make_player().board(3)
    before = player.session
    deed(player)
    assert transition_between(before, player.session) is kind


def test_an_overlay_that_closes_by_itself_is_no_press(make_player: MakePlayer) -> None:
    player = make_player().board().hold("ok")
    before = player.session
    player.wait(31)
    assert not player.session.overlays
    assert transition_between(before, player.session) is None


def test_the_end_is_a_scene_of_its_own(make_player: MakePlayer) -> None:
    player = make_player().board()
    while player.session.state.corruption < 9:
        player.press("corruption")
    box = Box(player)
    box.does(lambda player: player.press("corruption"))
    assert (box.kind, player.session.state.phase) == (Kind.LOSS, "lost")
    list(box.frames())
    assert box.rests
    assert box.does(lambda player: player.press("undo")).transition is not None
    assert box.kind is Kind.FADE


def test_the_final_blow_is_a_scene_of_its_own(make_player: MakePlayer) -> None:
    player = make_player().board().arena()
    while player.session.state.boss > 2:  # a hit takes two
        player.throw(6)
    box = Box(player)
    box.does(lambda player: player.throw(6))
    assert (box.kind, player.session.state.phase) == (Kind.VICTORY, "won")


def test_falling_asleep_fades_to_the_dark_and_waking_comes_back(box: Box) -> None:
    box.does(lambda player: player.wait(2000))
    *_, (_, last) = box.frames()
    assert set(last) == {DARK}
    box.does(lambda player: player.press("ok"))
    assert box.kind is Kind.FADE
    list(box.frames())
    assert box.rests


def test_what_comes_too_soon_after_a_dip_only_fades_and_flickers_not_at_all(box: Box) -> None:
    box.does(lambda player: player.press("corruption"))
    box.does(lambda player: player.press("corruption", after=CALM_S - 0.1))
    assert box.kind is Kind.FADE
    list(box.frames())
    box.does(lambda player: player.press("enemy", after=CALM_S))
    assert box.kind is Kind.FLICKER
    list(box.frames())
    box.does(lambda player: player.press("no", after=0.25))
    assert box.motion.transition is None


@pytest.mark.parametrize("seed", range(5))
def test_nobody_presses_so_fast_that_anything_dips_more_than_three_times_a_second(
    make_player: MakePlayer, seed: int
) -> None:
    """Photosensitive people: three flashes a second is where it becomes dangerous."""
    rng = random.Random(seed)
    box, dips = Box(make_player().board(4)), []
    for _ in range(150):
        after, press = rng.uniform(0.0, 0.3), rng.choice(["corruption", "safe", "enemy", "no", "ally", "heal"])
        throws = rng.random() < 0.3
        motion = box.does(lambda player: player.throw(5, after=after) if throws else player.press(press, after=after))  # noqa: B023
        if motion.transition and motion.began == box.player.now and box.kind is not Kind.FADE:
            dips.append(motion.began)
    assert len(dips) > 10
    assert all(fourth - first > 1 for first, fourth in zip(dips, dips[3:], strict=False))
