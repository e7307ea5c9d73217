"""What is asked now, and the choices in their order (PURE): the game's own question, or an open overlay's.

The game's own choices come from the rules' lists, so the screen never offers what the rules refuse. In which words
they are asked is the texts'.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from companion.rules import answers, is_legal, menu_of, sheet_of
from companion.rules.actions import Action, GoBack, LandDie
from companion.rules.cards import SEATS
from companion.rules.state import State
from companion.session import overlays
from companion.session.labels import button_of, label_of

_WITH_MENU = ("join", "move", "attack", "over")


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of a prompt: its label (TAPES.md), what taking it does, and its own button or None."""

    label: str
    does: Action | overlays.Order
    button: str | None = None


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is asked: the stage, and the choices in order; the first is highlighted at the start."""

    stage: str
    choices: tuple[Choice, ...]

    def bound_to(self, button: str) -> Choice | None:
        """Return the choice whose own button that is."""
        return next((choice for choice in self.choices if choice.button == button), None)


def prompt_of(
    state: State, overlay: overlays.Overlay | None, *, wired: frozenset[str], last_game: bool = False
) -> Prompt:
    """Return the prompt of `overlay`, or of the game where none is open; a button that is not wired takes no choice."""
    stage: str
    if overlay is None:
        stage, choices = state.stage, _game_choices(state, last_game)
    else:
        stage, choices = overlay.kind.value, OVERLAY_CHOICES[overlay.kind](state, overlay)
    return Prompt(stage, tuple(_if_wired(choice, wired) for choice in choices))


class PromptMemo:
    """The prompt that was made last, kept with its session: it is made once a change of game or overlay."""

    __slots__ = ("_made", "_of")

    def __init__(self) -> None:
        self._of: tuple[State, overlays.Overlay | None, frozenset[str], bool] | None = None
        self._made = Prompt("", ())

    def prompt_of(
        self, state: State, overlay: overlays.Overlay | None, wired: frozenset[str], last_game: bool
    ) -> Prompt:
        """Return `prompt_of` these; a state is known by its identity, to compare one takes longer than a prompt."""
        known = self._of
        if known is None or known[0] is not state or known[1:] != (overlay, wired, last_game):
            self._made = prompt_of(state, overlay, wired=wired, last_game=last_game)
            self._of = state, overlay, wired, last_game
        return self._made


def _if_wired(choice: Choice, wired: frozenset[str]) -> Choice:
    return choice if choice.button is None or choice.button in wired else Choice(choice.label, choice.does)


def _game_choices(state: State, last_game: bool) -> Iterable[Choice]:
    yield from (_choice(state, action) for action in answers(state))
    if state.stage == "over":
        yield Choice("New game", overlays.AskToConfirm(overlays.Decision.NEW_GAME))
    if state.stage == "gift":
        yield Choice("Back", GoBack(), "no")
    if state.stage in _WITH_MENU:
        yield Choice("Menu", overlays.OpenMenu())
    if is_legal(state, LandDie(1)):
        yield Choice("Roll for me", overlays.RollForMe())
    if state.stage == "join" and last_game:
        yield Choice("Go on with the last game", overlays.GoOnWithLastGame())


def _choice(state: State, action: Action) -> Choice:
    return Choice(label_of(state, action), action, button_of(state, action))


def _sheet(state: State, overlay: overlays.Overlay) -> Iterable[Choice]:
    seat = next(seat for seat in SEATS if seat == overlay.seat)
    offered = sheet_of(state, seat)
    if overlay.adding:
        yield from (_choice(state, action) for action in offered.pile)
    else:
        yield from (_choice(state, action) for action in offered.hand)
        if offered.pile:
            yield Choice("Add a card", overlays.OpenCardList(seat))
        yield from (_choice(state, action) for action in offered.hero)
    yield Choice("Back", overlays.CloseOverlay(), "no")


def _menu(state: State, overlay: overlays.Overlay) -> Iterable[Choice]:
    yield from (_choice(state, action) for action in menu_of(state))
    yield from (Choice(seat.upper(), overlays.OpenSheet(seat)) for seat in SEATS if state.cards.character(seat))
    yield Choice("Status", overlays.OpenStatus())
    yield Choice("Settings", overlays.OpenSettings())
    yield Choice("New game", overlays.AskToConfirm(overlays.Decision.NEW_GAME))
    yield Choice("Power off", overlays.AskToConfirm(overlays.Decision.POWER_OFF))
    yield Choice("Back", overlays.CloseOverlay(), "no")


def _confirm(state: State, overlay: overlays.Overlay) -> Iterable[Choice]:
    yield Choice("No", overlays.CloseOverlay(), "no")
    yield Choice("Yes", overlays.Confirm(overlay.decision or overlays.Decision.NEW_GAME))


def _only_back(state: State, overlay: overlays.Overlay) -> Iterable[Choice]:
    yield Choice("Back", overlays.CloseOverlay(), "no")


OVERLAY_CHOICES: Mapping[overlays.OverlayKind, Callable[[State, overlays.Overlay], Iterable[Choice]]] = {
    overlays.OverlayKind.SHEET: _sheet,
    overlays.OverlayKind.MENU: _menu,
    overlays.OverlayKind.CONFIRM: _confirm,
    overlays.OverlayKind.STATUS: _only_back,
    overlays.OverlayKind.SETTINGS: _only_back,
}
