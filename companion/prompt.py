"""What is asked now (PURE): a state and the open overlay give one prompt, a title and choices (PANEL.md, The one idea).

The game's own choices come from the rules' list of answers, so the screen never offers what the rules refuse.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from companion import labels
from companion.orders import (
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
    RollForMe,
)
from companion.overlays import Overlay, OverlayKind
from companion.rules import answers, is_legal, pile_of_treasures, usable
from companion.rules.actions import (
    Action,
    AddCard,
    ChangeBoss,
    ChangeCorruption,
    ChangeHealth,
    ChangeVp,
    ComeIn,
    DiscardCard,
    GoBack,
    LandDie,
    LeaveGame,
    TakeTurn,
)
from companion.rules.cards import SEATS
from companion.rules.state import State
from companion.words import titles
from companion.words.language import Language

AT_THE_TABLE = ("move", "fight", "attack")
"""The stages in which cards may be used and tracks corrected (R25)."""
_WITH_MENU = ("join", "move", "attack", "over")
_WITH_ROLL = ("first", "move", "fight", "attack")


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
    if is_legal(state, GoBack()) and state.stage == "gift":
        yield Choice("Back", GoBack(), "no")
    if state.stage in _WITH_MENU:
        yield Choice("Menu", OpenMenu())
    if state.stage in _WITH_ROLL and is_legal(state, LandDie(1)):
        yield Choice("Roll for me", RollForMe())
    if state.stage == "join" and last_game:
        yield Choice("Go on with the last game", GoOnWithLastGame())


def _choice(state: State, action: Action) -> Choice:
    return Choice(labels.label_of(state, action), action, labels.button_now(state, action))


def _sheet(state: State, overlay: Overlay) -> Iterable[Choice]:
    seat = overlay.seat or ""
    if overlay.adding:
        yield from (_choice(state, AddCard(seat, card)) for card in pile_of_treasures(state))
    elif state.stage in AT_THE_TABLE and not state.is_in(seat):
        yield _choice(state, ComeIn(seat))
    elif state.stage in AT_THE_TABLE:
        yield from _sheet_in_play(state, seat)
    yield Choice("Back", CloseOverlay(), "no")


def _sheet_in_play(state: State, seat: str) -> Iterable[Choice]:
    held = dict.fromkeys(card.id for card in state.hero(seat).hand)
    yield from (_choice(state, action) for action in usable(state, seat))
    yield from (_choice(state, DiscardCard(seat, card)) for card in held)
    yield Choice("Add a card", OpenCardList(seat))
    for action in (ChangeHealth(seat, 1), ChangeHealth(seat, -1), ChangeVp(seat, 1), ChangeVp(seat, -1)):
        yield _choice(state, action)
    yield _choice(state, TakeTurn(seat))
    yield _choice(state, LeaveGame(seat))


def _menu(state: State, overlay: Overlay) -> Iterable[Choice]:
    if state.stage in AT_THE_TABLE:
        yield _choice(state, ChangeCorruption(1))
        yield _choice(state, ChangeCorruption(-1))
        if state.phase == "arena":
            yield _choice(state, ChangeBoss(1))
            yield _choice(state, ChangeBoss(-1))
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
