"""What the service's sandbox lets through: each attempt's errno as JSON, 0 where it succeeded.

Run as the service itself, by a copy of its unit; the test holds it against what should be. Attempts harm nothing where
they succeed by mistake.
"""

import errno
import json
import mmap
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path


def opened(path: str, flags: int = os.O_RDWR) -> Callable[[], object]:
    """Try to open."""
    return lambda: os.close(os.open(path, flags | os.O_CLOEXEC))


def written(path: str) -> Callable[[], object]:
    """Try to make a file."""
    return lambda: os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o600))


def said_yes(*command: str) -> Callable[[], object]:
    """Try a program; that it says no counts as EPERM, that it cannot be run too."""

    def attempt() -> None:
        if subprocess.run(command, check=False, capture_output=True).returncode:
            raise PermissionError(errno.EPERM, command[0])

    return attempt


def in_real_time() -> None:
    """Try to be scheduled before all others."""
    os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))


ATTEMPTS: dict[str, Callable[[], object]] = {
    "write /usr": written("/usr/probe"),
    "write /etc/companion": written("/etc/companion/probe"),
    "write /opt/companion": written("/opt/companion/probe"),
    "write /var/lib": written("/var/lib/probe"),
    "write its state": written("/var/lib/companion/probe"),
    "write /tmp": written("/tmp/probe"),
    "read /home": lambda: os.listdir("/home/pi"),
    "open pins": opened("/dev/gpiochip0"),
    "open i2c": opened("/dev/i2c-1"),
    "open spi": opened("/dev/spidev0.0"),
    "open die": opened("/dev/ttyUSB0", os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK),
    "open fuse": opened("/dev/fuse"),
    "open disk": opened("/dev/vda", os.O_RDONLY),
    "open console": opened("/dev/ttyAMA0", os.O_RDWR | os.O_NOCTTY),
    "open kernel log": opened("/dev/kmsg", os.O_RDONLY),
    "write cgroup": written("/sys/fs/cgroup/probe"),
    "write sysctl": opened("/proc/sys/kernel/hostname", os.O_WRONLY),
    "see another process": lambda: os.stat("/proc/1/status"),
    "internet": lambda: socket.socket(socket.AF_INET, socket.SOCK_STREAM).close(),
    "netlink": lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW).close(),
    "set user": lambda: os.setuid(0),
    "new namespace": said_yes("unshare", "--user", "true"),
    "set clock": lambda: time.clock_settime(time.CLOCK_REALTIME, time.time()),
    "run in real time": in_real_time,
    "setuid file": lambda: os.chmod("/var/lib/companion/probe", 0o4755),
    "code in memory": lambda: mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC).close(),
    "change its priority": lambda: os.setpriority(os.PRIO_PROCESS, 0, 1),
}


def outcome(attempt: Callable[[], object]) -> int:
    """Tell how an attempt ended: 0, or the errno."""
    try:
        attempt()
    except OSError as error:
        return error.errno or errno.EIO
    return 0


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps({name: outcome(attempt) for name, attempt in ATTEMPTS.items()}))
