"""Debian's own arm64 kernel, with the one module that Debian does not build: gpio-sim, from the same source.

Made into a folder: `vmlinuz`, `modules/` (lib/modules), `gpio-sim.ko`, `busybox`, `release`.
"""

import shutil
from pathlib import Path

from tests.emulated_pi.debian import Archive
from tests.emulated_pi.host import run

SOURCES = {
    "drivers/gpio/gpio-sim.c": "gpio-sim-main.c",
    "drivers/gpio/gpiolib.h": "gpiolib.h",
    "kernel/irq/irq_sim.c": "irq_sim.c",
}
KBUILD = "obj-m += gpio-sim.o\ngpio-sim-y := gpio-sim-main.o irq_sim.o\nccflags-y += -I$(src)\n"
NOT_FOR_MODULES = ("handle_simple_irq(irq_to_desc(irqnum))", "generic_handle_irq(irqnum)")
"""irq_sim.c is part of the kernel itself: this call is not exported to modules, that one does the same here."""


def make(folder: Path) -> None:
    """Make the kernel's folder; raises Failed."""
    work = folder / "work"
    (work / "debs").mkdir(parents=True)
    archive = Archive(work / "apt")
    image = archive.first_dependency("linux-image-arm64")
    release = image.removeprefix("linux-image-")
    common = f"linux-headers-{release.removesuffix('-arm64')}-common"
    for package in (image, f"linux-headers-{release}", common, "busybox-static"):
        _unpack(archive.download(package, work / "debs"), work / "tree")
    (folder / "release").write_text(release)
    tree = work / "tree"
    shutil.move(tree / f"boot/vmlinuz-{release}", folder / "vmlinuz")
    shutil.move(tree / "bin/busybox", folder / "busybox")
    _build_gpio_sim(work, tree, release)
    shutil.move(work / "module/gpio-sim.ko", folder / "gpio-sim.ko")
    (folder / "modules/lib").mkdir(parents=True)
    shutil.move(tree / "lib/modules", folder / "modules/lib/modules")
    run("depmod", "-b", folder / "modules", release)
    shutil.rmtree(work)


def _unpack(deb: Path, tree: Path) -> None:
    run("dpkg-deb", "-x", deb, tree)


def _build_gpio_sim(work: Path, tree: Path, release: str) -> None:
    """Build the module beside the headers, with the kernel's build programs of this machine's architecture."""
    version = ".".join(release.split(".")[:2])
    module = work / "module"
    module.mkdir()
    _fetch_sources(version, work, module)
    headers = tree / "usr/src" / f"linux-headers-{release}"
    makefile = headers / "Makefile"
    makefile.write_text(makefile.read_text().replace("/usr/src/", f"{tree}/usr/src/"))
    # Build programs of this machine's architecture, where the headers look for them: the guest's would not run here.
    run("apt-get", "download", "-q", f"linux-kbuild-{version}", cwd=work / "debs", timeout=120)
    _unpack(next((work / "debs").glob("linux-kbuild-*.deb")), tree)
    run(
        *("make", "-C", headers, f"M={module}", "ARCH=arm64", "CROSS_COMPILE=aarch64-linux-gnu-"),
        *("DEB_BUILD_ARCH=amd64", "DEB_HOST_ARCH=arm64", "DEB_HOST_GNU_TYPE=aarch64-linux-gnu", "modules"),
        timeout=180,
    )


def _fetch_sources(version: str, work: Path, module: Path) -> None:
    """Take the three files out of Debian's source of this kernel."""
    run("apt-get", "download", "-q", f"linux-source-{version}", cwd=work / "debs", timeout=300)
    _unpack(next((work / "debs").glob("linux-source-*.deb")), work / "source")
    (packed,) = (work / "source/usr/src").glob("linux-source-*.tar.xz")
    wanted = [f"*/{path}" for path in SOURCES]
    run("tar", "-xf", packed, "-C", work / "source", "--strip-components=1", "--wildcards", *wanted, timeout=180)
    for path, name in SOURCES.items():
        shutil.copy(work / "source" / path, module / name)
    text = (module / "irq_sim.c").read_text()
    (module / "irq_sim.c").write_text(text.replace(*NOT_FOR_MODULES))
    (module / "Kbuild").write_text(KBUILD)
