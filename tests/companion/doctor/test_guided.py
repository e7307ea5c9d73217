"""The guided part on simulated wires: what OLED and strip show, which button was pressed, a throw."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.config.config_file import settings_from
from companion.doctor.guided import COLOUR_S, COUNT_S, PATIENCE_S
from hardware.outputs import HEIGHT, WIDTH
from hardware.simulated.bench import Bench
from tests.companion.doctor import pretend
from wiring import INDISPENSABLE, pin_map

FIVE = "".join(f"{name} = false\n" for name in pin_map().buttons if name not in INDISPENSABLE)
WALK_S = 6 * 3 * COLOUR_S + 5 * COUNT_S
"""How long OLED and strip take before the first button is asked for."""


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    """Give a five-button box at which the guided part has just begun."""
    settings = settings_from(f"[buttons]\n{FIVE}", "", tmp_path)
    checkup = pretend.checkup_in(tmp_path / "pi", (), as_json=False, settings=settings)
    with pretend.bench_of(replace(checkup, guided=True)) as box:
        box.power_on()
        yield box


def said(bench: Bench) -> str:
    return bench.log_tail(100_000).partition("OLED: a border")[2]


def tap(bench: Bench, pin: int) -> None:
    bench.edge(pin, True)
    bench.advance(0.1)
    bench.edge(pin, False)
    bench.advance(0.1)


def test_the_oled_shows_a_border_along_all_four_edges_and_counts(bench: Bench) -> None:
    first = bench.oled.picture()
    edge = [(x, y) for x in range(WIDTH) for y in range(HEIGHT) if x in (0, WIDTH - 1) or y in (0, HEIGHT - 1)]
    assert all(first.lit(x, y) for x, y in edge)
    bench.advance(COUNT_S)
    second = bench.oled.picture()
    assert all(second.lit(x, y) for x, y in edge)
    assert second != first


def test_the_strip_is_walked_segment_by_segment_in_three_colours(bench: Bench) -> None:
    bench.advance(5 * COUNT_S)
    seen = []
    for _ in range(6):
        for _ in range(3):
            lit = [index for index, colour in enumerate(bench.strip.colours()) if any(colour)]
            channel = {colour.index(max(colour)) for colour in bench.strip.colours() if any(colour)}
            seen.append((lit[0], len(lit), *channel))
            bench.advance(COLOUR_S)
    segments = [(0, 10), (10, 6), (16, 6), (22, 6), (28, 6), (34, 12)]
    assert seen == [(*segment, channel) for segment in segments for channel in (0, 1, 2)]
    names = [line.split(":")[0].strip() for line in said(bench).splitlines() if ": LEDs" in line]
    assert names == ["CORRUPTION", "P1", "P2", "P3", "P4", "BOSS"]


def test_every_button_is_asked_for_and_a_throw_and_then_the_box_is_fit(bench: Bench) -> None:
    bench.advance(WALK_S)
    for pin in (23, 24, 25, 26, 27):
        tap(bench, pin)
    bench.send_die(b"ROLL 4\n")
    bench.advance(1)
    text = said(bench)
    assert "press UNDO …\n      ✓ GPIO 23" in text
    assert "press NO …\n      ✓ GPIO 27" in text
    assert "throw the die …\n      ✓ a 4" in text
    assert bench.exit_code == 0


def test_another_button_than_asked_for_is_named(bench: Bench) -> None:
    bench.advance(WALK_S)
    tap(bench, 26)
    assert "that was OK (GPIO 26), not UNDO" in said(bench)


def test_a_button_that_does_not_come_is_a_wire_to_see_to_and_a_throw_only_a_word(bench: Bench) -> None:
    bench.advance(WALK_S)
    for pin in (23, 24, 25, 26):
        tap(bench, pin)
    bench.advance(2 * PATIENCE_S + 1)
    text = said(bench)
    assert "✗ NO          nothing came on GPIO 27\n              → see to the wire of NO at header pin 13" in text
    assert "! throw" in text
    assert bench.exit_code == 1
