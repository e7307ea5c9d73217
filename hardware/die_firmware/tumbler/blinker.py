"""The lamp on the board blinks the face that was thrown, so that the die also serves without a box.

Pure: it is told how much time passed.
"""

LIT_MS = 150
DARK_MS = 250


class Blinker:
    """Blinks a face once."""

    def __init__(self) -> None:
        """Begin dark."""
        self._face = 0
        self._since = 0

    def show(self, face: int) -> None:
        """Begin to blink `face` times from now on."""
        self._face, self._since = face, 0

    def step(self, passed: int) -> bool:
        """Tell whether the lamp is lit after `passed` more ms."""
        self._since += passed
        blink, within = divmod(self._since, LIT_MS + DARK_MS)
        if blink >= self._face:
            self._face = self._since = 0
            return False
        return within < LIT_MS
