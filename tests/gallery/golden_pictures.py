"""The golden pictures: how they lie in `golden/`, and how one that was taken compares with them.

A page is a PNG of 128 x 64 pixels in black and white; a strip is text, a line a track, so that a diff can be read.
"""

from pathlib import Path

from PIL import Image

from companion.config.settings import StripSettings
from companion.tapes.observed import hex_of
from companion.tapes.pictures import oled_image
from tests.gallery.shots import Shot

FOLDER = Path(__file__).parent / "golden"


def renew(shots: list[Shot], folder: Path = FOLDER) -> None:
    """Make the shots the golden pictures; say which are another, new or gone, and how many."""
    changes = {shot.name: what for shot in shots if (what := difference(shot, folder))}
    gone = [file for file in folder.iterdir() if file.stem not in {shot.name for shot in shots}]
    for shot in shots:
        if shot.name in changes:
            print(f"{shot.name} {changes[shot.name]}")
            save(shot, folder)
    for file in gone:
        print(f"{file.stem} is gone")
        file.unlink()
    new = sum(what == "is new" for what in changes.values())
    same = len(shots) - len(changes)
    print(f"{len(changes) - new} changed, {new} new, {len(gone)} gone, {same} as they were")


def save(shot: Shot, folder: Path) -> Path:
    """Write the shot as a golden picture; return its file."""
    path = _file_of(shot, folder)
    if shot.is_of_strip:
        path.write_text(_lights(shot), encoding="utf-8")
    else:
        oled_image(shot.picture).save(path, "PNG", optimize=True)
    return path


def difference(shot: Shot, folder: Path) -> str | None:
    """Say what differs from the golden picture, None where nothing does."""
    path = _file_of(shot, folder)
    if not path.exists():
        return "is new"
    count = _other_lights(shot, path) if shot.is_of_strip else _other_pixels(shot, path)
    return f"differs in {count} {'LEDs' if shot.is_of_strip else 'pixels'}" if count else None


def _file_of(shot: Shot, folder: Path) -> Path:
    return folder / (f"{shot.name}.txt" if shot.is_of_strip else f"{shot.name}.png")


def _lights(shot: Shot) -> str:
    tracks = StripSettings().segments.items()
    return "".join(f"{name:<10} {_colours(shot, first, first + count)}\n" for name, (first, count) in tracks)


def _colours(shot: Shot, first: int, end: int) -> str:
    return " ".join(hex_of(colour) if any(colour) else "off" for colour in shot.colours[first:end])


def _other_lights(shot: Shot, path: Path) -> int:
    golden, found = path.read_text(encoding="utf-8").split(), _lights(shot).split()
    return sum(a != b for a, b in zip(golden, found, strict=True))


def _other_pixels(shot: Shot, path: Path) -> int:
    with Image.open(path) as golden:
        bits = golden.convert("1").tobytes()
    return sum((a ^ b).bit_count() for a, b in zip(bits, shot.picture.bits, strict=True))
