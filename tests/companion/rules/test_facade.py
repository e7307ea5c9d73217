"""The rules' face: what other rooms may import is complete, in order, and all that they do import."""

import ast
from collections.abc import Iterator
from pathlib import Path

from companion import rules

ROOM = "companion.rules"
VALUES = {f"{ROOM}.{name}" for name in ("actions", "cards", "events", "history", "state")}
COMPANION = Path(rules.__file__).parents[1]


def imported(source: str) -> Iterator[tuple[str, str]]:
    """Return what a source imports of the rules: module and name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module and f"{node.module}.".startswith(f"{ROOM}."):
            yield from ((node.module, alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names if f"{alias.name}.".startswith(f"{ROOM}."))


def is_allowed(module: str, name: str) -> bool:
    return module in VALUES or (module == ROOM and (name in rules.__all__ or f"{ROOM}.{name}" in VALUES))


def test_the_face_is_sorted_and_names_only_what_is_there():
    assert rules.__all__ == sorted(set(rules.__all__))
    assert all(hasattr(rules, name) for name in rules.__all__)


def test_other_rooms_import_the_face_and_the_values_only():
    files = [path for path in COMPANION.rglob("*.py") if "rules" not in path.relative_to(COMPANION).parts]
    beside = [
        f"{path.relative_to(COMPANION)}: {module}.{name}"
        for path in files
        for module, name in imported(path.read_text(encoding="utf-8"))
        if not is_allowed(module, name)
    ]
    assert len(files) > 50
    assert beside == []


def test_an_import_beside_the_face_is_seen():
    source = "from companion.rules.hands import usable\nfrom companion.rules import hands, play, actions\n"
    beside = [(module, name) for module, name in imported(source) if not is_allowed(module, name)]
    assert beside == [("companion.rules.hands", "usable"), ("companion.rules", "hands")]
