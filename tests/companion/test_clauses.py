"""The table of breaks (tests/bench/breaks.py) is kept up with the code, and no clause of RULES.md is without a test."""

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

BENCH = Path(__file__).parents[1] / "bench"
CLAUSES = [f"R{number}" for number in range(1, 40)]


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The script itself; it is in no package."""
    monkeypatch.syspath_prepend(BENCH)
    import breaks

    yield breaks
    sys.modules.pop("breaks")


def test_every_break_stands_exactly_once_in_the_code(bench: ModuleType) -> None:
    assert bench.mismatches(bench.breaks()) == ()


def test_a_break_that_stands_nowhere_or_twice_is_told(bench: ModuleType) -> None:
    head = "of the table\n== companion/rules/stages.py\n"
    nowhere, twice = (
        next(bench.rows_of("breaks_x.txt", f"{head}R1 words\n- {stands}\n+ x\n"))
        for stands in ("nowhere at all", '"fight"')
    )
    assert [text.rpartition(" times")[0] for text in bench.mismatches((nowhere, twice))] == [
        "breaks_x.txt:3: expected once in companion/rules/stages.py, found 0",
        "breaks_x.txt:3: expected once in companion/rules/stages.py, found 4",
    ]


def test_a_line_of_the_table_that_has_no_place_is_refused(bench: ModuleType) -> None:
    with pytest.raises(SystemExit, match=r"breaks_x.txt:4: expected `==`, a clause"):
        tuple(bench.rows_of("breaks_x.txt", "of the table\n== a.py\nR1 words\nmore words\n- a\n+ b\n"))


def test_every_clause_is_broken_at_least_once(bench: ModuleType) -> None:
    broken = {each.clause for each in bench.breaks()}
    assert [clause for clause in CLAUSES if clause not in broken] == []


def test_every_clause_has_a_test_that_names_it(bench: ModuleType) -> None:
    named = bench.clauses_in_tests()
    assert [clause for clause in CLAUSES if clause not in named] == []
