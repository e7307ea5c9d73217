"""The bench's agent in the daemon's process: takes instructions off the control channel, gives the wire log back.

Nothing here knows a game: `live` runs any main on simulated copper.
"""

import faulthandler
import os
import signal
import sys
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from hardware.copper import Copper
from hardware.inputs import Asked
from hardware.simulated.copper import SimulatedCopper
from hardware.simulated.messages import Advance, AskLoop, LoopAnswer, Settled, World

Main = Callable[..., int]


def live(main: Main, arguments: tuple[Any, ...], world: World, channel: Connection, log_path: str) -> None:
    """Run `main(copper, *arguments)` as this process, until it ends by itself or the bench goes away."""
    _redirect_output(log_path)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal is meant for the bench's process
    faulthandler.register(signal.SIGUSR1)  # the bench asks so for the stacks of a process that does not come to rest
    agent = Agent(channel)
    copper = SimulatedCopper(world, agent.tell)
    threading.Thread(target=agent.serve, args=(copper,), name="agent", daemon=True).start()
    sys.exit(main(copper, *arguments))


class Agent:
    """The thread that reads the control channel; any thread may write to it."""

    def __init__(self, channel: Connection) -> None:
        """Serve this `channel`."""
        self._channel = channel
        self._writing = threading.Lock()

    def tell(self, message: object) -> None:
        """Send something to the bench at once; a bench that is gone ends this process."""
        with self._writing:
            try:
                self._channel.send(message)
            except OSError:
                os._exit(1)

    def serve(self, copper: SimulatedCopper) -> None:
        """Take instructions for `copper` until the bench is gone, and then end the whole process at once."""
        while True:
            try:
                message = self._channel.recv()
            except (EOFError, OSError):
                os._exit(1)
            self._obey(message, copper)

    def _obey(self, message: Any, copper: SimulatedCopper) -> None:
        match message:
            case Advance():
                copper.let_pass(message.until, lambda now: self.tell(Settled(now)))
            case AskLoop():
                self._ask(message, copper)
            case _:
                copper.apply(message)

    def _ask(self, question: AskLoop, copper: Copper) -> None:
        def reply(value: object) -> None:
            self.tell(LoopAnswer(question.number, value))

        copper.inbox().put(Asked(question.text, reply, copper.clock.now()))


def _redirect_output(path: str) -> None:
    """Send what this process prints to the bench's log file, so that it mixes with no other output."""
    log = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)
    os.dup2(log, sys.stdout.fileno())
    os.dup2(log, sys.stderr.fileno())
    os.close(log)
