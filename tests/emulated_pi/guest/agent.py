"""The test's hand inside the emulated Pi: takes a line of JSON from the virtio port, does it, answers with a line.

No part of the product, and asked by nobody but the test. What may be asked are the functions in `DEEDS`.
"""

import glob
import json
import os
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

PORT = "/dev/virtio-ports/emulated.agent"
FOLDER = Path("/run/emulated")
STATUS = "/run/companion/status.sock"
PULLS = "/sys/devices/platform/gpio-sim.*/gpiochip*/sim_gpio{}/pull"


def hello() -> float:
    """Tell for how many seconds the machine has been up."""
    return time.monotonic()


def run(argv: list[str], given: str = "", timeout: float = 60.0) -> dict[str, object]:
    """Run a program; its exit code (-1: too slow) and all that it said."""
    try:
        ended = subprocess.run(
            argv, input=given.encode(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=timeout, check=False
        )
    except subprocess.TimeoutExpired as late:
        return {"code": -1, "said": (late.output or b"").decode(errors="replace") + f"\n(no end within {timeout} s)"}
    except OSError as error:
        return {"code": 127, "said": str(error)}
    return {"code": ended.returncode, "said": ended.stdout.decode(errors="replace")}


def pull(moves: list[tuple[int, bool, float]]) -> list[float]:
    """Move contacts: pin, down, and for how many seconds then nothing moves; gives the moment of each move."""
    moments = []
    for pin, down, rest in moves:
        (path,) = glob.glob(PULLS.format(pin))
        moments.append(time.monotonic())
        Path(path).write_text("pull-down" if down else "pull-up")
        time.sleep(rest)
    return moments


def wires(bus: str, since: int) -> dict[str, object]:
    """Give a bus's transactions from byte `since` of its log on, whole lines only, and where they end."""
    try:
        with open(FOLDER / f"{bus}.log", "rb") as log:
            log.seek(since)
            new = log.read()
    except FileNotFoundError:
        new = b""
    whole = new[: new.rfind(b"\n") + 1]
    return {"lines": [json.loads(line) for line in whole.splitlines()], "until": since + len(whole)}


def fault(bus: str, errno: int) -> None:
    """Have a bus fail with this errno from now on; 0: mend it."""
    (FOLDER / f"{bus}.fault").write_text(str(errno or ""))


def blink(bus: str) -> None:
    """Take the power of what is on a bus, and give it back, before the next transaction."""
    (FOLDER / f"{bus}.blink").touch()


def status() -> Any:
    """Ask the daemon how it is doing; null where nobody answers."""
    told = b""
    try:
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(10)
            line.connect(STATUS)
            while some := line.recv(65536):
                told += some
        return json.loads(told)
    except (OSError, ValueError):
        return None


def read(pattern: str) -> dict[str, str]:
    """Give the text of each file that the pattern matches."""
    texts = {}
    for path in sorted(glob.glob(pattern)):
        try:
            texts[path] = Path(path).read_text(errors="replace")
        except OSError as error:
            texts[path] = f"({error})"
    return texts


DEEDS: dict[str, Callable[..., object]] = {
    deed.__name__: deed for deed in (hello, run, pull, wires, fault, blink, status, read)
}


def main() -> None:
    """Serve the port for as long as the machine runs."""
    while not os.path.exists(PORT):
        time.sleep(0.1)
    with open(PORT, "r+b", buffering=0) as port:
        rest = b""
        while True:
            rest += port.read(65536) or b""
            *lines, rest = rest.split(b"\n")
            for line in lines:
                asked = json.loads(line)
                answer = DEEDS[asked["do"]](**asked["with"])
                _send(port.fileno(), json.dumps({"to": asked["number"], "answer": answer}).encode() + b"\n")
            if not lines:
                time.sleep(0.02)  # a port that nobody has open at the other end reads as empty


def _send(port: int, data: bytes) -> None:
    while data:
        data = data[os.write(port, data) :]


if __name__ == "__main__":
    main()
