"""When a shake is a throw: several hard jolts close together, then rest. One knock on the table is none.

Pure: it is told how much time passed and the acceleration in milli-g, (0, 0, 1000) for a die at rest.
"""

JOLT_MG = 1800
JOLTS = 3
JOLTS_WITHIN_MS = 1500
"""A jolt counts when the one before it is at most this long ago."""
REST_MG = 200
"""At rest the length of the acceleration is within this of 1 g."""
REST_MS = 300


class Shake:
    """Counts jolts and waits for the rest after them."""

    def __init__(self) -> None:
        """Begin at rest."""
        self._forget()

    def step(self, passed: int, mg: tuple[int, int, int] | None) -> bool:
        """Take the acceleration after `passed` ms (None: no sensor) and tell whether a throw just came to rest."""
        if mg is None:
            self._forget()
            return False
        square = mg[0] * mg[0] + mg[1] * mg[1] + mg[2] * mg[2]
        self._count_jolts(passed, square >= JOLT_MG * JOLT_MG)
        resting = (1000 - REST_MG) ** 2 <= square <= (1000 + REST_MG) ** 2
        self._rest_ms = self._rest_ms + passed if resting else 0
        thrown = self._rest_ms >= REST_MS and self._jolts >= JOLTS
        if thrown:
            self._forget()
        return thrown

    def _count_jolts(self, passed: int, strong: bool) -> None:
        self._since_jolt += passed
        if strong and not self._strong:  # a jolt is its beginning: a long push is one
            self._jolts = self._jolts + 1 if self._since_jolt <= JOLTS_WITHIN_MS else 1
            self._since_jolt = 0
        self._strong = strong

    def _forget(self) -> None:
        self._jolts = self._since_jolt = self._rest_ms = 0
        self._strong = False
