"""Games at the box: tapes from outside, the die pulled and plugged in, the OLED's bus failing, the power cut."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.emulated_pi.box import SERVICE, Box
from tests.emulated_pi.lockstep import Twins, is_short, lines_of, twins
from tests.emulated_pi.results import Results, expect
from tests.emulated_pi.supplies import ROOT
from tests.emulated_pi.world import World

TAPES = ROOT / "tests/tapes"
ALL_OK = dict.fromkeys(("buttons", "die", "oled", "strip", "journal"), "ok")
GAMES = "/var/lib/companion/games.journal"
UNTOUCHED = 5
"""Choices of an empty `join` before the first game: four seats and Menu."""
NEW_GAME = "plug die; hold ok; choose New game; choose Yes; expect stage join; expect order none"
FIRST_TAPE = "a-win-for-two"
KEPT_OVER_RESTARTS = (
    "prompt",
    "stage",
    "turn",
    "round",
    "order",
    "corruption",
    "boss",
    "p1",
    "p2",
    "p3",
    "p4",
    "undo",
    "redo",
)


def all_tapes() -> Iterable[Path]:
    """List the tapes that can be played in real time, the shortest first."""
    tapes = {path: lines_of(path.read_text(), path.name) for path in TAPES.glob("*.tape")}
    paths = sorted(tapes, key=lambda path: len(tapes[path]))
    return [path for path in paths if path.stem != FIRST_TAPE and is_short(tapes[path])]


def fresh_journal(box: Box) -> None:
    """Put the games aside, so that the box begins as the first time; nothing to do where it has just done so."""
    box.die.plug()
    state = box.told()
    if state["stage"] == "join" and not state["order"] and len(state["prompt"]["choices"]) == UNTOUCHED:
        return
    box.channel.must("systemctl", "stop", SERVICE)
    box.channel.must("sh", "-c", f"rm -f {GAMES}*")
    box.channel.must("systemctl", "start", SERVICE, within_s=120)
    box.wait_until_playing()


def tapes(world: World, results: Results, paths: Iterable[Path]) -> None:
    """Play tapes one after the other on the same two boxes; after one that failed both begin afresh."""
    left = list(paths)
    while left:
        failed = len(results.failed)
        with both_boxes(world.box) as both:
            before = ""
            while left and len(results.failed) == failed:
                _play_tape(both, results, before, left.pop(0))
                before = NEW_GAME


def _play_tape(both: Twins, results: Results, before: str, path: Path) -> None:
    with results.claim(f"{path.name} shows on the emulated Pi, step by step, what it shows on simulated wires"):
        both.play(lines_of(before, "between two tapes"))
        both.play(lines_of(path.read_text(), path.name))


@contextmanager
def both_boxes(box: Box) -> Iterator[Twins]:
    """Yield the box and its twin, both from an empty journal and with all their parts."""
    fresh_journal(box)
    with twins(box) as both:
        box.wait_for("all parts", **ALL_OK)
        yield both


def begin_a_game(box: Box) -> None:
    """Two heroes join, the first begins; from a fresh `join`."""
    ways: tuple[tuple[str, dict[str, object]], ...] = (
        ("p1", {"order": ["p1"]}),
        ("p2", {"order": ["p1", "p2"]}),
        ("ok", {"stage": "first"}),
        ("p1", {"stage": "move", "turn": "p1"}),
    )
    for button, after in ways:  # each seen: where the machine is busy a step takes longer than fingers
        box.press(button)
        box.wait_for("a game", **after)


def new_game(box: Box) -> None:
    """Begin a game whatever went before."""
    fresh_journal(box)
    begin_a_game(box)


def die_pulled(world: World, results: Results) -> None:
    """Pull the die in the middle of a game, play on by hand, plug it in again, throw."""
    box = world.box
    with results.claim("the die pulled in mid-game is missed, the game goes on by buttons"):
        new_game(box)
        box.wait_for("the die", die="ok")
        box.die.unplug()
        box.wait_for("the die's loss", die="missing")
        box.press("safe")
        box.wait_for("the next turn", turn="p2")
    with results.claim("plugged in again it is found, and a throw counts"):
        box.die.plug()
        box.wait_for("the die", die="ok")
        box.die.send(b"ROLL 4\n")
        box.wait_until("the throw in the title", lambda state: "4" in state["prompt"]["title"])


def resumed_as_before(before: dict[str, Any], after: dict[str, Any]) -> None:
    """Hold the game after a power cut against the one before it."""
    expect(
        "the game", {key: after[key] for key in KEPT_OVER_RESTARTS}, {key: before[key] for key in KEPT_OVER_RESTARTS}
    )


def power_cut(world: World, results: Results) -> None:
    """Pull the plug of the whole box in a fight, put it back: the same question."""
    box = world.box
    with results.claim("after a power cut the box asks the same question, and the state is the same"):
        for button in ("enemy", "ok"):
            box.press(button)
        before = box.wait_for("a fight", stage="fight")
        world.cut_power()
        box = world.power_on()
        after = box.wait_until_playing()
        resumed_as_before(before, after)
        box.wait_for("all parts", **ALL_OK)
        expect("lit pixels", any(box.glass.look()[0]), True)
