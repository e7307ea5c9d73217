"""One checkup of the doctor: in what order things are looked at, and how the findings come out."""

import json
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.config.settings import Settings
from companion.daemon.client import NAMES, NoAnswer, answer_of
from companion.doctor.box_checks import box_findings
from companion.doctor.findings import Finding, Verdict, bad, data_of, is_fit, last_line, lines_of, ok, warn
from companion.doctor.guided import guided_findings
from companion.doctor.machine import Machine
from companion.doctor.system_checks import system_findings
from companion.exits import DONE, FAILED
from hardware.copper import Copper

# ---- from companion.doctor.running: Beside a running daemon nothing is touched: it has the wires, and is asked through its socket how they are.


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


_CAUSES = {"OLED": ("I2C", "OLED"), "strip": ("SPI",)}


@dataclass(frozen=True, slots=True)
class Checkup:
    """What to look at and how to tell it; `socket` is where a running daemon would answer."""

    machine: Machine
    settings: Settings
    journal: Path
    socket: Path
    guided: bool = False
    json: bool = False


def checkup(copper: Copper, order: Checkup) -> int:
    """Look at everything, print it, return 0 for a box that is fit and 1 for one that is not."""
    logging.basicConfig(level=logging.CRITICAL)  # what the drivers log is said here as findings
    findings: list[Finding] = []
    for finding in _findings(copper, order):
        if _follows(finding, findings):
            continue
        findings.append(finding)
        if not order.json:
            _say("\n".join(lines_of(finding)))
    _say(json.dumps(data_of(findings), ensure_ascii=False) if order.json else f"\n{last_line(findings)}")
    return DONE if is_fit(findings) else FAILED


def _findings(copper: Copper, order: Checkup) -> Iterator[Finding]:
    yield from system_findings(order.machine, order.settings, order.journal)
    told = running_findings(order.socket)
    if told is not None:
        yield from told
        if order.guided:
            yield bad("guided", "not while the companion runs", "sudo systemctl stop companion, then again")
        return
    yield from box_findings(copper, order.machine, order.settings)
    if order.guided:
        yield from guided_findings(copper, order.settings, _silent if order.json else _say)


def _follows(finding: Finding, before: list[Finding]) -> bool:
    """Tell whether a fault is only what comes of one that was named already: two things to do would hide the one."""
    causes = _CAUSES.get(finding.what, ()) if finding.verdict is Verdict.BAD else ()
    return any(earlier.what in causes and earlier.verdict is Verdict.BAD for earlier in before)


def _say(line: str) -> None:
    print(line, flush=True)


def _silent(line: str) -> None:
    """Say nothing, so that the JSON stands alone."""
