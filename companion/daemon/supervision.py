"""The world outside the box as the loop deals with it: the service manager and the status socket in one hand."""

import logging
from collections.abc import Mapping
from pathlib import Path

from companion.service.place import socket_mode, socket_path
from companion.daemon.status_socket import Ask, StatusSocket
from companion.service.systemd import ServiceManager

log = logging.getLogger(__name__)


class Outside:
    """Who wants to know how the daemon is doing."""

    def __init__(self, manager: ServiceManager, status: StatusSocket | None) -> None:
        self._manager = manager
        self._status = status

    @classmethod
    def open(cls, journal: Path, ask: Ask, environ: Mapping[str, str]) -> "Outside":
        """Open what there is to open; where the socket cannot be, the log says so and the game is played without."""
        status = None
        try:
            status = StatusSocket(socket_path(journal, environ), socket_mode(environ), ask)
        except OSError as error:
            log.warning("no status socket, so `companion status` will not answer: %s", error)
        return cls(ServiceManager(environ), status)

    @property
    def wake_at(self) -> float | None:
        """When the loop must be awake for a sign of life, on its own clock; None: never."""
        return self._manager.wake_at

    def ready(self, now: float) -> None:
        """Say that the first page is shown."""
        self._manager.ready(now)

    def worked(self, now: float) -> None:
        """Say that the loop has done a piece of work."""
        self._manager.live(now)

    def tell(self, sentence: str) -> None:
        """Say how the game stands."""
        self._manager.status(sentence)

    def close(self) -> None:
        """Say that the end is in order, and answer nobody any more."""
        self._manager.stopping()
        if self._status is not None:
            self._status.close()


def no_outside() -> Outside:
    """Return an outside with nobody in it."""
    return Outside(ServiceManager({}), None)
