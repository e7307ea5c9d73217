"""The daemon's memory between two inputs (PURE): the game's history, open overlays, highlight, guard, parts' health.

It holds keys and values, no sentence: what a `Message` says is the texts', in the language of the table.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from companion.rules.cards import Cards
from companion.rules.history import History
from companion.rules.state import State
from companion.session.overlays import Overlay
from companion.session.prompt import Prompt, PromptMemo
from hardware.parts import PARTS, Health

Light = Literal["awake", "dim", "dark"]
REPORTED = (*PARTS, "journal")
"""What a session knows the health of, in the order in which it is listed: the box's parts, and the games' disk."""


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence by its key, and what is filled in by role: a seat as `p1`, a part or button by its name, a number."""

    key: str
    values: Mapping[str, str | int | float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SettingRow:
    """A line of the Settings overlay: the setting's key, and its values, each as it is written or a message."""

    key: str
    values: tuple[str | Message, ...]


@dataclass(frozen=True, slots=True)
class TableConfig:
    """What stays the same all evening: the cards for new games, the wired buttons, the times in seconds (0: never)."""

    cards: Cards
    buttons: frozenset[str]
    guard_s: float
    dim_after_s: float
    dark_after_s: float
    overlay_s: float = 30.0
    language: str = "en"  # by its code, of everything that is shown or said, labels in the state's JSON apart
    settings: tuple[SettingRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Guard:
    """What last changed the prompt: presses that were meant for the old one are refused (PANEL.md, The guard)."""

    cause: str | None  # a button; None after a throw or a timeout: any button is meant
    at: float
    moved_on: bool  # the stage, the overlay or the hero on turn has changed: a double tap must not decide twice


@dataclass(frozen=True, slots=True)
class PartState:
    """How a part is doing, since when (the loop's seconds), and the sentence that says why."""

    health: Health = Health.OFF
    since: float = 0.0
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Session:
    """Everything that decides what the table sees now."""

    table: TableConfig
    history: History
    previous: History | None = None  # the game that "Go on with the last game" returns to
    overlays: tuple[Overlay, ...] = ()
    highlight: int = 0
    refusal: Message | None = None
    guard: Guard | None = None
    parts: Mapping[str, PartState] = field(default_factory=dict)  # by REPORTED
    battery: int | None = None  # the die's, percent
    stuck: tuple[str, ...] = ()
    alert: Message | None = None  # a part was lost or came back, a game was kept; until the next press
    damage: str = ""  # what was found wrong with the journal at the start, in its own words; as long
    resumed: bool = False  # after a start with a game in progress, until the next press
    light: Light = "awake"
    touched_at: float = 0.0  # the last press or throw
    woken_at: float = -1.0  # a press that went down by then only woke the panel
    memo: PromptMemo = field(default_factory=PromptMemo, compare=False, repr=False)

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self.history.state

    @property
    def overlay(self) -> Overlay | None:
        """The overlay on top, or None."""
        return self.overlays[-1] if self.overlays else None

    @property
    def stage(self) -> str:
        """What is asked: the overlay's name, or the game's own stage."""
        return self.overlay.kind.value if self.overlay else self.state.stage

    @property
    def prompt(self) -> Prompt:
        """What `up`, `down` and `ok` work on now."""
        return self.memo.prompt_of(self.state, self.overlay, self.table.buttons, self.can_go_on)

    @property
    def can_go_on(self) -> bool:
        """Tell whether `join` offers the last game: before a hero is in (also again, after a mistaken press)."""
        return self.previous is not None and not self.state.order

    def part(self, name: str) -> PartState:
        """Return how the part is doing; off while nothing is known."""
        return self.parts.get(name, PartState())

    @property
    def has_display(self) -> bool:
        """Tell whether the table can see anything at all: an OLED or a strip."""
        return any(self.part(name).health is Health.OK for name in ("oled", "strip"))


def session_at_start(table: TableConfig, history: History, previous: History | None, now: float) -> Session:
    """Return the session that a start begins with: overlays closed, the first choice highlighted (S12)."""
    in_progress = history.undo_count > 0 and history.state.stage != "over"
    return Session(table, history, previous, resumed=in_progress, touched_at=now)
