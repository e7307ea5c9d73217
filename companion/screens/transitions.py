"""How the strip gets from what it showed to what it shall show (PURE): (from, to, elapsed) → lamps.

Which one begins, and when the next frame is due, stands in `motion`. None flashes: in its course an LED's light goes
up and down, or down and up, at most once, and nothing turns full white that is not so at rest.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from math import pi, sin

from companion.screens.lights import Segment, StripLayout
from hardware.outputs import Colour, Lamp, Lamps

EYE = 2.2
"""The exponent by which light looks more than it is: what looks half as bright is a fifth of the light."""
PALE = 0.4
"""How far towards white a heart turns that is about to go out; for half of that it also gets brighter, if it can."""
FLINCH, RIPPLE, NOD = 0.5, 0.5, 0.3
"""The share of its light that a lamp loses for a moment: the wounded boss, spreading Corruption, an accepted press."""
STAGGER = 0.5
"""The share of a transition by which the last LED begins after the first, where they go in turn."""
WASH = 0.3
"""The level of the Corruption that runs over the heroes and the boss when the game is lost."""


class Kind(Enum):
    """What a transition tells."""

    FLICKER = "a press was accepted that changes no light"
    FADE = "another picture, and nothing happened to anybody: undo, a new game, sleep"
    CHANGE = "a step: tracks went up or down"
    VICTORY = "the final blow"
    LOSS = "the realm is consumed"


SECONDS = {Kind.FLICKER: 0.1, Kind.FADE: 0.3, Kind.CHANGE: 0.4, Kind.VICTORY: 0.8, Kind.LOSS: 0.8}
"""How long each takes: a flicker is over before the guard is (PANEL.md), an end before New game can be pressed."""


@dataclass(frozen=True, slots=True)
class Transition:
    """The way from one picture of a strip to another; `hero` is whose lamps flicker, None for all."""

    kind: Kind
    start: Lamps
    end: Lamps
    layout: StripLayout
    hero: Segment | None = None


def lamps_at(transition: Transition, elapsed: float) -> Lamps:
    """Return what the strip shows so many seconds after the beginning: `start` at 0, `end` once it is over."""
    share = elapsed / SECONDS[transition.kind]
    if share <= 0:
        return transition.start
    return transition.end if share >= 1 else _SHOWN[transition.kind](transition, share)


def mix(one: Lamp, other: Lamp, share: float) -> Lamp:
    """Return the lamp that looks `share` (0 to 1, or beyond for the nearer end) of the way from one to the other."""
    if share <= 0 or one == other:
        return one
    if share >= 1:
        return other
    first, last = one.level ** (1 / EYE), other.level ** (1 / EYE)
    return Lamp(_colour_between(one, other, share), (first + (last - first) * share) ** EYE)


def _colour_between(one: Lamp, other: Lamp, share: float) -> Colour:
    if not _lit(one) or not _lit(other):  # the dark has no colour of its own
        return other.colour if _lit(other) else one.colour
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one.colour, other.colour, strict=True))
    return red, green, blue


def _lit(lamp: Lamp) -> bool:
    return lamp.level > 0


def _dipped(lamp: Lamp, depth: float, share: float) -> Lamp:
    """Return the lamp on its way down by `depth` of its light, and up again."""
    return Lamp(lamp.colour, lamp.level * (1 - depth * sin(pi * share))) if 0 < share < 1 else lamp


def _by_way_of(one: Lamp, middle: Lamp, other: Lamp, share: float, turns_at: float = 0.5) -> Lamp:
    if share < turns_at:
        return mix(one, middle, share / turns_at)
    return mix(middle, other, (share - turns_at) / (1 - turns_at))


def _in_turn(number: int, count: int, share: float) -> float:
    """Return how far the LED `number` (0 is the first) of `count` is, where they go one after the other."""
    return min(1.0, max(0.0, (share - STAGGER * number / count) / (1 - STAGGER)))


def _fade(transition: Transition, share: float) -> Lamps:
    pairs = zip(transition.start, transition.end, strict=True)
    return tuple(mix(one, other, share) for one, other in pairs)


def _flicker(transition: Transition, share: float) -> Lamps:
    first, count = transition.hero or (0, len(transition.end))
    nodding = range(first, first + count)
    return tuple(_dipped(lamp, NOD, share) if at in nodding else lamp for at, lamp in enumerate(transition.end))


def _change(transition: Transition, share: float) -> Lamps:
    layout = transition.layout
    ways = ((layout.corruption, _spread), *((hero, _hearts) for hero in layout.heroes), (layout.boss, _wound))
    return _each_track(transition, share, ways)


def _victory(transition: Transition, share: float) -> Lamps:
    """The boss goes out, and the light runs over the heroes."""
    layout = transition.layout
    fallen = ((layout.corruption, _spread), (layout.boss, lambda start, end, share: _wound(start, end, 2 * share)))
    places = [at for first, count in layout.heroes for at in range(first, first + count)]
    return _run_over(transition, share, _each_track(transition, share, fallen), places, _shining)


def _loss(transition: Transition, share: float) -> Lamps:
    """The Corruption runs over everything else, from its own segment outward, and leaves what there is to see."""
    layout = transition.layout
    first, count = layout.corruption
    places = [at for start, many in (*layout.heroes, layout.boss) for at in range(start, start + many)]
    places.sort(key=lambda at: max(first - at, at - (first + count)))
    wash = Lamp(layout.corruption_colour, WASH)
    spread = _each_track(transition, share, ((layout.corruption, _spread),))
    return _run_over(transition, share, spread, places, lambda lamp: wash)


Way = Callable[[Lamps, Lamps, float], Lamps]
"""How one track changes: its lamps before and after, and how far it is."""


def _each_track(transition: Transition, share: float, ways: tuple[tuple[Segment, Way], ...]) -> Lamps:
    """Return the lamps of tracks that have their own way to change, where they do; the rest fades."""
    lamps = list(_fade(transition, share))
    for (first, count), way in ways:
        start, end = transition.start[first : first + count], transition.end[first : first + count]
        if start != end:
            lamps[first : first + count] = way(start, end, min(1.0, share))
    return tuple(lamps)


def _run_over(
    transition: Transition, share: float, lamps: Lamps, places: list[int], middle: Callable[[Lamp], Lamp]
) -> Lamps:
    """Return `lamps` with a wave of `middle` on them, which runs over the `places` in turn."""
    shown = list(lamps)
    for number, at in enumerate(places):
        end = transition.end[at]
        shown[at] = _by_way_of(transition.start[at], middle(end), end, _in_turn(number, len(places), share))
    return tuple(shown)


def _shining(lamp: Lamp) -> Lamp:
    return Lamp(lamp.colour, 1.0) if _lit(lamp) else lamp


def _hearts(start: Lamps, end: Lamps, share: float) -> Lamps:
    """A lost heart turns pale and goes out; a gained one comes up."""
    return tuple(
        _by_way_of(one, _pale(one), other, share, 0.25) if _lit(one) and not _lit(other) else mix(one, other, share)
        for one, other in zip(start, end, strict=True)
    )


def _pale(lamp: Lamp) -> Lamp:
    red, green, blue = (round(channel + (255 - channel) * PALE) for channel in lamp.colour)
    return Lamp((red, green, blue), min(1.0, 2 * lamp.level))


def _spread(start: Lamps, end: Lamps, share: float) -> Lamps:
    """A ripple runs along the Corruption, and where it ends another LED comes up; what is taken back just fades."""
    if sum(map(_lit, end)) < sum(map(_lit, start)):
        return tuple(mix(one, other, share) for one, other in zip(start, end, strict=True))
    shares = [_in_turn(number, max(1, sum(map(_lit, end))), share) for number in range(len(end))]
    return tuple(
        _dipped(mix(one, other, far), RIPPLE if _lit(one) else 0, far)
        for one, other, far in zip(start, end, shares, strict=True)
    )


def _wound(start: Lamps, end: Lamps, share: float) -> Lamps:
    """What the boss loses goes out from the top, the rest flinches; what it gains comes up from below."""
    before, after = sum(map(_lit, start)), sum(map(_lit, end))
    depth = FLINCH if after < before else 0
    lamps = []
    for at, (one, other) in enumerate(zip(start, end, strict=True)):
        number = at - before if after > before else before - 1 - at
        moves = _lit(one) != _lit(other)
        far = _in_turn(max(0, number), max(1, abs(after - before)), share) if moves else share
        lamps.append(mix(one, other, far) if moves else _dipped(mix(one, other, far), depth, far))
    return tuple(lamps)


_SHOWN: dict[Kind, Callable[[Transition, float], Lamps]] = {
    Kind.FLICKER: _flicker,
    Kind.FADE: _fade,
    Kind.CHANGE: _change,
    Kind.VICTORY: _victory,
    Kind.LOSS: _loss,
}
