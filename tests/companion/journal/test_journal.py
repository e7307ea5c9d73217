"""The journal on a healthy disk: what was written comes back whole (S9, S12), and there is one writer at a time."""

import os
import signal
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from companion.journal.file import JournalBusy, JournalUnusable, Stamp, connect_to_write
from companion.journal.journal import Journal


def test_an_empty_journal_has_no_game(pen: Any, path: Path) -> None:
    journal = pen.opened(path)
    assert journal.current() is None
    assert journal.last_played_before(1) is None
    assert journal.notice == ""
    journal.close()


def test_s12_a_restart_finds_game_undo_and_redo_as_they_were(pen: Any, path: Path) -> None:
    journal = pen.opened(path)
    game = journal.begin(pen.cards)
    history = pen.play(journal, game, 60)
    journal.close()
    journal = pen.opened(path)
    saved = journal.current()
    assert (saved.game, saved.cards, saved.history) == (game, pen.cards, history)
    journal.close()


def test_s9_replaying_the_journal_gives_the_very_state_whatever_was_undone(pen: Any, path: Path) -> None:
    journal = pen.opened(path)
    history, game = pen.start, journal.begin(pen.cards)
    for seed in range(12):
        history = pen.play(journal, game, 5, seed, history)
        assert journal.current().history == history
    journal.close()


def test_s10_a_kill_loses_nothing_that_was_written(pen: Any, path: Path, tmp_path: Path) -> None:
    def play_until_killed() -> None:
        journal = pen.opened(path)
        pen.play(journal, journal.begin(pen.cards), 30)
        os.kill(os.getpid(), signal.SIGKILL)

    assert pen.in_a_child(play_until_killed) == -signal.SIGKILL
    twin = pen.opened(tmp_path / "twin.journal")
    expected = pen.play(twin, twin.begin(pen.cards), 30)
    twin.close()
    journal = pen.opened(path)
    assert journal.current().history == expected
    assert journal.notice == ""
    journal.close()


def test_a_game_keeps_the_whole_cards_file_it_began_with(pen: Any, path: Path) -> None:
    journal = pen.opened(path)
    journal.begin(pen.cards)
    journal.close()
    with sqlite3.connect(path) as connection:
        kept = connection.execute("SELECT cards FROM games").fetchone()[0]
    connection.close()
    assert '"start_health":6' in kept, "a later program's default must not change this game"


def test_a_new_game_leaves_the_old_one_in_the_books(pen: Any, path: Path) -> None:
    journal = pen.opened(path)
    old = journal.begin(pen.cards)
    history = pen.play(journal, old, 20)
    new = journal.begin(pen.cards)
    journal.close()
    journal = pen.opened(path)
    current, before = journal.current(), journal.last_played_before(new)
    assert (current.game, current.history) == (new, pen.start)
    assert (before.game, before.history) == (old, history)
    journal.close()


def test_going_on_with_the_last_game_makes_it_the_current_one_with_all_its_steps(pen: Any, path: Path) -> None:
    journal = pen.opened(path)
    old = journal.begin(pen.cards)
    history = pen.play(journal, old, 20)
    journal.begin(pen.cards)
    journal.go_on(old)
    history = pen.play(journal, old, 10, 7, history)
    journal.close()
    journal = pen.opened(path)
    assert (journal.current().game, journal.current().history) == (old, history)
    journal.close()


def test_a_game_without_a_step_is_not_the_last_game(pen: Any, path: Path) -> None:
    journal = pen.opened(path)
    journal.begin(pen.cards)
    assert journal.last_played_before(journal.begin(pen.cards)) is None
    journal.close()


def test_the_last_game_is_the_one_played_last_not_the_one_begun_last(pen: Any, path: Path) -> None:
    journal = pen.opened(path)
    first, second = journal.begin(pen.cards), journal.begin(pen.cards)
    for game in (second, first):
        journal.append(game, pen.step)
    assert journal.last_played_before(journal.begin(pen.cards)).game == first
    journal.close()


def test_a_second_writer_is_refused_until_the_first_has_gone(pen: Any, path: Path) -> None:
    journal = pen.opened(path)
    with pytest.raises(JournalBusy) as refused:
        pen.opened(path)
    assert "another companion is running" in refused.value.detail
    journal.close()
    pen.opened(path).close()


def test_a_second_writer_by_another_name_of_the_file_is_refused_too(pen: Any, path: Path, tmp_path: Path) -> None:
    journal, link = pen.opened(path), tmp_path / "link.journal"
    link.symlink_to(path)
    with pytest.raises(JournalBusy):
        pen.opened(link)
    journal.close()


def test_the_settings_that_give_the_promise_are_in_force(pen: Any, path: Path) -> None:
    pen.opened(path).close()
    connection = connect_to_write(path)
    names = ("journal_mode", "synchronous", "foreign_keys")
    assert [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names] == ["wal", 2, 1]
    connection.close()


def test_the_journals_folder_is_made(pen: Any, tmp_path: Path) -> None:
    journal = pen.opened(tmp_path / "state" / "companion" / "games.journal")
    assert journal.path.is_file()
    journal.close()


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo])
def test_a_folder_or_a_pipe_in_its_place_is_refused_and_left_alone(pen: Any, path: Path, make: Any) -> None:
    make(path)
    with pytest.raises(JournalUnusable) as refused:
        pen.opened(path)
    assert "[table] journal" in refused.value.detail
    assert path.exists()
    assert not path.is_file()


def test_a_file_in_place_of_its_folder_is_refused(pen: Any, tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file")
    for below in ("games.journal", "companion/games.journal"):
        with pytest.raises(JournalUnusable) as refused:
            pen.opened(tmp_path / "state" / below)
        assert refused.value.reason == "not a folder"


def test_another_programs_database_is_refused_and_left_alone(pen: Any, path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE bookmarks (name TEXT)")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(JournalUnusable) as refused:
        pen.opened(path)
    assert "another program" in refused.value.detail
    assert path.read_bytes() == before


def test_an_absurd_clock_does_not_stop_the_journal(pen: Any, path: Path) -> None:
    path.write_text("no journal at all, but a letter to somebody")
    journal = Journal.open(path, lambda: Stamp(1e300, "boot", -1.0))
    journal.append(journal.begin(pen.cards), pen.step)
    journal.close()
    journal = pen.opened(path)
    assert pen.steps_of(journal) == 1
    journal.close()


@pytest.fixture
def of_another_version(pen: Any, path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a journal with two games, of which the second was written by another version of the rules."""
    journal = pen.opened(path)
    journal.append(journal.begin(pen.cards), pen.step)
    monkeypatch.setattr("companion.journal.codec.encode", lambda value, whole: {"is": "Dragon"})
    journal.append(journal.begin(pen.cards), pen.step)
    journal.close()
    monkeypatch.undo()
    return path


def test_after_a_game_of_another_version_a_new_one_is_begun_and_nothing_is_set_aside(
    pen: Any, of_another_version: Path
) -> None:
    journal = pen.opened(of_another_version)
    assert (journal.current(), journal.notice) == (None, "game of another version; a new one is begun")
    assert journal.begin(pen.cards) == 3
    journal.close()
    journal = pen.opened(of_another_version)
    assert (journal.current().game, journal.notice) == (3, "")
    assert [path.name for path in of_another_version.parent.glob("*damaged*")] == []
    journal.close()


def test_a_game_is_read_once_however_often_it_is_asked_for(
    pen: Any, of_another_version: Path, caplog: pytest.LogCaptureFixture
) -> None:
    journal = pen.opened(of_another_version)
    assert [journal.current() for _ in range(2)] == [None, None]
    assert caplog.text.count("game 2 in") == 1
    journal.close()


def test_the_last_game_is_the_last_one_that_this_version_can_read(
    pen: Any, of_another_version: Path, caplog: pytest.LogCaptureFixture
) -> None:
    journal = pen.opened(of_another_version)
    assert journal.last_played_before(journal.begin(pen.cards)).game == 1
    assert "game 2" in caplog.text
    journal.close()
