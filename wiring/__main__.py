"""Makes what in this folder is generated from `panel.toml`: `python -m wiring`, in a clone.

Harness sources, front panels and the guide's table are written; the harness is drawn where WireViz is installed.
"""

import hashlib
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from wiring import pin_map
from wiring.builds import builds
from wiring.front_panel import front_panels
from wiring.harness import harness_yaml
from wiring.tables import with_tables

FOLDER = Path(__file__).parent
GUIDE = FOLDER / "README.md"


def generated() -> dict[Path, str]:
    """Give every file that is made without WireViz, with its text as it must be."""
    pins = pin_map()
    sources = {FOLDER / f"harness-{build.name}.yml": harness_yaml(pins, build) for build in builds()}
    panels = {FOLDER / f"front-panel-{name}.svg": text for name, text in front_panels(pins).items()}
    return {**sources, **panels, GUIDE: with_tables(GUIDE.read_text(encoding="utf-8"), pins)}


def stamp_of(source: str) -> str:
    """Give the line that ties a drawing to the source it was drawn from."""
    return f"<!-- drawn from a source with SHA-256 {hashlib.sha256(source.encode()).hexdigest()} -->"


def can_draw() -> bool:
    """Tell whether WireViz and Graphviz are here."""
    return find_spec("wireviz") is not None and shutil.which("dot") is not None


def draw(source: Path) -> None:
    """Draw one harness beside its source; CalledProcessError where WireViz or Graphviz fails."""
    # By module and not by command: an environment that was not activated has its commands on no path.
    wireviz = [sys.executable, "-m", "wireviz.wv_cli", "--format", "s"]
    place = ["--output-dir", str(source.parent), "--output-name", source.stem]
    subprocess.run([*wireviz, *place, str(source)], check=True, stdout=subprocess.DEVNULL)
    drawing = source.with_suffix(".svg")
    text = drawing.read_text(encoding="utf-8")
    drawing.write_text(f"{text.rstrip()}\n{stamp_of(source.read_text(encoding='utf-8'))}\n", encoding="utf-8")


def main() -> int:
    """Write everything; 1 where the harness could not be drawn."""
    for path, text in generated().items():
        path.write_text(text, encoding="utf-8")
    if not can_draw():
        print("The harness is not drawn: WireViz (pip install wireviz) and Graphviz (its `dot`) are needed for it.")
        return 1
    for build in builds():
        draw(FOLDER / f"harness-{build.name}.yml")
    return 0


if __name__ == "__main__":
    sys.exit(main())
