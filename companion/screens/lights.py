"""What the LED strip shows (PANEL.md): each track's value as lit LEDs, from its segment's first LED on.

Gamma, brightness and the current limit are the strip's own and not known here.
"""

from dataclasses import dataclass

from companion.rules.cards import SEATS
from companion.rules.state import State
from companion.screens.tracks import boss_is_there
from companion.session.session import Session
from hardware.outputs import DARK, Colour, Lamp, Lamps

Segment = tuple[int, int]
"""The first LED and how many."""


@dataclass(frozen=True, slots=True)
class StripLayout:
    """Where each track stands on the strip, the colours, and the level (0 to 1) of heroes who are not on turn."""

    corruption: Segment
    p1: Segment
    p2: Segment
    p3: Segment
    p4: Segment
    boss: Segment
    corruption_colour: Colour
    boss_colour: Colour
    idle: float

    @property
    def length(self) -> int:
        """Count the LEDs: the strip ends where the last segment does."""
        return max(first + count for first, count in (self.corruption, *self.heroes, self.boss))

    @property
    def heroes(self) -> tuple[Segment, ...]:
        """List the segments of `p1` to `p4`."""
        return self.p1, self.p2, self.p3, self.p4

    def of_seat(self, seat: str) -> Segment:
        """Return the segment of `p1` to `p4`."""
        return self.heroes[SEATS.index(seat)]


def lights_of(session: Session, layout: StripLayout) -> Lamps:
    """Return every LED's lamp; all dark while the panel sleeps."""
    lamps = [DARK] * layout.length
    if session.light == "dark":
        return tuple(lamps)
    state, limits = session.state, session.state.cards.limits
    _light(lamps, layout.corruption, state.corruption, limits.corruption, Lamp(layout.corruption_colour))
    for seat in SEATS:
        if state.is_in(seat):
            _light(lamps, layout.of_seat(seat), state.hero(seat).health, limits.health, _lamp(state, seat, layout))
    if boss_is_there(session):
        _light(lamps, layout.boss, state.boss, limits.boss_health, Lamp(layout.boss_colour))
    return tuple(lamps)


def _light(lamps: list[Lamp], segment: Segment, value: int, limit: int, lamp: Lamp) -> None:
    first, count = segment
    lit = -(-value * count // limit)  # rounded up: what is not gone shows
    lamps[first : first + lit] = [lamp] * lit


def _lamp(state: State, seat: str, layout: StripLayout) -> Lamp:
    character = state.cards.character(seat)
    colour = colour_of(character.colour) if character else layout.boss_colour
    return Lamp(colour, 1.0 if seat == state.turn else layout.idle)


def colour_of(written: str) -> Colour:
    """Return the colour that is written `#rrggbb`."""
    red, green, blue = bytes.fromhex(written.removeprefix("#"))
    return red, green, blue
