"""History: steps, undo and redo as entries (PANEL.md; S8, S9)."""

import pytest

from companion.rules import legal_actions, new_game, play
from companion.rules.actions import Join, Start
from companion.rules.history import History, NothingToRedo, NothingToUndo, Redo, Step, Undo, history_after


def stepped(history, *actions):
    for action in actions:
        history = history_after(history, Step(action, play(history.state, action)))
    return history


@pytest.fixture
def two_steps(make):
    return stepped(History(new_game(make.cards())), Join("p1"), Join("p2"))


def test_a_history_begins_with_nothing_to_undo_or_redo(make):
    history = History(new_game(make.cards()))
    assert (history.state, history.undo_count, history.redo_count) == (history.start, 0, 0)
    assert history.last is None


def test_a_step_adds_its_action_and_state(two_steps):
    assert (two_steps.state.order, two_steps.undo_count, two_steps.redo_count) == (("p1", "p2"), 2, 0)
    assert two_steps.past[-1] == Step(Join("p2"), two_steps.state)


def test_a_step_remembers_which_overlay_a_throw_closed(two_steps):
    state = play(two_steps.state, Start())
    assert history_after(two_steps, Step(Start(), state, "menu")).past[-1].closed == "menu"


def test_s8_undo_takes_back_exactly_one_step(two_steps):
    back = history_after(two_steps, Undo())
    assert (back.state, back.undo_count, back.redo_count) == (two_steps.past[0].state, 1, 1)
    assert (back.last, back.future) == (Undo(), two_steps.past[1:])


def test_undo_reaches_the_start_and_no_further(two_steps):
    start = history_after(history_after(two_steps, Undo()), Undo())
    assert (start.state, start.undo_count, start.redo_count) == (two_steps.start, 0, 2)
    with pytest.raises(NothingToUndo, match=r"^expected a step to take back, .* at the start of the game$"):
        history_after(start, Undo())


def test_redo_brings_back_the_step_taken_back_last(two_steps):
    start = history_after(history_after(two_steps, Undo()), Undo())
    once = history_after(start, Redo())
    assert (once.state, once.last, once.past) == (two_steps.past[0].state, Redo(), two_steps.past[:1])
    twice = history_after(once, Redo())
    assert (twice.start, twice.past, twice.future) == (two_steps.start, two_steps.past, ())


def test_without_an_undo_there_is_nothing_to_redo(two_steps):
    with pytest.raises(NothingToRedo, match=r"^expected a step to bring back, .* since the last step$"):
        history_after(two_steps, Redo())


def test_a_new_step_empties_redo(two_steps):
    other = stepped(history_after(two_steps, Undo()), Join("p3"))
    assert (other.redo_count, other.undo_count, other.state.order) == (0, 2, ("p1", "p3"))


def test_s9_the_entries_alone_give_the_very_same_history(make):
    history, entries = History(new_game(make.cards())), []
    for number in range(60):
        undoable, redoable = number % 7 == 6, number % 14 == 7 and history.redo_count
        choices = legal_actions(history.state)
        action = choices[number * 5 % len(choices)]
        entry = Undo() if undoable else Redo() if redoable else Step(action, play(history.state, action))
        entries.append(entry)
        history = history_after(history, entry)
    again = History(new_game(make.cards()))
    for entry in entries:
        again = history_after(again, entry)
    assert again == history
