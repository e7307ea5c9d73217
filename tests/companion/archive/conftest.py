"""What the archive's tests share: a journal with games in it, a process without root's rights, a small disk."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.companion.shelf import as_nobody, shelf
from tests.small_disk import SmallDisk, mounted

__all__ = ["as_nobody", "shelf", "small_disk"]


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[SmallDisk]:
    """Mount a small disk."""
    yield from mounted(tmp_path / "disk", 64)
