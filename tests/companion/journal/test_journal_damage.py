"""S10 and its brothers: the last intact state, a notice where damage can be seen, nothing ever written over."""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from companion.journal.file import VERSION, Stamp
from companion.journal.journal import Journal

BLOCK = 512
Change = Callable[[bytes, int], bytes]


class Evening:
    """A journal of one game, as a closing or as a kill leaves it, and the history after each of its entries."""

    def __init__(self, pen: Any, folder: Path, killed: bool, steps: int = 25) -> None:
        journal = pen.opened(folder / "games.journal")
        game, self.histories = journal.begin(pen.cards), [pen.start]
        for step in range(steps):
            self.histories.append(pen.play(journal, game, 1, step, self.histories[-1]))
        if not killed:
            journal.close()
        self.files = {file.name: file.read_bytes() for file in folder.glob("games.journal*") if "-shm" not in file.name}
        journal.close()

    def lay_out(self, folder: Path, ending: str = "", change: Callable[[bytes], bytes] = bytes) -> Path:
        """Write the files into a new folder, the one with that ending changed; return the journal's path."""
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for name, data in self.files.items():
            (folder / name).write_bytes(change(data) if name == f"games.journal{ending}" else data)
        return folder / "games.journal"


@pytest.fixture(scope="module")
def closed(pen: Any, tmp_path_factory: pytest.TempPathFactory) -> Evening:
    return Evening(pen, tmp_path_factory.mktemp("closed"), killed=False)


@pytest.fixture(scope="module")
def killed(pen: Any, tmp_path_factory: pytest.TempPathFactory) -> Evening:
    return Evening(pen, tmp_path_factory.mktemp("killed"), killed=True, steps=8)


@pytest.fixture(scope="module")
def evenings(closed: Evening, killed: Evening) -> dict[str, Evening]:
    return {"": closed, "-wal": killed}


def set_aside(path: Path) -> list[bytes]:
    return [file.read_bytes() for file in sorted(path.parent.glob(f"{path.name}.damaged-*"))]


def cut(data: bytes, at: int) -> bytes:
    return data[:at]


def zero_tail(data: bytes, at: int) -> bytes:
    return data[:at] + bytes(len(data) - at)


def zero_block(data: bytes, at: int) -> bytes:
    return data[:at] + bytes(len(data[at : at + BLOCK])) + data[at + BLOCK :]


@pytest.mark.parametrize("change", [cut, zero_tail, zero_block])
@pytest.mark.parametrize("ending", ["", "-wal"])
def test_s10_damage_at_any_block_gives_the_last_intact_state(
    pen: Any, evenings: dict[str, Evening], tmp_path: Path, ending: str, change: Change
) -> None:
    evening = evenings[ending]
    for at in range(0, len(evening.files[f"games.journal{ending}"]), BLOCK):
        path = evening.lay_out(tmp_path / "box", ending, lambda data, at=at: change(data, at))
        before = {file.read_bytes() for file in path.parent.iterdir()}
        journal = pen.opened(path)
        saved = journal.current()
        assert saved is None or saved.history in evening.histories
        if not ending and (saved is None or saved.history != evening.histories[-1]):
            assert journal.notice, "in the main file no entry is lost without a trace"
        assert bool(journal.notice) == bool(set_aside(path))
        assert set(set_aside(path)) <= before, "what was set aside was touched"
        journal.close()


def test_a_damaged_tail_costs_only_what_stood_in_it(pen: Any, closed: Evening, tmp_path: Path) -> None:
    path = closed.lay_out(tmp_path / "box", "", lambda data: data[:-4096])
    journal = pen.opened(path)
    assert pen.steps_of(journal) >= 15
    journal.close()


def test_a_game_goes_on_after_damage_and_the_next_start_has_no_notice(
    pen: Any, closed: Evening, tmp_path: Path
) -> None:
    path = closed.lay_out(tmp_path / "box", "", lambda data: data[: -2 * 4096])
    journal = pen.opened(path)
    assert "the last intact step" in journal.notice
    saved = journal.current()
    history = pen.play(journal, saved.game, 5, 99, saved.history)
    journal.close()
    journal = pen.opened(path)
    assert journal.notice == ""
    assert journal.current().history == history
    journal.close()


def change_rows(path: Path, order: str) -> None:
    with sqlite3.connect(path) as connection:
        connection.executescript(order)
    connection.close()


def test_damage_in_an_old_game_costs_nothing_of_tonights(pen: Any, path: Path) -> None:
    journal = pen.opened(path)
    pen.play(journal, journal.begin(pen.cards), 20)
    tonight = journal.begin(pen.cards)
    history = pen.play(journal, tonight, 20, 5)
    journal.close()
    change_rows(path, "UPDATE entries SET wall = 7 WHERE number = 9")
    journal = pen.opened(path)
    saved = journal.current()
    assert journal.notice
    assert saved.history == history
    assert 0 < journal.last_played_before(saved.game).history.undo_count < 9
    journal.close()


@pytest.mark.parametrize(
    "order",
    [
        "UPDATE entries SET state = state || ' ' WHERE number = 2",
        "UPDATE entries SET kind = 'redo' WHERE kind = 'undo'",
        "UPDATE entries SET wall = wall + 1 WHERE number = 5",
        "UPDATE entries SET game = 2 WHERE number = 5",
        "DELETE FROM entries WHERE number = 7",
        "UPDATE games SET cards = replace(cards, 'Gloom', 'Bloom')",
        "DELETE FROM games",
        "DROP TABLE entries",
    ],
)
def test_a_row_that_is_not_as_it_was_written_is_seen(pen: Any, closed: Evening, tmp_path: Path, order: str) -> None:
    path = closed.lay_out(tmp_path / "box")
    change_rows(path, order)
    before = path.read_bytes()
    journal = pen.opened(path)
    assert journal.notice
    assert set_aside(path) == [before]
    journal.close()


@pytest.mark.parametrize("data", [b"", b"a letter to somebody, not a journal", bytes(8192)])
def test_a_strange_file_is_set_aside_untouched_and_a_new_journal_begun(pen: Any, path: Path, data: bytes) -> None:
    path.write_bytes(data)
    journal = pen.opened(path)
    assert "a new one is begun" in journal.notice
    assert set_aside(path) == [data]
    journal.append(journal.begin(pen.cards), pen.step)
    journal.close()


def test_an_empty_file_with_a_log_beside_it_keeps_the_log(pen: Any, killed: Evening, tmp_path: Path) -> None:
    path = killed.lay_out(tmp_path / "box", "", lambda data: b"")
    log = Path(f"{path}-wal").read_bytes()
    journal = pen.opened(path)
    assert journal.notice
    assert log in set_aside(path)
    journal.close()


def test_a_journal_of_a_later_version_is_set_aside_whole_and_what_can_be_read_goes_on(
    pen: Any, closed: Evening, tmp_path: Path
) -> None:
    path = closed.lay_out(tmp_path / "box")
    change_rows(path, f"PRAGMA user_version = {VERSION + 1}")
    before = path.read_bytes()
    journal = pen.opened(path)
    assert "newer version" in journal.notice
    assert set_aside(path) == [before]
    assert journal.current().history == closed.histories[-1]
    journal.close()


def test_two_journals_damaged_in_one_second_get_two_names(path: Path) -> None:
    for letter in (b"first", b"second"):
        path.write_bytes(letter)
        Journal.open(path, lambda: Stamp(0.0, "boot", 0.0)).close()
    assert sorted(set_aside(path)) == [b"first", b"second"]


class Killed(BaseException):
    """Stands for the moment of a kill."""


def killed_at(at: int, calls: Iterator[int], original: Callable[..., Any]) -> Callable[..., Any]:
    def counted(*arguments: Any, **named: Any) -> Any:
        if next(calls) == at:
            raise Killed
        return original(*arguments, **named)

    return counted


@pytest.mark.parametrize("at", range(1, 16))
def test_a_kill_while_a_damaged_journal_is_replaced_loses_neither(
    pen: Any, killed: Evening, tmp_path: Path, at: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every call that syncs or changes a name is a moment to be killed in."""
    path = killed.lay_out(tmp_path / "box", "-wal", lambda data: data)
    change_rows_in_log(path)
    before, calls = path.read_bytes(), iter(range(1, 1000))
    for name in ("rename", "fsync", "unlink"):
        monkeypatch.setattr(os, name, killed_at(at, calls, getattr(os, name)))
    with suppress(Killed):
        pen.opened(path).close()
    monkeypatch.undo()
    journal = pen.opened(path)
    assert journal.current().history == killed.histories[4]
    assert before in set_aside(path)
    journal.close()


def change_rows_in_log(path: Path) -> None:
    """Damage a row, and leave that change in the log only, as a kill would."""
    order = f"import sqlite3, os; c = sqlite3.connect({str(path)!r}); "
    order += "c.execute('UPDATE entries SET wall = 7 WHERE number = 6'); c.commit(); os.kill(os.getpid(), 9)"
    os.system(f'python3 -c "{order}"')


@pytest.mark.parametrize("column", ["checksum", "action", "state", "kind"])
@pytest.mark.parametrize("value", ["x'00ff'", "x'c3'", "CAST(x'c328' AS TEXT)", "17"])
def test_a_column_of_another_type_is_damage(pen: Any, closed: Evening, tmp_path: Path, column: str, value: str) -> None:
    path = closed.lay_out(tmp_path / "box")
    change_rows(path, f"PRAGMA ignore_check_constraints = ON; UPDATE entries SET {column} = {value} WHERE number = 9")
    journal = pen.opened(path)
    assert journal.notice
    assert journal.current().history == closed.histories[7]
    journal.close()
