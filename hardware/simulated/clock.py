"""A clock that stands still until it is set. Nothing here waits."""


class SimulatedClock:
    """Simulated seconds; one thread sets them, any thread reads them."""

    def __init__(self, start: float = 0.0) -> None:
        """Stand at `start`."""
        self._now = start

    def now(self) -> float:
        """Give the simulated moment in seconds."""
        return self._now

    def set(self, moment: float) -> None:
        """Go on to `moment`; raises ValueError for one that has passed."""
        if moment < self._now:
            raise ValueError(f"the clock stands at {self._now} and cannot go back to {moment}")
        self._now = moment
