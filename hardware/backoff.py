"""How long to wait before a missing part is tried again. Pure."""

from dataclasses import dataclass

DELAYS = (0.5, 1.0, 2.0, 4.0, 5.0)
"""Seconds before the first, second … try; the last one goes on for ever (S13)."""


@dataclass(frozen=True, slots=True)
class Backoff:
    """How often it failed in a row."""

    failures: int = 0

    @property
    def delay(self) -> float:
        """Give the seconds to wait before the next try."""
        return DELAYS[min(self.failures, len(DELAYS) - 1)]

    def failed(self) -> "Backoff":
        """Give what holds after one more failure."""
        return Backoff(min(self.failures + 1, len(DELAYS) - 1))
