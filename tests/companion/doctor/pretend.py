"""A Pi that is only pretended, in a folder, with a box on simulated wires, and the faults that can be put into both."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from companion.config.settings import Settings
from companion.doctor.checkup import Checkup, examine
from companion.doctor.machine import Machine
from hardware.simulated.bench import Bench, Kit

MODEL = "Raspberry Pi 4 Model B Rev 1.4"
_FILES = {
    "proc/device-tree/model": f"{MODEL}\0",
    "proc/self/mounts": "/dev/mmcblk0p2 / ext4 rw,noatime 0 0\n",
    "boot/firmware/config.txt": "[all]\ndtparam=i2c_arm=on\ndtparam=spi=on\ncore_freq=500\ncore_freq_min=500\n",
    "sys/class/hwmon/hwmon0/name": "rpi_volt\n",
    "sys/class/hwmon/hwmon0/in0_lcrit_alarm": "0\n",
    "dev/i2c-1": "",
    "dev/spidev0.0": "",
}
_FILE_FAULTS: Mapping[str, tuple[str, str | None]] = {
    "no-pi": ("proc/device-tree/model", None),
    "i2c-off": ("dev/i2c-1", None),
    "spi-off": ("dev/spidev0.0", None),
    "clocks": ("boot/firmware/config.txt", "[pi3]\ncore_freq=250\n"),
    "undervoltage": ("sys/class/hwmon/hwmon0/in0_lcrit_alarm", "1\n"),
    "overlay": ("proc/self/mounts", "overlayroot / overlay rw 0 0\n"),
}
_FORBIDDEN = {"i2c-group": "i2c-1", "spi-group": "spidev0.0"}
_KITS = {"sh1106": Kit(oled="sh1106"), "address": Kit(oled_address=0x3D), "silent-die": Kit(die_answer=None)}
_SPI_TIMES_OUT = 110
_WIRES: Mapping[str, Callable[[Bench], None]] = {
    "no-oled": lambda bench: bench.unplug("oled"),
    "no-die": lambda bench: bench.unplug("die"),
    "strip-bus": lambda bench: bench.break_bus("strip", _SPI_TIMES_OUT),
    "hanging-oled": lambda bench: bench.hold_bus("oled"),
    "pressed": lambda bench: bench.edge(16, True),
}
FAULTS = (*_FILE_FAULTS, *_FORBIDDEN, *_KITS, *_WIRES)
"""The faults by their names."""


@dataclass(frozen=True, slots=True)
class PretendedPi(Machine):
    """A Pi some of whose device files may not be opened although they are there."""

    forbidden: frozenset[str] = frozenset()

    def may_open(self, device: str) -> bool:
        return Path(device).name not in self.forbidden and Machine.may_open(self, device)


def pretend_pi(folder: Path, faults: Sequence[str] = ()) -> Machine:
    """Make a Pi in an empty folder, with those of the faults that are its own."""
    changed = {path: text for name, (path, text) in _FILE_FAULTS.items() if name in faults}
    for path, text in {**_FILES, **changed}.items():
        if text is not None:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text)
    return PretendedPi(folder, frozenset(device for name, device in _FORBIDDEN.items() if name in faults))


def bench_of(checkup: Checkup, faults: Sequence[str] = ()) -> Bench:
    """Make the box with those of the faults that are its own; the doctor is what its power starts."""
    kit = next((kit for name, kit in _KITS.items() if name in faults), Kit())
    bench = Bench(examine, checkup, kit=kit)
    for name in faults:
        if name in _WIRES:
            _WIRES[name](bench)
    return bench


def checkup_in(folder: Path, faults: Sequence[str], *, as_json: bool, settings: Settings) -> Checkup:
    """Return the checkup of a pretended Pi that is made in an empty folder."""
    machine = pretend_pi(folder, faults)
    nowhere = folder / "run" / "status.sock"
    return Checkup(machine, settings, Path("/var/lib/companion/games.journal"), nowhere, json=as_json)


def look(bench: Bench, seconds: float = 60.0) -> int:
    """Let the doctor look, and return its exit code."""
    bench.power_on()
    bench.advance(seconds)
    with suppress(OSError):
        bench.terminate()
    return bench.exit_code or 0
