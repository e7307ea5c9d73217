"""One checkup of the box: in what order things are looked at, and how the findings come out.

Beside a running daemon no wire is touched: it has them all, and is asked through its socket how they are. What each
thing is looked at for stands in `system_checks`, `box_checks` and `guided`.
"""

import json
import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.api.shapes import StatusJson
from companion.config.settings import Settings
from companion.daemon.client import PART_NAMES, ask_status
from companion.doctor.box_checks import box_findings
from companion.doctor.findings import Finding, Verdict, bad, data_of, finding_lines, is_fit, last_line, ok, warn
from companion.doctor.guided import guided_findings
from companion.doctor.machine import Machine
from companion.doctor.system_checks import system_findings
from companion.exits import DONE, FAILED, CommandFailed
from hardware.copper import Copper

_CAUSES = {"OLED": ("I2C", "OLED"), "strip": ("SPI",)}
"""What, found bad earlier, is the cause of a part that is found bad."""


@dataclass(frozen=True, slots=True)
class Checkup:
    """What to look at, and how to report it; `socket` is where a running daemon would answer."""

    machine: Machine
    settings: Settings
    journal: Path
    socket: Path
    guided: bool = False
    json: bool = False


def examine(copper: Copper, checkup: Checkup) -> int:
    """Look at everything, print it, return 0 for a box that is fit and 1 for one that is not."""
    logging.basicConfig(level=logging.CRITICAL)  # what the drivers log is said here as findings
    findings: list[Finding] = []
    for finding in _findings(copper, checkup):
        if _follows(finding, findings):
            continue
        findings.append(finding)
        if not checkup.json:
            _say("\n".join(finding_lines(finding)))
    _say(json.dumps(data_of(findings), ensure_ascii=False) if checkup.json else f"\n{last_line(findings)}")
    return DONE if is_fit(findings) else FAILED


def running_findings(socket: Path) -> list[Finding] | None:
    """Return what the daemon at `socket` reports of its parts; None where no daemon runs."""
    try:
        status = ask_status(socket)
    except CommandFailed as silence:
        if isinstance(silence.__cause__, (FileNotFoundError, NotADirectoryError, ConnectionRefusedError)):
            return None
        return [bad("companion", str(silence), "sudo systemctl restart companion, then check again")]
    return [ok("companion", "is running and has the wires; this is what it tells"), *_parts(status)]


def _findings(copper: Copper, checkup: Checkup) -> Iterator[Finding]:
    yield from system_findings(checkup.machine, checkup.settings, checkup.journal)
    running = running_findings(checkup.socket)
    if running is not None:
        yield from running
        if checkup.guided:
            yield bad("guided", "not while the companion runs", "sudo systemctl stop companion, then again")
        return
    yield from box_findings(copper, checkup.machine, checkup.settings)
    if checkup.guided:
        yield from guided_findings(copper, checkup.settings, _silent if checkup.json else _say)


def _parts(status: StatusJson) -> Iterator[Finding]:
    for part, name in PART_NAMES.items():
        health, reason = status["parts"][part]["health"], status["parts"][part]["reason"]
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


def _follows(finding: Finding, before: Sequence[Finding]) -> bool:
    """Tell whether a fault only comes of one that was named already: two things to do would hide the one."""
    causes = _CAUSES.get(finding.what, ()) if finding.verdict is Verdict.BAD else ()
    return any(earlier.what in causes and earlier.verdict is Verdict.BAD for earlier in before)


def _say(line: str) -> None:
    print(line, flush=True)


def _silent(line: str) -> None:
    """Say nothing, so that the JSON stands alone."""
