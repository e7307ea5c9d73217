"""The whole box for the scenarios: the real daemon on simulated wires, the power on."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.chaos.desk import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """Give a running box with an empty journal."""
    with Desk(tmp_path / "games.journal") as running:
        yield running
