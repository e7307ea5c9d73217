"""Programs of the machine that the emulated Pi runs on: each one bounded in time, its words kept for when it fails."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

NEEDED = {
    "qemu-system-aarch64": "qemu-system-arm",
    "mmdebstrap": "mmdebstrap",
    "/usr/libexec/qemu-binfmt/aarch64-binfmt-P": "qemu-user-static",
    "update-binfmts": "binfmt-support",
    "arch-test": "arch-test",
    "aarch64-linux-gnu-gcc": "gcc-aarch64-linux-gnu",
    "make": "make",
    "modprobe": "kmod",
    "dtc": "device-tree-compiler",
    "cpio": "cpio",
    "git": "git",
    "mkfs.ext4": "e2fsprogs",
    "xz": "xz-utils",
}
"""What is called by name, and the Debian package that it comes in."""

_began = time.monotonic()


class Failed(Exception):
    """A program ended badly, or something did not come in time; the sentence says which and what it said last."""


def say(sentence: str) -> None:
    """Tell the one who waits what goes on, with the seconds since the start."""
    print(f"[{time.monotonic() - _began:5.0f} s] {sentence}", flush=True)


def run(
    *argv: str | Path, timeout: float = 120.0, cwd: Path | None = None, env: Mapping[str, str] | None = None
) -> str:
    """Run a program and return what it said; raises Failed where it ends badly or not within `timeout` seconds."""
    command = [str(each) for each in argv]
    try:
        ended = subprocess.run(
            command,
            check=False,
            cwd=cwd,
            env={**os.environ, **(env or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=timeout,
        )
    except subprocess.TimeoutExpired as late:
        raise Failed(f"{command[0]} did not end within {timeout:.0f} s; it said\n{_tail(late.output)}") from late
    except OSError as error:
        raise Failed(f"{command[0]} does not run: {error.strerror}") from error
    if ended.returncode:
        raise Failed(f"{' '.join(command)[:300]} ended with {ended.returncode}; it said\n{_tail(ended.stdout)}")
    return ended.stdout.decode(errors="replace")


def _tail(said: bytes | None) -> str:
    return (said or b"").decode(errors="replace")[-3000:]


def install_what_is_missing() -> None:
    """Install the Debian packages that are not there; raises Failed, also where that would need root."""
    missing = sorted({package for command, package in NEEDED.items() if shutil.which(command) is None})
    if os.geteuid() != 0:
        raise Failed("expected root (the guest's disk is made of files of root's): sudo tests/emulated_pi/run")
    if missing:
        say(f"installing {', '.join(missing)}")
        run("apt-get", "update", "-q", timeout=180)
        quietly = {"DEBIAN_FRONTEND": "noninteractive"}
        run("apt-get", "install", "-q", "-y", "--no-install-recommends", *missing, timeout=600, env=quietly)


def pip(*arguments: str | Path, timeout: float = 300.0) -> str:
    """Run this Python's pip, as the machine has set it up."""
    return run(sys.executable, "-m", "pip", "--disable-pip-version-check", *arguments, timeout=timeout)
