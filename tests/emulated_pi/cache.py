"""Things that take long to make, kept: each in a folder named after what went into it, complete or not there.

A new recipe makes a new folder; old ones go when a new one is there.
"""

import hashlib
import shutil
import time
from collections.abc import Callable
from pathlib import Path

from tests.emulated_pi.host import say


class Cache:
    """A folder of things made once."""

    def __init__(self, folder: Path) -> None:
        """Keep things in `folder`, which is made if need be."""
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder

    def made(self, name: str, recipe: str, make: Callable[[Path], None]) -> Path:
        """Return the folder of what `make` makes, made now unless it was with the same `recipe` before."""
        place = self.folder / f"{name}-{hashlib.sha256(recipe.encode()).hexdigest()[:12]}"
        if place.is_dir():
            return place
        unfinished = place.with_suffix(".unfinished")
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir()
        began = time.monotonic()
        say(f"making {name} (once; kept in {self.folder})")
        make(unfinished)
        for old in self.folder.glob(f"{name}-*"):
            if old != unfinished:
                shutil.rmtree(old)
        unfinished.rename(place)
        say(f"made {name} in {time.monotonic() - began:.0f} s")
        return place


def recipe_of(*modules: str) -> str:
    """Return the text of this package's modules: what they make is made anew when they change."""
    return "".join((Path(__file__).parent / f"{name}.py").read_text() for name in modules)
