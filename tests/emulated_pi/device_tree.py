"""A device tree that says which Pi this is: the emulated board's own, with a Pi's model and revision in it."""

from dataclasses import dataclass
from pathlib import Path

from tests.emulated_pi.host import run

NOT_ON_A_PI = ("virtio_mmio@", "pl061@", "gpio-keys")
"""32 places for virtio devices, all on PCI here, that the guest would ask at every boot; and a GPIO chip that would be
the first, where a Pi has its header's."""


@dataclass(frozen=True, slots=True)
class Model:
    """A Pi as its device tree tells it."""

    name: str
    revision: str


PI_4 = Model("Raspberry Pi 4 Model B Rev 1.1", "c03111")
PI_5 = Model("Raspberry Pi 5 Model B Rev 1.0", "c04170")


def write(target: Path, model: Model, board: list[str]) -> None:
    """Write the tree of the emulated `board` (qemu's arguments) as that model's; raises Failed."""
    dumped = [f"{each},dumpdtb={target}" if each == "virt" else each for each in board]
    run("qemu-system-aarch64", *dumped, "-nodefaults", "-display", "none")
    nodes = run("fdtget", "-l", target, "/").split()
    run("fdtput", "-r", target, *(f"/{node}" for node in nodes if node.startswith(NOT_ON_A_PI)))
    run("fdtput", "-t", "s", target, "/", "model", model.name)
    run("fdtput", "-c", target, "/system")
    run("fdtput", "-t", "x", target, "/system", "linux,revision", model.revision)
