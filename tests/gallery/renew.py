"""Takes every picture anew, says which is another, and makes it the golden one; then draws the README's pictures.

Run it with the simulate extra: `python tests/gallery/renew.py`. Look at each picture that it names, and name
them in the commit.
"""

import asyncio
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from PIL import Image

from companion.tapes.pictures import SCALE, oled_image, strip_image
from companion.terminal.opening import panel
from tests.gallery.acts import all_acts
from tests.gallery.golden_pictures import FOLDER, difference, save
from tests.gallery.playing import Asked, Moment, moments
from tests.gallery.shots import Shot, shoot

README = Path(__file__).parents[2] / ".pictures"
IN_THE_README = {
    "turn-move": "move.png",
    "turn-enemy": "enemy.png",
    "turn-fight": "fight.png",
    "strip-turn": "strip.png",
    "turn-scored": "scored.png",
    "turn-sheet": "sheet.png",
    "turn-arena": "arena.png",
}
PANEL_AT, PANEL_SIZE = "turn-fight", (82, 35)


def main() -> int:
    taken = [shoot(act, Asked()) for act in all_acts()]
    missed = [each for each in taken if each.missed]
    for each in missed:
        print(f"not taken: {', '.join(each.missed)}: {each.trouble}", file=sys.stderr)
    if missed:
        return 1
    shots = [shot for each in taken for shot in each.shots]
    renew(shots)
    for shot in shots:
        if shot.name in IN_THE_README:
            draw(shot, README / IN_THE_README[shot.name])
    draw_panel(README / "panel.svg")
    return 0


def renew(shots: list[Shot]) -> None:
    """Make the shots the golden pictures; say which are another, new or gone, and how many."""
    FOLDER.mkdir(exist_ok=True)
    changes = {shot.name: said for shot in shots if (said := difference(shot, FOLDER))}
    gone = [file for file in FOLDER.iterdir() if file.stem not in {shot.name for shot in shots}]
    for shot in shots:
        if shot.name in changes:
            print(f"{shot.name} {changes[shot.name]}")
            save(shot, FOLDER)
    for file in gone:
        print(f"{file.stem} is gone")
        file.unlink()
    new = sum(said == "is new" for said in changes.values())
    same = len(shots) - len(changes)
    print(f"{len(changes) - new} changed, {new} new, {len(gone)} gone, {same} as they were")


def draw(shot: Shot, path: Path) -> None:
    """Write one of the README's pictures, if it looks another than before."""
    image = strip_image(shot.colours) if shot.is_of_strip else oled_image(shot.picture, SCALE)
    if not path.exists() or Image.open(path).convert("RGB").tobytes() != image.convert("RGB").tobytes():
        image.save(path, "PNG")


def draw_panel(path: Path) -> None:
    """Write the panel in the terminal, in front of the fight."""
    act = next(act for act in all_acts() if act.name == "turn")
    for moment in moments(act, Asked()):
        if moment.name == PANEL_AT:
            path.write_text(asyncio.run(panel_svg(moment)), encoding="utf-8")


async def panel_svg(moment: Moment) -> str:
    """Open the panel in front of the bench and draw its screen; no fonts are fetched for it from anywhere."""
    app = panel(moment.bench, moment.settings)
    async with app.run_test(size=PANEL_SIZE) as pilot:
        await pilot.pause()
        svg = app.export_screenshot(title="companion simulate")
    return re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL).replace("Fira Code", "DejaVu Sans Mono, Menlo")


if __name__ == "__main__":
    sys.exit(main())
