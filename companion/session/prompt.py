"""What is asked now (PURE): a state and the open overlay give one prompt, a title and choices (PANEL.md, The one idea).

The game's own choices come from the rules' lists, so the screen never offers what the rules refuse.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.rules import answers, is_legal, menu_of, sheet_of
from companion.rules.actions import Action, GoBack, LandDie
from companion.rules.cards import SEATS
from companion.rules.state import State
from companion.session import labels
from companion.session.overlays import (
    AskToConfirm,
    CloseOverlay,
    Confirm,
    Decision,
    GoOnWithLastGame,
    OpenCardList,
    OpenMenu,
    OpenSettings,
    OpenSheet,
    OpenStatus,
    Order,
    Overlay,
    OverlayKind,
    RollForMe,
)
from companion.texts import titles
from companion.texts.language import Language

_WITH_MENU = ("join", "move", "attack", "over")


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of a prompt: its label (TAPES.md), its own button or None, what taking it does, what the OLED shows."""

    label: str
    does: Action | Order
    button: str | None = None
    shown: str = ""  # the label in the table's language, names marked for shortening


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is asked: the stage, a title and the choices in order; the first is highlighted at the start."""

    stage: str
    title: str
    choices: tuple[Choice, ...]

    def bound_to(self, button: str) -> Choice | None:
        """Return the choice whose own button that is."""
        return next((choice for choice in self.choices if choice.button == button), None)


def prompt_of(
    state: State, overlay: Overlay | None, *, wired: frozenset[str], language: Language, last_game: bool = False
) -> Prompt:
    """Return the prompt of `overlay`, or of the game where none is open; a button that is not wired is nobody's own."""
    if overlay is None:
        stage, choices = state.stage, _game_choices(state, last_game)
    else:
        stage, choices = overlay.kind.value, _OVERLAY_CHOICES[overlay.kind](state, overlay)
    listed = tuple(
        Choice(c.label, c.does, c.button if c.button in wired else None, _shown(state, c, language)) for c in choices
    )
    return Prompt(stage, titles.title_of(state, overlay, language), listed)


def _shown(state: State, choice: Choice, language: Language) -> str:
    if isinstance(choice.does, Order):
        return labels.shown(choice.label, language)
    return labels.shown_of(state, choice.does, language)


def _game_choices(state: State, last_game: bool) -> Iterable[Choice]:
    yield from (_choice(state, action) for action in answers(state))
    if state.stage == "over":
        yield Choice("New game", AskToConfirm(Decision.NEW_GAME))
    if state.stage == "gift":
        yield Choice("Back", GoBack(), "no")
    if state.stage in _WITH_MENU:
        yield Choice("Menu", OpenMenu())
    if is_legal(state, LandDie(1)):
        yield Choice("Roll for me", RollForMe())
    if state.stage == "join" and last_game:
        yield Choice("Go on with the last game", GoOnWithLastGame())


def _choice(state: State, action: Action) -> Choice:
    return Choice(labels.label_of(state, action), action, labels.button_now(state, action))


def _sheet(state: State, overlay: Overlay) -> Iterable[Choice]:
    seat = overlay.seat or ""
    offered = sheet_of(state, seat)
    if overlay.adding:
        yield from (_choice(state, action) for action in offered.pile)
    else:
        yield from (_choice(state, action) for action in offered.hand)
        if offered.pile:
            yield Choice("Add a card", OpenCardList(seat))
        yield from (_choice(state, action) for action in offered.hero)
    yield Choice("Back", CloseOverlay(), "no")


def _menu(state: State, overlay: Overlay) -> Iterable[Choice]:
    yield from (_choice(state, action) for action in menu_of(state))
    yield from (Choice(seat.upper(), OpenSheet(seat)) for seat in SEATS if state.cards.character(seat))
    yield Choice("Status", OpenStatus())
    yield Choice("Settings", OpenSettings())
    yield Choice("New game", AskToConfirm(Decision.NEW_GAME))
    yield Choice("Power off", AskToConfirm(Decision.POWER_OFF))
    yield Choice("Back", CloseOverlay(), "no")


def _confirm(state: State, overlay: Overlay) -> Iterable[Choice]:
    yield Choice("No", CloseOverlay(), "no")
    yield Choice("Yes", Confirm(overlay.decision or Decision.NEW_GAME))


def _only_back(state: State, overlay: Overlay) -> Iterable[Choice]:
    yield Choice("Back", CloseOverlay(), "no")


_OVERLAY_CHOICES = {
    OverlayKind.SHEET: _sheet,
    OverlayKind.MENU: _menu,
    OverlayKind.CONFIRM: _confirm,
    OverlayKind.STATUS: _only_back,
    OverlayKind.SETTINGS: _only_back,
}
