"""For all tests: what a child without root's rights must be able to reach."""

import os
import tempfile
from pathlib import Path

import pytest


@pytest.fixture(scope="session", autouse=True)
def _temporary_folders_that_others_may_enter(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Let a child that dropped root into pytest's folders: it makes them for its own user alone, a level a worker."""
    if os.geteuid() != 0:
        return
    base = tmp_path_factory.getbasetemp()
    for folder in (base, *base.parents):
        if folder in (Path(tempfile.gettempdir()), Path("/")):
            break
        folder.chmod(0o755)
