"""Whether anything in the simulated box is still at work, and the notice that this may have changed.

Simulated time goes on only while everything rests; nothing here knows the time.
"""

import queue
from typing import Protocol


class Activity(Protocol):
    """Something with a thread behind it that works or rests."""

    @property
    def resting(self) -> bool:
        """Tell whether its thread waits and nothing is under way to it."""


class Quiescence:
    """The outputs and the serial lines of one box, watched by the thread that runs its loop."""

    def __init__(self, watched: bool = True) -> None:
        """Begin with nothing at work; notices are kept only if `watched`, which in real time it is not."""
        self._watched = watched
        self._notices: queue.SimpleQueue[None] = queue.SimpleQueue()
        self._mailboxes: list[Activity] = []
        self._buses: list[Activity] = []
        self._lines: list[Activity] = []

    def notify(self) -> None:
        """Have the loop's thread look again; callable from anywhere, signal handlers included."""
        if self._watched:
            self._notices.put(None)

    def wait(self) -> None:
        """Wait for the next notice; none is lost between looking and waiting."""
        self._notices.get()

    def add_mailbox(self, mailbox: Activity) -> None:
        """Watch an output's mailbox."""
        self._mailboxes.append(mailbox)

    def add_bus(self, bus: Activity) -> None:
        """Watch a bus; it `rests` only while a write is held on it."""
        self._buses.append(bus)

    def add_line(self, line: Activity) -> None:
        """Watch an opened serial line, until it is closed."""
        self._lines.append(line)

    def remove_line(self, line: Activity) -> None:
        """Watch a closed serial line no longer; one that was removed before is left out."""
        if line in self._lines:
            self._lines.remove(line)
        self.notify()

    def outputs_rest(self) -> bool:
        """Tell whether each worker waits for a job or is held in a write, one worker a bus."""
        at_work = sum(not mailbox.resting for mailbox in self._mailboxes)
        return at_work <= sum(bus.resting for bus in self._buses)

    def all_rest(self) -> bool:
        """Tell whether outputs and lines rest."""
        return self.outputs_rest() and all(line.resting for line in tuple(self._lines))
