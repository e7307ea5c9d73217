"""Counts the files that one press walks through: a tracer inside the daemon's own process, on simulated wires.

    python tests/bench/press_trace.py [--list]

Each trip goes from the edge on the pin (or the die's bytes) to the last strip frame that it causes, over all threads of
the daemon. Files of companion/ and hardware/ count; what pretends the wires (hardware/simulated) and this bench do not.
A room is the folder of a file. A pair is a file, and the nearest counted file that called it; a call is each entry of
a Python function, a generator's going on included.
"""

import argparse
import sys
import tempfile
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from companion.config.locations import load_settings
from companion.daemon.loop import RunOptions
from companion.daemon.main import main as daemon_main
from companion.tapes.gestures import Fingers
from hardware.copper import Copper
from hardware.inputs import Asked
from hardware.simulated.bench import Bench

ROOT = Path(__file__).resolve().parents[2]
COUNTED = (f"{ROOT}/companion/", f"{ROOT}/hardware/")
NOT_COUNTED = f"{ROOT}/hardware/simulated/"
TAKE_TRACE = "take the trace"
AFTERWARDS_S = 1.0
"""Every transition of the strip is over by then, and nothing else is due."""

Entry = tuple[str, str]
"""The calling file, empty where none counts, and the one entered, both from the repository's root."""


class Tracer:
    """Collects the entries of counted files; appending is all it does, so that threads need no lock."""

    def __init__(self) -> None:
        self._entries: list[Entry] = []

    def on_event(self, frame: FrameType, event: str, _argument: object) -> None:
        """Take in what `sys.setprofile` reports."""
        if event == "call" and frame.f_code.co_name != "<module>" and (entered := counted_file(frame)):
            self._entries.append((calling_file(frame), entered))

    def take(self) -> list[Entry]:
        """Give the entries since the last taking."""
        taken, self._entries = self._entries, []
        return taken


def counted_file(frame: FrameType) -> str:
    """Give the frame's file from the repository's root, empty where it does not count."""
    path = frame.f_code.co_filename
    is_counted = path.startswith(COUNTED) and not path.startswith(NOT_COUNTED)
    return path.removeprefix(f"{ROOT}/") if is_counted else ""


def calling_file(frame: FrameType) -> str:
    """Give the nearest counted file below a frame; the library's in between (`replace`, a sort) are passed over."""
    caller = frame.f_back
    while caller is not None:
        if path := counted_file(caller):
            return path
        caller = caller.f_back
    return ""


def traced_main(copper: Copper, options: RunOptions) -> int:
    """Run the daemon under a tracer, which answers TAKE_TRACE in place of the loop."""
    tracer = Tracer()
    inbox: Any = copper.inbox()
    put = inbox.put

    def put_or_answer(item: object) -> None:
        if isinstance(item, Asked) and item.question == TAKE_TRACE:
            sys.setprofile(tracer.on_event)  # this thread moves the pins, and began before the tracer
            item.reply(tracer.take())
        else:
            put(item)

    inbox.put = put_or_answer
    threading.setprofile(tracer.on_event)
    sys.setprofile(tracer.on_event)
    return daemon_main(copper, options)


@dataclass(frozen=True, slots=True)
class Trip:
    """What one press or throw entered."""

    name: str
    stages: tuple[str, str]
    strip_frames: int
    entries: tuple[Entry, ...]

    @property
    def files(self) -> list[str]:
        """The files entered, by name."""
        return sorted({entered for _, entered in self.entries})

    @property
    def rooms(self) -> dict[str, list[str]]:
        """The files entered by room."""
        found: dict[str, list[str]] = defaultdict(list)
        for file in self.files:
            found[room_of(file)].append(Path(file).name)
        return dict(found)

    @property
    def pairs(self) -> set[Entry]:
        """Who called whom, over the borders of files."""
        return {(caller, entered) for caller, entered in self.entries if caller and caller != entered}

    @property
    def room_pairs(self) -> set[tuple[str, str]]:
        """Who called whom, over the borders of rooms."""
        pairs = {(room_of(caller), room_of(entered)) for caller, entered in self.pairs}
        return {(caller, entered) for caller, entered in pairs if caller != entered}


def room_of(file: str) -> str:
    """Give the folder of a file."""
    return str(Path(file).parent)


class TracedBox:
    """A box of two heroes, the first on turn, whose daemon runs under the tracer."""

    def __init__(self, bench: Bench, fingers: Fingers) -> None:
        self._bench = bench
        self._fingers = fingers
        bench.power_on()
        for button in ("p1", "p2", "ok", "p1"):
            fingers.press(button)
        bench.advance(AFTERWARDS_S)

    @property
    def stage(self) -> str:
        """The game's stage."""
        return str(self._bench.ask("state")["stage"])

    def press(self, button: str) -> Trip:
        """Press a button and trace it."""
        return self._traced(f"press {button}", lambda: self._fingers.press(button))

    def throw(self, face: int) -> Trip:
        """Throw the die and trace it."""
        return self._traced(f"throw {face}", lambda: self._bench.send_die(b"ROLL %d\n" % face))

    def _traced(self, name: str, act: Callable[[], None]) -> Trip:
        before = self.stage
        self._bench.take_transactions()
        self._bench.ask(TAKE_TRACE)
        act()
        self._bench.advance(AFTERWARDS_S)
        entries = self._bench.ask(TAKE_TRACE)
        frames = sum(sent.bus == "spi" for sent in self._bench.take_transactions())
        return Trip(name, (before, self.stage), frames, tuple(entries))


@contextmanager
def traced_box() -> Iterator[TracedBox]:
    """Give a box that plays in a folder of its own."""
    settings = load_settings(search=False)
    with tempfile.TemporaryDirectory() as folder:
        options = RunOptions(journal=Path(folder) / "games.journal", simulated=True)
        with Bench(traced_main, options, preload=("companion.daemon.main",)) as bench:
            yield TracedBox(bench, Fingers(bench, settings.buttons))


def trips() -> list[Trip]:
    """Trace a step by an own button, a highlight, a step by OK and a throw, each the first of its kind."""
    with traced_box() as box:
        return [box.press("enemy"), box.press("down"), box.press("ok"), box.throw(4)]


def report(found: Sequence[Trip], listed: bool) -> None:
    """Print the counts of each trip, and with `listed` its files by room."""
    print(f"{'trip':<12}{'stage':<20}{'files':>6}{'rooms':>6}{'pairs':>6}{'room pairs':>11}{'calls':>8}{'strip':>6}")
    for trip in found:
        counts = f"{len(trip.files):>6}{len(trip.rooms):>6}{len(trip.pairs):>6}{len(trip.room_pairs):>11}"
        stages = " → ".join(trip.stages)
        print(f"{trip.name:<12}{stages:<20}{counts}{len(trip.entries):>8}{trip.strip_frames:>6}")
    for trip in found if listed else ():
        print(f"\n{trip.name}")
        for room, files in trip.rooms.items():
            print(f"  {room} ({len(files)}): {', '.join(files)}")


def main() -> None:
    """Trace and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--list", action="store_true", help="the files of each trip by room")
    args = parser.parse_args()
    report(trips(), args.list)


if __name__ == "__main__":
    # By its name: the daemon's process has another main module and must find `traced_main`.
    from tests.bench import press_trace

    press_trace.main()
