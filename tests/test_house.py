"""The house rules that a reader can rely on: who imports whom (ARCHITECTURE.md), how long files and functions are.

Reads the sources as text; nothing is imported. The last tests plant breaches and check that they are found.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("companion", "hardware", "wiring")
FILE_LIMIT, FUNCTION_LIMIT = 400, 40

PLAIN_HARDWARE = ("hardware.inputs", "hardware.outputs", "hardware.parts", "hardware.errors")
BOTH_WORLDS = tuple(
    f"companion.{name}" for name in ("daemon", "cli", "tapes", "terminal", "doctor", "service", "__main__")
)
PURE = (
    *(f"companion.{name}" for name in ("rules", "session", "prompt", "controls", "words", "snapshot", "screens")),
    "hardware.debounce",
    "hardware.die_lines",
    "hardware.oled_memory",
    "hardware.oled_windows",
)
OUTSIDE_WORLD = frozenset(
    (
        *("asyncio", "datetime", "io", "logging", "multiprocessing", "os", "pathlib", "queue", "random", "secrets"),
        *("select", "shutil", "signal", "socket", "sqlite3", "subprocess", "tempfile", "threading", "time"),
    )
)
OUTSIDE_CALLS = frozenset({"open", "print", "input"})


def is_in(module: str, *rooms: str) -> bool:
    return any(module == room or module.startswith(f"{room}.") for room in rooms)


def module_of(path: Path) -> str:
    """The dotted name of a file below the root."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(tree: ast.AST, package: list[str]) -> Iterator[tuple[int, str]]:
    """Line and full name of each import; of `from a import b` a.b, since b may be a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join(base + ([node.module] if node.module else []))
            yield from ((node.lineno, f"{source}.{alias.name}") for alias in node.names)


def breach(module: str, name: str) -> str | None:
    """Why `module` may not import `name`, or None where it may."""
    top = name.partition(".")[0]
    if is_in(module, "hardware", "wiring") and top == "companion":
        return "hardware and wiring never import companion"
    if is_in(module, "companion.rules") and not is_in(name, "companion.rules") and top not in sys.stdlib_module_names:
        return "the rules import only themselves and the standard library"
    if is_in(module, *PURE) and top in OUTSIDE_WORLD:
        return "pure code has no I/O, clock, chance or threads"
    if is_in(module, *PURE) and top not in (*PACKAGES, *sys.stdlib_module_names):
        return None if top == "PIL" and is_in(module, "companion.screens") else "pure code uses no library"
    if top == "hardware" and is_in(module, "companion") and not is_in(module, *BOTH_WORLDS):
        return (
            None
            if is_in(name, *PLAIN_HARDWARE)
            else "only daemon, cli, tapes, terminal, doctor and service know both worlds"
        )
    return None


def import_breaches(path: Path, source: str) -> list[str]:
    module = module_of(path)
    package = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
    return [
        f"{path}:{line} imports {name}: {why}"
        for line, name in imported(ast.parse(source), package)
        if (why := breach(module, name))
    ]


def call_breaches(path: Path, source: str) -> list[str]:
    """Calls of pure code that reach outside without an import."""
    if not is_in(module_of(path), *PURE):
        return []
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    named = ((call.lineno, call.func.id) for call in calls if isinstance(call.func, ast.Name))
    return [f"{path}:{line} is pure and calls {name}" for line, name in named if name in OUTSIDE_CALLS]


def length_of(function: ast.FunctionDef | ast.AsyncFunctionDef, lines: list[str]) -> int:
    """Lines of a function, its docstring and blank lines not counted."""
    first = function.body[1] if ast.get_docstring(function) and len(function.body) > 1 else function.body[0]
    head = range(function.lineno, function.body[0].lineno)
    body = range(first.lineno, (function.end_lineno or first.lineno) + 1)
    return sum(1 for number in (*head, *body) if lines[number - 1].strip())


def size_breaches(path: Path, source: str) -> list[str]:
    lines = source.splitlines()
    found = [f"{path}: {len(lines)} lines, over {FILE_LIMIT}"] if len(lines) > FILE_LIMIT else []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and length_of(node, lines) > FUNCTION_LIMIT:
            found.append(f"{path}:{node.lineno} {node.name} has over {FUNCTION_LIMIT} lines")
    return found


def sources(*folders: str) -> list[tuple[Path, str]]:
    paths = sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))
    return [(path.relative_to(ROOT), path.read_text()) for path in paths if "die_firmware" not in path.parts]


def test_nobody_breaks_the_import_rule() -> None:
    assert [found for path, source in sources(*PACKAGES) for found in import_breaches(path, source)] == []


def test_pure_code_opens_and_prints_nothing() -> None:
    assert [found for path, source in sources(*PACKAGES) for found in call_breaches(path, source)] == []


def test_no_file_and_no_function_is_too_long() -> None:
    assert [found for path, source in sources(*PACKAGES, "tests") for found in size_breaches(path, source)] == []


def test_every_source_file_says_what_lives_there() -> None:
    assert [
        str(path) for path, source in sources(*PACKAGES) if source and not ast.get_docstring(ast.parse(source))
    ] == []


def test_the_tests_are_no_package() -> None:
    """A tests/hardware package would shadow the real one."""
    assert list((ROOT / "tests").rglob("__init__.py")) == []


PLANTED = [
    ("hardware/oled.py", "from companion.rules import state"),
    ("wiring/guide.py", "import companion"),
    ("companion/rules/play.py", "from companion.words import notices"),
    ("companion/rules/play.py", "from .. import words"),
    ("companion/rules/play.py", "from hardware import inputs"),
    ("companion/rules/play.py", "import serial"),
    ("companion/rules/play.py", "from random import choice"),
    ("companion/session/__init__.py", "import time"),
    ("companion/screens/drawing.py", "import os.path"),
    ("companion/words/notices.py", "from PIL import Image"),
    ("companion/prompt.py", "from hardware.oled import Oled"),
    ("companion/prompt.py", "import hardware"),
    ("companion/journal.py", "from hardware import panel"),
    ("hardware/debounce.py", "import gpiozero"),
]


@pytest.mark.parametrize(("path", "source"), PLANTED)
def test_a_planted_breach_is_found(path: str, source: str) -> None:
    assert len(import_breaches(Path(path), source)) == 1


ALLOWED = [
    ("companion/session/__init__.py", "from hardware.parts import Health"),
    ("companion/prompt.py", "from hardware import outputs"),
    ("companion/screens/drawing.py", "from PIL import Image"),
    ("companion/rules/play.py", "from .state import State"),
    ("companion/daemon.py", "from hardware.panel import Panel"),
    ("companion/tapes/player.py", "import hardware.simulated.bench"),
    ("hardware/oled.py", "import threading"),
]


@pytest.mark.parametrize(("path", "source"), ALLOWED)
def test_what_the_rule_allows_is_no_breach(path: str, source: str) -> None:
    assert import_breaches(Path(path), source) == []


def test_a_planted_print_and_a_planted_long_function_are_found() -> None:
    assert call_breaches(Path("companion/prompt.py"), "print(1)")
    assert size_breaches(Path("a.py"), "def f():\n" + "    x = 1\n" * 40)
    assert size_breaches(Path("a.py"), "def f():\n" + "    x = 1\n" * 39) == []
    assert size_breaches(Path("a.py"), "\n" * 401)
