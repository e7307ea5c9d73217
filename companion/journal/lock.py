"""One writer at a time: a lock on a side file (NAME.lock) that is kept open; it dies with its process, however."""

import fcntl
import os
from contextlib import suppress
from pathlib import Path

from companion.journal.file import JournalBusy


def identity(path: Path) -> tuple[int, int]:
    """Return which file stands at `path` now: device and number. OSError."""
    stat = os.stat(path)
    return stat.st_dev, stat.st_ino


class Lock:
    """The right to write the journal at `path`; not had until taken."""

    def __init__(self, path: Path) -> None:
        self._path = path.with_name(path.name + ".lock")
        self._file: int | None = None

    def take(self) -> None:
        """Take the lock, again where the side file was exchanged. JournalBusy where another has it; OSError."""
        if self._file is not None and self._is_in_place(self._file):
            return
        file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            os.close(file)
            detail = f"another companion is running on this journal (it holds {self._path}); stop it first"
            raise JournalBusy("in use elsewhere", detail) from error
        except OSError:
            os.close(file)
            raise
        self.release()
        self._file = file

    def release(self) -> None:
        """Let others have it."""
        if self._file is not None:
            os.close(self._file)
        self._file = None

    def _is_in_place(self, file: int) -> bool:
        with suppress(OSError):
            held = os.fstat(file)
            return (held.st_dev, held.st_ino) == identity(self._path)
        return False
