"""The world around the daemon: the service manager (systemd), the status socket, and the request to shut down.

Without systemd and without a socket all goes on. The manager is told by datagrams to the socket that $NOTIFY_SOCKET
names (sd_notify's protocol); one that cannot be sent is lost, and the manager notices by itself. The service may not
shut the system down: it leaves a file in its runtime folder, which systemd/companion-poweroff.path sees.
"""

import logging
import os
import socket
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from companion.daemon.status_socket import Ask, StatusSocket, socket_mode, socket_path

REQUEST = "power-off"
"""The name of the file by which a service asks to be shut down; the path unit and root's one-shot know it too."""
log = logging.getLogger(__name__)


class Supervisor:
    """The service manager and the status socket, as the loop deals with them; without $NOTIFY_SOCKET none is told."""

    def __init__(self, environ: Mapping[str, str], status: StatusSocket | None = None) -> None:
        """Find out where the manager listens and how often it wants a sign of life."""
        self._status = status
        self._address = _address(environ.get("NOTIFY_SOCKET", ""))
        self._every_s = _half_the_watchdog_s(environ) if self._address else None
        self._sentence = ""
        self.wake_at: float | None = None
        """When the next sign of life is due on the loop's clock; None before `ready` and where none is wanted."""

    @classmethod
    def open(cls, journal: Path, ask: Ask, environ: Mapping[str, str]) -> "Supervisor":
        """Open what there is to open; where the socket cannot be, the log says so and the game is played without."""
        status = None
        try:
            status = StatusSocket(socket_path(journal, environ), socket_mode(environ), ask)
        except OSError as error:
            log.warning("no status socket, so `companion status` will not answer: %s", error)
        return cls(environ, status)

    def ready(self, now: float) -> None:
        """Say that the box shows its first page; from now on signs of life are due."""
        self._send("READY=1")
        self.sign_of_life(now)

    def sign_of_life(self, now: float) -> None:
        """Give a sign of life if one is due; called by the loop after each piece of its work."""
        if self._every_s is not None and (self.wake_at is None or now >= self.wake_at):
            self._send("WATCHDOG=1")
            self.wake_at = now + self._every_s

    def tell(self, sentence: str) -> None:
        """Say how the game stands, for `systemctl status`; the same sentence twice is said once."""
        if sentence != self._sentence:
            self._sentence = sentence
            self._send(f"STATUS={sentence}")

    def close(self) -> None:
        """Say that the end is in order, and answer no more."""
        self._send("STOPPING=1")
        if self._status is not None:
            self._status.close()

    def _send(self, message: str) -> None:
        if self._address:
            with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as line:
                line.sendto(message.encode(), self._address)


def power_off(environ: Mapping[str, str] | None = None) -> None:
    """Ask the system to shut down; where that cannot be asked, the log says so and the box just stays on."""
    runtime = (os.environ if environ is None else environ).get("RUNTIME_DIRECTORY", "").split(":")[0]
    try:
        if runtime:
            (Path(runtime) / REQUEST).touch()
        else:
            subprocess.run(["systemctl", "poweroff"], check=True, timeout=30)
    except (OSError, subprocess.SubprocessError) as refusal:
        log.error("the system was asked to shut down and did not: %s", refusal)


def _address(named: str) -> str:
    """Return the socket's address: a path, or after `@` a name that stands in no folder; else none."""
    return "\0" + named[1:] if named.startswith("@") else named if named.startswith("/") else ""


def _half_the_watchdog_s(environ: Mapping[str, str]) -> float | None:
    """Return how often to give a sign, in seconds: twice as often as the manager insists on, as its manual advises."""
    wanted, process = environ.get("WATCHDOG_USEC", ""), environ.get("WATCHDOG_PID", "")
    if process and process != str(os.getpid()):
        return None
    return int(wanted) / 2_000_000 if wanted.isdigit() and int(wanted) else None
