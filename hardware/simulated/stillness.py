"""Knows whether anything still moves in the simulated box, and rings when that may have changed.

Simulated time goes on only while everything rests; nothing here waits or knows the time.
"""

import queue
from typing import Protocol


class Restful(Protocol):
    """Something with a thread behind it that is at work or rests."""

    @property
    def resting(self) -> bool:
        """Tell whether its thread waits and nothing is under way to it."""


class Stillness:
    """The outputs and the serial lines of one box, watched by the thread that runs its loop."""

    def __init__(self, listened_to: bool = True) -> None:
        """Begin with nothing that moves; where nobody listens (real time) rings are not kept."""
        self._listened_to = listened_to
        self._bell: queue.SimpleQueue[None] = queue.SimpleQueue()
        self._mailboxes: list[Restful] = []
        self._buses: list[Restful] = []
        self._lines: list[Restful] = []

    def ring(self) -> None:
        """Have the loop's thread look again; callable from anywhere, signal handlers included."""
        if self._listened_to:
            self._bell.put(None)

    def wait(self) -> None:
        """Wait for the next ring; no ring is lost between looking and waiting."""
        self._bell.get()

    def add_mailbox(self, mailbox: Restful) -> None:
        """Watch an output's mailbox."""
        self._mailboxes.append(mailbox)

    def add_bus(self, bus: Restful) -> None:
        """Watch a bus; it `rests` only while a write is held on it."""
        self._buses.append(bus)

    def add_line(self, line: Restful) -> None:
        """Watch an opened serial line, until it is closed."""
        self._lines.append(line)

    def remove_line(self, line: Restful) -> None:
        """Watch a closed serial line no longer; one that was removed before is no matter."""
        if line in self._lines:
            self._lines.remove(line)
        self.ring()

    def outputs_rest(self) -> bool:
        """Tell whether each worker waits for a job or is held in a write, one worker a bus."""
        at_work = sum(not mailbox.resting for mailbox in self._mailboxes)
        return at_work <= sum(bus.resting for bus in self._buses)

    def all_rests(self) -> bool:
        """Tell whether outputs and lines rest."""
        return self.outputs_rest() and all(line.resting for line in tuple(self._lines))
