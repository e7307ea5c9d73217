"""What code, tests and pages cite is there: every clause, scenario, document, link; and each clause has its test.

A clause is cited as a bare `R` and number and stands in RULES.md, a scenario as `S` and number in SCENARIOS.md; a
document is cited by its name or its path. The tree is walked, not asked of git: an unpacked sdist has none.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PLACES = ("companion", "hardware", "wiring", "systemd", "tests", ".ci")
NO_TEXT = {".png", ".svg", ".hex", ".pyc", ".typed"}
MADE_ELSEWHERE = re.compile(r"__pycache__|node_modules|\.egg-info|\.hypothesis|_cache")
NUMBERED = {"R": "companion/rules/RULES.md", "S": "tests/scenarios/SCENARIOS.md"}
CITED = re.compile(r"(?<![\w.#])([RS])([1-9]\d?)(?!\w|\.\w)|(?<=_)([rs])([1-9]\d?)(?=_)")
"""In words, or in the name of a test; `R2D2` and `1.R3` are none."""
DOCUMENT = re.compile(r"(?<![\w/.-])((?:[\w.-]+/)*[\w-]+\.md)\b")
MODULE = re.compile(r"`((?:[\w.-]+/)+[\w.-]+\.(?:py|sh|toml))`")
FENCED = re.compile(r"(?ms)^ *```.*?^ *```")
LINK = re.compile(r"\]\(([^)\s]+)\)")


@cache
def files() -> dict[Path, str]:
    """Read every text of the repository, by its path below the root."""
    found = [path for place in PLACES for path in (ROOT / place).rglob("*") if path.is_file()]
    found += [path for path in ROOT.glob("*") if path.suffix in (".md", ".toml")]
    kept = [path for path in sorted(found) if path.suffix not in NO_TEXT and not MADE_ELSEWHERE.search(str(path))]
    return {path.relative_to(ROOT): path.read_text(encoding="utf-8") for path in kept}


@cache
def numbers(kind: str) -> list[int]:
    """Return what is numbered on the page of that letter, in its order."""
    return [int(number) for number in re.findall(rf"(?m)^- {kind}(\d+) ", files()[Path(NUMBERED[kind])])]


def cited(text: str) -> list[tuple[str, int]]:
    """Return the letter and number of each citation."""
    return [((kind or k).upper(), int(number or n)) for kind, number, k, n in CITED.findall(text)]


def is_there(document: str, cited_in: Path) -> bool:
    """Tell whether a document is beside the file that cites it, at that path, or the only one of its name."""
    here = (ROOT / cited_in.parent / document, ROOT / document)
    return any(path.is_file() for path in here) or [path.name for path in files()].count(document) == 1


def headings(page: str) -> set[str]:
    """Return the page's headings as links name them."""
    titles = re.findall(r"(?m)^#+ (.*)$", FENCED.sub("", page))
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def leads_nowhere(link: str, page: Path) -> bool:
    """Tell whether a link of `page` names a file or a heading that is not there; what is elsewhere is not asked."""
    if re.match(r"https?://|mailto:", link):
        return False
    name, _, heading = link.partition("#")
    target = (ROOT / page.parent / name).resolve() if name else ROOT / page
    if not target.exists():
        return True
    return bool(heading) and heading not in headings(target.read_text(encoding="utf-8"))


def dangling(path: Path, text: str) -> Iterator[str]:
    """Yield what the text cites and nobody has, with where it stands."""
    for at, line in enumerate(text.splitlines(), start=1):
        for kind, number in cited(line):
            if number not in numbers(kind):
                yield f"{path}:{at} cites {kind}{number}, which {NUMBERED[kind]} has not"
        yield from (f"{path}:{at} names {each}" for each in DOCUMENT.findall(line) if not is_there(each, path))
    if path.suffix == ".md":
        links = LINK.findall(FENCED.sub("", text))
        yield from (f"{path} links to {link}" for link in links if leads_nowhere(link, path))


def told_by_tests() -> str:
    """Return the names and docstrings of all tests."""
    told = []
    for path, text in files().items():
        if path.name.startswith("test_"):
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                    told += [node.name, ast.get_docstring(node) or ""]
    return "\n".join(told)


def test_whatever_is_cited_is_there() -> None:
    assert [found for path, text in files().items() for found in dangling(path, text)] == []


@pytest.mark.parametrize("kind", NUMBERED)
def test_numbers_run_from_1_without_a_gap(kind: str) -> None:
    assert numbers(kind) == list(range(1, len(numbers(kind)) + 1)) != []


def test_every_clause_and_every_scenario_is_named_by_a_test() -> None:
    named = set(cited(told_by_tests()))
    assert [f"{kind}{each}" for kind in NUMBERED for each in numbers(kind) if (kind, each) not in named] == []


def test_every_module_that_a_page_names_is_there() -> None:
    named = [(path, name) for path, text in files().items() if path.suffix == ".md" for name in MODULE.findall(text)]
    assert len(named) > 50
    folders = (Path(), Path("companion"))
    assert [each for each in named if not any((ROOT / f / each[1]).exists() for f in (each[0].parent, *folders))] == []


NOWHERE = f"NOWHERE{'.md'}"
PLANTED = [
    f"(R{88})",
    f"as S{77} says",
    f"def test_r{99}_x()",
    f"see {NOWHERE}",
    f"companion/{NOWHERE}",
    f"[x]({NOWHERE})",
]
PLANTED += ["[the guard](#the-gard)", "[x](PANEL.md#no-such-heading)", "[x](no/such/picture.png)"]


@pytest.mark.parametrize("text", PLANTED)
def test_a_planted_citation_of_nothing_is_found(text: str) -> None:
    assert list(dangling(Path("companion/README.md"), text))


@pytest.mark.parametrize("text", ["(R14, S13)", "[x](PANEL.md#the-guard)", "RULES.md", "GPIO R2D2, 1.R99, #S99x"])
def test_what_is_there_or_is_no_citation_is_not_found(text: str) -> None:
    assert list(dangling(Path("companion/README.md"), text)) == []
