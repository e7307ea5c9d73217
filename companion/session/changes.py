"""The few ways in which a session's game or overlays change: step, undo, redo, open, close, another game."""

from dataclasses import replace

from companion.rules import new_game, play
from companion.rules.actions import Action, ChangeBoss, ChangeCorruption, ChangeHealth, ChangeVp
from companion.rules.events import KnockedOut
from companion.rules.history import Entry, History, Redo, Step, Undo, history_after
from companion.rules.state import State
from companion.session.messages import AppendEntry, BeginGame, GoOnGame, Updated
from companion.session.overlays import Overlay, OverlayKind
from companion.session.session import Guard, Message, Session

_BY_ONE = (ChangeHealth, ChangeVp, ChangeCorruption, ChangeBoss)


def step(session: Session, action: Action, guard: Guard, closed: str = "") -> Updated:
    """Play `action`, which must be legal: one step, to be on disk before it is adopted."""
    return _entered(session, Step(action, play(session.state, action), closed), guard)


def step_on_overlay(session: Session, action: Action, guard: Guard) -> Updated:
    """Play a correction from an overlay: after a ±1 the overlay stays, with the same choice highlighted (PANEL.md)."""
    label = session.prompt.choices[session.highlight].label
    updated = step(session, action, guard)
    if not leaves_overlay_open(session.state, action, updated.session.state):
        return updated
    opened = replace(updated.session, overlays=session.overlays)
    labels = [choice.label for choice in opened.prompt.choices]
    return replace(updated, session=replace(opened, highlight=labels.index(label)))


def leaves_overlay_open(before: State, action: Action, after: State) -> bool:
    """Tell whether the overlay stays: after a ±1, where the hero on turn stands, the game goes on, no Charm asks."""
    fell = any(isinstance(event, KnockedOut) and event.seat == before.turn for event in after.events)
    return isinstance(action, _BY_ONE) and not fell and after.stage == before.stage


def undo(session: Session, guard: Guard) -> Updated:
    """Take back the last step; there must be one. An open overlay closes."""
    return _entered(session, Undo(), guard)


def redo(session: Session, guard: Guard) -> Updated:
    """Bring back the step that was taken back last; there must be one. An open overlay closes."""
    return _entered(session, Redo(), guard)


def _entered(session: Session, entry: Entry, guard: Guard) -> Updated:
    history = history_after(session.history, entry)
    return Updated(replace(session, history=history, overlays=(), highlight=0, guard=guard), (AppendEntry(entry),))


def open_overlay(session: Session, overlay: Overlay, guard: Guard) -> Session:
    """Lay `overlay` on top; a sheet takes an open sheet's place, and what lies open below is not opened twice."""
    below = session.overlays
    if overlay in below:
        below = below[: below.index(overlay)]
    elif below and below[-1].kind is OverlayKind.SHEET is overlay.kind and not overlay.adding:
        below = tuple(each for each in below if each.kind is not OverlayKind.SHEET)
    return replace(session, overlays=(*below, overlay), highlight=0, guard=guard)


def close_overlay(session: Session, guard: Guard) -> Session:
    """Go back to where the overlay on top was opened."""
    return replace(session, overlays=session.overlays[:-1], highlight=0, guard=guard)


def close_all(session: Session, guard: Guard) -> Session:
    """Go back to the game's prompt."""
    return replace(session, overlays=(), highlight=0, guard=guard)


def begin_game(session: Session, guard: Guard) -> Updated:
    """Keep this game in the journal and begin another, with the cards of the table."""
    kept = session.previous if session.history.last is None else session.history
    closed = replace(close_all(session, guard), alert=Message("game_kept") if kept else None)
    return Updated(replace(closed, history=History(new_game(session.table.cards)), previous=kept), (BeginGame(),))


def go_on(session: Session, guard: Guard) -> Updated:
    """Return to the game before; there must be one. The loop knows which game came before that one."""
    history = session.previous or session.history
    return Updated(replace(close_all(session, guard), history=history, previous=None), (GoOnGame(),))
