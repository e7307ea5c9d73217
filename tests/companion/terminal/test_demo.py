"""The demonstration: a whole evening, on the panel and, without a terminal, as text."""

import asyncio
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.cli import main
from companion.config.locations import load_settings
from companion.terminal import demo
from companion.terminal.box import Files
from companion.terminal.demo import Demo, print_evening, scenes
from tests.companion.terminal.conftest import OpenPanel, at_the_panel


def test_every_scene_is_told_in_words_that_fit_beside_the_progress() -> None:
    assert all(0 < len(scene.said) <= 66 for scene in scenes())
    assert len(scenes()) > 50


def test_without_a_terminal_the_whole_evening_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = Files(None, None, tmp_path / "games.journal")
    assert print_evening(load_settings(None, search=False), files) == 0
    told = capsys.readouterr().out
    assert "Champion" in told
    assert told.count("B●●●●●●●●●●●●") >= 1
    assert "⣿" in told


@contextmanager
def reader_gone(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Let a short evening be printed for a reader who is gone; give what becomes of its box."""
    near, far = os.pipe()
    os.close(near)
    became: list[str] = []

    def evening(*_: object) -> Iterator[str]:
        try:
            yield from ("a page", "another")
        finally:
            became.append("switched off")

    monkeypatch.setattr("companion.terminal.demo._evening", evening)
    with open(far, "w", encoding="utf-8") as nobody, monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", nobody)
        yield became
        os.dup2(os.open(os.devnull, os.O_WRONLY), far)


def test_it_ends_quietly_when_nobody_reads_on(monkeypatch: pytest.MonkeyPatch) -> None:
    with reader_gone(monkeypatch):
        assert main(["simulate", "--demo"]) == 141


def test_the_box_is_switched_off_before_it_is_told_that_nobody_reads_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with reader_gone(monkeypatch) as became, pytest.raises(BrokenPipeError) as told:
        print_evening(load_settings(None, search=False), Files(None, None, tmp_path / "j"))
    assert (told.type, became) == (BrokenPipeError, ["switched off"])  # an error that is held keeps its generator too


def test_it_is_played_on_the_panel_paused_and_taken_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "SPEEDS", (1.0, 40.0))

    async def story(panel: OpenPanel) -> None:
        await panel.pilot.press("plus")
        await panel.until(lambda: panel.state()["order"] == ["p1", "p2", "p4"])
        await panel.pilot.press("space")
        await panel.until(lambda: "paused" in panel.text("#word") and not panel.app.busy)
        undo = panel.state()["undo"]
        await asyncio.sleep(0.3)
        assert panel.state()["undo"] == undo
        await panel.press("U")
        await panel.until(lambda: "Yours now" in panel.text("#word"))
        await asyncio.sleep(0.3)
        assert (panel.state()["undo"], panel.state()["refusal"]) == (undo, "nothing to redo")

    at_the_panel(Files(None, None, tmp_path / "games.journal"), story, demo=True)


def test_everything_is_played_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "SPEEDS", (1.0, 10_000.0))
    monkeypatch.setattr(demo, "A_TICK_S", 0.001)
    told: list[str] = []
    played = Demo()
    played.take_key("+")

    async def count() -> int:
        return len([act async for act in played.acts(told.append)])

    assert asyncio.run(count()) > len(scenes())
    assert played.over
    assert told[-1].startswith("That was an evening")


def test_its_speed_has_a_least_and_a_most() -> None:
    played = Demo()
    for key in "-" * 9:
        assert played.take_key(key)
    assert f"×{demo.SPEEDS[0]:g}" in played.line
    for key in "+" * 9:
        assert played.take_key(key)
    assert f"×{demo.SPEEDS[-1]:g}" in played.line
    assert not played.take_key("x")
