"""A disk that fills up or turns read-only: a file system of its own, mounted for one test."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest


class SmallDisk:
    """A file system of a few hundred KiB at `folder`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.journal = folder / "games.journal"

    def fill(self) -> Path:
        """Fill it to the last byte with one file, and return that."""
        full = self.folder / "full"
        with open(full, "wb", buffering=0) as file:
            try:
                while file.write(bytes(4096)):
                    pass
            except OSError:
                return full
        return full

    def remount(self, how: str) -> None:
        """Make it `ro` or `rw`."""
        subprocess.run(["mount", "-o", f"remount,{how}", self.folder], check=True)


def mounted(folder: Path, kib: int) -> Iterator[SmallDisk]:
    """Mount one of that size for a fixture; skips where that is not allowed."""
    folder.mkdir()
    order = ["mount", "-t", "tmpfs", "-o", f"size={kib}k", "none", str(folder)]
    if subprocess.run(order, capture_output=True, check=False).returncode:
        pytest.skip("no right to mount a file system here")
    yield SmallDisk(folder)
    subprocess.run(["umount", "-l", folder], check=True)
