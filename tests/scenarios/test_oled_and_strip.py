"""SCENARIOS.md, "OLED and strip": S13 to S16 on the whole daemon, judged by what glass and LEDs decode."""

import errno
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from companion.tapes.observed import pixels_on
from hardware.led_strip import milliamps
from hardware.panel import BLANK_WITHIN_S
from hardware.simulated.bench import Kit
from tests.chaos.desk import TWO_HEROES, Desk
from tests.scenarios.mains import that_tells_its_waits

ERRNOS = [errno.EREMOTEIO, errno.EIO, errno.ETIMEDOUT, errno.ENXIO]
PHASES = [(0, 0), (0, 9), (1, 2), (2, 0), (2, 500), (3, 1)]
"""Good transactions before the failing one, good bytes in it: in the init, in a command, in the data, after it."""


@pytest.mark.parametrize("number", ERRNOS)
def test_s13_a_loose_jumper_stops_neither_the_game_nor_the_strip_and_the_page_comes_back(
    desk: Desk, number: int
) -> None:
    desk.play(TWO_HEROES)
    for count, phase in enumerate(PHASES, 1):
        desk.bench.break_bus("oled", number, *phase)
        desk.play(f"press corruption; expect corruption {count}; expect oled missing; expect strip ok")
        desk.play("wait 30; expect oled missing")
        desk.bench.mend_bus("oled")
        desk.play("wait 5.1; expect oled ok; expect oled.text P")
        assert desk.amiss is None
    assert desk.log.count("WARNING: oled") == len(PHASES), "more than a line for each loss"


def test_s13_tries_come_ever_later_up_to_5_s_apart(desk: Desk) -> None:
    desk.play(TWO_HEROES)
    desk.bench.break_bus("oled", errno.EIO)
    desk.play("press corruption")
    desk.bench.take_transactions()
    begun = desk.bench.now
    desk.bench.advance(60.0)
    tries = [sent.t - begun for sent in desk.bench.take_transactions() if sent.error]
    apart = [later - sooner for sooner, later in pairwise(tries)]
    assert 10 < len(tries) < 20
    assert apart[-1] == pytest.approx(max(apart))
    assert max(apart) <= 5.0 + 1e-6


@pytest.mark.parametrize("part", ["oled", "strip"])
def test_s13_power_that_was_away_while_nobody_wrote_is_healed_by_the_next_press(desk: Desk, part: str) -> None:
    desk.play(TWO_HEROES)
    desk.bench.unplug(part)
    desk.bench.plug(part)
    assert pixels_on(desk.seen) == 0 or not any(map(any, desk.bench.strip.colours()))
    desk.play("press heal; expect oled ok; expect strip ok; expect oled.lit 100 4000; expect strip.10 #c02810")
    assert desk.amiss is None


def test_s13_a_press_that_changes_nothing_on_the_page_heals_too(desk: Desk) -> None:
    desk.play(TWO_HEROES)
    for part in ("oled", "strip"):
        desk.bench.unplug(part)
        desk.bench.plug(part)
    desk.edge("ok", True)  # which acts on release only
    assert desk.amiss is None
    assert pixels_on(desk.seen) > 100
    desk.edge("ok", False, then_s=0.1)


def test_s14_without_an_oled_at_boot_the_daemon_runs_and_takes_it_up_when_it_comes(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "games.journal")
    for part in ("oled", "strip", "die"):
        desk.bench.unplug(part)
    with desk:
        desk.play(f"{TWO_HEROES}; expect oled missing; expect turn p1; wait 3600; restart; expect oled missing")
        desk.play("plug oled; wait 5.1; expect oled ok; expect oled.text P1; expect oled.lit 100 4000")
        assert desk.runs


def contrast(desk: Desk) -> int:
    return desk.bench.oled.contrast


def test_s15_after_ten_minutes_the_oled_dims_after_thirty_it_is_dark_with_the_strip(desk: Desk) -> None:
    desk.play(f"{TWO_HEROES}; wait 599")
    assert contrast(desk) == 200
    desk.play("wait 2; expect oled.lit 100 4000")
    assert contrast(desk) < 20
    desk.play("wait 1200; expect oled.lit 0 0; expect strip.10 off; press corruption; expect corruption 0")
    assert contrast(desk) == 200
    desk.play("expect oled.lit 100 4000; press corruption; expect corruption 1")


@pytest.mark.parametrize("hung", [None, "oled", "strip"])
def test_s15_asked_to_end_the_daemon_leaves_both_blank_after_one_bounded_wait_at_most(
    tmp_path: Path, hung: str | None
) -> None:
    """The box's clock stands still meanwhile: whoever waited for a moment to come would never end."""
    with Desk(tmp_path / "games.journal", that_tells_its_waits) as desk:
        desk.play(TWO_HEROES)
        if hung:
            desk.bench.hold_bus(hung)
            desk.edge("corruption", True)
        assert desk.bench.terminate() == 0
        dark = not any(map(any, desk.bench.strip.colours())), not any(desk.bench.oled.picture().bits)
        assert dark == (hung != "strip", hung != "oled")
        told = re.findall(r"^(tells|waits) (\w+)(?: for ([\d.]+))?$", desk.log, re.MULTILINE)
    assert [(done, part) for done, part, _ in told] == [
        *(("tells", "oled"), ("tells", "strip")),  # both, before the first is waited for
        *(("waits", "strip"), ("waits", "oled")),
    ]
    first, second = (float(seconds) for *_, seconds in told[2:])
    assert second <= first <= BLANK_WITHIN_S < 1.0
    assert second == 0.0 or hung != "strip"  # which had all the time there was


@pytest.fixture(params=["ws2812", "apa102"])
def bright(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[tuple[Desk, int]]:
    """Give a box at full brightness, and how many milliamps it may draw."""
    limit = 700
    config = tmp_path / "config.toml"
    config.write_text(f'[strip]\ndriver = "{request.param}"\nbrightness = 1.0\nidle = 1.0\nmax_milliamps = {limit}\n')
    with Desk(tmp_path / "games.journal", config=config, kit=Kit(strip=request.param)) as desk:
        yield desk, limit


def test_s16_the_current_stays_below_the_limit_however_much_is_lit(bright: tuple[Desk, int]) -> None:
    desk, limit = bright
    desk.play("press p1; press p2; press p3; press p4; press ok; press p1" + "; press corruption" * 8)
    desk.play("press boss; press safe; press safe; press safe; expect phase arena; hold ok; choose Corruption +1")
    drawn = milliamps(desk.bench.strip.colours())
    assert sum(any(colour) for colour in desk.bench.strip.colours()) == 9 + 24 + 12
    assert 0.8 * limit < drawn < limit
