"""What the panel remembers of games: positions to undo to, and everything to go back to after a trial.

Plain data; what is done with it stands in panel.py.
"""

from __future__ import annotations

from dataclasses import dataclass

from model import Answer, Game
from overlays import Overlay


@dataclass
class Position:
    """Hold a place in a game: a copy of it at a rest, and the answers given since."""

    rest: Game
    answers: tuple[Answer, ...] = ()


@dataclass
class History:
    """Hold the positions of one game; None is one whose state is unknown (the box rolled). `at` is where it stands."""

    positions: list[Position | None]
    at: int = 0
    played: bool = False


@dataclass
class Saved:
    """Hold all that a Table remembers, to go back to after a trial."""

    history: History
    books: list[History]
    overlays: list[Overlay]
    highlight: int
    unsure_overlay: bool
    off: bool
