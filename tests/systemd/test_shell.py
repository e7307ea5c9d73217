"""The shell scripts as shellcheck reads them."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPTS = [*sorted((ROOT / "systemd").glob("*.sh")), ROOT / ".ci/run"]


@pytest.mark.skipif(not shutil.which("shellcheck"), reason="shellcheck is not installed")
def test_shellcheck_finds_nothing_in_the_scripts() -> None:
    asked = ["shellcheck", "-x", *map(str, SCRIPTS)]
    told = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert (told.stdout, told.returncode) == ("", 0)
