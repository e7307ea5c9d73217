"""The emulated machine: one qemu with a card, started, talked to over QMP, reset, pulled off its power.

What runs in it is the channel's and the checks' business.
"""

import json
import socket
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.emulated_pi.host import Failed

BOARD = ["-accel", "tcg,thread=multi,tb-size=512", "-M", "virt", "-cpu", "cortex-a72", "-smp", "2", "-m", "1024"]
LOG_SECTOR = 512
STOP_WITHIN_S = 90.0


@dataclass(frozen=True, slots=True)
class Parts:
    """The files that a machine is made of."""

    kernel: Path
    initrd: Path
    device_tree: Path
    drives: tuple[tuple[str, Path], ...]
    """Name (the guest's /dev/disk/by-id/virtio-NAME) and file of each drive beside the card; read-only."""


class Machine:
    """One machine in a folder of its own; begins with its power off."""

    def __init__(self, folder: Path, card: Path, parts: Parts) -> None:
        """Build it around the `card`, an image that it writes to."""
        self.folder = folder
        self.card = card
        self._parts = parts
        self._qemu: subprocess.Popen[bytes] | None = None
        self._qmp: socket.socket | None = None
        self._starts = 0

    @property
    def write_log(self) -> Path:
        """Give the file in which every write to the card since the last start stands."""
        return self.folder / "card.writes"

    @property
    def console(self) -> Path:
        """Give the file with what the kernel and systemd said since the last start."""
        return self.folder / f"console-{self._starts}.log"

    @property
    def is_on(self) -> bool:
        """Tell whether it has power."""
        return self._qemu is not None and self._qemu.poll() is None

    def socket_of(self, name: str) -> Path:
        """Give the socket of the `agent`, the `die` or `qmp`."""
        return self.folder / f"{name}.sock"

    def power_on(self, clock: str = "utc") -> None:
        """Start it; `clock` is what its clock stands at (utc, or a date as 1970-01-01T00:00:00)."""
        self._starts += 1
        self.write_log.unlink(missing_ok=True)
        self.write_log.touch()
        output = open(self.folder / "qemu.log", "ab")  # noqa: SIM115  # qemu's for as long as it runs
        with output:
            self._qemu = subprocess.Popen(
                self._command(clock),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
            )
        self._qmp = self._connected("qmp")
        self._answer()
        self.ask("qmp_capabilities")

    def ask(self, command: str, **arguments: object) -> Any:
        """Give qemu a QMP command and return its answer; raises Failed where it refuses."""
        if self._qmp is None:
            raise Failed(f"expected a machine with power for {command}")
        self._qmp.sendall(json.dumps({"execute": command, "arguments": arguments}).encode() + b"\n")
        return self._answer()

    def pull_power(self) -> None:
        """Take the power away, whatever it is doing."""
        if self._qemu is not None:
            self._qemu.kill()
        self._forget()

    def wait_off(self, within_s: float = STOP_WITHIN_S) -> None:
        """Wait until it has switched itself off; raises Failed."""
        if self._qemu is None:
            return
        try:
            self._qemu.wait(within_s)
        except subprocess.TimeoutExpired as late:
            raise Failed(f"the machine is still on after {within_s:.0f} s") from late
        self._forget()

    def _forget(self) -> None:
        if self._qemu is not None:
            self._qemu.wait()
        if self._qmp is not None:
            self._qmp.close()
        self._qemu = self._qmp = None

    def _answer(self) -> Any:
        """Read QMP lines up to an answer (or the greeting); events pass by."""
        if self._qmp is None:
            raise Failed("nobody answers: the machine is off")
        while True:
            line = b""
            while not line.endswith(b"\n"):
                some = self._qmp.recv(4096)
                if not some:
                    raise Failed(f"qemu ended; it said {self._last_words()}")
                line += some
            for each in line.splitlines():
                told = json.loads(each)
                if "error" in told:
                    raise Failed(f"qemu refused: {told['error']['desc']}")
                if "return" in told or "QMP" in told:
                    return told.get("return")

    def _connected(self, name: str) -> socket.socket:
        return connected(self.socket_of(name), lambda: self.is_on, self._last_words)

    def _last_words(self) -> str:
        return (self.folder / "qemu.log").read_text(errors="replace")[-2000:]

    def _command(self, clock: str) -> list[str]:
        sockets = {name: self.socket_of(name) for name in ("agent", "die", "qmp")}
        for path in sockets.values():
            path.unlink(missing_ok=True)
        return [
            *("setpriv", "--pdeathsig", "KILL"),  # no qemu outlives the test, however that ends
            *("qemu-system-aarch64", *BOARD, "-nodefaults", "-no-user-config", "-display", "none"),
            *("-kernel", str(self._parts.kernel), "-initrd", str(self._parts.initrd)),
            *("-dtb", str(self._parts.device_tree)),
            *("-append", "console=ttyAMA0 quiet loglevel=4 systemd.show_status=no systemd.mask=e2scrub_reap.service"),
            *("-serial", f"file:{self.console}", "-rtc", f"base={clock},clock=rt"),
            *("-qmp", f"unix:{sockets['qmp']},server=on,wait=off"),
            *self._card(),
            *(option for drive in self._parts.drives for option in _read_only(*drive)),
            *("-chardev", f"socket,id=agent,path={sockets['agent']},server=on,wait=off"),
            *("-device", "virtio-serial-pci", "-device", "virtserialport,chardev=agent,name=emulated.agent"),
            *("-device", "qemu-xhci"),
            *("-chardev", f"socket,id=die,path={sockets['die']},server=on,wait=off"),
            *("-device", "usb-serial,chardev=die,id=die1,always-plugged=on"),
        ]

    def _card(self) -> list[str]:
        """Every write to the card is also logged, with the moments at which the guest had it flushed."""
        # What a power cut leaves is made of the log: the files themselves need no flushing of this machine's disk.
        quick = "cache.no-flush=on,cache.direct=off"
        image, log = f"file.filename={self.card}", f"filename={self.write_log}"
        return [
            *("-blockdev", f"driver=file,node-name=writes,{log},{quick}"),
            *(
                "-blockdev",
                f"driver=raw,node-name=image,file.driver=file,{image},file.{quick.replace(',', ',file.')},{quick}",
            ),
            *("-blockdev", f"driver=blklogwrites,node-name=card,file=image,log=writes,log-sector-size={LOG_SECTOR}"),
            *("-device", "virtio-blk-pci,drive=card,serial=card"),
        ]


def connected(path: Path, alive: Callable[[], bool], last_words: Callable[[], str]) -> socket.socket:
    """Return a connection to a socket that qemu is just making; raises Failed where qemu ends instead."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline and alive():
        line = socket.socket(socket.AF_UNIX)
        line.settimeout(60)
        try:
            line.connect(str(path))
            return line
        except OSError:
            line.close()
            time.sleep(0.05)
    raise Failed(f"nobody listens at {path}; qemu said {last_words()}")


def _read_only(name: str, path: Path) -> list[str]:
    return [
        *("-blockdev", f"driver=raw,node-name={name},read-only=on,file.driver=file,file.filename={path}"),
        *("-device", f"virtio-blk-pci,drive={name},serial={name}"),
    ]
