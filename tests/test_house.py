"""The house rules that a reader can rely on: who may import whom (companion/README.md), how long all may be.

What a docstring calls pure is held to it: a module, or with its `__init__` a whole folder. Reads the sources as text;
nothing is imported. The last tests plant breaches and check that they are found.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sources import PACKAGES, ROOT, imported, module_of, package_of, sources

FILE_LIMIT = 320
FUNCTION_LIMIT, TEST_FUNCTION_LIMIT = 30, 40

PLAIN_HARDWARE = ("hardware.inputs", "hardware.outputs", "hardware.parts", "hardware.errors")
BOTH_WORLDS = tuple(
    f"companion.{name}" for name in ("daemon", "cli", "config", "tapes", "terminal", "doctor", "__main__")
)
PROMISED_PURE = (
    *(f"companion.{name}" for name in ("rules", "session", "texts", "screens", "daemon.report")),
    *("hardware.debounce", "hardware.die_lines", *PLAIN_HARDWARE),
)
"""The map's (companion/README.md): these may not lose the word."""
PLAIN_ELSEWHERE = ("companion.journal.file.Stamp",)
"""Frozen values that pure code uses although their file is not pure."""
OUTSIDE_WORLD = frozenset(
    (
        *("asyncio", "datetime", "io", "logging", "multiprocessing", "os", "pathlib", "queue", "random", "secrets"),
        *("select", "shutil", "signal", "socket", "sqlite3", "subprocess", "tempfile", "threading", "time"),
    )
)
OUTSIDE_CALLS = frozenset({"open", "print", "input", "read_text", "read_bytes", "write_text", "write_bytes"})
READ_AT_IMPORT = (("companion.screens.fonts", "read_text"), ("companion.screens.fonts", "read_text"))
"""Pure code's only I/O: the package's own fonts and pictures, read once."""


def is_in(module: str, *rooms: str) -> bool:
    return any(module == room or module.startswith(f"{room}.") for room in rooms)


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
        return "pure code uses no library"
    if is_in(module, *PURE) and top in PACKAGES and not is_in(name, *PURE, *PLAIN_ELSEWHERE):
        return "pure code imports only pure code"
    if top == "hardware" and is_in(module, "companion") and not is_in(module, *BOTH_WORLDS):
        return (
            None
            if is_in(name, *PLAIN_HARDWARE)
            else "only daemon, cli, config, tapes, terminal and doctor know both worlds"
        )
    return None


def import_breaches(path: Path, source: str) -> list[str]:
    module = module_of(path)
    return [
        f"{path}:{line} imports {name}: {why}"
        for line, name in imported(ast.parse(source), package_of(path))
        if (why := breach(module, name))
    ]


def outside_calls(source: str) -> Iterator[tuple[int, str]]:
    """Line and name of each call that reaches outside without an import: a function's, or a method's of a file."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            if name in OUTSIDE_CALLS:
                yield node.lineno, name


def call_breaches(path: Path, source: str) -> list[str]:
    module = module_of(path)
    if not is_in(module, *PURE):
        return []
    found = [(line, name) for line, name in outside_calls(source) if (module, name) not in READ_AT_IMPORT]
    return [f"{path}:{line} is pure and calls {name}" for line, name in found]


def length_of(function: ast.FunctionDef | ast.AsyncFunctionDef, lines: list[str]) -> int:
    """Lines of a function, its docstring and blank lines not counted."""
    first = function.body[1] if ast.get_docstring(function) and len(function.body) > 1 else function.body[0]
    head = range(function.lineno, function.body[0].lineno)
    body = range(first.lineno, (function.end_lineno or first.lineno) + 1)
    return sum(1 for number in (*head, *body) if lines[number - 1].strip())


def size_breaches(path: Path, source: str) -> list[str]:
    lines, limit = source.splitlines(), TEST_FUNCTION_LIMIT if path.parts[0] == "tests" else FUNCTION_LIMIT
    found = [f"{path}: {len(lines)} lines, over {FILE_LIMIT}"] if len(lines) > FILE_LIMIT else []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and length_of(node, lines) > limit:
            found.append(f"{path}:{node.lineno} {node.name} has over {limit} lines")
    return found


def calls_itself_pure(source: str) -> bool:
    return re.search(r"\bpure\b", ast.get_docstring(ast.parse(source)) or "", re.IGNORECASE) is not None


PURE = tuple(module_of(path) for path, source in sources(*PACKAGES) if calls_itself_pure(source))


def test_nobody_breaks_the_import_rule() -> None:
    assert [found for path, source in sources(*PACKAGES) for found in import_breaches(path, source)] == []


def test_what_the_map_calls_pure_calls_itself_so() -> None:
    assert [module for module in PROMISED_PURE if not is_in(module, *PURE)] == []


def test_pure_code_opens_and_prints_nothing() -> None:
    assert [found for path, source in sources(*PACKAGES) for found in call_breaches(path, source)] == []


def test_the_exceptions_for_data_files_are_none_too_many() -> None:
    reading = [(module_of(path), name) for path, source in sources("companion") for _, name in outside_calls(source)]
    assert [each for each in READ_AT_IMPORT if reading.count(each) != READ_AT_IMPORT.count(each)] == []


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
    ("companion/rules/play.py", "from companion.texts import notices"),
    ("companion/rules/play.py", "from .. import texts"),
    ("companion/rules/play.py", "from hardware import inputs"),
    ("companion/rules/play.py", "import serial"),
    ("companion/rules/play.py", "from random import choice"),
    ("companion/session/update.py", "import time"),
    ("companion/screens/page.py", "import os.path"),
    ("companion/texts/notices.py", "from PIL import Image"),
    ("companion/session/prompt.py", "from hardware.oled import Oled"),
    ("companion/session/prompt.py", "import hardware"),
    ("companion/session/prompt.py", "from companion.config.settings import Settings"),
    ("companion/screens/page.py", "from PIL import Image"),
    ("companion/session/labels.py", "import wiring"),
    ("companion/session/messages.py", "import time"),
    ("companion/session/overlays.py", "from companion import journal"),
    ("companion/daemon/report.py", "from companion.daemon.supervision import power_off"),
    ("companion/daemon/report.py", "from hardware.panel import Panel"),
    ("hardware/parts.py", "import os"),
    ("hardware/outputs.py", "from PIL import Image"),
    ("hardware/die_lines.py", "from time import monotonic"),
    ("companion/journal/file.py", "from hardware import panel"),
    ("hardware/debounce.py", "import gpiozero"),
]


@pytest.mark.parametrize(("path", "source"), PLANTED)
def test_a_planted_breach_is_found(path: str, source: str) -> None:
    assert len(import_breaches(Path(path), source)) == 1


ALLOWED = [
    ("companion/session/session.py", "from hardware.parts import Health"),
    ("companion/session/prompt.py", "from hardware import outputs"),
    ("companion/rules/play.py", "from .state import State"),
    ("companion/daemon/report.py", "from companion.session.session import Session"),
    ("companion/daemon/loop.py", "from hardware.panel import Panel"),
    ("companion/tapes/player.py", "import hardware.simulated.bench"),
    ("hardware/oled.py", "import threading"),
]


@pytest.mark.parametrize(("path", "source"), ALLOWED)
def test_what_the_rule_allows_is_no_breach(path: str, source: str) -> None:
    assert import_breaches(Path(path), source) == []


@pytest.mark.parametrize("call", ["print(1)", "open(name)", "Path(name).open()", "files(name).read_text()"])
def test_a_planted_call_that_reaches_outside_is_found(call: str) -> None:
    assert len(call_breaches(Path("companion/session/prompt.py"), call)) == 1
    assert call_breaches(Path("companion/daemon/loop.py"), call) == []


def test_whoever_calls_itself_pure_is_held_to_it() -> None:
    assert calls_itself_pure('"""Pure: it is told the time."""')
    assert calls_itself_pure('"""What is seen (PURE)."""')
    assert not calls_itself_pure('"""Knows a clock."""\n# pure nonsense')


def test_a_planted_long_file_and_a_planted_long_function_are_found() -> None:
    assert size_breaches(Path("a.py"), "def f():\n" + "    x = 1\n" * 30)
    assert size_breaches(Path("a.py"), "def f():\n" + "    x = 1\n" * 29) == []
    assert size_breaches(Path("tests/a.py"), "def f():\n" + "    x = 1\n" * 40)
    assert size_breaches(Path("tests/a.py"), "def f():\n" + "    x = 1\n" * 39) == []
    assert size_breaches(Path("a.py"), "\n" * 321)
    assert size_breaches(Path("a.py"), "\n" * 320) == []
