"""The daemon's memory between two inputs: the game's history, open overlays, highlight, guard, the parts' health."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from companion.rules.cards import Cards
from companion.rules.history import History
from companion.rules.state import State
from companion.session.overlays import Overlay
from companion.session.prompt import Prompt, prompt_of
from companion.texts import notices
from companion.texts.english import ENGLISH
from companion.texts.language import Language
from companion.texts.notices import Clause
from hardware.parts import Health


@dataclass(frozen=True, slots=True)
class TableConfig:
    """What stays the same all evening: the cards for new games, the wired buttons, the times in seconds (0: never)."""

    cards: Cards
    buttons: frozenset[str]
    guard_s: float = 0.2
    overlay_s: float = 30.0
    dim_after_s: float = 600.0
    dark_after_s: float = 1800.0
    language: Language = ENGLISH  # of everything that is shown or said, labels in the state's JSON apart
    settings: tuple[tuple[str, str], ...] = ()  # what the Settings overlay shows: name, value


@dataclass(frozen=True, slots=True)
class Guard:
    """What last changed the prompt: presses that were meant for the old one are refused (PANEL.md, The guard)."""

    cause: str | None  # a button; None after a throw or a timeout: any button is meant
    at: float
    moved_on: bool  # the stage or the hero on turn has changed: a double tap must not decide twice


@dataclass(frozen=True, slots=True)
class PartState:
    """How a part is doing, since when (the loop's seconds), and the sentence that says why."""

    health: Health = Health.OFF
    since: float = 0.0
    reason: str = ""


@dataclass(frozen=True)  # no slots: the prompt of a thousand cards is made once a session
class Session:
    """Everything that decides what the table sees now."""

    table: TableConfig
    history: History
    previous: History | None = None  # the game that "Go on with the last game" returns to
    overlays: tuple[Overlay, ...] = ()
    highlight: int = 0
    refusal: str | None = None
    guard: Guard | None = None
    parts: Mapping[str, PartState] = field(default_factory=dict)  # buttons oled strip die journal
    battery: int | None = None  # the die's, percent
    stuck: tuple[str, ...] = ()
    alert: str | None = None  # a part was lost or came back; until the next press
    damage: str | None = None  # what was found wrong with the journal at the start; as long
    resumed: bool = False  # after a start with a game in progress, until the next press
    light: str = "awake"  # awake dim dark
    touched_at: float = 0.0  # the last press or throw
    woken_at: float = -1.0  # a press that went down by then only woke the panel

    @property
    def state(self) -> State:
        """The game as it stands."""
        return self.history.state

    @property
    def language(self) -> Language:
        """The language of the table."""
        return self.table.language

    @property
    def overlay(self) -> Overlay | None:
        """The overlay on top, or None."""
        return self.overlays[-1] if self.overlays else None

    @cached_property
    def prompt(self) -> Prompt:
        """What `up`, `down` and `ok` work on now."""
        wired, language = self.table.buttons, self.language
        return prompt_of(self.state, self.overlay, wired=wired, last_game=self.can_go_on, language=language)

    @property
    def can_go_on(self) -> bool:
        """Tell whether `join` offers the last game: while nobody is in (also again, after a mistaken press)."""
        return self.previous is not None and not self.state.order

    @property
    def notice(self) -> str | None:
        """What the last step did, in words with names marked for shortening; None before the first."""
        return notices.joined(self.news) or None

    @cached_property
    def news(self) -> tuple[Clause, ...]:
        """The notice clause by clause."""
        return notices.news_of(self.history, self.language)

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
