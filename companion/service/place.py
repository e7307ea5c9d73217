"""Where the status socket is: in the service's runtime folder, else beside the journal; and its address, however long.

Daemon and `companion status` both look here.
"""

import os
import socket
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

SOCKET_NAME = "status.sock"
_FOR_EVERYONE, _FOR_THE_OWNER = 0o666, 0o600


def socket_path(journal: Path, environ: Mapping[str, str]) -> Path:
    """Return where the daemon of this journal is asked how it goes."""
    runtime = environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
    return Path(runtime) / SOCKET_NAME if runtime else beside(journal)


def socket_mode(environ: Mapping[str, str]) -> int:
    """Return who may ask: a service anybody on the box, since a question changes nothing; a user's daemon its user."""
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
        except BlockingIOError:  # so busy that it lets nobody in
            return True
        return True
