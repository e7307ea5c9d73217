"""The real program in a real terminal: keys sent by tmux, the screen captured; a short game, and every way out."""

import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion.config.locations import load_settings
from companion.daemon.loop import RunOptions
from companion.tapes.grammar import read_tape
from companion.tapes.replay import Tape, play_tape, vocabulary_of
from tests.companion.terminal.conftest import PATIENCE_S, picture_of

pytestmark = pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")
SHORT_GAME = ("1", "2", "Enter", "2", "b", "s", *("Enter", "o") * 3)  # OK has two keys: one alone would seem to repeat
LEFT = "; echo LEFT $?; stty -a; exec sleep 600"
BROKEN = """
import sys
from companion.cli import main
from companion.terminal.app import PanelApp
def broken(self): raise RuntimeError("the kettle is empty")
PanelApp._look = broken
sys.exit(main(sys.argv[1:]))
"""


@dataclass(frozen=True)
class Tmux:
    """A tmux server of our own, with a window for each program."""

    folder: Path

    def __call__(self, *words: str) -> str:
        socket = str(self.folder / "tmux")
        done = subprocess.run(
            ["tmux", "-S", socket, "-f", "/dev/null", *words], check=False, capture_output=True, text=True
        )
        return done.stdout

    def start(self, name: str, *words: str, python: tuple[str, ...] = ("-m", "companion")) -> None:
        """Run the program with these words in a window of 80×24."""
        command = shlex.join([sys.executable, *python, *words]) + LEFT
        size = ("-x", "80", "-y", "24")
        self("new-session", "-d", "-s", name, *size, f"PYTHONPATH={shlex.quote(os.pathsep.join(sys.path))} {command}")

    def screen(self, name: str) -> str:
        return self("capture-pane", "-p", "-t", name)

    def until(self, name: str, condition: Callable[[str], bool]) -> str:
        """Wait until the screen is so, and give it."""
        give_up_at = time.monotonic() + PATIENCE_S
        while not condition(screen := self.screen(name)) and time.monotonic() < give_up_at:
            time.sleep(0.03)
        assert condition(screen), screen
        return screen

    def program(self, name: str) -> int:
        """Give the process id of the program in the window."""
        shell = self("display-message", "-p", "-t", name, "#{pane_pid}").strip()
        return int(Path(f"/proc/{shell}/task/{shell}/children").read_text().split()[0])


@pytest.fixture
def tmux(tmp_path: Path) -> Iterator[Tmux]:
    server = Tmux(tmp_path)
    yield server
    server("kill-server")


def is_up(screen: str) -> bool:
    return "[Enter] OK" in screen


def glass(screen: str) -> list[str]:
    return [line[1:65] for line in screen.split("\n")[1:17]]


@pytest.mark.thorough
def test_a_whole_short_game_is_played_and_kept_and_its_tape_ends_with_the_same_picture(
    tmux: Tmux, tmp_path: Path, quick: Path
) -> None:
    tape, journal = tmp_path / "game.tape", tmp_path / "games.journal"
    files = ("--config", str(quick), "--journal", str(journal))
    tmux.start("game", "simulate", *files, "--record", str(tape))
    before = glass(tmux.until("game", is_up))
    for key in SHORT_GAME:
        tmux("send-keys", "-t", "game", key)
        before = glass(tmux.until("game", lambda screen, before=before: glass(screen) != before))  # type: ignore[misc]
    time.sleep(0.1)  # the last page may still be on its way
    shown = picture_of(glass(tmux.screen("game")))
    tmux("send-keys", "-t", "game", "q")
    assert "The game is kept" in tmux.until("game", lambda screen: "LEFT 0" in screen)
    settings = load_settings(quick, search=False)
    lines = read_tape(tape.read_text(), "game", vocabulary_of(settings))
    report = play_tape(Tape("game", lines), settings, RunOptions(config=quick))
    assert report.state is not None
    assert (report.state["phase"], report.picture) == ("won", shown)


def test_the_terminal_is_left_as_it_was_found_whatever_ends_the_program(tmux: Tmux, tmp_path: Path) -> None:
    ways = ("ctrl-c", "SIGTERM", "SIGHUP", "error")
    for way in ways:
        python = ("-c", BROKEN) if way == "error" else ("-m", "companion")
        tmux.start(way, "simulate", "--journal", str(tmp_path / way), python=python)
    for way in ways[:3]:
        tmux.until(way, is_up)
    tmux("send-keys", "-t", "ctrl-c", "C-c")
    os.kill(tmux.program("SIGTERM"), signal.SIGTERM)
    os.kill(tmux.program("SIGHUP"), signal.SIGHUP)
    for way in ways:
        screen = tmux.until(way, lambda screen: "LEFT" in screen and "echo" in screen.rpartition("LEFT")[2])
        assert ("the kettle is empty" in screen) is (way == "error")
        assert f"LEFT {int(way == 'error')}" in screen
        assert " icanon" in screen
        assert " echo " in screen
        modes = "#{alternate_on} #{mouse_any_flag} #{cursor_flag} #{keypad_cursor_flag}"
        assert tmux("display-message", "-p", "-t", way, modes).split() == ["0", "0", "1", "0"]


@pytest.mark.thorough
def test_nothing_is_left_running_when_the_terminal_goes_away(tmux: Tmux, tmp_path: Path) -> None:
    tmux.start("gone", "simulate", "--journal", str(tmp_path / "games.journal"))
    tmux.until("gone", is_up)
    program = tmux.program("gone")
    family = [program, *descendants(program)]
    tmux("kill-server")
    give_up_at = time.monotonic() + PATIENCE_S
    while any(runs(process) for process in family) and time.monotonic() < give_up_at:
        time.sleep(0.03)
    assert [process for process in family if runs(process)] == []


def descendants(process: int) -> list[int]:
    found = [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    return found + [each for child in found for each in descendants(child)]


def runs(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
