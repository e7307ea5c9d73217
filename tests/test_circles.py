"""No circle of files, and none of rooms: whoever reads one can stop there. A room is a folder, or a file beside them.

An import inside a function counts: it runs sooner or later, and its reader must go there. One for type checkers alone
(`if TYPE_CHECKING`) does not. The rooms' order is derived from the imports; where there is none, a circle is named with
the imports that make it. The last tests plant circles.
"""

import ast
from collections.abc import Iterable, Iterator
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from pathlib import Path

from tests.sources import PACKAGES, imported, module_of, package_of, sources

Sources = list[tuple[Path, str]]
Arrow = tuple[str, str]


def arrows_between_files(files: Sources) -> list[Arrow]:
    """List which file imports which other one, by their dotted names."""
    modules = {module_of(path) for path, _ in files}
    return [
        (module_of(path), target)
        for path, source in files
        for _, name in imported(without_type_checking(ast.parse(source)), package_of(path))
        if (target := file_behind(name, modules)) and target != module_of(path)
    ]


def without_type_checking(tree: ast.Module) -> ast.Module:
    """Drop what stands under `if TYPE_CHECKING`."""

    class Dropping(ast.NodeTransformer):
        def visit_If(self, node: ast.If) -> ast.AST | list[ast.AST]:
            self.generic_visit(node)
            return list(node.orelse) if ast.unparse(node.test).endswith("TYPE_CHECKING") else node

    return Dropping().visit(tree)


def file_behind(name: str, modules: set[str]) -> str:
    """Return the file in which an imported name is found, empty for another's library."""
    while name and name not in modules:
        name = name.rpartition(".")[0]
    return name


def room_of(module: str, files: Sources) -> str:
    """Return the folder of a file; of one that lies beside the rooms, the file itself."""
    path = next(path for path, _ in files if module_of(path) == module)
    beside_the_rooms = path.parent == Path("companion")
    return module if path.name == "__init__.py" or beside_the_rooms else module.rpartition(".")[0]


def arrows_between_rooms(files: Sources) -> dict[Arrow, list[str]]:
    """List which room imports from which other one, and the imports that do."""
    rooms = {module_of(path): room_of(module_of(path), files) for path, _ in files}
    found: dict[Arrow, list[str]] = {}
    for source, target in arrows_between_files(files):
        if rooms[source] != rooms[target]:
            found.setdefault((rooms[source], rooms[target]), []).append(f"{source} imports {target}")
    return found


def circle_in(arrows: Iterable[Arrow]) -> list[Arrow]:
    """Return the arrows of a circle, each ending where the next begins; none where all can be put in an order."""
    order: TopologicalSorter[str] = TopologicalSorter()
    for source, target in arrows:
        order.add(source, target)
    try:
        order.prepare()
    except CycleError as error:
        return list(pairwise(reversed(error.args[1])))
    return []


def circle_of_rooms(files: Sources) -> Iterator[str]:
    """Describe a circle of rooms: each arrow of it, with its imports."""
    arrows = arrows_between_rooms(files)
    for arrow in circle_in(arrows):
        yield f"{arrow[0]} → {arrow[1]}: {'; '.join(sorted(set(arrows[arrow])))}"


def test_no_files_import_each_other_in_a_circle() -> None:
    assert circle_in(arrows_between_files(sources(*PACKAGES))) == []


def test_no_rooms_import_each_other_in_a_circle() -> None:
    assert list(circle_of_rooms(sources(*PACKAGES))) == []


def planted(**files: str) -> Sources:
    """Return sources of that text; `a__b` is the file companion/a/b.py."""
    return [(Path("companion", *name.split("__")).with_suffix(".py"), text) for name, text in files.items()]


def test_a_planted_circle_of_files_is_found_inside_a_function_too() -> None:
    files = planted(
        a__x="from companion.a.y import f", a__y="def f():\n    from companion.a import z", a__z="from . import x"
    )
    x, y, z = (f"companion.a.{name}" for name in "xyz")
    assert sorted(circle_in(arrows_between_files(files))) == [(x, y), (y, z), (z, x)]


def test_a_planted_circle_of_rooms_is_found_where_each_file_is_innocent() -> None:
    files = planted(a__x="from companion.b import y", b__y="", b__w="from companion.a.v import value", a__v="")
    assert circle_in(arrows_between_files(files)) == []
    assert sorted(circle_of_rooms(files)) == [
        "companion.a → companion.b: companion.a.x imports companion.b.y",
        "companion.b → companion.a: companion.b.w imports companion.a.v",
    ]


def test_what_is_imported_for_type_checkers_alone_makes_no_circle() -> None:
    guarded = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from companion.a import x"
    assert circle_in(arrows_between_files(planted(a__x="from companion.b import y", b__y=guarded))) == []
