"""Every page and every light of the box as a picture, read back off simulated wires; for maintainers.

`python -m tests.gallery FOLDER` writes a PNG for each scene and a contact sheet of all.
`python -m tests.gallery --renew` makes what the box shows now the golden pictures, says which of them changed, and
draws the README's anew: look at each that it names, and name them in the commit. Needs the simulate extra.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from companion.tapes.pictures import save_oled, save_strip
from tests.gallery import golden_pictures, readme_pictures
from tests.gallery.acts import all_acts
from tests.gallery.contact_sheet import contact_sheet, grouped
from tests.gallery.shots import Shot, Taken, shoot

SHEET = "contact-sheet.png"


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the arguments (default: the command line's) say; return 1 where a scene could not be played, else 0."""
    parser = argparse.ArgumentParser("python -m tests.gallery", description=__doc__, allow_abbrev=False)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("folder", type=Path, nargs="?", help="where the pictures go; made where it is not there")
    parser.add_argument(
        "--only", action="append", metavar="GROUP", choices=sorted(_groups()), help="draw this group only"
    )
    parser.add_argument("--renew", action="store_true", help="draw the golden pictures and the README's anew")
    args = parser.parse_args(arguments)
    if args.renew == (args.folder is not None) or (args.renew and args.only):
        parser.error("expected either a folder or --renew alone")
    taken = [shoot(act) for act in all_acts() if not args.only or act.group in args.only]
    missed = _name_missed(taken)
    if args.folder is not None:
        _write(taken, args.folder)
    elif not missed:
        golden_pictures.renew(_shots(taken))
        readme_pictures.draw(_shots(taken))
    return int(missed)


def _groups() -> set[str]:
    return {act.group for act in all_acts()}


def _shots(taken: Sequence[Taken]) -> list[Shot]:
    return [shot for each in taken for shot in each.shots]


def _name_missed(taken: Sequence[Taken]) -> bool:
    for each in taken:
        if each.missed:
            print(f"not taken: {', '.join(each.missed)}: {each.trouble}", file=sys.stderr)
    return any(each.missed for each in taken)


def _write(taken: Sequence[Taken], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for shot in _shots(taken):
        path = folder / f"{shot.name}.png"
        if shot.is_of_strip:
            save_strip(shot.colours, path)
        else:
            save_oled(shot.picture, path)
    contact_sheet(grouped(taken)).save(folder / SHEET, "PNG")
    print(f"{len(_shots(taken))} pictures and {SHEET} in {folder}")


if __name__ == "__main__":
    sys.exit(main())
