"""Draws the README's pictures off the simulated wires: plays turn.tape and writes what the OLED, strip and panel show.

Run it in the repository, with the simulate extra: .venv/bin/python .pictures/draw.py
"""

import asyncio
import re
import tempfile
from pathlib import Path

from companion.options import Settings
from companion.tapes.grammar import read_tape
from companion.tapes.pictures import save_oled, save_strip
from companion.tapes.player import Player
from companion.tapes.replay import vocabulary_of
from companion.terminal.box import Files, kit_of, play, timing_of
from companion.terminal.session import panel
from hardware.simulated.bench import Bench

FOLDER = Path(__file__).parent
TAPE = FOLDER / "turn.tape"
MARK = "# picture "
PANEL_SIZE = (82, 35)


def main() -> None:
    """Play the tape, drawing where it says so."""
    settings = Settings()
    with tempfile.TemporaryDirectory() as folder:
        files = Files(None, None, Path(folder) / "games.journal")
        with Bench(play, files, kit=kit_of(settings), preload=("companion.daemon",)) as bench:
            bench.power_on()
            player = Player(bench, settings.wiring(), timing_of(settings))
            text = TAPE.read_text(encoding="utf-8")
            lines = read_tape(text, TAPE.name, vocabulary_of(settings))
            for number, line in enumerate(text.split("\n"), start=1):
                if line.startswith(MARK):
                    draw(line.removeprefix(MARK), bench, settings)
                player.play(instruction for instruction in lines if instruction.place.line == number)


def draw(name: str, bench: Bench, settings: Settings) -> None:
    """Write the picture of that name: the panel as SVG, or the OLED as PNG and the strip with the fight."""
    if name == "panel":
        svg = asyncio.run(panel_svg(bench, settings))
        (FOLDER / "panel.svg").write_text(svg, encoding="utf-8")
        return
    save_oled(bench.oled.picture(), FOLDER / f"{name}.png")
    if name == "fight":
        save_strip(bench.strip.colours(), FOLDER / "strip.png")


async def panel_svg(bench: Bench, settings: Settings) -> str:
    """Open the panel in front of the bench and draw its screen; no fonts are fetched for it from anywhere."""
    app = panel(bench, settings)
    async with app.run_test(size=PANEL_SIZE) as pilot:
        await pilot.pause()
        svg = app.export_screenshot(title="companion simulate")
    return re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL).replace("Fira Code", "DejaVu Sans Mono, Menlo")


if __name__ == "__main__":
    main()
