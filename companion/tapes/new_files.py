"""Files that come into being under names that nothing has yet, all of them whole or none.

For what people name on the command line: nothing of theirs is written over, and what failed is not in the way of the
next try. What stands in the files is others' business.
"""

from collections.abc import Mapping
from contextlib import ExitStack, suppress
from pathlib import Path


def write_new(texts: Mapping[Path, str]) -> None:
    """Write each text into a new file, or none of them; FileExistsError where there is a file already, OSError."""
    with ExitStack() as on_failure:
        for path, text in texts.items():
            with path.open("x", encoding="utf-8") as file:
                on_failure.callback(take_away, path)
                file.write(text)
        on_failure.pop_all()


def take_away(path: Path) -> None:
    """Delete a file that was made here, where that can be done: whatever came before is the error to tell."""
    with suppress(OSError):
        path.unlink()
