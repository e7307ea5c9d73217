"""`python -m tests.gallery.command FOLDER`: takes every picture, a file each and a contact sheet, a line a group."""

import argparse
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from companion.config import locations
from companion.exits import DONE, FAILED, USAGE, WRONG_FILE
from companion.tapes.language import suggestion
from companion.tapes.pictures import save_oled, save_strip
from tests.gallery.acts import Act, all_acts
from tests.gallery.contact_sheet import Group, contact_sheet, grouped
from tests.gallery.playing import Asked
from tests.gallery.shots import Shot, Taken, shoot

SHEET = "contact-sheet.png"


_ABOUT = """Draws every page and every light of the box, read back off simulated wires: a PNG for each scene, and
contact-sheet.png with all of them. Ends with 1 where a scene cannot be played with this config and these cards."""


class _Usage(Exception):
    """What was asked for cannot be done; the sentence says why."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the arguments (default: the command line's) ask for; return the exit code."""
    parser = argparse.ArgumentParser("gallery", description=_ABOUT, allow_abbrev=False)
    parser.add_argument("folder", type=Path, help="where the pictures go; made where it is not there")
    parser.add_argument("--config", type=Path, metavar="FILE", help="the config file (default: none is read)")
    parser.add_argument("--cards", type=Path, metavar="FILE", help="a cards file (default: the config's)")
    parser.add_argument("--only", action="append", metavar="GROUP", help="draw this group of scenes only")
    return gallery(parser.parse_args(arguments))


def gallery(asked: argparse.Namespace) -> int:
    """Write the gallery into the folder that was asked for; return the exit code (PANEL.md)."""
    try:
        acts = _acts(asked.only)
        box = locations.load_settings(asked.config, search=False)
        locations.load_cards(asked.cards or box.table.cards)
        _make(asked.folder)
        taken = [_written(act, Asked(asked.config, asked.cards), asked.folder) for act in acts]
        groups = grouped(taken)
        contact_sheet(groups).save(asked.folder / SHEET, "PNG")
    except _Usage as problem:
        return _refuse(str(problem), USAGE)
    except (locations.ConfigError, locations.CardsError) as problem:
        return _refuse(str(problem), WRONG_FILE)
    except OSError as problem:
        if problem.filename is None:  # not a file of ours: the output itself, which is the command line's
            raise
        return _refuse(f"cannot write {problem.filename}: {problem.strerror}", USAGE)
    _tell(groups, asked.folder)
    return _missed(taken)


def _acts(only: Sequence[str] | None) -> list[Act]:
    groups = {act.group for act in all_acts()}
    for name in only or ():
        if name not in groups:
            raise _Usage(f"no group {name}{suggestion(name, groups)}")
    return [act for act in all_acts() if not only or act.group in only]


def _make(folder: Path) -> None:
    """Make the folder, and find out before anything is played whether it can be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder):
            pass
    except OSError as problem:
        raise _Usage(f"cannot write {folder}: {problem.strerror}; expected a folder that may be written") from None


def _written(act: Act, asked: Asked, folder: Path) -> Taken:
    taken = shoot(act, asked)
    for shot in taken.shots:
        _save(shot, folder / f"{shot.name}.png")
    return taken


def _save(shot: Shot, path: Path) -> None:
    if shot.is_of_strip:
        save_strip(shot.colours, path)
    else:
        save_oled(shot.picture, path)


def _tell(groups: Sequence[Group], folder: Path) -> None:
    for group in groups:
        print(f"{group.name:<14}{len(group.shots):>4}")
    print(f"{sum(len(group.shots) for group in groups)} pictures and {SHEET} in {folder}", flush=True)


def _missed(taken: Iterable[Taken]) -> int:
    """Name the pictures that these cards or this config cannot show, and why."""
    missed = [each for each in taken if each.missed]
    for each in missed:
        print(f"gallery: not taken: {', '.join(each.missed)}: {each.trouble}", file=sys.stderr)
    return FAILED if missed else DONE


def _refuse(sentence: str, code: int) -> int:
    print(f"gallery: {sentence}", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
