"""Numbers off the emulated Pi: wake-ups at rest, memory, the time to the first page and from a press to its page."""

import re
import statistics
import time
from typing import Any

from tests.emulated_pi import check_playing
from tests.emulated_pi.box import Box
from tests.emulated_pi.glass import I2C
from tests.emulated_pi.host import Failed, say
from tests.emulated_pi.results import Results
from tests.emulated_pi.world import World

REST_S = 20.0
PRESSES = 10
PAGE_WITHIN_S = 30.0
DATA = "40"
"""The control byte before what goes into the OLED's memory."""


def at_start(world: World, results: Results) -> None:
    """Print when the first page came after a boot."""
    with results.claim("the first page comes by itself after a boot"):
        world.box.wait_until_playing()
        started, page, ready = first_page(world.box)
        say(f"number: service started {started:.1f} s, first page {page:.1f} s, ready {ready:.1f} s after the kernel")


def at_rest(world: World, results: Results, pins: str) -> None:
    """Print what a box does that nobody touches, and how quick it is when somebody does."""
    with results.claim(f"the numbers with {pins} can be taken"):
        check_playing.new_game(world.box)
        say(f"number: {wakings_at_rest(world.box)} wake-ups in {REST_S:.0f} s at rest with {pins}")
        say(f"number: {resident_mib(world.box):.1f} MiB resident with {pins}")
        median, worst = press_to_page_ms(world.box)
        say(f"number: press to last I2C byte with {pins}: median {median:.0f} ms, worst of {PRESSES} {worst:.0f} ms")


def wakings_at_rest(box: Box, seconds: float = REST_S) -> int:
    """Count how often the daemon's threads slept and ran again while nobody touched the box."""
    time.sleep(3.0)  # what the last press set going has ended
    before = _switches(box)
    time.sleep(seconds)
    return _switches(box) - before


def _switches(box: Box) -> int:
    texts = box.channel.ask("read", pattern=f"/proc/{_pid(box)}/task/*/status")
    return sum(
        int(found[1]) for text in texts.values() if (found := re.search(r"\nvoluntary_ctxt_switches:\s+(\d+)", text))
    )


def resident_mib(box: Box) -> float:
    """Give the daemon's resident memory in MiB."""
    (text,) = box.channel.ask("read", pattern=f"/proc/{_pid(box)}/status").values()
    return _number(r"VmRSS:\s+(\d+)", text) / 1024


def _number(pattern: str, text: str) -> float:
    found = re.search(pattern, text)
    if found is None:
        raise ValueError(f"expected {pattern} in {text[:200]}")
    return float(found[1])


def _pid(box: Box) -> str:
    return box.shown("MainPID")[0]


def first_page(box: Box) -> tuple[float, float, float]:
    """Give seconds from the kernel's start to the service's start, its first byte of a page, its being ready."""
    page = _first_data_s(box)
    started, ready = (
        int(value) / 1e6 for value in box.shown("ExecMainStartTimestampMonotonic", "ActiveEnterTimestampMonotonic")
    )
    return started, page, ready


def _first_data_s(box: Box) -> float:
    """Wait for the first byte of a page on its way to the OLED: the daemon answers a little before that."""
    deadline = time.monotonic() + PAGE_WITHIN_S
    while time.monotonic() < deadline:
        box.glass.look()
        moments = [entry["t"] for entry in box.glass.transactions[I2C] if entry["bytes"].startswith(DATA)]
        if moments:
            return float(moments[0])
        time.sleep(0.2)
    raise Failed(f"expected a page on I2C within {PAGE_WITHIN_S:.0f} s, found {box.glass.transactions[I2C]}")


def press_to_page_ms(box: Box) -> tuple[float, float]:
    """Give median and worst milliseconds from a line's change to the last I2C transaction that it caused."""
    took = []
    for _ in range(PRESSES):
        box.glass.look()
        known = len(box.glass.transactions[I2C])
        moment, _ = box.moves([("down", True, 0.1), ("down", False, 0.9)])  # shorter than what repeats
        box.glass.look()
        new: list[dict[str, Any]] = box.glass.transactions[I2C][known:]
        took.append((max(entry["t"] for entry in new) - moment) * 1000)
    return statistics.median(took), max(took)
