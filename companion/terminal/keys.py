"""Which key does what at the panel, and what is written on the buttons. Knows buttons and plugs, no game."""

import os
from contextlib import suppress
from dataclasses import dataclass

ROWS = (
    ("p1", "p2", "p3", "p4"),
    ("enemy", "treasure", "heal", "corruption"),
    ("ally", "safe", "boss", "undo"),
    ("up", "down", "ok", "no"),
)
"""The buttons as they lie on the box."""

CAPTIONS = {
    "p1": ("1", "P1"),
    "p2": ("2", "P2"),
    "p3": ("3", "P3"),
    "p4": ("4", "P4"),
    "enemy": ("E", "Enemy"),
    "treasure": ("T", "Treasure"),
    "heal": ("H", "Healing"),
    "corruption": ("C", "Corruption"),
    "ally": ("A", "Ally"),
    "safe": ("S", "Safe"),
    "boss": ("B", "Boss"),
    "undo": ("U", "Undo"),
    "up": ("↑", "Up"),
    "down": ("↓", "Down"),
    "ok": ("Enter", "OK"),
    "no": ("N", "No"),
}
"""Button → the key that stands on it, and its name."""

PLUGS = (("7", "die", "Die"), ("8", "oled", "OLED"), ("9", "strip", "Strip"))
"""Key, part and name of what can be unplugged."""
POWER_KEY, RANDOM_KEY, HELP_KEY, QUIT_KEY = "0", "R", "?", "Q"
FACES = "⚀⚁⚂⚃⚄⚅"

_MORE_KEYS = {"up": ("up", "k"), "down": ("down", "j"), "ok": ("enter", "o"), "no": ("n", "escape", "backspace")}
# What Shift makes of 1 to 4 on the keyboards that people have.
_SHIFTED = {"!": "p1", "@": "p2", '"': "p2", "#": "p3", "§": "p3", "£": "p3", "$": "p4"}
_QUIT = ("q", "ctrl+c", "ctrl+q")


@dataclass(frozen=True, slots=True)
class Tap:
    """Press this button shortly."""

    button: str


@dataclass(frozen=True, slots=True)
class Hold:
    """Hold this button."""

    button: str


@dataclass(frozen=True, slots=True)
class HoldNext:
    """Hold the button whose key comes next."""


@dataclass(frozen=True, slots=True)
class FaceNext:
    """Throw the face whose digit comes next."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw the die: this face, or any (None)."""

    face: int | None


@dataclass(frozen=True, slots=True)
class TogglePlug:
    """Pull or put in a part's plug."""

    part: str


@dataclass(frozen=True, slots=True)
class TogglePower:
    """Pull or put in the power plug."""


@dataclass(frozen=True, slots=True)
class Help:
    """Show or hide the help."""


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave the panel."""


Deed = Tap | Hold | HoldNext | FaceNext | Throw | TogglePlug | TogglePower | Help | Quit


def _taps() -> dict[str, Deed]:
    keys = {button: _MORE_KEYS.get(button, (key.lower(),)) for button, (key, _) in CAPTIONS.items()}
    return {key: Tap(button) for button, several in keys.items() for key in several}


_DEEDS: dict[str, Deed] = {
    **_taps(),
    **{key.upper(): Hold(deed.button) for key, deed in _taps().items() if key.isalpha() and isinstance(deed, Tap)},
    **{sign: Hold(button) for sign, button in _SHIFTED.items()},
    **{f"f{face}": Throw(face) for face in range(1, 7)},
    **{key: TogglePlug(part) for key, part, _ in PLUGS},
    **{key: Quit() for key in _QUIT},
    "d": FaceNext(),
    "r": Throw(None),
    " ": HoldNext(),
    POWER_KEY: TogglePower(),
    HELP_KEY: Help(),
}


def deed_of(key: str, character: str | None) -> Deed | None:
    """Return what a key does, by its name ("up", "f4") or else by the character that it types; None for nothing."""
    by_name = _DEEDS.get(key) if len(key) > 1 else None
    return by_name or _DEEDS.get(character or "")


def face_of(character: str | None) -> int | None:
    """Return the face that a digit stands for, None for anything else."""
    return int(character) if character and character in "123456" else None


# ---- from companion.terminal.layout: How the panel fits a terminal: the form of OLED and buttons, and whether there are colours. Draws nothing.

SIDE, HELP = 14, 40
BRAILLE, HALVES = (66, 18), (130, 34)
"""Columns and rows of the OLED with its frame."""
COMPACT_BELOW, TALL_BELOW = 6, 15
"""Rows below the OLED: strip, buttons and words, on one line a row of buttons or on three."""
SMALLEST = (80, 24)


@dataclass(frozen=True, slots=True)
class Layout:
    """The form of the panel."""

    halves: bool  # the OLED in half blocks
    tall: bool  # buttons of three lines, names below the strip
    helps: bool  # room for the help beside it
    small: bool  # no room at all


def layout_for(columns: int, rows: int) -> Layout:
    """Return the form for a terminal of that size."""
    halves = columns >= HALVES[0] + SIDE and rows >= HALVES[1] + COMPACT_BELOW
    wide, high = HALVES if halves else BRAILLE
    return Layout(
        halves=halves,
        tall=rows >= high + TALL_BELOW,
        helps=columns >= wide + SIDE + HELP,
        small=columns < SMALLEST[0] or rows < SMALLEST[1],
    )


def too_small(columns: int, rows: int) -> str:
    """Say what is missing in a terminal that is too small."""
    return (
        f"The panel needs {SMALLEST[0]} × {SMALLEST[1]}; this terminal has {columns} × {rows}. Enlarge it, or Q leaves."
    )


def without_colours() -> bool:
    """Tell whether the terminal has no colours, or shall have none (NO_COLOR); then NO_COLOR is set from here on."""
    if not os.environ.get("NO_COLOR") and _colours_of_terminal() >= 8:
        os.environ.pop("NO_COLOR", None)  # by its rule an empty one means nothing
        return False
    os.environ["NO_COLOR"] = "1"
    return True


def _colours_of_terminal() -> int:
    """Ask terminfo; a terminal that it does not know is believed to have colours."""
    with suppress(ImportError):
        import curses  # noqa: PLC0415  # not in every Python

        with suppress(curses.error, OSError, ValueError):
            curses.setupterm()
            return curses.tigetnum("colors")
    return 8
