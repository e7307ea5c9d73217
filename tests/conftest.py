"""For all tests: what a child without root's rights must be able to reach, a second try for tests in real time.

And that every daemon starts warm, whichever test started the first one, and every module is compiled once a run.
"""

import os
import sys
import tempfile
from pathlib import Path

import pytest

IN_REAL_TIME = (
    "companion/terminal",
    "companion/daemon",
    "hardware/simulated",
    "chaos",
    "scenarios",
    "test_at_rest.py",
)
"""Where fingers and processes move in real time: a machine that stalls for half a second makes a hold of a tap."""

EVERY_DAEMON = ("companion.daemon.main", "companion.doctor.checkup", "companion.terminal.box")
"""What the benches' daemons import, for all of them: 0.3 s of a core at each start that has to do it itself."""


def pytest_configure(config: pytest.Config) -> None:
    """Where nobody wants compiled files in the tree, put them elsewhere for this run, for the workers and the daemons.

    Else each of some hundred processes compiles all that it imports, and each worker all tests.
    """
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", "") and not hasattr(config, "workerinput"):
        folder = tempfile.TemporaryDirectory(prefix="companion-compiled-", ignore_cleanup_errors=True)
        Path(folder.name).chmod(0o755)
        os.environ["PYTHONPYCACHEPREFIX"] = folder.name
        config.add_cleanup(folder.cleanup)


def pytest_collection_finish() -> None:
    """Name all of it to the server that daemons are forked from: it imports what its first bench names, and no more."""
    process = sys.modules.get("hardware.simulated.process")
    if process is not None:  # else no test here has a bench
        process.PRELOADED = (*process.PRELOADED, *EVERY_DAEMON)  # type: ignore[attr-defined]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the longest evenings to CI, and let a test in real time fail twice before it counts."""
    if not os.environ.get("COMPANION_THOROUGH"):
        longest = [item for item in items if item.get_closest_marker("thorough")]
        config.hook.pytest_deselected(items=longest)
        items[:] = [item for item in items if item not in longest]
    _try_twice(config, items)


def _try_twice(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let a test that lives in real time fail twice before it counts; what is really broken fails twice."""
    if config.pluginmanager.hasplugin("rerunfailures"):
        for item in items:
            if any(place in item.path.as_posix() for place in IN_REAL_TIME):
                item.add_marker(pytest.mark.flaky(reruns=1))


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
