"""Backup and restore: everything comes along, nothing is written over, and never under a daemon that plays."""

import os
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.archive.games import outlines
from companion.journal import backup as copying
from companion.journal.backup import BackupFailed
from companion.journal.file import JournalBusy, JournalDamaged
from companion.journal.rescue import write_whole
from tests.companion.shelf import open_to_all

NOW = 1_800_100_000.0


def games_of(path: Path) -> list[tuple[int, int]]:
    return [(game.game, game.steps) for game in outlines(path, NOW)]


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    return tmp_path / "backup.journal"


def test_a_backup_holds_every_game_and_is_one_file(shelf: Any, backup: Path) -> None:
    shelf.write(*shelf.joined)
    shelf.write(*shelf.joined[:2])
    assert copying.backup(shelf.path, backup) == copying.Copied(2)
    assert games_of(backup) == [(1, 4), (2, 2)]
    assert not backup.with_name(backup.name + ".part").exists()


def test_a_backup_that_finds_no_room_leaves_nothing_on_the_stick(shelf: Any, small_disk: Any) -> None:
    shelf.write(*shelf.joined)
    full = small_disk.fill()
    with open(full, "r+b") as file:
        file.truncate(full.stat().st_size - 4096)
    with pytest.raises(BackupFailed, match="No space left"):
        copying.backup(shelf.path, small_disk.folder / "games.backup")
    assert list(small_disk.folder.iterdir()) == [full]


def test_a_restore_that_cannot_move_the_journal_leaves_nothing_beside_it(
    shelf: Any, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.write(*shelf.joined)
    copying.backup(shelf.path, backup)
    rename = os.rename

    def refused(old: Path, new: Path) -> None:
        if old == shelf.path:
            raise PermissionError(1, "Operation not permitted")
        rename(old, new)

    monkeypatch.setattr("companion.journal.rescue.os.rename", refused)
    with pytest.raises(BackupFailed, match="not permitted"):
        copying.restore(backup, shelf.path)
    monkeypatch.undo()
    assert list(shelf.path.parent.glob("*.new*")) == []
    assert games_of(shelf.path) == [(1, 4)]


def test_a_restore_that_stops_once_the_journal_is_moved_is_finished_by_the_next_start(
    shelf: Any, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What stands beside the journal is then the only one under a name that a start looks at."""
    shelf.write(*shelf.joined)
    copying.backup(shelf.path, backup)

    def refused(path: Path) -> None:
        if not shelf.path.exists():
            raise OSError(5, "Input/output error")

    monkeypatch.setattr("companion.journal.rescue._sync_folder", refused)
    with pytest.raises(BackupFailed, match="Input/output"):
        copying.restore(backup, shelf.path)
    monkeypatch.undo()
    shelf.open().close()
    assert games_of(shelf.path) == [(1, 4)]


def test_a_backup_is_made_while_the_daemon_plays(shelf: Any, backup: Path) -> None:
    shelf.write(*shelf.joined)
    journal = shelf.open()
    copying.backup(shelf.path, backup)
    journal.close()
    assert games_of(backup) == [(1, 4)]


def test_a_backup_opens_where_nothing_can_be_written(shelf: Any, backup: Path) -> None:
    """It is in no log's mode: SQLite reads it off a read-only card."""
    shelf.write(*shelf.joined)
    copying.backup(shelf.path, backup)
    with closing(sqlite3.connect(f"file:{backup}?mode=ro", uri=True)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_an_older_backup_is_replaced_and_another_file_never(shelf: Any, backup: Path) -> None:
    shelf.write(*shelf.joined)
    copying.backup(shelf.path, backup)
    shelf.write(*shelf.joined)
    copying.backup(shelf.path, backup)
    assert len(games_of(backup)) == 2
    backup.write_text("my novel")
    with pytest.raises(BackupFailed, match="is no backup"):
        copying.backup(shelf.path, backup)
    assert backup.read_text() == "my novel"


def test_the_journal_is_not_its_own_backup(shelf: Any) -> None:
    shelf.write(*shelf.joined)
    for copy in (copying.backup, copying.restore):
        with pytest.raises(BackupFailed, match="the journal itself"):
            copy(shelf.path, shelf.path)


def test_restore_brings_the_games_back_and_the_daemon_plays_on(shelf: Any, backup: Path) -> None:
    shelf.write(*shelf.joined)
    copying.backup(shelf.path, backup)
    shelf.path.unlink()
    assert copying.restore(backup, shelf.path) == copying.Copied(1)
    shelf.write(*shelf.joined[:1])
    assert games_of(shelf.path) == [(1, 4), (2, 1)]


def test_restore_sets_the_journal_that_is_there_aside(shelf: Any, backup: Path) -> None:
    shelf.write(*shelf.joined)
    copying.backup(shelf.path, backup)
    shelf.write(*shelf.joined)
    before = shelf.path.read_bytes()
    aside = copying.restore(backup, shelf.path).aside
    assert aside is not None
    assert aside.read_bytes() == before
    assert (len(games_of(aside)), len(games_of(shelf.path))) == (2, 1)


def test_restore_sets_a_log_that_was_not_folded_in_aside_with_its_journal(shelf: Any, backup: Path) -> None:
    shelf.write(*shelf.joined)
    copying.backup(shelf.path, backup)
    child = os.fork()
    if child == 0:
        shelf.write(*shelf.joined[:2])
        journal = shelf.open()
        journal.begin(shelf.cards)
        os._exit(0)  # as a kill does: what was written last is in the log still
    os.waitpid(child, 0)
    aside = copying.restore(backup, shelf.path).aside
    assert games_of(shelf.path) == [(1, 4)]
    assert aside is not None
    assert len(games_of(aside)) == 2


def test_restore_is_never_done_over_a_journal_in_use(shelf: Any, backup: Path) -> None:
    shelf.write(*shelf.joined)
    copying.backup(shelf.path, backup)
    journal = shelf.open()
    before = shelf.path.read_bytes()
    with pytest.raises(JournalBusy, match="stop it first"):
        copying.restore(backup, shelf.path)
    assert shelf.path.read_bytes() == before
    journal.close()


@pytest.mark.parametrize("content", [b"no backup", b""])
def test_restore_takes_nothing_that_is_no_backup(shelf: Any, backup: Path, content: bytes) -> None:
    shelf.write(*shelf.joined)
    backup.write_bytes(content)
    with pytest.raises(JournalDamaged):
        copying.restore(backup, shelf.path)
    assert games_of(shelf.path) == [(1, 4)]


def test_restore_takes_no_damaged_backup(shelf: Any, backup: Path) -> None:
    shelf.write(*shelf.joined)
    copying.backup(shelf.path, backup)
    data = bytearray(backup.read_bytes())
    at = data.index(b"GoFirst")
    data[at : at + 7] = b"GoFirsT"
    backup.write_bytes(data)
    with pytest.raises(JournalDamaged, match="is damaged"):
        copying.restore(backup, shelf.path)
    assert games_of(shelf.path) == [(1, 4)]


def test_a_restore_that_was_killed_is_finished_by_the_next_start(
    shelf: Any, backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.write(*shelf.joined)
    copying.backup(shelf.path, backup)
    shelf.write(*shelf.joined)

    def killed(path: Path, image: bytes) -> None:
        write_whole(path, image)
        os.rename(shelf.path, shelf.path.with_name("aside"))
        raise KeyboardInterrupt

    monkeypatch.setattr("companion.journal.rescue.write_whole", killed)
    with pytest.raises(KeyboardInterrupt):
        copying.restore(backup, shelf.path)
    monkeypatch.undo()
    shelf.open().close()
    assert games_of(shelf.path) == [(1, 4)]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can hand files on")
def test_what_root_restores_belongs_to_the_service(
    shelf: Any, backup: Path, as_nobody: Callable[[Callable[[], int]], int]
) -> None:
    shelf.write(*shelf.joined)
    copying.backup(shelf.path, backup)
    home = shelf.path.parent / "state"
    home.mkdir()
    os.chown(home, 65534, 65534)
    open_to_all(home)
    shelf.path = home / "games.journal"
    copying.restore(backup, shelf.path)

    def play_on() -> int:
        shelf.write(*shelf.joined[:1])
        return 7

    assert as_nobody(play_on) == 7


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can hand files on")
def test_what_root_reads_stays_the_service_s(shelf: Any, as_nobody: Callable[[Callable[[], int]], int]) -> None:
    open_to_all(shelf.path)
    os.chown(shelf.path.parent, 65534, 65534)
    shelf.path.parent.chmod(0o755)

    def write() -> int:
        shelf.write(*shelf.joined[:1])
        return 7

    assert as_nobody(write) == 7
    assert games_of(shelf.path) == [(1, 1)]
    assert as_nobody(write) == 7
    assert games_of(shelf.path) == [(1, 1), (2, 1)]


def test_a_backup_that_cannot_be_written_says_where(shelf: Any, tmp_path: Path) -> None:
    shelf.write(*shelf.joined)
    with pytest.raises(BackupFailed, match=r"none/b cannot be written: No such file or directory"):
        copying.backup(shelf.path, tmp_path / "none" / "b")


def test_restoring_where_only_the_service_may_look_says_sudo(
    shelf: Any, backup: Path, as_nobody: Callable[[Callable[[], int]], int]
) -> None:
    shelf.write(*shelf.joined)
    copying.backup(shelf.path, backup)
    private = shelf.path.parent / "private"
    private.mkdir(mode=0o700)
    open_to_all(private)

    def restore() -> int:
        try:
            copying.restore(backup, private / "games.journal")
        except BackupFailed as refusal:
            return 7 if "sudo" in str(refusal) else 1
        return 2

    assert as_nobody(restore) == 7


def test_a_full_disk_leaves_the_journal_where_it_was(shelf: Any, backup: Path, tmp_path: Path) -> None:
    shelf.write(*shelf.joined)
    copying.backup(shelf.path, backup)
    disk = tmp_path / "disk"
    disk.mkdir()
    order = ["mount", "-t", "tmpfs", "-o", "size=64k", "none", str(disk)]
    if subprocess.run(order, capture_output=True, check=False).returncode:
        pytest.skip("no right to mount a file system here")
    try:
        small = disk / "games.journal"
        small.write_bytes(b"x" * 50_000)
        with pytest.raises(BackupFailed, match="No space left"):
            copying.restore(backup, small)
        assert small.read_bytes() == b"x" * 50_000
    finally:
        subprocess.run(["umount", "-l", disk], check=True)


def test_a_file_that_is_no_backup_is_refused_and_the_journal_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear all,\n")
    with pytest.raises(JournalDamaged, match="no backup that could be restored; the journal was left as it is"):
        copying.restore(tmp_path / "letter.txt", tmp_path / "games.journal")
    assert not (tmp_path / "games.journal").exists()
