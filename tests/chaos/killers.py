"""Ways to kill a process at a moment that nobody chose: after a random while, or in the middle of a write to a file."""

import ctypes
import os
import random
import select
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

IN_MODIFY = 0x2
LONGEST_S = 0.012
"""A press with its write and its page takes about that long."""


def _shoot(pid: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


@contextmanager
def after_a_while(pid: int, rng: random.Random) -> Iterator[None]:
    """Kill `pid` some random microseconds into what is done inside; at its end, if it ended sooner."""
    wait_s = rng.random() * LONGEST_S

    def kill() -> None:
        time.sleep(wait_s)
        _shoot(pid)

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        yield
    finally:
        killer.join()


@contextmanager
def in_a_write(pid: int, rng: random.Random, file: Path) -> Iterator[None]:
    """Kill `pid` within a third of a millisecond after its first write to `file` inside; at the end, if there is none.

    A commit is several writes and a sync, and takes about as long: so most of these kills fall into it.
    """
    spin_s, (done, finished) = rng.random() * 0.0003, os.pipe()
    watch = _watch(file)

    def kill() -> None:
        ready, _, _ = select.select([watch, done], [], [])
        give_up_at = time.perf_counter() + (spin_s if watch in ready else 0.0)
        while time.perf_counter() < give_up_at:
            pass
        _shoot(pid)

    killer = threading.Thread(target=kill)
    killer.start()
    try:
        yield
    finally:
        os.write(finished, b".")
        killer.join()
        for descriptor in (watch, done, finished):
            os.close(descriptor)


def _watch(file: Path) -> int:
    """Return a descriptor that can be read as soon as somebody writes to `file`; the standard library has none."""
    libc = ctypes.CDLL(None, use_errno=True)
    watch: int = libc.inotify_init1(os.O_CLOEXEC | os.O_NONBLOCK)
    if watch < 0 or libc.inotify_add_watch(watch, os.fsencode(file), IN_MODIFY) < 0:
        raise OSError(ctypes.get_errno(), "inotify cannot watch", str(file))
    return watch
