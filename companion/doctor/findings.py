"""What the doctor found, as plain values, and how people and programs read it."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from enum import Enum
from typing import Any

from companion.config.toml_lines import visible


class Verdict(Enum):
    """How a finding is meant: `WARN` is worth a look and keeps nobody from playing, `BAD` makes the box unfit."""

    OK = "ok"
    WARN = "warn"
    BAD = "bad"


MARKS = {Verdict.OK: "✓", Verdict.WARN: "!", Verdict.BAD: "✗"}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at: what, how it is, and the one thing to do next, empty where all is well."""

    what: str
    verdict: Verdict
    found: str
    next: str = ""


def ok(what: str, found: str) -> Finding:
    """Make a finding of something that is well."""
    return Finding(what, Verdict.OK, found)


def warn(what: str, found: str, to_do: str) -> Finding:
    """Make a finding of something worth a look."""
    return Finding(what, Verdict.WARN, found, to_do)


def bad(what: str, found: str, to_do: str) -> Finding:
    """Make a finding of something that makes the box unfit."""
    return Finding(what, Verdict.BAD, found, to_do)


def is_fit(findings: Sequence[Finding]) -> bool:
    """Tell whether one can play with a box of these findings."""
    return all(finding.verdict is not Verdict.BAD for finding in findings)


def finding_lines(finding: Finding) -> Iterator[str]:
    """Yield a finding as people read it."""
    yield f"{MARKS[finding.verdict]} {finding.what:<11} {visible(finding.found)}"
    if finding.next:
        yield f"{'':<13} → {visible(finding.next)}"


def last_line(findings: Sequence[Finding]) -> str:
    """Return the sentence under all findings."""
    count = sum(finding.verdict is Verdict.BAD for finding in findings)
    if not count:
        return "The box is fit."
    return f"The box is not fit: {count} {'thing' if count == 1 else 'things'} to do, in this order."


def data_of(findings: Sequence[Finding]) -> dict[str, Any]:
    """Return all findings as programs read them."""
    listed = [{**asdict(finding), "verdict": finding.verdict.value} for finding in findings]
    return {"fit": is_fit(findings), "findings": listed}
