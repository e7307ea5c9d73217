"""A bench with the tiny daemon on it, for the tests that look at the whole box."""

from collections.abc import Iterator

import pytest

from hardware.simulated.bench import Bench
from tests.hardware.tiny_daemon import count_presses


@pytest.fixture
def bench() -> Iterator[Bench]:
    """Give a running box with everything plugged in."""
    with Bench(count_presses) as running:
        running.power_on()
        yield running
