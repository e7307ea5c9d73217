"""Titles of prompts: one line that says who is asked and what."""

from collections.abc import Callable

from companion.orders import Decision
from companion.overlays import Overlay, OverlayKind
from companion.rules import need, outcome
from companion.rules.cards import OTHER_NAME
from companion.rules.hands import name_of
from companion.rules.state import State
from companion.words.names import named, seat_name, seat_names

_AT_THE_TABLE = ("move", "fight", "attack")


def title_of(state: State, overlay: Overlay | None) -> str:
    """Return the title of the open overlay, or of the game's own question."""
    if overlay is None:
        return _STAGES[state.stage](state, seat_name(state.turn))
    return _OVERLAYS[overlay.kind](state, overlay)


def _move(state: State, who: str) -> str:
    return f"{who}: roll, move, press" if state.rolled is None else f"{who}: move up to {state.rolled}"


def _fight(state: State, who: str) -> str:
    name = state.enemy.name if state.enemy else OTHER_NAME
    return f"{who} vs {named(name)}: {need(state)}+"


def _offer(state: State, who: str) -> str:
    return f"{seat_name(asked_seat(state))}: use {named(offered_name(state))}?"


def asked_seat(state: State) -> str | None:
    """Return who is asked about a card (R27, R28), None while no card is offered."""
    return state.question.seat if state.question else None


def offered_name(state: State) -> str:
    """Return the name of the card or ability that `State.question` offers, empty while none is."""
    return name_of(state, state.question.card) if state.question else ""


def _over(state: State, who: str) -> str:
    end = outcome(state)
    if end is None or not end.won:
        return "The realm is consumed"
    return f"Champion{'s' if len(end.champions) > 1 else ''}: {seat_names(end.champions)}"


def _sheet(state: State, overlay: Overlay) -> str:
    who = seat_name(overlay.seat)
    if overlay.adding:
        return f"{who}: add which card?"
    if state.stage not in (*_AT_THE_TABLE, "join", "over"):
        return f"{who}: answer first"
    character = state.cards.character(overlay.seat or "")
    return f"{who} {named(character.name)}" if character else who


def _confirm(state: State, overlay: Overlay) -> str:
    return "Power off?" if overlay.decision is Decision.POWER_OFF else "New game?"


_STAGES: dict[str, Callable[[State, str], str]] = {
    "join": lambda state, who: "Heroes, press clockwise",
    "first": lambda state, who: "Who goes first?",
    "move": _move,
    "enemy": lambda state, who: f"{who}: which enemy?",
    "difficulty": lambda state, who: "Difficulty?",
    "reward": lambda state, who: "Worth how many VP?",
    "fight": _fight,
    "treasure": lambda state, who: f"{who}: which card?",
    "discard": lambda state, who: f"{who}: hand is full",
    "lantern": _offer,
    "ally": lambda state, who: f"{who}: help whom?",
    "gift": lambda state, who: f"Give {seat_name(state.ally)} what?",
    "charm": _offer,
    "attack": lambda state, who: f"{who} attacks: {need(state)}+",
    "over": _over,
}
_OVERLAYS: dict[OverlayKind, Callable[[State, Overlay], str]] = {
    OverlayKind.SHEET: _sheet,
    OverlayKind.MENU: lambda state, overlay: "Menu",
    OverlayKind.CONFIRM: _confirm,
    OverlayKind.STATUS: lambda state, overlay: "Status",
    OverlayKind.SETTINGS: lambda state, overlay: "Settings",
}
