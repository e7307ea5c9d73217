"""The one box of a run through all its boots: switched on, switched off in order, cut off its power."""

import random
import shutil
from pathlib import Path

from tests.emulated_pi import power_cut
from tests.emulated_pi.box import Box
from tests.emulated_pi.host import Failed, run, say
from tests.emulated_pi.machine import Machine, Parts


class World:
    """A machine, the card in it, and the box as long as it has power."""

    def __init__(self, folder: Path, card: Path, parts: Parts, seed: int) -> None:
        """Put a copy of a card in; the power is off."""
        self._folder = folder
        self._before = folder / "card.before"
        self.machine = Machine(folder, folder / "card.img", parts)
        self._chance = random.Random(seed)
        self._box: Box | None = None
        _copy(card, self.machine.card)

    @property
    def box(self) -> Box:
        """Give the box that has power; raises Failed where it has none."""
        if self._box is None:
            raise Failed("expected a box with power, it is off")
        return self._box

    def power_on(self, clock: str = "utc") -> Box:
        """Switch on and wait until the machine is up."""
        _copy(self.machine.card, self._before)
        self.machine.power_on(clock)
        self._box = Box(self.machine)
        return self._box

    def shut_down(self) -> None:
        """Switch off as a person at a shell does, and wait for it."""
        self.box.channel.run("systemctl", "--no-block", "poweroff")
        self.wait_off()

    def wait_off(self) -> None:
        """Wait for a machine that is switching itself off."""
        self.machine.wait_off()
        self._let_go()

    def cut_power(self) -> None:
        """Pull the plug; on the card is then what a card would have."""
        self.machine.pull_power()
        self._let_go()
        safe, lost = power_cut.cut(self._before, self.machine.write_log, self._chance)
        shutil.move(self._before, self.machine.card)
        say(f"power cut: {safe} writes were flushed, {lost} are lost or torn")

    def close(self) -> None:
        """Switch off without further ado."""
        self.machine.pull_power()
        self._let_go()

    def _let_go(self) -> None:
        if self._box is not None:
            self._box.close()
            self._box = None


def _copy(source: Path, target: Path) -> None:
    run("cp", "--sparse=always", source, target)
