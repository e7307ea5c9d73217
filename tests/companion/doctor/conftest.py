"""A doctor at a pretended Pi with a box on simulated wires."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from companion.config.config_file import settings_from
from tests.companion.doctor import pretend


@dataclass(frozen=True, slots=True)
class Report:
    """What the doctor found, and whether it found the box fit."""

    code: int
    findings: list[dict[str, str]]

    def of(self, what: str, verdict: str) -> list[dict[str, str]]:
        return [finding for finding in self.findings if (finding["what"], finding["verdict"]) == (what, verdict)]


Examine = Callable[..., Report]
ExamineAloud = Callable[..., tuple[int, str]]


@pytest.fixture
def examine(tmp_path: Path) -> Examine:
    """Give the doctor's checkup to a box with the named faults."""

    def look(*faults: str, config: str = "") -> Report:
        code, said = _look(tmp_path, faults, config, as_json=True)
        report: dict[str, Any] = json.loads(said)
        assert report["fit"] == (code == 0)
        return Report(code, report["findings"])

    return look


@pytest.fixture
def examine_aloud(tmp_path: Path) -> ExamineAloud:
    """Give the same checkup, as people read it: exit code and text."""

    def look(*faults: str, config: str = "") -> tuple[int, str]:
        return _look(tmp_path, faults, config, as_json=False)

    return look


def _look(folder: Path, faults: Sequence[str], config: str, *, as_json: bool) -> tuple[int, str]:
    settings = settings_from(config, "", folder)
    checkup = pretend.checkup_in(folder / "pi", faults, as_json=as_json, settings=settings)
    with pretend.bench_of(checkup, faults) as bench:
        return pretend.look(bench), bench.log_tail(100_000)
