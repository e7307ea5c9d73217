"""A Pico with the die's firmware on it, under a real MicroPython interpreter: what the tests wire, press and hear.

Time passes only when a test says so. Needs Node and the package that `package.json` beside this names.
"""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any, Literal, Self

import pytest

Order = Literal["big", "little"]
HERE = Path(__file__).parent
FIRMWARE = HERE.parent.parent / "hardware" / "die_firmware"
PACKAGE = "@micropython/micropython-webassembly-pyscript"
MPU_6050 = {"address": 0x68, "registers": {0x75: 0x68, 0x6B: 0x40}, "wake": (0x6B, 0), "data": 0x3B}
LIS3DH = {"address": 0x19, "registers": {0x0F: 0x33, 0x20: 0x07}, "wake": (0x20, 0x57), "data": 0xA8}


def command(*script: Path) -> list[str]:
    """Give the interpreter's command, or skip the test by name where it cannot be had."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed, and the firmware's MicroPython runs on it")
    if not any((folder / "node_modules" / PACKAGE).is_dir() for folder in (HERE, *HERE.parents)):
        pytest.skip(f"{PACKAGE} is not there: npm install --no-package-lock --prefix tests/die_firmware")
    return [str(node), str(HERE / "interpreter.mjs"), str(FIRMWARE), str(HERE / "simulated"), *map(str, script)]


class Pico:
    """A Pico that has just got power; `sent` is all that it said so far."""

    def __init__(self, **world: Any) -> None:
        """Give it power in this world: `low` pins, `supply` of the ADC, a `chip` on I2C."""
        self.sent = b""
        self.state: dict[str, Any] = {}
        self._process = subprocess.Popen(command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.act(**world)

    def __enter__(self) -> Self:
        """Hold the Pico for a test."""
        return self

    def __exit__(self, *_: object) -> None:
        """Take the power away."""
        self._process.communicate()

    def act(self, steps: int = 1, **world: Any) -> bytes:
        """Change the world, let the firmware take so many steps of 10 ms, and give what it sent meanwhile."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"steps": steps, **world}).encode() + b"\n")
        self._process.stdin.flush()
        self.state = json.loads(self._process.stdout.readline())
        # The Pico's port sends CR LF for each LF.
        said = bytes(self.state.get("sent", ())).replace(b"\n", b"\r\n")
        self.sent += said
        return said

    def hear(self, data: bytes) -> bytes:
        """Send bytes to the die and give its answer."""
        return self.act(steps=2, heard=list(data))

    def press(self) -> bytes:
        """Press the button for 60 ms and give what came of it."""
        self.act(steps=5, low=[])
        said = self.act(steps=6, low=["15"])
        return said + self.act(steps=5, low=[])

    def feel(self, mg: tuple[int, int, int], steps: int = 1, per_g: int = 4096, order: Order = "big") -> bytes:
        """Let the chip feel an acceleration in milli-g for so many steps, and give what came of it."""
        axes = [(value * per_g // 1000).to_bytes(2, order, signed=True) for value in mg]
        return self.act(steps, motion=list(b"".join(axes)))

    def shake(self, **chip: Any) -> bytes:
        """Shake it hard four times, put it down, and give what came of it."""
        swings = ((2500, 0, 900), (0, 100, 1000), (-2400, 300, 800), (0, 100, 1000)) * 2
        said = b"".join(self.feel(mg, 6, **chip) for mg in swings)
        return said + self.feel((0, 0, 1000), 40, **chip)
