"""Titles of prompts: one line that says who is asked and what."""

from collections.abc import Callable
from typing import Any

from companion.rules import need, outcome
from companion.rules.cards import OTHER_NAME
from companion.rules.hands import name_of
from companion.rules.state import OPEN, State
from companion.session.overlays import Decision, Overlay, OverlayKind
from companion.texts.language import Language, card_name, named, seat_name, seat_names

_Told = tuple[str, dict[str, Any]]
"""A key of the language's titles, and what is filled in besides `who`, the hero on turn."""


def title_of(state: State, overlay: Overlay | None, language: Language) -> str:
    """Return the title of the open overlay, or of the game's own question."""
    if overlay is not None:
        key, values = _OVERLAYS[overlay.kind](state, overlay)
    else:
        key, values = _STAGES[state.stage](state, language) if state.stage in _STAGES else (state.stage, {})
    return language.titles[key].format(**{"who": seat_name(state.turn), **values})


def _move(state: State, language: Language) -> _Told:
    return ("move", {}) if state.rolled is None else ("rolled", {"spaces": state.rolled})


def _fight(state: State, language: Language) -> _Told:
    name = state.enemy.name if state.enemy else OTHER_NAME
    return "fight", {"name": card_name(language, name), "need": need(state)}


def _offer(state: State, language: Language) -> _Told:
    name = card_name(language, offered_name(state))
    return "offer", {"who": seat_name(asked_seat(state)), "name": name}


def asked_seat(state: State) -> str | None:
    """Return who is asked about a card (R27, R28), None while no card is offered."""
    return state.question.seat if state.question else None


def offered_name(state: State) -> str:
    """Return the name of the card or ability that `State.question` offers, empty while none is."""
    return name_of(state, state.question.card) if state.question else ""


def _over(state: State, language: Language) -> _Told:
    end = outcome(state)
    if end is None or not end.won:
        return "lost", {}
    return "champions" if len(end.champions) > 1 else "champion", {"who": seat_names(end.champions)}


def _sheet(state: State, overlay: Overlay) -> _Told:
    who = seat_name(overlay.seat)
    character = state.cards.character(overlay.seat or "")
    if overlay.adding:
        return "adding", {"who": who}
    if state.stage not in (*OPEN, "join", "over"):
        return "answer_first", {"who": who}
    return "sheet", {"who": who, "name": named(character.name if character else "")}


def _confirm(state: State, overlay: Overlay) -> _Told:
    return "power_off" if overlay.decision is Decision.POWER_OFF else "new_game", {}


_STAGES: dict[str, Callable[[State, Language], _Told]] = {
    "move": _move,
    "fight": _fight,
    "lantern": _offer,
    "charm": _offer,
    "gift": lambda state, language: ("gift", {"who": seat_name(state.ally)}),
    "attack": lambda state, language: ("attack", {"need": need(state)}),
    "over": _over,
}
"""The stages whose title says more than the stage's own key and the hero on turn."""
_OVERLAYS: dict[OverlayKind, Callable[[State, Overlay], _Told]] = {
    OverlayKind.SHEET: _sheet,
    OverlayKind.MENU: lambda state, overlay: ("menu", {}),
    OverlayKind.CONFIRM: _confirm,
    OverlayKind.STATUS: lambda state, overlay: ("status", {}),
    OverlayKind.SETTINGS: lambda state, overlay: ("settings", {}),
}
