"""What can lie over the prompt (PURE): the session's, never a part of the game's state, and no undo touches it."""

from dataclasses import dataclass
from enum import Enum

from companion.session.overlays import Decision


class OverlayKind(Enum):
    """What can lie over the prompt; the value is the stage's name."""

    SHEET = "sheet"
    MENU = "menu"
    CONFIRM = "confirm"
    STATUS = "status"
    SETTINGS = "settings"


@dataclass(frozen=True, slots=True)
class Overlay:
    """An open overlay: `seat` of a sheet, `adding` while the sheet lists the pile, `decision` of a confirm."""

    kind: OverlayKind
    seat: str | None = None
    adding: bool = False
    decision: Decision | None = None
