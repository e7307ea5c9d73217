"""Which key does what at the panel, and what is written on the buttons (PURE). Knows buttons and plugs, no game."""

from dataclasses import dataclass

BUTTON_ROWS = (
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
FACE_SIGNS = "⚀⚁⚂⚃⚄⚅"

HINT = "hold: Shift+key, or Space and then the key · R throws the die · ? help"
HELP = """\
A key stands on every button.

To hold one: Shift and its key, or
Space, then its key.
  Shift+U           redo
  Space Enter       menu
  Space 1 … 4       a hero's sheet
The mouse presses while it is down.

↑ K   ↓ J   OK Enter O   No N Esc
Die   F1 … F6, or D and then 1 … 6;
      R throws any face
Plugs 7 8 9, out and in again
Power 0; the game goes on after it
Q     leaves; the game is kept"""

_MORE_KEYS = {"up": ("up", "k"), "down": ("down", "j"), "ok": ("enter", "o"), "no": ("n", "escape", "backspace")}
# What Shift makes of 1 to 4 on the keyboards that people have.
_SHIFTED = {"!": "p1", "@": "p2", '"': "p2", "#": "p3", "§": "p3", "£": "p3", "$": "p4"}
_QUIT = ("q", "Q", "ctrl+c", "ctrl+q")


@dataclass(frozen=True, slots=True)
class Tap:
    """Press this button and let it go."""

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
class ToggleHelp:
    """Show or hide the help."""


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave the panel."""


KeyAction = Tap | Hold | HoldNext | FaceNext | Throw | TogglePlug | TogglePower | ToggleHelp | Quit


def _taps() -> dict[str, Tap]:
    keys = {button: _MORE_KEYS.get(button, (key.lower(),)) for button, (key, _) in CAPTIONS.items()}
    return {key: Tap(button) for button, several in keys.items() for key in several}


_ACTIONS: dict[str, KeyAction] = {
    **_taps(),
    **{key.upper(): Hold(tap.button) for key, tap in _taps().items() if key.isalpha()},
    **{sign: Hold(button) for sign, button in _SHIFTED.items()},
    **{f"f{face}": Throw(face) for face in range(1, 7)},
    **{key: TogglePlug(part) for key, part, _ in PLUGS},
    **{key: Quit() for key in _QUIT},
    **dict.fromkeys("dD", FaceNext()),
    **dict.fromkeys("rR", Throw(None)),
    " ": HoldNext(),
    POWER_KEY: TogglePower(),
    HELP_KEY: ToggleHelp(),
}


def action_of_key(key: str, character: str | None) -> KeyAction | None:
    """Return what a key does, by its name ("up", "f4") or else by the character that it types; None for nothing."""
    by_name = _ACTIONS.get(key) if len(key) > 1 else None
    return by_name or _ACTIONS.get(character or "")


def face_of(character: str | None) -> int | None:
    """Return the face that a digit stands for, None for anything else."""
    return int(character) if character and character in "123456" else None
