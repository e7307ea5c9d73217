"""Transitions as pictures: they begin and end where they should, never flash, and tell what happened by place."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.daemon.table import layout_of
from companion.screens.lights import Segment
from companion.screens.transitions import SECONDS, Kind, Transition, lamps_at, mix
from hardware.led_strip import wire_colours
from hardware.outputs import DARK, Lamp, Lamps
from hardware.parts import StripWiring

LAYOUT = layout_of(None)
COLOURS = ((192, 40, 16), (58, 90, 232), (80, 240, 160), (255, 247, 32))
kinds = st.sampled_from(list(Kind))
moments = st.floats(0, 1)


def strip(corruption: int = 3, health: tuple[int, ...] = (6, 5, 4, 6), boss: int = 0, turn: int | None = 0) -> Lamps:
    """Return the lamps of these tracks; `turn` is the number of the hero on turn."""
    lamps = [DARK] * LAYOUT.length
    light(lamps, LAYOUT.corruption, corruption, Lamp(LAYOUT.corruption_colour))
    for number, (segment, value) in enumerate(zip(LAYOUT.heroes, health, strict=True)):
        light(lamps, segment, value, Lamp(COLOURS[number], 1.0 if number == turn else LAYOUT.idle))
    light(lamps, LAYOUT.boss, boss, Lamp(LAYOUT.boss_colour))
    return tuple(lamps)


def light(lamps: list[Lamp], segment: Segment, value: int, lamp: Lamp) -> None:
    lamps[segment[0] : segment[0] + value] = [lamp] * value


strips = st.builds(
    strip,
    st.integers(0, 10),
    st.tuples(*[st.integers(0, 6)] * 4),
    st.integers(0, 12),
    st.one_of(st.none(), st.integers(0, 3)),
)


def course(kind: Kind, start: Lamps, end: Lamps, frames: int = 60) -> list[Lamps]:
    """Return every frame of a transition, both ends included."""
    transition = Transition(kind, start, end, LAYOUT)
    return [lamps_at(transition, SECONDS[kind] * number / frames) for number in range(frames + 1)]


def looks(frames: list[Lamps], at: int) -> list[float]:
    """Return how bright one LED looks in each frame, 0 to 1, as the wire carries it at full brightness."""
    sent = [wire_colours((lamps[at],), StripWiring(1, brightness=1.0))[0] for lamps in frames]
    return [(sum(colour) / 765) ** (1 / 2.2) for colour in sent]


def levels(frames: list[Lamps], at: int) -> list[float]:
    return [lamps[at].level for lamps in frames]


@given(kinds, strips, strips)
def test_it_begins_with_the_one_picture_and_ends_with_the_other(kind: Kind, start: Lamps, end: Lamps) -> None:
    transition = Transition(kind, start, end, LAYOUT)
    assert lamps_at(transition, 0) == start
    assert lamps_at(transition, SECONDS[kind]) == lamps_at(transition, 99) == end


@given(kinds, strips, strips, moments)
def test_every_lamp_on_the_way_is_one_that_the_strip_can_be_sent(
    kind: Kind, start: Lamps, end: Lamps, share: float
) -> None:
    lamps = lamps_at(Transition(kind, start, end, LAYOUT), SECONDS[kind] * share)
    assert len(lamps) == LAYOUT.length
    assert all(0 <= lamp.level <= 1 and all(0 <= channel <= 255 for channel in lamp.colour) for lamp in lamps)


def swings(seen: list[float], least: float = 0.1) -> int:
    """Count how often the light changes its way by as much as `least`; 0.1 of the full is what makes a flash (WCAG)."""
    count, way, extreme = 0, 0, seen[0]
    for now in seen:
        if (now - extreme) * way >= 0 and way:
            extreme = now
        elif abs(now - extreme) >= least:
            count, way, extreme = count + 1, 1 if now > extreme else -1, now
    return count


def test_swings_are_counted_both_ways_and_trembling_is_none() -> None:
    assert swings([0.0, 0.5, 1.0, 0.4, 0.0]) == 2
    assert swings([0.5, 0.52, 0.49, 0.51, 0.5]) == 0
    assert swings([1.0, 0.5, 0.55, 0.2]) == 1


@settings(max_examples=60, deadline=None)
@given(kinds, strips, strips)
def test_no_led_flashes(kind: Kind, start: Lamps, end: Lamps) -> None:
    """Up and down once at most: three begin in a second at most (see motion), so nobody sees more than three."""
    frames = course(kind, start, end if kind is not Kind.FLICKER else start, frames=24)
    assert max(swings(looks(frames, at)) for at in range(LAYOUT.length)) <= 2


@given(kinds, strips, strips, moments)
def test_nothing_turns_white_but_the_boss(kind: Kind, start: Lamps, end: Lamps, share: float) -> None:
    lamps = lamps_at(Transition(kind, start, end, LAYOUT), SECONDS[kind] * share)
    heroes_and_corruption = lamps[: LAYOUT.boss[0]]
    assert all(min(lamp.colour) < 200 for lamp in heroes_and_corruption if lamp.level > 0.01)


def test_a_lost_heart_turns_pale_and_goes_out_and_the_others_stand() -> None:
    lost = LAYOUT.p3[0] + 3
    frames = course(Kind.CHANGE, strip(), strip(health=(6, 5, 3, 6)))
    brightness = looks(frames, lost)
    assert brightness.index(max(brightness)) in range(10, 20)
    assert min(frames[15][lost].colour) > min(COLOURS[2])
    assert all(lamps[:lost] == strip()[:lost] for lamps in frames)


def test_a_gained_heart_only_gets_brighter() -> None:
    gained = looks(course(Kind.CHANGE, strip(), strip(health=(6, 6, 4, 6))), LAYOUT.p2[0] + 5)
    assert gained == sorted(gained)
    assert gained[0] == 0 < gained[30] < gained[-1]


def test_a_ripple_runs_along_the_corruption_to_the_led_that_comes_up() -> None:
    frames = course(Kind.CHANGE, strip(), strip(corruption=4))
    deepest = [levels(frames, at).index(min(levels(frames, at))) for at in range(3)]
    assert deepest == sorted(set(deepest))
    assert looks(frames, 3) == sorted(looks(frames, 3))


def test_corruption_that_is_taken_back_fades_without_a_ripple() -> None:
    frames = course(Kind.CHANGE, strip(), strip(corruption=2))
    assert all(lamps[:2] == strip()[:2] for lamps in frames)


def test_the_wounded_boss_flinches_and_loses_its_light_from_the_top() -> None:
    first = LAYOUT.boss[0]
    frames = course(Kind.CHANGE, strip(boss=12), strip(boss=9))
    assert 0.4 < min(levels(frames, first)) < 0.6
    gone = [next(number for number, lamps in enumerate(frames) if lamps[first + at] == DARK) for at in (11, 10, 9)]
    assert gone == sorted(set(gone))


def test_the_boss_comes_up_light_by_light_when_the_final_battle_begins() -> None:
    frames = course(Kind.CHANGE, strip(), strip(boss=12))
    there = [looks(frames, LAYOUT.boss[0] + at)[25] for at in range(12)]
    assert there == sorted(there, reverse=True)
    assert there[0] > there[-1] == 0


def test_victory_runs_over_the_heroes_in_their_order() -> None:
    frames = course(Kind.VICTORY, strip(boss=1, turn=3), strip(turn=None))
    tops = [levels(frames, segment[0]).index(max(levels(frames, segment[0]))) for segment in LAYOUT.heroes[:3]]
    assert tops == sorted(set(tops))
    assert all(max(levels(frames, segment[0])) > 0.9 for segment in LAYOUT.heroes)


def test_the_corruption_runs_over_everything_when_the_game_is_lost_the_nearest_first() -> None:
    frames = course(Kind.LOSS, strip(corruption=9, boss=5), strip(corruption=10, boss=5, turn=None))
    reached = []
    for at in range(10, LAYOUT.length):
        taken = [number for number, lamps in enumerate(frames) if is_corrupt(lamps[at])]
        assert taken, f"LED {at} was never reached"
        reached.append(taken[0])
    assert reached == sorted(reached)


def is_corrupt(lamp: Lamp) -> bool:
    near = zip(lamp.colour, LAYOUT.corruption_colour, strict=True)
    return lamp.level > 0.2 and all(abs(one - other) < 20 for one, other in near)


def test_leds_of_no_track_stay_dark_whatever_happens() -> None:
    layout = replace(LAYOUT, p1=(10, 5), boss=(40, 6))
    dark, lit = (DARK,) * 46, [DARK] * 46
    lit[:15] = [Lamp(layout.corruption_colour)] * 15
    for kind in Kind:
        lamps = lamps_at(Transition(kind, tuple(lit), dark, layout), SECONDS[kind] / 2)
        assert lamps[34:40] == (DARK,) * 6


def test_a_flicker_dips_the_lamps_of_one_hero_and_no_other() -> None:
    now = strip(boss=3)
    lamps = lamps_at(Transition(Kind.FLICKER, now, now, LAYOUT, LAYOUT.p1), 0.05)
    assert {at for at in range(LAYOUT.length) if lamps[at] != now[at]} == set(range(10, 16))
    assert 0.6 < lamps[10].level < now[10].level


def test_a_flicker_of_nobody_s_turn_dips_all_that_is_lit() -> None:
    now = strip()
    lamps = lamps_at(Transition(Kind.FLICKER, now, now, LAYOUT), 0.05)
    assert all((one != other) == (one != DARK) for one, other in zip(now, lamps, strict=True))


@pytest.mark.parametrize(("kind", "most"), [(Kind.FLICKER, 0.12), (Kind.FADE, 0.45), (Kind.CHANGE, 0.45)])
def test_they_are_short(kind: Kind, most: float) -> None:
    assert 0 < SECONDS[kind] <= most


def test_the_dark_has_no_colour_of_its_own() -> None:
    orange = Lamp((230, 159, 0), 0.4)
    assert mix(DARK, orange, 0.5).colour == mix(orange, DARK, 0.5).colour == orange.colour
    assert mix(orange, Lamp((30, 59, 100)), 0.5).colour == (130, 109, 50)
