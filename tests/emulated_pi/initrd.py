"""The first file system: loads the disk's drivers and lays into /run what stands for the copper (see `guest/`)."""

import shutil
from pathlib import Path

from tests.emulated_pi.host import run

GUEST = Path(__file__).parent / "guest"
DRIVERS = ("virtio_pci", "virtio_blk", "ext4")
PROGRAMS = ("agent.py", "bus.py", "cuse.py", "pins.sh", "probe.py")
PRODUCT = Path(__file__).parents[2]
SHARED = ("hardware/outputs.py", "hardware/simulated/oled_chip.py")
"""Of the product: the controller that the emulated bus has on it is the one that its own tests have."""
STARTED = (
    "emulated-pins.service",
    "emulated-bus@i2c-1.service",
    "emulated-bus@spidev0.0.service",
    "emulated-agent.service",
)


def write(target: Path, kernel: Path, work: Path) -> None:
    """Write the archive for this kernel; raises Failed."""
    shutil.rmtree(work, ignore_errors=True)
    for folder in ("bin", "dev", "modules"):
        (work / folder).mkdir(parents=True)
    shutil.copy(kernel / "busybox", work / "bin/busybox")
    shutil.copy(GUEST / "init", work / "init")
    (work / "init").chmod(0o755)
    for number, module in enumerate(_drivers(kernel)):
        shutil.copy(module, work / f"modules/{number:02}-{module.name}")
    _lay_out_run(work / "run-files", kernel)
    script = f"cd '{work}' && find . | cpio -o -H newc --quiet | gzip -1 > '{target}'"
    run("sh", "-euc", script)


def _drivers(kernel: Path) -> list[Path]:
    """List the modules in the order in which they can be loaded."""
    release = (kernel / "release").read_text()
    told = [run("modprobe", "-d", kernel / "modules", "-S", release, "--show-depends", driver) for driver in DRIVERS]
    paths = [line.split()[1] for text in told for line in text.splitlines() if line.startswith("insmod")]
    return [Path(path) for path in dict.fromkeys(paths)]


def _lay_out_run(run_folder: Path, kernel: Path) -> None:
    """Lay out what /run begins with: programs, units, the drop-in and the rule for the CUSE nodes."""
    units, programs = run_folder / "systemd/system", run_folder / "emulated"
    for folder in (
        units / "sysinit.target.wants",
        units / "companion.service.d",
        run_folder / "udev/rules.d",
        programs,
    ):
        folder.mkdir(parents=True)
    for name in PROGRAMS:
        shutil.copy(GUEST / name, programs / name)
    for name in SHARED:
        (programs / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(PRODUCT / name, programs / name)
    shutil.copy(kernel / "gpio-sim.ko", programs / "gpio-sim.ko")
    for unit in (GUEST / "units").iterdir():
        shutil.copy(unit, units / unit.name)
    for unit_name in STARTED:
        template = unit_name.split("@")[0] + "@.service" if "@" in unit_name else unit_name
        (units / "sysinit.target.wants" / unit_name).symlink_to(f"/run/systemd/system/{template}")
    shutil.copy(GUEST / "companion.conf", units / "companion.service.d/emulated.conf")
    shutil.copy(GUEST / "61-emulated.rules", run_folder / "udev/rules.d/61-emulated.rules")
