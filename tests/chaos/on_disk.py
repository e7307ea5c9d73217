"""What a journal holds that a daemon left behind: its game beside the model's, and each step beside the rules."""

from pathlib import Path

from companion.api.shapes import game_json
from companion.journal.file import Stamp
from companion.journal.journal import Journal
from companion.rules import play
from companion.rules.history import History
from tests.chaos.modelled import differences
from tests.independent.expected import Pairs


def left_in(path: Path) -> tuple[History | None, int]:
    """Open the journal, which must be intact; return its current game, if any, and how many entries it holds."""
    journal = Journal.open(path, lambda: Stamp(0.0, "", 0.0))
    saved, rows = journal.current(), journal._contents.number
    assert journal.notice == ""
    journal.close()
    # The very first game is begun with its first step: one row more than entries that people made.
    return (saved.history, rows - 1) if saved else (None, 0)


def wrong_with(history: History, expected: Pairs) -> list[str]:
    """List how a game differs from the model's, and which of its steps the rules do not lead to."""
    found = {**game_json(history.state), "undo": history.undo_count, "redo": history.redo_count}
    wrong, state = differences(expected, found), history.start
    for number, step in enumerate((*history.past, *history.future), 1):
        state = play(state, step.action)
        wrong += [] if state == step.state else [f"step {number}, {step.action}, led to another state"]
    return wrong
