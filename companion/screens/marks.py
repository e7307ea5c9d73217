"""The pages' own small pictures by name, drawn pixel by pixel in `fonts/marks.txt`.

That is a data file of the package, read once, at import.
"""

from importlib.resources import files

from companion.screens.fonts import Glyph


def _glyph(rows: list[str]) -> Glyph:
    return Glyph(len(rows[0]), tuple(int(row.replace(".", "0").replace("#", "1"), 2) for row in rows))


def _drawn() -> dict[str, Glyph]:
    text = files("companion.screens").joinpath("fonts", "marks.txt").read_text("ascii")
    _, *blocks = text.strip().split("\n\n")
    return {name: _glyph(rows) for name, *rows in (block.split("\n") for block in blocks)}


MARKS = _drawn()
"""The pictures by name: the six spaces, tracks, die faces, signs before sentences, and the end's scenes."""
