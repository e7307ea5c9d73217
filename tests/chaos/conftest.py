"""Disks that refuse, for the tests of this folder."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest


class SmallDisk:
    """A file system of 600 KiB of its own at `folder`."""

    def __init__(self, folder: Path) -> None:
        self.journal = folder / "games.journal"
        self._folder = folder

    def fill(self) -> Path:
        """Fill it to the last byte with one file, and return that."""
        full = self._folder / "full"
        with open(full, "wb", buffering=0) as file:
            try:
                while file.write(bytes(4096)):
                    pass
            except OSError:
                return full
        return full

    def remount(self, how: str) -> None:
        """Make it `ro` or `rw`."""
        subprocess.run(["mount", "-o", f"remount,{how}", self._folder], check=True)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[SmallDisk]:
    """Mount a small disk."""
    folder = tmp_path / "disk"
    folder.mkdir()
    order = ["mount", "-t", "tmpfs", "-o", "size=600k", "none", str(folder)]
    if subprocess.run(order, capture_output=True, check=False).returncode:
        pytest.skip("no right to mount a file system here")
    yield SmallDisk(folder)
    subprocess.run(["umount", "-l", folder], check=True)
