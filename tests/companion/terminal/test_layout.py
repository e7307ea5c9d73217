"""The panel's form by the terminal's size, and what it does without colours."""

import os
import subprocess
import sys

import pytest

from companion.terminal.characters import Layout, layout_for, too_small


@pytest.mark.parametrize(
    ("size", "form"),
    [
        ((80, 24), Layout(halves=False, tall=False, helps=False, small=False)),
        ((120, 40), Layout(halves=False, tall=True, helps=True, small=False)),
        ((200, 60), Layout(halves=True, tall=True, helps=True, small=False)),
        ((144, 40), Layout(halves=True, tall=False, helps=False, small=False)),
        ((143, 60), Layout(halves=False, tall=True, helps=True, small=False)),
        ((79, 24), Layout(halves=False, tall=False, helps=False, small=True)),
        ((80, 23), Layout(halves=False, tall=False, helps=False, small=True)),
    ],
)
def test_the_form_follows_the_size(size: tuple[int, int], form: Layout) -> None:
    assert layout_for(*size) == form


def test_a_terminal_that_is_too_small_is_told_what_is_missing() -> None:
    assert too_small(60, 20).startswith("The panel needs 80 × 24; this terminal has 60 × 20")


@pytest.mark.parametrize(
    ("term", "no_color", "without"),
    [
        ("xterm-256color", "1", True),
        ("xterm-256color", "", False),
        ("vt100", "", True),
        ("no-such-terminal", "", False),
    ],
)
def test_colours_are_left_out_where_there_are_none_or_none_are_wanted(term: str, no_color: str, without: bool) -> None:
    # In a process of its own: terminfo is asked once in a program's life.
    asking = "from companion.terminal.widgets import without_colours; print(without_colours())"
    environment = {**os.environ, "TERM": term, "NO_COLOR": no_color, "PYTHONPATH": os.pathsep.join(sys.path)}
    told = subprocess.run([sys.executable, "-c", asking], env=environment, check=True, capture_output=True, text=True)
    assert told.stdout.strip() == str(without)
