"""The box as people have it before them: buttons to press, a die to throw, a state to ask for, a glass to look at.

Stands on one boot of one machine. Presses are pulls on the guest's lines, timed in the guest.
"""

import time
from collections.abc import Callable, Iterable
from typing import Any

from companion.config.settings import Settings
from companion.tapes.language import choice_index
from tests.emulated_pi.channel import Channel
from tests.emulated_pi.die import Die
from tests.emulated_pi.glass import Glass
from tests.emulated_pi.host import Failed
from tests.emulated_pi.machine import Machine

A_TAP_S, A_BIT_S = 0.08, 0.03
SERVICE = "companion.service"
CONFIG = "/etc/companion/config.toml"
BUTTONS = Settings().buttons
PINS = BUTTONS.wiring.pins


class Box:
    """A machine with power, and the ways into it."""

    def __init__(self, machine: Machine) -> None:
        """Connect to a machine that boots, and wait until it is up."""
        self.machine = machine
        self.die = Die(machine)
        self.channel = Channel(machine)
        self.up_s = self.channel.wait_until_up()
        self.glass = Glass(self.channel)

    def close(self) -> None:
        """Let go of the machine, which stays as it is."""
        self.die.close()
        self.channel.close()

    def press(self, button: str) -> None:
        """Press and let go, once the guard has passed."""
        self._down_for(button, A_TAP_S)

    def hold(self, button: str) -> None:
        """Hold for longer than the hold time, once the guard has passed."""
        self._down_for(button, BUTTONS.wiring.hold_s + BUTTONS.wiring.bounce_s + 0.1)

    def choose(self, text: str) -> None:
        """Walk to the choice with that label, or that contains it, and take it; raises Failed where there is none."""
        prompt = self.told()["prompt"]
        labels = [choice["label"] for choice in prompt["choices"]]
        wanted = choice_index(text, labels)
        if wanted is None:
            raise Failed(f"choose {text}: expected that choice, found {', '.join(labels)}")
        down, up = ((wanted - prompt["highlighted"]) * way % len(labels) for way in (1, -1))
        for _ in range(min(down, up)):
            self.press("down" if down <= up else "up")
        self.wait_until(f"choice {wanted} to be highlighted", lambda now: now["prompt"]["highlighted"] == wanted)
        self.press("ok")

    def moves(self, moves: Iterable[tuple[str, bool, float]]) -> list[float]:
        """Move contacts: button, down, seconds until the next; gives the guest's moments."""
        asked = [(PINS[button], down, rest) for button, down, rest in moves]
        moments: list[float] = self.channel.ask("pull", sum(rest for *_, rest in asked) + 60, moves=asked)
        return moments

    def _down_for(self, button: str, seconds: float) -> None:
        time.sleep(BUTTONS.guard_s + A_BIT_S)
        self.moves([(button, True, seconds), (button, False, BUTTONS.wiring.bounce_s + A_BIT_S)])

    def state(self) -> dict[str, Any] | None:
        """Ask the daemon how it is doing; None where there is none."""
        told: dict[str, Any] | None = self.channel.ask("status")
        return told

    def told(self) -> dict[str, Any]:
        """Give the state; raises Failed where no daemon answers for a minute."""
        return self.wait_until("an answer", lambda _: True)

    def shown(self, *names: str) -> list[str]:
        """Give properties of the service, in the order of the names."""
        told = self.channel.must("systemctl", "show", SERVICE, *(f"--property={name}" for name in names))
        values = dict(line.split("=", 1) for line in told.splitlines() if "=" in line)
        return [values[name] for name in names]

    def wait_until_playing(self, within_s: float = 120.0) -> dict[str, Any]:
        """Wait until the daemon answers; gives its state, raises Failed with the service's log."""
        deadline = time.monotonic() + within_s
        while time.monotonic() < deadline:
            if (state := self.state()) is not None:
                return state
            time.sleep(0.5)
        raise Failed(f"no daemon answers within {within_s:.0f} s; its log\n{self.log()}")

    def wait_for(self, what: str, /, **wanted: object) -> dict[str, Any]:
        """Wait until the state has these values; gives it, raises Failed with what was found instead."""
        return self.wait_until(f"{what}: {wanted}", lambda state: all(state[key] == wanted[key] for key in wanted))

    def wait_until(
        self, what: str, holds: Callable[[dict[str, Any]], object], within_s: float = 60.0
    ) -> dict[str, Any]:
        """Wait until that holds of the state; gives it, raises Failed with the state that was found instead."""
        deadline = time.monotonic() + within_s
        while True:
            state = self.state()
            if state is not None and holds(state):
                return state
            if time.monotonic() > deadline:
                raise Failed(f"expected {what} within {within_s:.0f} s, found {state}; the service's log\n{self.log()}")
            time.sleep(0.3)

    def log(self, lines: int = 15) -> str:
        """Give the end of the service's log."""
        return self.channel.run("journalctl", "-b", "-u", SERVICE, "-n", str(lines), "--no-pager", "-o", "cat").text
