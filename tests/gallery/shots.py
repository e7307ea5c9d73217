"""A picture that was taken: the OLED, its contrast and the strip at one moment; and taking those of an act."""

from dataclasses import dataclass

from companion.exits import CommandFailed
from companion.tapes.language import TapeError
from hardware.outputs import Colour, Picture
from tests.gallery.acts import Act
from tests.gallery.playing import Moment, marks_of, moments

OF_THE_STRIP = "strip-"
"""How the name of a picture begins that is one of the strip."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture: OLED and strip as they were; `contrast` (0 to 255) is the OLED's."""

    name: str
    picture: Picture
    contrast: int
    colours: tuple[Colour, ...]

    @property
    def is_of_strip(self) -> bool:
        """Tell whether the strip is what it shows, not the page."""
        return self.name.startswith(OF_THE_STRIP)


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of an act: the pictures taken, the names of those that could not be, and why."""

    group: str
    shots: tuple[Shot, ...]
    missed: tuple[str, ...] = ()
    trouble: str = ""


def shoot(act: Act) -> Taken:
    """Play the act and take its pictures; where it stops, those before stand."""
    names = [name for _, name in marks_of(act)]
    shots: list[Shot] = []
    trouble = ""
    try:
        for moment in moments(act):
            shots.append(_shot(moment))
    except (TapeError, CommandFailed) as problem:
        trouble = str(problem)
    return Taken(act.group, tuple(shots), tuple(names[len(shots) :]), trouble)


def _shot(moment: Moment) -> Shot:
    return Shot(moment.name, moment.picture, moment.bench.oled.contrast, moment.colours)
