"""The state's and the status' JSON (PURE): their shapes, key by key (TAPES.md, State), and the game's own part of it.

Replay, expectations, the status socket and its readers share these; a key is added here first.
"""

from typing import Literal, NotRequired, TypedDict

from companion.rules import need, outcome
from companion.rules.cards import SEATS
from companion.rules.state import COMBAT, State

HealthWord = Literal["ok", "missing", "off"]
"""How a part is doing: off where the config says that there is none."""


class HeroJson(TypedDict):
    """A hero in play: Health and VP, and the ids of the treasures in the hand, in the order they were drawn."""

    health: int
    vp: int
    treasures: list[str]


class ChoiceJson(TypedDict):
    """A choice: its label, the same in every language, and its own button or null."""

    label: str
    button: str | None


class PromptJson(TypedDict):
    """What is asked: the title in the table's language, the choices, which of them is highlighted (from 0)."""

    title: str
    choices: list[ChoiceJson]
    highlighted: int


class GameJson(TypedDict):
    """What the game's state alone decides; the stage is the game's own, under any overlay."""

    phase: str
    stage: str
    round: int
    turn: str | None
    first: str | None
    order: list[str]
    corruption: int
    boss: int
    p1: HeroJson | None
    p2: HeroJson | None
    p3: HeroJson | None
    p4: HeroJson | None
    champions: list[str]
    helper: str | None
    need: int | None


class StateJson(GameJson):
    """All of TAPES.md's state; the stage and the prompt are an overlay's while one is open."""

    prompt: PromptJson
    notice: str | None
    refusal: str | None
    undo: int
    redo: int
    buttons: HealthWord
    die: HealthWord
    oled: HealthWord
    strip: HealthWord
    journal: HealthWord


class PartJson(TypedDict):
    """A part's health, for how many seconds it has had that, why, and the die's battery in percent."""

    health: HealthWord
    for_s: float
    reason: str | None
    battery: NotRequired[int | None]


class StatusJson(StateJson):
    """What `companion status --json` prints: the state, and each part by name."""

    parts: dict[str, PartJson]


def game_json(state: State) -> GameJson:
    """Return what the game's state alone decides, in TAPES.md's order."""
    end, rolling = outcome(state), state.stage in COMBAT
    p1, p2, p3, p4 = (_hero(state, seat) for seat in SEATS)
    return {
        "phase": state.phase,
        "stage": state.stage,
        "round": state.round,
        "turn": state.turn,
        "first": state.first,
        "order": list(state.order),
        "corruption": state.corruption,
        "boss": state.boss,
        "p1": p1,
        "p2": p2,
        "p3": p3,
        "p4": p4,
        "champions": list(end.champions) if end else [],
        "helper": state.helper if rolling else None,
        "need": need(state) if rolling else None,
    }


def _hero(state: State, seat: str) -> HeroJson | None:
    if not state.is_in(seat):
        return None
    hero = state.hero(seat)
    return {"health": hero.health, "vp": hero.vp, "treasures": [card.id for card in hero.hand]}
