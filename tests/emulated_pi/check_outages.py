"""What only a machine can show: a bus that fails, the plug pulled at any moment, a full disk, a clock that is wrong."""

import errno
import random
import time
from typing import Any

from tests.emulated_pi.box import SERVICE, Box
from tests.emulated_pi.check_playing import begin_a_game, both_boxes, new_game, resumed_as_before
from tests.emulated_pi.glass import SPI
from tests.emulated_pi.lockstep import lines_of
from tests.emulated_pi.results import Results, expect, expect_in
from tests.emulated_pi.world import World

OLED_TAPE = """
press p1; press p2; press ok; press p1
unplug oled; press enemy; expect oled missing; press no; expect stage move
press safe; expect turn p2
plug oled; press safe; wait 3
"""
JOINED = "press p1; press p2; press ok; press p1; wait 1"
CUTS = 3
STATE = "/var/lib/companion"
MOST_PRESSES = 12
"""The journal's file has some room of its own: a full disk is not noticed by the first step after."""


def oled_fails(world: World, results: Results) -> None:
    """Let the OLED's address stop to answer, and come back with an empty memory."""
    with results.claim("the OLED goes away and comes back: the game goes on, and then every pixel is right again"):
        with both_boxes(world.box) as both:
            both.play(lines_of(OLED_TAPE, "the OLED goes and comes"))
        world.box.wait_for("the OLED", oled="ok")
    again = "the OLED loses its power between two updates: the next press brings every pixel back"
    with results.claim(again), both_boxes(world.box) as both:
        both.play(lines_of(JOINED, "before the OLED's power blinks"))
        world.box.glass.blink_oled()
        for line in lines_of("press safe", "the OLED's power has blinked"):
            both.play_one(line)


def strip_fails(world: World, results: Results) -> None:
    """Let SPI time out, as a Pi 5 does now and then."""
    box = world.box
    with results.claim("SPI times out for a while: the strip is missed and comes back by itself"):
        new_game(box)
        box.channel.ask("fault", bus=SPI, errno=errno.ETIMEDOUT)
        box.press("safe")
        box.wait_for("the strip's loss", strip="missing", turn="p2")
        box.channel.ask("fault", bus=SPI, errno=0)
        box.wait_for("the strip", strip="ok")


def power_cuts(world: World, results: Results, chance: random.Random) -> None:
    """Pull the plug at random moments around a step; the last time the box then starts without a clock."""
    for number in range(1, CUTS + 1):
        with results.claim(f"power cut {number} of {CUTS} around a step: it is there or not, and all before it is"):
            if number == 1:
                new_game(world.box)
            before = _one_more(world.box, chance.randint(1, 3))
            world.box.moves([("safe", True, 0.08), ("safe", False, chance.uniform(0.0, 0.3))])
            world.cut_power()
            box = world.power_on("1970-01-01T00:00:00" if number == CUTS else "utc")
            after = box.wait_until_playing()
            expect("how many steps more", after["undo"] - before["undo"] in (0, 1), True)
            if after["undo"] == before["undo"]:
                resumed_as_before(before, after)
            expect("whose turn", after["turn"], "p1" if after["undo"] % 2 == before["undo"] % 2 else "p2")


def _one_more(box: Box, rounds: int) -> dict[str, Any]:
    """Let some rounds pass in which nothing happens, until it is p1's turn; gives the state."""
    if box.told()["turn"] == "p2":
        box.press("safe")
    for _ in range(rounds):
        for seat in ("p2", "p1"):
            box.press("safe")
            state = box.wait_for("the next turn", turn=seat)
    return state


def without_a_clock(world: World, results: Results) -> None:
    """Play in 1970, let the clock jump to now and back; the box was booted with its clock at 1970."""
    box = world.box
    with results.claim("in 1970 the service starts, and a game goes on while the clock jumps"):
        _set_clock(box, 60)
        box.channel.must("systemctl", "restart", SERVICE, within_s=120)
        state = box.wait_until_playing()
        now = int(time.time())
        for moment in (90, now, 120, now + 60):
            _set_clock(box, moment)
            box.press("safe")
            state = box.wait_for("one step more", undo=state["undo"] + 1)
        expect("restarts", box.shown("NRestarts"), ["0"])
        expect_in(time.strftime("%Y-%m-", time.gmtime(now)), box.channel.must("companion", "history"))


def _set_clock(box: Box, moment: int) -> None:
    """Set the guest's clock, in seconds since 1970."""
    box.channel.must("date", "-u", "-s", f"@{moment}")


def disk_full(world: World, results: Results) -> None:
    """Keep the games on a file system of their own, and fill that."""
    box = world.box
    with results.claim("on a full disk steps are refused with a word and the box plays on when there is room again"):
        _small_disk(box)
        begin_a_game(box)
        box.channel.run("dd", "if=/dev/zero", f"of={STATE}/ballast", "bs=1k")
        state = _pressed_until_refused(box)
        expect("the journal", state["journal"], "missing")
        expect("the service", box.shown("ActiveState", "NRestarts"), ["active", "0"])
        box.channel.must("rm", f"{STATE}/ballast")
        steps = state["undo"]
        box.press("safe")
        box.wait_for("a step", undo=steps + 1, journal="ok")
        _big_disk(box)


def _small_disk(box: Box) -> None:
    box.channel.must("systemctl", "stop", SERVICE)
    script = (
        "truncate -s 8M /srv/small.img && mkfs.ext4 -q -m 0 /srv/small.img"
        f" && mount -o loop /srv/small.img {STATE} && chown companion: {STATE}"
    )
    box.channel.must("sh", "-c", script)
    box.channel.must("systemctl", "start", SERVICE, within_s=120)
    box.wait_until_playing()


def _big_disk(box: Box) -> None:
    box.channel.must("systemctl", "stop", SERVICE)
    box.channel.must("umount", STATE)
    box.channel.must("systemctl", "start", SERVICE, within_s=120)
    box.wait_until_playing()


def _pressed_until_refused(box: Box) -> dict[str, Any]:
    """Press on until a step is not taken; gives the state then."""
    for _ in range(MOST_PRESSES):
        steps = box.told()["undo"]
        box.press("safe")
        state = _answered(box, steps)
        if state["undo"] == steps:
            return state
    raise ValueError(f"expected a step to be refused on a full disk, {MOST_PRESSES} were taken")


def _answered(box: Box, steps: int) -> dict[str, Any]:
    """Wait until a press was a step, or was refused."""
    return box.wait_until("step or refusal", lambda now: now["undo"] != steps or now["refusal"])
