"""The status socket: a client that connects gets one line of JSON, how the box is doing, and no more.

A thread waits for clients and puts each question in the loop's inbox; the answer goes out without waiting, so a client
that does not read is dropped, and one question at a time is under way, so a crowd does not slow the game. It lies in
the service's runtime folder, else beside the journal: daemon and `companion status` both look here.
"""

import json
import logging
import os
import socket
import stat
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

SOCKET_NAME = "status.sock"
_FOR_EVERYONE, _FOR_THE_OWNER = 0o666, 0o600
Ask = Callable[[Callable[[object], None]], None]
"""Hands a question on to the loop, which calls what it was handed with the answer."""
WAITING = 16
"""How many clients may wait for their turn."""
BREATH_S = 1.0
"""Seconds until it tries again where no client can be let in, as in a process that has no file to spare."""
log = logging.getLogger(__name__)


class StatusSocket:
    """A socket that is open until closed."""

    def __init__(self, path: Path, mode: int, ask: Ask) -> None:
        """Listen at `path`, in place of a socket that a killed daemon left; `mode` says who may ask. OSError."""
        _clear(path)
        self._path = path
        self._ask = ask
        self._listener = socket.socket(socket.AF_UNIX)
        self._closed = threading.Event()
        try:
            with address_of(path) as address:
                self._listener.bind(address)
            os.chmod(path, mode)
            self._listener.listen(WAITING)
        except OSError:
            self._listener.close()
            raise
        threading.Thread(target=self._serve, name="status", daemon=True).start()

    def close(self) -> None:
        """Listen no more; the file goes away."""
        self._closed.set()
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)  # wakes the thread, which a close alone does not
        self._listener.close()
        self._path.unlink(missing_ok=True)

    def _serve(self) -> None:
        said = False
        while not self._closed.is_set():
            try:
                client, _ = self._listener.accept()
            except ConnectionAbortedError:
                continue
            except OSError as error:  # closed, or no file to spare
                if not (said or self._closed.is_set()):
                    log.warning("`companion status` is not answered until this is over: %s", error)
                    said = True
                self._closed.wait(BREATH_S)
                continue
            said = False
            answered = threading.Event()
            self._ask(_reply_to(client, answered))
            answered.wait()


def socket_path(journal: Path, environ: Mapping[str, str]) -> Path:
    """Return where the daemon of this journal is asked how it goes."""
    runtime = environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
    return Path(runtime) / SOCKET_NAME if runtime else beside(journal)


def socket_mode(environ: Mapping[str, str]) -> int:
    """Return who may ask: of a service all users of the box, since a question changes nothing; else its user alone."""
    return _FOR_EVERYONE if environ.get("RUNTIME_DIRECTORY") else _FOR_THE_OWNER


def beside(journal: Path) -> Path:
    """Return the socket of a daemon that is no service."""
    path = Path(os.path.realpath(journal))
    return path.with_name(path.name + ".sock")


@contextmanager
def address_of(path: Path) -> Iterator[str]:
    """Yield an address for the socket at `path`: the kernel takes 107 bytes, folders may be deeper. OSError."""
    folder = os.open(path.parent, os.O_PATH | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)


def is_answered(path: Path) -> bool:
    """Tell whether a process listens at `path`; False for a file that a killed daemon left. OSError for others."""
    with socket.socket(socket.AF_UNIX) as client, address_of(path) as address:
        client.setblocking(False)
        try:
            client.connect(address)
        except (ConnectionRefusedError, FileNotFoundError):
            return False
        except BlockingIOError:  # it listens, and is too busy to let a client in
            return True
        return True


def _reply_to(client: socket.socket, answered: threading.Event) -> Callable[[object], None]:
    def reply(value: object) -> None:
        # What fits the empty buffer of a new connection goes out at once; the rest is not waited for.
        with suppress(OSError), client:
            client.setblocking(False)
            client.send(json.dumps(value, ensure_ascii=False).encode() + b"\n")
        answered.set()

    return reply


def _clear(path: Path) -> None:
    try:
        mode = os.lstat(path).st_mode
    except FileNotFoundError:
        return
    if not stat.S_ISSOCK(mode):
        raise FileExistsError(f"{path} is there and is no socket")
    if is_answered(path):
        raise FileExistsError(f"another process answers at {path}")
    path.unlink()
