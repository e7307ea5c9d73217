"""What was claimed and whether it held: a line each as it goes, one line at the end."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from companion.tapes.language import TapeError
from hardware.simulated.bench import BenchStuck
from tests.emulated_pi.host import Failed, say

EXPECTED_TROUBLE = (Failed, TapeError, BenchStuck, TimeoutError, OSError, LookupError, ValueError, TypeError)
"""What a broken box, a broken answer or a full disk raises on the way; anything else is a mistake of the test's own."""


class Vital(Exception):
    """What failed is needed by all that follows."""


class Results:
    """The claims so far."""

    def __init__(self) -> None:
        """Begin with none."""
        self.passed = 0
        self.failed: list[str] = []

    @contextmanager
    def claim(self, sentence: str, vital: bool = False) -> Iterator[None]:
        """Count what stands in the block as one claim; raises Vital where a vital one does not hold."""
        began = time.monotonic()
        try:
            yield
        except EXPECTED_TROUBLE as trouble:
            self.failed.append(sentence)
            say(f"FAILED {sentence}: {type(trouble).__name__}: {trouble}")
            if vital:
                raise Vital(sentence) from trouble
        else:
            self.passed += 1
            say(f"ok     {sentence} ({time.monotonic() - began:.0f} s)")

    def __str__(self) -> str:
        """Return the last line."""
        return f"{self.passed} passed, {len(self.failed)} failed"


def expect(what: str, found: object, wanted: object) -> None:
    """Raise Failed unless what was found is what was wanted."""
    if found != wanted:
        raise Failed(f"{what}: expected {wanted}, found {found}")


def expect_in(part: str, text: str) -> None:
    """Raise Failed unless the part stands in the text."""
    if part not in text:
        raise Failed(f"expected {part!r} in\n{text[-2000:]}")
