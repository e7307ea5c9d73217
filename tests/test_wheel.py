"""What a Pi gets: the wheel holds all that the product reads, and nothing that only makers and contributors read."""

import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel and give it unpacked."""
    folder = tmp_path_factory.mktemp("wheel")
    (built,) = WheelBuilder(str(ROOT)).build(directory=str(folder), versions=["standard"])
    with ZipFile(built) as archive:
        archive.extractall(folder / "unpacked")
    return folder / "unpacked"


def files_in(folder: Path, *, but: tuple[str, ...] = ()) -> set[str]:
    """The files that count, by their place in the folder."""
    found = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return {str(path) for path in found if "__pycache__" not in path.parts and path.suffix not in but}


@pytest.mark.parametrize("package", ["companion", "hardware"])
def test_a_package_is_in_the_wheel_but_for_its_documents_and_the_dies_firmware(wheel: Path, package: str) -> None:
    there = files_in(ROOT / package, but=(".md",))
    firmware = {name for name in there if name.startswith("die_firmware/")}
    assert files_in(wheel / package) == there - firmware


def test_of_the_building_guide_only_the_pin_map_is_in_the_wheel(wheel: Path) -> None:
    assert files_in(wheel / "wiring") == {"__init__.py", "panel.toml"}


def test_what_is_in_the_wheel_plays_a_tape_by_itself(wheel: Path, tmp_path: Path) -> None:
    tape = ROOT / "tests" / "tapes" / "a-tie-decided-by-health.tape"
    program = "import sys; from companion.cli import main; sys.exit(main(sys.argv[1:]))"
    done = subprocess.run(
        [sys.executable, "-c", program, "replay", str(tape)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(wheel)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("ok ")
