"""The README's pictures: pages and a strip of the scenes of a turn, and the panel in the terminal in front of one."""

import asyncio
import re
from collections.abc import Iterable
from pathlib import Path

from PIL import Image

from companion.tapes.pictures import SCALE, oled_image, strip_image
from companion.terminal.opening import panel
from tests.gallery.acts import all_acts
from tests.gallery.playing import Moment, moments
from tests.gallery.shots import Shot

FOLDER = Path(__file__).parents[2] / ".pictures"
FILES = {
    "turn-move": "move.png",
    "turn-enemy": "enemy.png",
    "turn-fight": "fight.png",
    "strip-turn": "strip.png",
    "turn-scored": "scored.png",
    "turn-sheet": "sheet.png",
    "turn-arena": "arena.png",
}
"""A scene's name → the picture of it."""
PANEL_AT, PANEL_SIZE = "turn-fight", (82, 35)


def draw(shots: Iterable[Shot]) -> None:
    """Write the pictures that look another than before."""
    for shot in shots:
        if shot.name in FILES:
            _draw(shot, FOLDER / FILES[shot.name])
    _draw_panel(FOLDER / "panel.svg")


def _draw(shot: Shot, path: Path) -> None:
    image = strip_image(shot.colours) if shot.is_of_strip else oled_image(shot.picture, SCALE)
    if not path.exists() or Image.open(path).convert("RGB").tobytes() != image.convert("RGB").tobytes():
        image.save(path, "PNG")


def _draw_panel(path: Path) -> None:
    """Write the panel in the terminal, in front of the fight."""
    act = next(act for act in all_acts() if act.name == "turn")
    for moment in moments(act):
        if moment.name == PANEL_AT:
            path.write_text(asyncio.run(_panel_svg(moment)), encoding="utf-8")


async def _panel_svg(moment: Moment) -> str:
    """Open the panel in front of the bench and draw its screen; no fonts are fetched for it from anywhere."""
    app = panel(moment.bench, moment.settings)
    async with app.run_test(size=PANEL_SIZE) as pilot:
        await pilot.pause()
        svg = app.export_screenshot(title="companion simulate")
    return re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL).replace("Fira Code", "DejaVu Sans Mono, Menlo")
