"""A random table: looks at nothing but the prompt, and decides which button is pressed or held next."""

import random
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

NEVER = ("Roll for me", "Power off")
"""What came of these only the box would know."""
RARELY = ("Menu", "New game", "Status", "Settings", "Leaves the game", "Back", "No", "P1 leaves", "P2 leaves")


@dataclass(frozen=True, slots=True)
class Doing:
    """One finger's deed."""

    button: str
    held: bool = False


class Walker:
    """Walks through the game by `rng`, a press at a time."""

    def __init__(self, rng: random.Random) -> None:
        """Begin without a plan."""
        self._rng = rng
        self._planned: deque[Doing] = deque()

    def forget(self) -> None:
        """Drop what was planned: the prompt may be another now."""
        self._planned.clear()

    def next(self, prompt: Mapping[str, Any]) -> Doing:
        """Return the next press or hold; a choice may take several."""
        if not self._planned:
            self._planned.extend(self._aside() or self._way_to(prompt, self._wanted(prompt)))
        return self._planned.popleft()

    def _aside(self) -> list[Doing]:
        """Now and then do something besides answering."""
        chance = self._rng.random()
        if chance < 0.12:
            return [Doing("undo")]
        if chance < 0.20:
            return [Doing("undo", held=True)]
        if chance < 0.24:
            return [Doing(self._rng.choice(("ok", "p1", "p2")), held=True)]
        return [Doing("safe")] if chance < 0.26 else []

    def _wanted(self, prompt: Mapping[str, Any]) -> int:
        labels = [str(choice["label"]) for choice in prompt["choices"]]
        weights = [0.0 if label in NEVER else 0.15 if label in RARELY else 1.0 for label in labels]
        return self._rng.choices(range(len(labels)), weights)[0]

    def _way_to(self, prompt: Mapping[str, Any], wanted: int) -> list[Doing]:
        own, count = prompt["choices"][wanted]["button"], len(prompt["choices"])
        if own and self._rng.random() < 0.8:
            return [Doing(str(own))]
        down = (wanted - prompt["highlighted"]) % count
        steps = [Doing("down")] * down if down <= count - down else [Doing("up")] * (count - down)
        return [*steps, Doing("ok")]
