"""One visit of the doctor: in what order things are looked at, and how the findings come out."""

import json
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from companion.doctor.box_checks import box_findings
from companion.doctor.findings import Finding, Verdict, bad, data_of, is_fit, last_line, lines_of
from companion.doctor.guided import guided_findings
from companion.doctor.machine import Machine
from companion.doctor.running import running_findings
from companion.doctor.system_checks import system_findings
from companion.exits import DONE, FAILED
from companion.config.settings import Settings
from hardware.copper import Copper

_CAUSES = {"OLED": ("I2C", "OLED"), "strip": ("SPI",)}


@dataclass(frozen=True, slots=True)
class Visit:
    """What to look at and how to tell it; `socket` is where a running daemon would answer."""

    machine: Machine
    settings: Settings
    journal: Path
    socket: Path
    guided: bool = False
    json: bool = False


def visit(copper: Copper, order: Visit) -> int:
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


def _findings(copper: Copper, order: Visit) -> Iterator[Finding]:
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
