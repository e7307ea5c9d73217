"""The card: Debian for arm64 with systemd, udev and Python, as an ext4 image that nobody has booted yet.

mmdebstrap unpacks and configures it; arm64 programs run on the way by qemu's user-mode emulation. Of Raspberry Pi OS
it has what the installation looks for: a config.txt, and python3-venv. That is also in /srv/archive, with all that it
needs, so that it can be taken off, as from a card that lacks it.
"""

import hashlib
import shutil
from pathlib import Path

from tests.emulated_pi.debian import sources, suite
from tests.emulated_pi.host import run

PACKAGES = "systemd-sysv systemd-timesyncd udev python3 python3-distutils ca-certificates kmod sudo procps"
ALSO_IN_ARCHIVE = "python3-venv"
WITHOUT = ("/usr/share/doc/*", "/usr/share/man/*", "/usr/share/locale/*")
SIZE = "3G"
CONFIG_TXT = "# For more options and information see the manual.\n[all]\narm_64bit=1\n"
FSTAB = "/dev/vda / ext4 defaults,noatime 0 1\n"
NOT_WANTED_AT_REST = ("apt-daily.timer", "apt-daily-upgrade.timer", "dpkg-db-backup.timer", "e2scrub_all.timer")
SECOND_STAGE_S = 1500.0


def make(folder: Path, kernel: Path) -> None:
    """Make `card.img` in the folder with the modules of `kernel`; raises Failed."""
    root = folder / "root"
    _debootstrap(root)
    shutil.copytree(kernel / "modules/lib/modules", root / "usr/lib/modules", symlinks=True, dirs_exist_ok=True)
    _furnish(root)
    _index(root / "srv/archive")
    (folder / "python").write_text((root / "usr/bin/python3").readlink().name.removeprefix("python"))
    image = folder / "card.img"
    run("truncate", "-s", SIZE, image)
    run("mkfs.ext4", "-q", "-L", "card", "-E", "lazy_itable_init=0,lazy_journal_init=0", "-d", root, image)
    shutil.rmtree(root)


def _debootstrap(root: Path) -> None:
    install = f'chroot "$1" apt-get -q -y --no-install-recommends install {ALSO_IN_ARCHIVE}'
    hook = (
        f'chroot "$1" apt-get clean && {install} --download-only'
        ' && mkdir -p "$1/srv/archive" && cp "$1"/var/cache/apt/archives/*.deb "$1/srv/archive/"'
        f' && {install} && chroot "$1" apt-get clean'
    )
    run(
        *("mmdebstrap", "--mode=root", "--variant=minbase", "--architectures=arm64"),
        f"--include={PACKAGES.replace(' ', ',')}",
        *(f"--dpkgopt=path-exclude={path}" for path in WITHOUT),
        '--aptopt=APT::Install-Recommends "false"',
        f"--customize-hook={hook}",
        suite(),
        root,
        *map(str, sources()),
        timeout=SECOND_STAGE_S,
    )


def _furnish(root: Path) -> None:
    """Lay in what a card has beyond its packages."""
    (root / "boot/firmware").mkdir(parents=True)
    (root / "boot/firmware/config.txt").write_text(CONFIG_TXT)
    (root / "etc/fstab").write_text(FSTAB)
    (root / "etc/hostname").write_text("emulated-pi\n")
    (root / "etc/machine-id").write_text("")
    for unit in NOT_WANTED_AT_REST:
        (root / "etc/systemd/system" / unit).symlink_to("/dev/null")


def _index(archive: Path) -> None:
    """Write the list by which apt takes the folder for an archive."""
    entries = []
    for deb in sorted(archive.glob("*.deb")):
        digest = hashlib.sha256(deb.read_bytes()).hexdigest()
        fields = run("dpkg-deb", "--field", deb).rstrip()
        entries.append(f"{fields}\nFilename: ./{deb.name}\nSize: {deb.stat().st_size}\nSHA256: {digest}\n")
    (archive / "Packages").write_text("\n".join(entries))
