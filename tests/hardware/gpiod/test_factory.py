"""The factory as a whole: what it opens and closes, and the box's buttons on it."""

import importlib
import time
import tomllib
from pathlib import Path

import pytest
from gpiozero.pins.local import LocalPiFactory

pytest.importorskip("gpiod", minversion="2.2", reason="no wheel of libgpiod's bindings for this machine")

from gpiod.line import Edge

from hardware.buttons import Buttons
from hardware.gpiod.factory import GpiodFactory
from hardware.parts import ButtonsWiring, Health
from hardware.real_copper import MonotonicClock
from tests.hardware.gpiod.fake_gpiod import PI_4, SECOND, FakeChip, line, wait_for, watched


def test_the_pins_of_one_factory_are_not_those_of_another(factory: GpiodFactory) -> None:
    factory.pin(16)
    assert (LocalPiFactory.pins, GpiodFactory(revision=PI_4).pins) == ({}, {})


def test_closing_lets_go_of_lines_thread_and_chip(factory: GpiodFactory) -> None:
    pin, request, _ = watched(factory)
    reader = factory.reader
    factory.close()
    assert request.released
    assert request.settings.edge_detection is Edge.NONE
    assert FakeChip.opened == []
    assert not reader._thread.is_alive()
    pin.close()
    factory.close()


def test_gpiozero_finds_the_factory_by_its_entry_point() -> None:
    project = Path(__file__).parents[3] / "pyproject.toml"
    points = tomllib.loads(project.read_text())["project"]["entry-points"]["gpiozero_pin_factories"]
    module, _, name = points["gpiod"].partition(":")
    assert getattr(importlib.import_module(module), name) is GpiodFactory


def test_a_chip_that_goes_away_is_one_piece_of_news_of_the_buttons(factory: GpiodFactory) -> None:
    clock, told = MonotonicClock(), []
    buttons = Buttons(ButtonsWiring({"ok": 26, "no": 27}), factory, clock, told.append)
    buttons.start(0.0)
    for pin in (26, 27):
        line(factory, pin).lose_chip()
    wait_for(lambda: len(told) == 2)
    news = [change for lost in told for change in buttons.after_loss(lost.reason, 1.0)]
    buttons.close()
    assert [(change.part, change.health, "is gone" in change.reason) for change in news] == [
        ("buttons", Health.MISSING, True)
    ]
    assert buttons.health is Health.MISSING


def test_the_boxs_buttons_carry_the_kernels_stamps(factory: GpiodFactory) -> None:
    clock, edges = MonotonicClock(), []
    buttons = Buttons(ButtonsWiring({"ok": 26}), factory, clock, edges.append)
    at = time.monotonic_ns() - 20_000_000
    line(factory, 26).send((False, at, 1))
    wait_for(lambda: len(edges) == 1)
    buttons.close()
    assert (edges[0].button, edges[0].down, edges[0].at) == ("ok", True, at / SECOND)


def test_a_stamp_of_another_clock_is_not_believed(factory: GpiodFactory) -> None:
    clock, edges = MonotonicClock(), []
    buttons = Buttons(ButtonsWiring({"ok": 26}), factory, clock, edges.append)
    began = clock.now()
    line(factory, 26).send((False, time.time_ns(), 1), (True, 1, 2))
    wait_for(lambda: len(edges) == 2)
    buttons.close()
    assert all(began <= edge.at <= clock.now() for edge in edges)
