"""Damage in the write-ahead log that SQLite passes over: whole commits behind a hole are seen, a torn end is none."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from companion.journal.wal import has_a_hole

FRAME = 24 + 4096


@pytest.fixture
def log(pen: Any, path: Path, tmp_path: Path) -> Path:
    """Give the log of a journal with a game in it, as a kill leaves it, in a folder of its own."""
    journal = pen.opened(path)
    pen.play(journal, journal.begin(pen.cards), 20)
    return killed(journal, tmp_path / "killed")


def killed(journal: Any, folder: Path) -> Path:
    """Copy what a kill would leave, and close the journal."""
    folder.mkdir()
    for ending in ("", "-wal"):
        shutil.copyfile(f"{journal.path}{ending}", folder / f"games.journal{ending}")
    journal.close()
    return folder / "games.journal-wal"


def notice_after(pen: Any, log: Path) -> str:
    journal = pen.opened(log.with_name("games.journal"))
    notice: str = journal.notice
    journal.close()
    return notice


@pytest.mark.parametrize("at", [0, 32 + 2 * FRAME, 32 + 9 * FRAME, 32 + 10 * FRAME - 512])
def test_s10_a_block_of_zeros_before_whole_commits_is_seen(pen: Any, log: Path, at: int) -> None:
    data = log.read_bytes()
    log.write_bytes(data[:at] + bytes(512) + data[at + 512 :])
    assert "file is damaged" in notice_after(pen, log)


@pytest.mark.parametrize("at", [0, 31, 32, 33, 32 + FRAME, 32 + 9 * FRAME, 32 + 9 * FRAME + 1024])
def test_a_log_that_just_ends_is_a_healthy_shorter_game(pen: Any, log: Path, at: int) -> None:
    log.write_bytes(log.read_bytes()[:at])
    assert notice_after(pen, log) == ""


def test_a_last_commit_of_which_only_the_end_arrived_is_no_hole(pen: Any, log: Path) -> None:
    """A power cut before the sync may leave any of its sectors."""
    data = log.read_bytes()
    log.write_bytes(data[: -FRAME + 24] + bytes(2048) + data[-FRAME + 24 + 2048 :])
    assert notice_after(pen, log) == ""


def test_commits_left_over_from_before_a_checkpoint_are_no_hole(pen: Any, path: Path, tmp_path: Path) -> None:
    journal = pen.opened(path)
    game = journal.begin(pen.cards)
    history = pen.play(journal, game, 20)
    journal._link.reading().execute("PRAGMA wal_checkpoint(RESTART)")
    pen.play(journal, game, 2, history=history)
    log = killed(journal, tmp_path / "killed")
    assert log.stat().st_size > 32 + 15 * FRAME, "nothing was left over"
    assert notice_after(pen, log) == ""


def test_where_there_is_no_log_there_is_no_hole(tmp_path: Path) -> None:
    assert not has_a_hole(tmp_path / "games.journal")
