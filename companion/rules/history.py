"""A game with its steps: undo is an entry, not an eraser, so a list of entries (the journal) is the whole history.

The errors of the rules are here too. What an action does is `play`'s; a step comes with the state that followed it.
"""

from dataclasses import dataclass

from companion.rules.actions import Action
from companion.rules.state import State


@dataclass(frozen=True, slots=True)
class Step:
    """A step, and the entry that makes it: this action led to this state; `closed` names the overlay that a throw
    closed, empty for none.
    """

    action: Action
    state: State
    closed: str = ""


@dataclass(frozen=True, slots=True)
class Undo:
    """An entry: the last step was taken back."""


@dataclass(frozen=True, slots=True)
class Redo:
    """An entry: the step that was taken back last was brought back."""


Entry = Step | Undo | Redo


@dataclass(frozen=True, slots=True)
class History:
    """Where a game stands: `past` ends with the newest step, `future` begins with the next to redo."""

    start: State
    past: tuple[Step, ...] = ()
    future: tuple[Step, ...] = ()
    last: Entry | None = None

    @property
    def state(self) -> State:
        """Return the state now."""
        return self.past[-1].state if self.past else self.start

    @property
    def before(self) -> State:
        """Return the state before the newest step; the start where none was taken."""
        return self.past[-2].state if len(self.past) > 1 else self.start

    @property
    def undo_count(self) -> int:
        """Return how many steps can be taken back."""
        return len(self.past)

    @property
    def redo_count(self) -> int:
        """Return how many steps can be brought back."""
        return len(self.future)


class RulesError(Exception):
    """Base of all errors of the rules; each says in a sentence what was expected, what came and where."""


class IllegalAction(RulesError):
    """An action that the open question does not allow; the state stays as it was."""


class NothingToUndo(RulesError):
    """The history stands at the start of the game."""


class NothingToRedo(RulesError):
    """Nothing was taken back since the last step."""


def history_after(history: History, entry: Entry) -> History:
    """Return the history with one entry more; NothingToUndo or NothingToRedo where there is no such step."""
    if isinstance(entry, Undo):
        return _undo(history, entry)
    if isinstance(entry, Redo):
        return _redo(history, entry)
    return History(history.start, (*history.past, entry), (), entry)


def _undo(history: History, entry: Undo) -> History:
    if not history.past:
        raise NothingToUndo("expected a step to take back, but the history stands at the start of the game")
    return History(history.start, history.past[:-1], (history.past[-1], *history.future), entry)


def _redo(history: History, entry: Redo) -> History:
    if not history.future:
        raise NothingToRedo("expected a step to bring back, but none was taken back since the last step")
    return History(history.start, (*history.past, history.future[0]), history.future[1:], entry)
