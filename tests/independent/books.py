"""What the panel remembers of games: positions to undo to, and everything to go back to after a trial or a kill.

Plain data; what is done with it stands in panel.py.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tests.independent.model import Answer, Game
from tests.independent.overlays import Overlay


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

    def copy(self) -> History:
        """Copy it; the positions themselves never change."""
        return replace(self, positions=list(self.positions))


@dataclass
class Saved:
    """Hold all that a Table remembers, to go back to."""

    history: History
    books: list[History]
    entries: int
    overlays: list[Overlay]
    highlight: int
    unsure_overlay: bool
    off: bool
