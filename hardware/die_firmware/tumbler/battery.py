"""The battery's level: a lithium cell's millivolts → percent, and when that is worth a line.

Pure. On the USB cable the supply stands above any cell's voltage, which reads as 100.
"""

CURVE = ((3300, 0), (3500, 5), (3700, 25), (3850, 55), (4000, 80), (4150, 100))
"""Millivolts and percent of a lithium cell at rest, straight lines between."""
CHANGE = 5
"""Percent by which the level must have moved to be told unasked."""
AT_MOST_EVERY_MS = 60_000


def percent_of(millivolts: int) -> int:
    """Give the level, 0 to 100, of a cell at `millivolts`."""
    below = CURVE[0]
    for above in CURVE:
        if millivolts < above[0]:
            span = above[0] - below[0]
            return below[1] + (above[1] - below[1]) * (millivolts - below[0]) // span if span else 0
        below = above
    return 100


class Battery:
    """Remembers what was told last, so that a level that flickers by a percent is no news."""

    def __init__(self) -> None:
        """Begin with nothing told."""
        self._told = None
        self._since_told = 0

    def step(self, passed: int, millivolts: int | None, asked: bool) -> int | None:
        """Take the supply after `passed` ms (None: not measured); give the percent to tell now, None for nothing."""
        if millivolts is None:
            return None
        self._since_told += passed
        percent = percent_of(millivolts)
        if not asked and not self._is_news(percent):
            return None
        self._told, self._since_told = percent, 0
        return percent

    def _is_news(self, percent: int) -> bool:
        if self._told is None:
            return True
        return self._since_told >= AT_MOST_EVERY_MS and abs(percent - self._told) >= CHANGE
