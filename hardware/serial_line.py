"""One open serial line and the thread that reads it: one blocking read at a time, everything reported to the inbox.

The thread owns the line: it opens it, reports, and closes it; the loop only writes a byte or asks it to stop.
"""

import contextlib
import errno
import itertools
import termios
import threading
from collections.abc import Callable
from typing import Any

import serial

from hardware.inbox import LineLost, LineOpened, LineRead, LineReport

LINE_ERRORS = (serial.SerialException, OSError, termios.error, TypeError, ValueError)
"""What pyserial raises when a cable is pulled, depending on where it stands at that moment."""

IN_WORDS = {
    errno.ENOENT: "nothing is there (plug it in, or see to its name)",
    errno.EACCES: "may not be opened (let this user be in the group dialout)",
    errno.EPERM: "may not be opened (let this user be in the group dialout)",
    errno.EBUSY: "another program has it (end that)",
    errno.EWOULDBLOCK: "another program has it (end that)",  # the lock that an exclusive opening takes
}
"""What an opening fails with, and the way out; pyserial's own words are a number and the path twice."""

_numbers = itertools.count(1)


class SerialLine:
    """A line that reports under its own number, so that a late report of an old line is known as such."""

    def __init__(self, port: Any, report: Callable[[LineReport], None]) -> None:
        """Open `port` (pyserial's, not yet opened) in a thread of its own and report to `report`."""
        self.number = next(_numbers)
        self._port = port
        self._report = report
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name=f"die-{self.number}", daemon=True)
        self._thread.start()

    def write(self, data: bytes) -> None:
        """Send a few bytes; a line that is just going away reports that by its reader."""
        try:
            self._port.write(data)
        except LINE_ERRORS:
            self.stop()
            self._report(LineLost(self.number, "it does not take bytes any more"))

    def stop(self) -> None:
        """Ask the reader to end and to close the line; reports nothing more."""
        self._stopping = True
        with contextlib.suppress(*LINE_ERRORS):  # it may be closing already
            self._port.cancel_read()

    def join(self, seconds: float) -> None:
        """Wait up to `seconds` for the line to be closed."""
        self._thread.join(seconds)

    def _run(self) -> None:
        reason = "its reader ended"
        try:
            self._port.open()
            self._report(LineOpened(self.number))
            while not self._stopping and (data := self._read()):
                self._report(LineRead(self.number, data))
        except LINE_ERRORS as error:
            reason = IN_WORDS.get(getattr(error, "errno", None) or 0, str(error))
        finally:
            # Also after an unforeseen error: a line must not be lost in silence.
            if not self._stopping:
                self._report(LineLost(self.number, reason))
            self._close()

    def _read(self) -> bytes:
        """Wait for a byte and take what came with it; nothing when asked to stop."""
        first: bytes = self._port.read(1)
        waiting: int = self._port.in_waiting if first else 0
        more: bytes = self._port.read(waiting) if waiting else b""
        return first + more

    def _close(self) -> None:
        with contextlib.suppress(*LINE_ERRORS):  # what is gone needs no closing
            self._port.close()
