"""What can lie over the prompt, and what a choice can order besides an action of the rules (PURE).

An overlay is the session's, never a part of the game's state, and no undo touches it. No order changes a game by
itself; the session carries it out or passes it on to the loop.
"""

from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True, slots=True)
class OpenMenu:
    """Lay the menu over the prompt."""


@dataclass(frozen=True, slots=True)
class OpenSheet:
    """Lay `seat`'s sheet over what is shown."""

    seat: str


@dataclass(frozen=True, slots=True)
class OpenCardList:
    """On `seat`'s sheet: list the pile, to add a card to the hand."""

    seat: str


@dataclass(frozen=True, slots=True)
class OpenStatus:
    """Show how each part of the box is doing."""


@dataclass(frozen=True, slots=True)
class OpenSettings:
    """Show the settings."""


class Decision(Enum):
    """What is asked twice before it is done."""

    NEW_GAME = "new_game"
    POWER_OFF = "power_off"


@dataclass(frozen=True, slots=True)
class AskToConfirm:
    """Ask once more before the decision is carried out."""

    decision: Decision


@dataclass(frozen=True, slots=True)
class Confirm:
    """Carry out the decision that was asked about."""

    decision: Decision


@dataclass(frozen=True, slots=True)
class CloseOverlay:
    """Go back to where the open overlay was opened."""


@dataclass(frozen=True, slots=True)
class RollForMe:
    """Let the box roll a fair die; it counts as if thrown."""


@dataclass(frozen=True, slots=True)
class GoOnWithLastGame:
    """Leave the empty new game and return to the one before."""


Order = (
    OpenMenu | OpenSheet | OpenCardList | OpenStatus | OpenSettings
    | AskToConfirm | Confirm | CloseOverlay | RollForMe | GoOnWithLastGame
)  # fmt: skip


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
