"""A random table whose game a model follows that imports nothing of the rules (tests/independent), on a daemon.

Presses and throws come from that model's player, line by line of a tape, each expectation held; what else happens to
the box in between is the caller's.
"""

import random
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from companion.tapes.grammar import read_tape
from companion.tapes.language import Expect, Line, SendDie
from companion.tapes.replay import vocabulary_of
from tests.chaos.desk import PARTS, Desk
from tests.chaos.shaky import ShakyPlayer

INDEPENDENT = Path(__file__).parents[1] / "independent"


def _imported() -> tuple[Any, ...]:
    """Import the model as its own scripts do: its files know each other by bare names."""
    sys.path.insert(0, str(INDEPENDENT))
    try:
        return tuple(import_module(name) for name in ("cardfile", "panel", "player", "scribe"))
    finally:
        sys.path.remove(str(INDEPENDENT))


class ModelledGame:
    """A model at its table, and the lines that it wrote and nobody played yet."""

    def __init__(self, seed: int, cards: Path) -> None:
        """Lay out a table with cards of its own, written to the file `cards`."""
        cardfile, panel, player, scribe = _imported()
        self.rng = random.Random(seed)
        self.table = panel.Table(cardfile.random_box(self.rng, True))
        self.scribe = scribe.Scribe(self.rng, self.table, True)
        self.player = _calm(player.Player)(self.scribe)
        cards.write_text(cardfile.toml_of(self.table.box), encoding="utf-8")

    @property
    def covered(self) -> bool:
        """Tell whether an overlay is open, which closes when nothing happens for half a minute."""
        return bool(self.table.overlays)

    def idle(self, buttons: tuple[str, ...]) -> list[str]:
        """List which of these buttons mean nothing now."""
        bound = {choice.button for choice in self.table.prompt.choices}
        return [button for button in buttons if button not in bound]

    def play(self, desk: Desk, hands: ShakyPlayer, before: Callable[[Line], None]) -> None:
        """Let the model do one thing and expect what it knows of the game; `before` is called before each line."""
        self.scribe.lines.clear()
        self.player.one()
        self.scribe.check()
        for line in read_tape("\n".join(self.scribe.lines), "the model's tape", vocabulary_of(desk.settings)):
            if not (isinstance(line.does, Expect) and line.does.key.partition(".")[0] in PARTS):
                before(line)
                hands.take(line)


def is_throw(line: Line) -> bool:
    """Tell whether the line needs a die that is there."""
    return isinstance(line.does, SendDie)


def _calm(player: Any) -> Any:
    """Give a player that leaves the box alone: it neither kills it nor pulls cables nor switches it off."""

    class Calm(player):  # type: ignore[misc]  # the model is imported at run time
        def restart(self) -> bool:
            return False

        def nuisance(self) -> bool:
            return False

        def weight(self, prompt: Any, label: str) -> float:
            return 0.0 if label == "Power off" else float(super().weight(prompt, label))

    return Calm
