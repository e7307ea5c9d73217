"""The demonstration without a terminal: the same evening in simulated time, its pages printed as text.

What is printed is read back off the wires, as on the panel; replay's own comparison runs beside it.
"""

import sys
from collections.abc import Generator
from contextlib import closing
from itertools import groupby

from companion.exits import DONE, FAILED
from companion.config.settings import Settings
from companion.tapes.errors import TapeError
from companion.tapes.kits import kit_of, timing_of
from companion.tapes.player import Player
from companion.tapes.observed import upright
from companion.terminal.box import Files, play
from companion.terminal.demo import scenes
from companion.terminal.dots import braille_rows, strip_text
from hardware.simulated.bench import Bench


def print_evening(settings: Settings, files: Files) -> int:
    """Print what is said, what is done and what the box then shows, to the end; return the exit code."""
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # an ASCII terminal or log gets question marks, not an end
    try:
        with closing(_evening(settings, files)) as evening:  # the box goes off also where nobody reads on
            for text in evening:
                print(text, flush=True)
    except TapeError as trouble:
        print(f"companion simulate: {trouble}", file=sys.stderr)
        return FAILED
    return DONE


def _evening(settings: Settings, files: Files) -> Generator[str, None, None]:
    segments = settings.strip.segments if settings.strip else {}
    with Bench(play, files, kit=kit_of(settings.wiring()), preload=("companion.daemon.loop",)) as bench:
        bench.power_on()
        player = Player(bench, settings.wiring(), timing_of(settings))
        for said, acts in groupby(scenes(), key=lambda scene: scene.said):
            lines = [scene.line for scene in acts]
            player.play(lines)
            glass = upright(bench.oled.picture(), settings.wiring().oled)
            rows = [row.rstrip("\u2800") for row in braille_rows(glass)]
            done = "; ".join(line.text for line in lines)
            seen = player.look()
            words = f"  {seen.words}" if seen else ""
            yield "\n".join([said, f"  {done}", "", *rows, strip_text(bench.strip.colours(), segments), words, ""])
