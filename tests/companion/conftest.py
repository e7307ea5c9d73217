"""The fixtures of many rooms: `player` presses buttons of the pure session, `make` builds cards and states.

A fixture named `make_...` hands out a maker. No daemon, disk or wire here: what runs a real daemon is a `desk`.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest

from companion.config.locations import built_in_cards
from companion.daemon.report import snapshot_of
from companion.rules import new_game
from companion.rules.cards import Cards
from companion.rules.history import History
from companion.screens.wording import wording_of
from companion.session.messages import BoxRolled, Request, RollDie
from companion.session.session import Session, session_at_start
from companion.session.update import session_after, wake_at
from companion.texts.language import plain
from hardware.inputs import PartChanged, Press, PressKind, Roll, Tick
from hardware.parts import Health
from tests.companion.making import Maker, table_config
from wiring import pin_map

BUTTONS = tuple(pin_map().buttons)
HOLDING = ("p1", "p2", "p3", "p4", "undo", "ok")


class Player:
    """Presses buttons of a session as the box would report them; requests are accepted at once, time is handed in."""

    def __init__(self, cards: Cards | None = None, wired: Iterable[str] = BUTTONS) -> None:
        cards = cards or built_in_cards()
        self.now = 100.0
        self.asked: list[Request] = []
        self.pressed: set[str] = set()
        table = table_config(cards, wired)
        self.session: Session = session_at_start(table, History(new_game(cards)), None, self.now)
        for part in ("buttons", "oled", "strip", "die"):
            self.give(PartChanged(part, Health.OK, "", self.now))

    def give(self, given: object) -> None:
        outcome = session_after(self.session, given)  # type: ignore[arg-type]
        self.session = outcome.session
        self.asked += outcome.requests

    def at(self, kind: PressKind, button: str, since: float) -> None:
        self.pressed.add(button)
        self.give(Press(button, kind, self.now, since))

    def press(self, *buttons: str, after: float = 1.0) -> "Player":
        """Tap each button, `after` seconds after what was before."""
        for button in buttons:
            self.now += after
            since = self.now
            self.at(PressKind.DOWN, button, since)
            self.now += 0.05
            self.at(PressKind.UP, button, since)
        return self

    def hold(self, button: str, after: float = 1.0) -> "Player":
        self.now += after
        since = self.now
        self.at(PressKind.DOWN, button, since)
        self.now += 1.0
        self.at(PressKind.HELD, button, since)
        return self

    def throw(self, face: int, after: float = 1.0) -> "Player":
        self.now += after
        self.give(Roll(face, self.now))
        return self

    def wait(self, seconds: float) -> "Player":
        """Let time pass, with a tick at every moment the session asked for."""
        until = self.now + seconds
        while (due := wake_at(self.session)) is not None and due <= until:
            self.now = due
            self.give(Tick(due))
        self.now = until
        return self

    def choose(self, label: str) -> "Player":
        """Walk to the choice with that label by `down` and take it with `ok`."""
        assert label in self.labels, f"no choice {label}: {self.labels}"
        while self.session.prompt.choices[self.session.highlight].label != label:
            self.press("down")
        return self.press("ok")

    def box_rolls(self, face: int) -> "Player":
        """Answer a request for a roll as the loop does."""
        assert isinstance(self.asked[-1], RollDie)
        self.give(BoxRolled(face, self.now))
        return self

    def board(self, heroes: int = 2) -> "Player":
        """Join that many heroes, p1 first, and begin."""
        return self.press(*[f"p{n}" for n in range(1, heroes + 1)]).choose("Start").press("p1")

    def other_enemy(self, difficulty: int = 4, vp: int = 2) -> "Player":
        return self.press("enemy").choose("Other").choose(str(difficulty)).choose(str(vp))

    def arena(self) -> "Player":
        """From a board of heroes: straight to the final battle."""
        self.press("boss")
        while self.session.state.phase == "board":
            self.press("safe")
        return self

    @property
    def labels(self) -> list[str]:
        return [choice.label for choice in self.session.prompt.choices]

    @property
    def stage(self) -> str:
        return self.session.prompt.stage

    @property
    def refusal(self) -> str | None:
        return plain(wording_of(self.session).refusal) or None

    @property
    def alert(self) -> str | None:
        return plain(wording_of(self.session).alert) or None

    @property
    def damage(self) -> str | None:
        return plain(wording_of(self.session).damage) or None

    def see(self, key: str) -> object:
        """Look a key of TAPES.md's state up."""
        value: object = snapshot_of(self.session)
        for part in key.split("."):
            value = value[int(part)] if isinstance(value, list) else value[part]  # type: ignore[index]
        return value

    def lose_part(self, name: str) -> "Player":
        self.give(PartChanged(name, Health.MISSING, "gone", self.now))
        return self

    def restarted(self) -> "Player":
        """A start of the daemon on the same history."""
        self.session = replace(
            session_at_start(self.session.table, self.session.history, self.session.previous, self.now),
            parts=self.session.parts,
        )
        return self


@pytest.fixture
def make_player() -> Callable[..., Player]:
    """Hand out the maker of players: cards and wired buttons."""
    return Player


@pytest.fixture
def player() -> Player:
    """Give a player with the built-in cards and all sixteen buttons."""
    return Player()


@pytest.fixture(scope="session")
def make() -> Maker:
    """Hand out the builder of cards and states."""
    return Maker()
