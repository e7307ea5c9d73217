"""A doctor at a pretended Pi with a box on simulated wires."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from companion.config.locations import settings_from
from companion.doctor import pretend


@dataclass(frozen=True, slots=True)
class Told:
    """What the doctor said, and whether it found the box fit."""

    code: int
    findings: list[dict[str, str]]

    def of(self, what: str, verdict: str) -> list[dict[str, str]]:
        return [finding for finding in self.findings if (finding["what"], finding["verdict"]) == (what, verdict)]


Examine = Callable[..., Told]


@pytest.fixture
def examine(tmp_path: Path) -> Examine:
    """Give the doctor's checkup to a box with the named faults."""

    def checkup(*faults: str, config: str = "") -> Told:
        order = pretend.order_in(tmp_path / "pi", faults, as_json=True, settings=settings_from(config, "", tmp_path))
        with pretend.bench_of(order, faults) as bench:
            code = pretend.look(bench)
            told: dict[str, Any] = json.loads(bench.log_tail(100_000))
        assert told["fit"] == (code == 0)
        return Told(code, told["findings"])

    return checkup
