"""Beside a running daemon nothing is touched: it has the wires, and is asked through its socket how they are."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.doctor.findings import Finding, bad, ok, warn
from companion.daemon.client import NAMES, NoAnswer, answer_of


def running_findings(socket: Path) -> list[Finding] | None:
    """Return what the daemon at `socket` tells of its parts; None where no daemon runs."""
    try:
        told = answer_of(socket)
    except NoAnswer as silence:
        if isinstance(silence.__cause__, (FileNotFoundError, NotADirectoryError, ConnectionRefusedError)):
            return None
        return [bad("companion", str(silence), "sudo systemctl restart companion, then check again")]
    return [ok("companion", "is running and has the wires; this is what it tells"), *_parts(told)]


def _parts(told: dict[str, Any]) -> Iterator[Finding]:
    for part, name in NAMES.items():
        health, reason = told["parts"][part]["health"], told["parts"][part]["reason"]
        if health == "off":
            yield ok(name, "is off by the config")
        elif health == "ok":
            yield ok(name, "is well")
        elif part == "die":
            yield warn(name, reason or "no die answers", "plug it in and shake it")
        else:
            sentence, _, way_out = (reason or "is missing").partition(", ")
            stop = "sudo systemctl stop companion, then companion check for the cause"
            yield bad(name, sentence, way_out or stop)
