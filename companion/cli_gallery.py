"""The arguments of `gallery`; what it does is imported once it is asked for."""

import argparse
from pathlib import Path
from typing import Any

_GALLERY = """Draws every page and every light of the box, read back off simulated wires: a PNG for each scene, and
contact-sheet.png with all of them. Ends with 1 where a scene cannot be played with this config and these cards."""


def add_gallery(commands: Any) -> None:
    """Add `gallery` to the command line's commands."""
    gallery: argparse.ArgumentParser = commands.add_parser(
        "gallery", help="draw every page and every light as pictures", description=_GALLERY, allow_abbrev=False
    )
    gallery.add_argument(
        "folder", type=Path, metavar="FOLDER", help="where the pictures go; made where it is not there"
    )
    gallery.add_argument("--config", type=Path, metavar="FILE", help="the config file (default: none is read)")
    gallery.add_argument(
        "--cards", type=Path, metavar="FILE", help="a cards file (default: the config's, else the built-in one)"
    )
    gallery.add_argument(
        "--only", action="append", metavar="GROUP", help="draw this group of scenes only; may be said again"
    )
    gallery.set_defaults(does=_gallery)


def _gallery(asked: argparse.Namespace) -> int:
    from tests.gallery import command  # noqa: PLC0415

    return command.gallery(asked)
