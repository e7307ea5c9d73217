"""The sources as the tests of the house read them: as text, nothing is imported. What must hold is said there."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGES = ("companion", "hardware", "wiring")


def sources(*folders: str) -> list[tuple[Path, str]]:
    """Return each Python file below these folders, its path from the root, with its text."""
    paths = sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))
    return [(path.relative_to(ROOT), path.read_text()) for path in paths]


def module_of(path: Path) -> str:
    """Return the dotted name of a file below the root."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def package_of(path: Path) -> list[str]:
    """Return what a relative import in that file is relative to."""
    return module_of(path).split(".") if path.name == "__init__.py" else module_of(path).split(".")[:-1]


def imported(tree: ast.AST, package: list[str]) -> Iterator[tuple[int, str]]:
    """Yield line and full name of each import, inside functions too; of `from a import b` a.b, as b may be a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join(base + ([node.module] if node.module else []))
            yield from ((node.lineno, f"{source}.{alias.name}") for alias in node.names)
