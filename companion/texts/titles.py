"""What a prompt asks, in words (PURE): the title that says who is asked what, and the labels of the choices."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.rules import need, outcome
from companion.rules.state import OPEN, State
from companion.session.labels import asked_seat, enemy_name, offered_name, pattern_of, values_of
from companion.session.overlays import Decision, Order, Overlay, OverlayKind
from companion.session.prompt import Choice
from companion.texts.language import Language, filled, say

_Keyed = tuple[str, dict[str, Any]]
"""A key of the language's titles, and what is filled in besides `who`, the hero on turn."""


def title_of(state: State, overlay: Overlay | None, language: Language) -> str:
    """Return the title of the open overlay, or of the game's own question."""
    if overlay is not None:
        key, values = OVERLAY_TITLES[overlay.kind](state, overlay)
    else:
        key, values = _STAGES[state.stage](state) if state.stage in _STAGES else (state.stage, {})
    return say(language, "titles", key, **{"who": state.turn, **values})


def choice_in_words(state: State, choice: Choice, language: Language) -> str:
    """Return a choice's label as the OLED shows it; what the language has no word for (P1, 4) shows as it is."""
    if isinstance(choice.does, Order):
        return language.labels.get(choice.label, choice.label)
    pattern = pattern_of(choice.does)
    return filled(language, language.labels.get(pattern, pattern), values_of(state, choice.does))


def _move(state: State) -> _Keyed:
    return ("move", {}) if state.rolled is None else ("rolled", {"spaces": state.rolled})


def _offer(state: State) -> _Keyed:
    return "offer", {"who": asked_seat(state), "name": offered_name(state)}


def _over(state: State) -> _Keyed:
    end = outcome(state)
    if end is None or not end.won:
        return "lost", {}
    return "champions" if len(end.champions) > 1 else "champion", {"who": ", ".join(end.champions)}


def _sheet(state: State, overlay: Overlay) -> _Keyed:
    character = state.cards.character(overlay.seat or "")
    if overlay.adding:
        return "adding", {"who": overlay.seat}
    if state.stage not in (*OPEN, "join", "over"):
        return "answer_first", {"who": overlay.seat}
    return "sheet", {"who": overlay.seat, "character": character.name if character else ""}


def _confirm(state: State, overlay: Overlay) -> _Keyed:
    return "power_off" if overlay.decision is Decision.POWER_OFF else "new_game", {}


_STAGES: Mapping[str, Callable[[State], _Keyed]] = {
    "move": _move,
    "fight": lambda state: ("fight", {"name": enemy_name(state), "need": need(state)}),
    "lantern": _offer,
    "charm": _offer,
    "gift": lambda state: ("gift", {"who": state.ally}),
    "attack": lambda state: ("attack", {"need": need(state)}),
    "over": _over,
}
"""The stages whose title says more than the stage's own key and the hero on turn."""
OVERLAY_TITLES: Mapping[OverlayKind, Callable[[State, Overlay], _Keyed]] = {
    OverlayKind.SHEET: _sheet,
    OverlayKind.MENU: lambda state, overlay: ("menu", {}),
    OverlayKind.CONFIRM: _confirm,
    OverlayKind.STATUS: lambda state, overlay: ("status", {}),
    OverlayKind.SETTINGS: lambda state, overlay: ("settings", {}),
}
