"""The game on disk as the loop uses it: what a session asks for is written in the game that it is in."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.config.locations import built_in_cards
from companion.daemon.store import CurrentGame, GameStore
from companion.journal.file import JournalFailed, Stamp
from companion.journal.journal import Journal
from companion.rules import new_game, play
from companion.rules.actions import Join
from companion.rules.history import History, Step, history_after
from companion.session.messages import AppendEntry, BeginGame, GoOnGame

CARDS = built_in_cards()
EMPTY = History(new_game(CARDS))
STEP = Step(Join("p1"), play(EMPTY.state, Join("p1")))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[GameStore]:
    kept = GameStore(lambda: Journal.open(tmp_path / "games.journal", lambda: Stamp(0.0, "boot", 0.0)), CARDS)
    kept.open()
    yield kept
    kept.close()


def test_an_empty_journal_begins_with_an_empty_game_and_none_before(store: GameStore) -> None:
    assert store.current == CurrentGame(EMPTY)


def test_a_new_game_has_the_one_before_to_go_on_with(store: GameStore) -> None:
    store.fulfil(AppendEntry(STEP))
    store.fulfil(BeginGame())
    assert store.current == CurrentGame(EMPTY, history_after(EMPTY, STEP))


def test_going_on_takes_the_game_before_up(store: GameStore) -> None:
    store.fulfil(AppendEntry(STEP))
    store.fulfil(BeginGame())
    store.fulfil(GoOnGame())
    assert store.current.history == history_after(EMPTY, STEP)


def test_with_no_game_before_going_on_stays_where_it_is(store: GameStore) -> None:
    store.fulfil(GoOnGame())
    assert store.current == CurrentGame(EMPTY)


def test_before_it_is_open_nothing_can_be_written(tmp_path: Path) -> None:
    closed = GameStore(lambda: Journal.open(tmp_path / "games.journal", lambda: Stamp(0.0, "boot", 0.0)), CARDS)
    assert not closed.is_open
    with pytest.raises(JournalFailed, match="not open"):
        closed.fulfil(AppendEntry(STEP))
    closed.close()
