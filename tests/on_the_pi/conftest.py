"""Tests that need a Raspberry Pi; anywhere else they are skipped with the reason."""

from pathlib import Path

import pytest

MODEL = Path("/proc/device-tree/model")


@pytest.fixture(autouse=True)
def pi() -> str:
    """Give the Pi's model, or skip."""
    model = MODEL.read_text().strip("\0") if MODEL.exists() else ""
    if not model.startswith("Raspberry Pi"):
        pytest.skip(f"needs a Raspberry Pi, and this is {model or 'a machine without a device tree'}")
    return model
