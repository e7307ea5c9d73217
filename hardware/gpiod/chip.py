"""Finds the GPIO chip of a Pi's header by its label: a kernel update may number the chips anew (gpiozero#1166).

Opening it is `factory`'s business, what its lines do `pin`'s.
"""

import errno
import re
from collections.abc import Sequence
from pathlib import Path

import gpiod

HEADER_LABELS = ("pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835")
"""The header's chip of Pi 5, of Pi 4, of all Pis before."""
DEVICES = Path("/dev")
JOIN_GROUP = "let this user be in the group gpio (sudo usermod -aG gpio NAME, then log in again)"


def find_chip(labels: Sequence[str] = HEADER_LABELS, devices: Path = DEVICES) -> str:
    """Return the path of the first chip with one of `labels`; raises OSError that names every chip seen and why not."""
    seen, denied = [], False
    for path in _chips(devices):
        try:
            label = _label_of(path)
        except OSError as error:
            seen.append(f"{path}: {error.strerror}")
            denied = denied or error.errno in (errno.EACCES, errno.EPERM)
            continue
        if label in labels:
            return str(path)
        seen.append(f"{path} is {label}")
    found = "; ".join(seen) or f"there is no {devices}/gpiochip*"
    way_out = f"; {JOIN_GROUP}" if denied else ""
    code = errno.EACCES if denied else errno.ENODEV
    raise OSError(code, f"no GPIO chip labelled {' or '.join(labels)} ({found}){way_out}")


def _chips(devices: Path) -> list[Path]:
    """List the chips by number; links are left out: newer kernels keep gpiochip4 of a Pi 5 as a second name."""
    paths = [path for path in devices.glob("gpiochip*") if not path.is_symlink()]
    return sorted(paths, key=lambda path: (int(re.sub(r"\D", "", path.name) or 0), path.name))


def _label_of(path: Path) -> str:
    with gpiod.Chip(str(path)) as chip:
        return chip.get_info().label
