"""The push button, debounced: acts on the way down at once, and again only once it was seen up for a while.

Pure: it is told how much time passed and whether the contact is closed.
"""

QUIET_MS = 30


class Button:
    """One button; it counts as down at first, so that one that is held while the power comes throws nothing."""

    def __init__(self) -> None:
        """Begin untouchable until seen up."""
        self._up_ms = 0
        self._armed = False

    def step(self, passed: int, down: bool) -> bool:
        """Take the contact's level after `passed` ms and tell whether this is a press."""
        self._up_ms = 0 if down else self._up_ms + passed
        pressed = down and self._armed
        if down:
            self._armed = False
        elif self._up_ms >= QUIET_MS:
            self._armed = True
        return pressed
