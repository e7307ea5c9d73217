"""What goes into the guest beside the card: the product's sources, and the wheels that pip would fetch on a Pi.

Each is a tar file that the guest reads off a drive of its own.
"""

import subprocess
import tarfile
import tomllib
from collections.abc import Iterable
from pathlib import Path

from tests.emulated_pi.host import Failed, pip

ROOT = Path(__file__).parents[2]
PLATFORMS = ("manylinux_2_34", "manylinux_2_31", "manylinux_2_28", "manylinux_2_27", "manylinux_2_17", "manylinux2014")
LGPIO = "lgpio>=0.2.2.0,<0.3"
"""For the once that the pins are read by lgpio; on 64 bit the product does not ask for it."""


def requirements() -> tuple[str, ...]:
    """Return what pip will look for when the product is installed: to build it and to run it on a Pi."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    needed = project["project"]
    return (
        *project["build-system"]["requires"],
        *needed["dependencies"],
        *needed["optional-dependencies"]["pi"],
        LGPIO,
    )


def fetch_wheels(folder: Path, python: str) -> None:
    """Fetch the wheels for arm64 and this version of Python (like 3.11) into `wheels.tar`; raises Failed."""
    wheels = folder / "wheels"
    platforms = [option for name in PLATFORMS for option in ("--platform", f"{name}_aarch64")]
    pip(
        *("download", "-q", "-d", wheels, "--only-binary=:all:", "--implementation", "cp", "--python-version", python),
        *(*platforms, *requirements()),
    )
    _pack(folder / "wheels.tar", wheels, (path.name for path in sorted(wheels.iterdir())))


def pack_checkout(target: Path) -> None:
    """Pack the working tree, without what git ignores; raises Failed."""
    # Root may look at a clone that is another user's.
    command = ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-coz", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, timeout=60)
    if listed.returncode:
        raise Failed(f"expected a git checkout at {ROOT}: {listed.stderr.decode()}")
    names = [name for name in listed.stdout.decode().split("\0") if name and (ROOT / name).exists()]
    _pack(target, ROOT, names)


def _pack(target: Path, folder: Path, names: Iterable[str]) -> None:
    with tarfile.open(target, "w") as tar:
        for name in names:
            tar.add(folder / name, name, recursive=False)
