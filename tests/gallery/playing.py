"""Plays an act and stops at every picture: reads the marks off its tape, hands out the bench.

Writes no picture; a page that the OLED does not carry as it should ends the act (the player compares them).
"""

import re
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from companion.config import locations
from companion.config.settings import Settings
from companion.daemon.loop import RunOptions
from companion.tapes.gestures import kit_of
from companion.tapes.grammar import read_tape
from companion.tapes.language import Line, SourceLine, TapeWrong
from companion.tapes.observed import upright
from companion.tapes.player import Player
from companion.tapes.replay import not_started, vocabulary_of
from hardware.outputs import Colour, Picture
from hardware.simulated.bench import Bench
from tests.gallery.acts import Act

MARK = "# picture "
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Moment:
    """The box at the moment of a picture, at rest; the bench is good until the next one is asked for."""

    name: str
    bench: Bench
    settings: Settings

    @property
    def picture(self) -> Picture:
        """What the OLED shows, as people see it."""
        return upright(self.bench.oled.picture(), self.settings.wiring().oled)

    @property
    def colours(self) -> tuple[Colour, ...]:
        """What the strip's wire carries."""
        return tuple(self.bench.strip.colours())


def moments(act: Act) -> Iterator[Moment]:
    """Play the act and yield at each mark. TapeError, CommandFailed; what was yielded before stands."""
    with tempfile.TemporaryDirectory(prefix="companion-gallery-") as folder:
        options = _options(act, Path(folder))
        # A wrong config's page stands on the default OLED.
        box = Settings() if act.refused and act.config else locations.load_settings(options.config, search=False)
        lines, marks = read_tape(act.tape, f"{act.name}.tape", vocabulary_of(box)), marks_of(act)
        with _bench(act, options, box) as bench:
            player = Player(bench, box)
            done = 0
            for at, name in marks:
                player.play(_between(lines, done, at))
                yield Moment(name, bench, box)
                done = at


def marks_of(act: Act) -> tuple[tuple[int, str], ...]:
    """Return the line and the name of every picture in the act's tape, in order; TapeWrong where a name is none."""
    found = []
    for number, line in enumerate(act.tape.split("\n"), start=1):
        if line.startswith(MARK):
            name = line.removeprefix(MARK).strip()
            if not _NAME.fullmatch(name):
                source = SourceLine(f"{act.name}.tape", number)
                raise TapeWrong(source, f"expected a picture's name like fight-with-help, found {name or 'nothing'}")
            found.append((number, name))
    return tuple(found)


def _between(lines: Sequence[Line], after: int, before: int) -> Iterator[Line]:
    return (line for line in lines if after < line.source.line < before)


def _options(act: Act, folder: Path) -> RunOptions:
    return RunOptions(
        config=_file(act.config, folder / "config.toml"),
        cards=_file(act.cards, folder / "cards.toml"),
        journal=folder / "games.journal",
        seed=0,
        simulated=True,
    )


def _file(text: str | None, path: Path) -> Path | None:
    if text is None:
        return None
    path.write_text(text, encoding="utf-8")
    return path


@contextmanager
def _bench(act: Act, options: RunOptions, box: Settings) -> Iterator[Bench]:
    with Bench(act.main, options, kit=kit_of(box.wiring()), preload=("companion.daemon.main",)) as bench:
        bench.power_on()
        if bench.exit_code is not None and not act.refused:
            raise not_started(bench)
        yield bench
