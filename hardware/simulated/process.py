"""One run of the daemon as a process of its own: started from a warm server, watched, killed.

The start is a fork of a server that has the imports done (milliseconds, and safe where this process has threads);
its environment is the one of the first start. Nothing here knows what the messages mean.
"""

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
import types
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from typing import Any

from hardware.simulated import agent
from hardware.simulated.messages import World

PRELOADED = ("hardware.simulated.agent", "hardware.panel")


@dataclass(frozen=True, slots=True)
class Program:
    """What runs: `main(copper, *arguments)`, a function of an importable module, and what to import once for all."""

    main: agent.Main
    arguments: tuple[Any, ...]
    preload: tuple[str, ...] = ()


class DaemonProcess:
    """A running process and the thread that listens to it."""

    def __init__(self, program: Program, world: World, log_path: str, on_message: Callable[[object], None]) -> None:
        """Start the `program`; once `listen` was called, its messages go to `on_message`, and None once it is gone."""
        context = _warm_context((*PRELOADED, *program.preload, program.main.__module__))
        self._on_message = on_message
        self._writing = threading.Lock()
        self._ending = threading.Lock()  # the exit code can be read once, and killers come from other threads
        self._channel, far_end = context.Pipe()
        arguments = (program.main, program.arguments, world, far_end, log_path)
        # Daemonic: a program that forgets its bench can end all the same.
        self._process = context.Process(target=agent.live, args=arguments, daemon=True)
        with _without_main_module():
            self._process.start()
        far_end.close()
        self._gone = threading.Event()

    def listen(self) -> None:
        """Begin to listen, in a thread of its own; `on_message` may be called at once, so it must know this process."""
        threading.Thread(target=self._listen, args=(self._channel,), name="bench", daemon=True).start()

    @property
    def pid(self) -> int:
        """Give the process's id."""
        return self._process.pid or 0

    @property
    def exit_code(self) -> int | None:
        """Give how the process ended (negative: by that signal), None while it runs."""
        with self._ending:
            code: int | None = self._process.exitcode
        return code

    def send(self, message: object) -> None:
        """Send an instruction; to a process that is gone it is lost."""
        with self._writing, contextlib.suppress(OSError, ValueError):
            self._channel.send(message)

    def signal(self, number: signal.Signals) -> None:
        """Send the process a signal, if it still runs."""
        if self.exit_code is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def wait(self, seconds: float | None = None) -> bool:
        """Wait for the end and for all its messages before; tell whether it came within `seconds`."""
        if not self._gone.wait(seconds):
            return False
        with self._ending:
            self._process.join()
        return True

    def close(self) -> None:
        """Kill it if it still runs, and let go of it."""
        self.signal(signal.SIGKILL)
        self.wait()
        self._channel.close()

    def _listen(self, channel: Connection) -> None:
        try:
            while True:
                try:
                    message = channel.recv()
                except (EOFError, OSError):
                    # A kill in the middle of a message cuts it off: that transaction never was on the wire.
                    break
                self._on_message(message)
            self._on_message(None)
        finally:
            self._gone.set()


def _warm_context(preload: Sequence[str]) -> Any:
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([*dict.fromkeys(preload)])
    # The server is not told our sys.path, and skips in silence what it cannot import.
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(path or os.getcwd() for path in sys.path)
    try:
        forkserver.ensure_running()
    finally:
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before
    return context


@contextlib.contextmanager
def _without_main_module() -> Iterator[None]:
    """Hide the program's own main module, which every child would import again before it does anything."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = types.ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def warm_up(*preload: str) -> None:
    """Begin to import, beside this process, what the first daemon will need; returns at once."""
    _warm_context((*PRELOADED, *preload))
