"""The electronic die at the far end of a pseudo-terminal: answers `?`, sends any bytes, is pulled and comes back.

It lives in the bench's process and survives the daemon. What it sends while no host has its line open is lost.
"""

import contextlib
import os
import pty
import select
import termios
import threading
import tty
from collections.abc import Callable

from hardware.simulated.messages import DieSent, DieTook

ANSWER = b"DIE Sim 1\n"


class SerialDie:
    """A die, or another device, that answers `answer` to a question mark (None: nothing)."""

    def __init__(self, tell: Callable[[DieSent | DieTook], None], answer: bytes | None = ANSWER) -> None:
        """Begin unplugged; how many bytes went either way is told to `tell` before they can matter."""
        self._tell = tell
        self._answer = answer
        self._lock = threading.RLock()
        self._writing = threading.Lock()
        self._line: int | None = None
        self._sent = self._took = 0
        self._master: int | None = None
        self._slave: int | None = None
        self._spare: tuple[int, int] | None = None
        self._stop: tuple[int, int] | None = None
        self._thread: threading.Thread | None = None
        self.path = ""
        self.openings = 0

    def plug(self) -> None:
        """Come up behind a pseudo-terminal of a name that was not the last one's."""
        self._master, self._slave = self._spare or pty.openpty()
        self._spare = None
        # Our own hold on the far end keeps reads alive while no host has it open.
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.path = os.ttyname(self._slave)
        self._stop = os.pipe()
        self._thread = threading.Thread(target=self._serve, args=(self._master, self._stop[0]), daemon=True)
        self._thread.start()

    def unplug(self) -> None:
        """Go away, also in mid-line; the host's next read fails."""
        if self._master is None or self._slave is None or self._stop is None or self._thread is None:
            return
        self.host_closed()
        os.write(self._stop[1], b".")
        self._thread.join()
        self._spare = pty.openpty()  # taken before the old name is free, so that the next one differs
        for descriptor in (self._slave, self._master, *self._stop):
            os.close(descriptor)
        self._master = self._slave = self._stop = None
        self.path = ""

    def close(self) -> None:
        """Let go of everything."""
        self.unplug()
        for descriptor in self._spare or ():
            os.close(descriptor)
        self._spare = None

    def host_opened(self, line: int) -> None:
        """Learn that a host has the line open, under this number, and tell it so."""
        with self._lock:
            self._line, self._sent, self._took = line, 0, 0
            self.openings += 1
            self._tell(DieTook(line, 0))

    def host_closed(self) -> None:
        """Learn that the host is gone; what it did not read is lost."""
        with self._lock:
            self._line = None
            for descriptor in (self._master, self._slave):
                if descriptor is not None:
                    with contextlib.suppress(termios.error):
                        termios.tcflush(descriptor, termios.TCIOFLUSH)

    def send(self, data: bytes) -> None:
        """Send any bytes, if a host is there to read them."""
        with self._lock:
            line, master = self._line, self._master
            if line is None or master is None or not data:
                return
            self._sent += len(data)
            self._tell(DieSent(line, self._sent))
        with self._writing:
            self._write_all(master, data, line)

    def _write_all(self, master: int, data: bytes, line: int) -> None:
        """Write to the terminal, which takes some 4 KiB without a reader, as long as that host is there."""
        while data and self._line == line:
            try:
                data = data[os.write(master, data) :]
            except BlockingIOError:
                select.select([], [master], [], 0.05)

    def _serve(self, master: int, stop: int) -> None:
        while True:
            ready, _, _ = select.select([master, stop], [], [])
            if stop in ready:
                return
            with contextlib.suppress(OSError):
                self._hear(os.read(master, 4096))

    def _hear(self, data: bytes) -> None:
        self.send((self._answer or b"") * data.count(b"?"))
        with self._lock:
            if self._line is not None:
                self._took += len(data)
                self._tell(DieTook(self._line, self._took))
