"""The clocks that stamp a journal's entries, for whoever opens one to write: the daemon, and the panel before it."""

import time
from collections.abc import Callable
from pathlib import Path

from companion.journal.file import Stamp, Stamps


def stamps_by(monotonic: Callable[[], float]) -> Stamps:
    """Return what asks the wall clock and, for the seconds in this boot, `monotonic`."""
    file = Path("/proc/sys/kernel/random/boot_id")
    boot = file.read_text().strip() if file.exists() else ""  # once: it lives as long as this process at least
    return lambda: Stamp(time.time(), boot, monotonic())
