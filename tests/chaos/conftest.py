"""Disks that refuse, for the tests of this folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.small_disk import SmallDisk, mounted


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[SmallDisk]:
    """Mount a small disk."""
    yield from mounted(tmp_path / "disk", 600)
