"""The Pi as the doctor sees it: its files below a root, which of them may be opened, who runs the check.

Also which lines of config.txt count on which model: its sections are filters, of which only those by model are known;
the lines of any other section are taken as not counting. Changes nothing.
"""

import os
import pwd
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

BOOT_CONFIGS = ("boot/firmware/config.txt", "boot/config.txt")
"""Where config.txt is, below the root: the first that is there counts."""
_SECTIONS = {
    "[pi0]": ("Zero",),
    "[pi0w]": ("Zero W", "Zero 2"),
    "[pi02]": ("Zero 2",),
    "[pi3]": ("Pi 3",),
    "[pi3+]": ("Pi 3 Model A Plus", "Pi 3 Model B Plus"),
    "[pi4]": ("Pi 4", "Compute Module 4"),
    "[pi400]": ("Pi 400",),
    "[cm4]": ("Compute Module 4",),
    "[pi5]": ("Pi 5", "Compute Module 5"),
    "[pi500]": ("Pi 500",),
    "[cm5]": ("Compute Module 5",),
}


@dataclass(frozen=True, slots=True)
class BootConfig:
    """config.txt at `path` on a Pi of this `model`."""

    path: str
    text: str
    model: str

    def lines(self) -> tuple[str, ...]:
        """Return what counts on this model, without comments and blanks around."""
        return tuple(self._counting())

    def missing(self, wanted: tuple[str, ...]) -> tuple[str, ...]:
        """Return those of the wanted lines that do not count here, or are overruled by a later one."""
        last = self._last()
        return tuple(line for line in wanted if last.get(line.partition("=")[0]) != line)

    def overruling(self, wanted: tuple[str, ...]) -> tuple[str, ...]:
        """Return the lines that count in place of wanted ones which stand further up."""
        last, there = self._last(), self.lines()
        keys = [line.partition("=")[0] for line in self.missing(wanted) if line in there]
        return tuple(last[key] for key in keys)

    def _last(self) -> dict[str, str]:
        return {line.partition("=")[0]: line for line in self.lines()}

    def _counting(self) -> Iterator[str]:
        counts = True
        for raw in self.text.splitlines():
            line = raw.partition("#")[0].strip()
            if line.startswith("["):
                names = _SECTIONS.get(line.lower(), ())
                counts = line.lower() == "[all]" or any(name in self.model for name in names)
            elif line and counts:
                yield line


@dataclass(frozen=True, slots=True)
class Machine:
    """A system below `root`."""

    root: Path = Path("/")

    @property
    def model(self) -> str:
        """Give the board's name, empty where no device tree tells it."""
        return self.text("proc/device-tree/model").strip("\0\n ")

    @property
    def is_pi(self) -> bool:
        """Tell whether this is a Raspberry Pi."""
        return self.model.startswith("Raspberry Pi")

    @property
    def user(self) -> str:
        """Give the name of the user who runs the check."""
        try:
            return pwd.getpwuid(os.geteuid()).pw_name
        except KeyError:  # a user that no file knows, as in a container
            return str(os.geteuid())

    def text(self, path: str) -> str:
        """Read a small file below the root; empty where it is not there or may not be read."""
        try:
            return (self.root / path).read_text(errors="replace")
        except OSError:
            return ""

    def has(self, device: str) -> bool:
        """Tell whether a device file is there."""
        return self._below(device).exists()

    def may_open(self, device: str) -> bool:
        """Tell whether that user may read and write a device file."""
        path = self._below(device)
        return not path.exists() or os.access(path, os.R_OK | os.W_OK)

    def boot_config(self) -> BootConfig | None:
        """Read config.txt as it counts on this model; None where there is none."""
        for path in BOOT_CONFIGS:
            if (self.root / path).is_file():
                return BootConfig(f"/{path}", self.text(path), self.model)
        return None

    def volts_are_low(self) -> bool | None:
        """Tell whether the Pi has seen too low a voltage; None where it does not tell."""
        for sensor in sorted((self.root / "sys/class/hwmon").glob("hwmon*")):
            if self.text(f"sys/class/hwmon/{sensor.name}/name").strip() == "rpi_volt":
                alarm = self.text(f"sys/class/hwmon/{sensor.name}/in0_lcrit_alarm").strip()
                return alarm == "1" if alarm else None
        return None

    def file_system_of(self, path: Path) -> str:
        """Give the type of the file system that a path is, or would be, on; empty where no mount tells."""
        best, kind = "", ""
        for line in self.text("proc/self/mounts").splitlines():
            _, mounted, found, *_ = line.split(" ")
            place = mounted.replace("\\040", " ")
            # Of two mounts on one place the later one is on top.
            if path.is_relative_to(place) and len(place) >= len(best):
                best, kind = place, found
        return kind

    def _below(self, device: str) -> Path:
        return self.root / device.lstrip("/")


def clocks_for(model: str, driver: str) -> tuple[str, ...]:
    """Return the lines without which a strip of this driver flickers on this model."""
    if driver != "ws2812" or "Pi 5" in model or "Compute Module 5" in model:
        return ()
    if any(name in model for name in ("Pi 4", "Compute Module 4")):  # also the Pi 400
        return ("core_freq=500", "core_freq_min=500")
    return ("core_freq=250",)
