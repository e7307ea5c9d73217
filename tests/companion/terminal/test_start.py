"""What is imported at which moment of the start: the checks first and light, Textual for the panel alone."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("module", "spared"),
    [
        ("companion.terminal.start", ("textual", "gpiozero", "companion.rules", "hardware.simulated.bench")),
        ("companion.terminal.box", ("textual", "companion.daemon.main")),
        ("companion.terminal.demo", ("textual", "PIL")),
        ("companion.terminal.opening", ("PIL", "companion.daemon.main")),
    ],
)
def test_a_module_of_the_start_spares_what_only_a_later_one_needs(module: str, spared: tuple[str, ...]) -> None:
    asking = f"import sys, {module}; print([name for name in {spared!r} if name in sys.modules])"
    told = subprocess.run([sys.executable, "-c", asking], check=True, capture_output=True, text=True)
    assert told.stdout.strip() == "[]"
