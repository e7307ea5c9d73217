"""The Pi as the doctor sees it: its files below a root, which of them may be opened, who is asking. Changes nothing."""

import os
import pwd
from dataclasses import dataclass
from pathlib import Path

from companion.doctor.boot_config import BootConfig

BOOT_CONFIGS = ("boot/firmware/config.txt", "boot/config.txt")


@dataclass(frozen=True, slots=True)
class Machine:
    """A system below `root`; `forbidden` names device files that may not be opened although they are there."""

    root: Path = Path("/")
    forbidden: frozenset[str] = frozenset()

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
        """Give the name of who is asking."""
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
        """Tell whether the one who asks may read and write a device file."""
        path = self._below(device)
        return path.name not in self.forbidden and (not path.exists() or os.access(path, os.R_OK | os.W_OK))

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
        """Give the type of the file system that a path is, or would be, on; empty where that is not told."""
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
