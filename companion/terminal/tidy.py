"""Leaves the terminal as it was found, however the panel ends: an error, Ctrl-C, SIGTERM, SIGHUP.

Textual restores it when its app ends by itself; what ends it from outside is turned into that here.
"""

import asyncio
import contextlib
import os
import signal
import sys
import termios
import threading
from collections.abc import Callable, Iterator
from typing import Any

ENDING = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
LAST_RESORT_S = 5.0
"""After that an end that was asked for is taken, in seconds."""
_RESET = (
    "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?1016l"  # mouse
    "\x1b[?2004l\x1b[?1004l\x1b[?2048l"  # bracketed paste, focus, size reports
    "\x1b[<u\x1b[?7h\x1b[0m\x1b[?1049l\x1b[?25h"  # keyboard protocol, wrapping, colours, the other screen, the cursor
)


class Terminal:
    """The terminal while it is ours."""

    def __init__(self, attributes: list[Any] | None) -> None:
        self._attributes = attributes
        self._dirty = False

    @contextlib.contextmanager
    def at_work(self) -> Iterator[None]:
        """Let an app paint inside; only what ends by an exception leaves something to wipe."""
        self._dirty = True
        yield
        self._dirty = False

    def leave_on_signals(self, leave: Callable[[], object]) -> None:
        """From here on, in a running loop, the signals that end a program call `leave`."""
        loop = asyncio.get_running_loop()
        for number in ENDING:
            loop.add_signal_handler(number, self._leave_surely, leave)

    def _leave_surely(self, leave: Callable[[], object]) -> None:
        _make_sure(self)
        leave()

    def restore(self) -> None:
        """Put back what was found; a terminal that is gone is no matter."""
        with contextlib.suppress(OSError, ValueError, termios.error):
            if self._dirty:
                os.write(sys.__stdout__.fileno() if sys.__stdout__ else 1, _RESET.encode())
            if self._attributes is not None:
                termios.tcsetattr(0, termios.TCSANOW, self._attributes)


@contextlib.contextmanager
def tidy_terminal() -> Iterator[Terminal]:
    """Give the terminal; inside, the signals that end a program end what is running in order (SystemExit)."""
    terminal = Terminal(_attributes())
    before = {number: signal.signal(number, lambda *_: _end(terminal)) for number in ENDING}
    try:
        yield terminal
    finally:
        terminal.restore()
        for number, handler in before.items():
            signal.signal(number, handler)


def _attributes() -> list[Any] | None:
    try:
        return termios.tcgetattr(0)
    except termios.error:
        return None


def _end(terminal: Terminal) -> None:
    _make_sure(terminal)
    raise SystemExit(0)


def _make_sure(terminal: Terminal) -> None:
    """End in any case, a little later: whatever hangs on a terminal that is gone may hang for ever."""

    def give_up() -> None:
        terminal.restore()
        os._exit(0)

    timer = threading.Timer(LAST_RESORT_S, give_up)
    timer.daemon = True
    timer.start()
