"""The line to the agent in the guest: what its functions do is asked for by name, one question at a time."""

import json
import socket
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.emulated_pi.host import Failed
from tests.emulated_pi.machine import Machine, connected

BOOT_S = 150.0
SLACK_S = 30.0
"""An emulated machine on a busy one answers late."""


@dataclass(frozen=True, slots=True)
class Said:
    """How a program in the guest ended, and all that it said."""

    code: int
    text: str


class Channel:
    """The way into one machine; survives its reboots."""

    def __init__(self, machine: Machine) -> None:
        """Connect to a machine that has just been switched on."""
        self._machine = machine
        self._line = connected(machine.socket_of("agent"), lambda: machine.is_on, lambda: "nothing")
        self._rest = b""
        self._number = 0

    def close(self) -> None:
        """Let go of the line."""
        self._line.close()

    def wait_until_up(self, within_s: float = BOOT_S) -> float:
        """Wait for the agent of a machine that boots; gives for how many seconds the machine has been up."""
        deadline = time.monotonic() + within_s
        while time.monotonic() < deadline:
            try:
                return float(self.ask("hello", within_s=min(20.0, within_s)))
            except TimeoutError:
                continue
        raise Failed(f"the guest does not answer within {within_s:.0f} s; its console: {self._machine.console}")

    def ask(self, deed: str, within_s: float = SLACK_S, **arguments: object) -> Any:
        """Have the agent do something and return its answer; TimeoutError, Failed where the machine went off."""
        self._number += 1
        question = {"number": self._number, "do": deed, "with": arguments}
        self._line.sendall(json.dumps(question).encode() + b"\n")
        deadline = time.monotonic() + within_s
        while True:
            told = json.loads(self._next_line(deadline))
            if told["to"] == self._number:  # else an answer that was given up
                return told["answer"]

    def run(self, *argv: str, given: str = "", within_s: float = 60.0) -> Said:
        """Run a program in the guest; its code is -1 where it does not end within that many seconds."""
        told = self.ask("run", within_s + SLACK_S, argv=argv, given=given, timeout=within_s)
        return Said(told["code"], told["said"])

    def must(self, *argv: str, given: str = "", within_s: float = 60.0) -> str:
        """Run a program that has to end well, and return what it said; raises Failed."""
        said = self.run(*argv, given=given, within_s=within_s)
        if said.code:
            raise Failed(f"in the guest {_short(argv)} ended with {said.code}; it said\n{said.text[-3000:]}")
        return said.text

    def _next_line(self, deadline: float) -> bytes:
        while b"\n" not in self._rest:
            left = deadline - time.monotonic()
            if left <= 0:
                raise TimeoutError("the guest's agent does not answer")
            self._line.settimeout(left)
            self._rest += self._received()
        line, self._rest = self._rest.split(b"\n", 1)
        return line

    def _received(self) -> bytes:
        try:
            some = self._line.recv(1 << 16)
        except socket.timeout as late:  # noqa: UP041  # named for what it is here
            raise TimeoutError("the guest's agent does not answer") from late
        if not some:
            raise Failed("the machine went off while it was asked something")
        return some


def _short(argv: Sequence[str]) -> str:
    return " ".join(argv)[:200]
