"""S11: a disk that refuses. The step is not adopted, the reason is said, and when the disk is back play goes on."""

import os
import resource
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.journal.connection import Lock
from companion.journal.file import JournalFailed, JournalUnusable
from companion.journal.journal import Journal

NOBODY = 65534


@contextmanager
def files_no_larger_than(size: int) -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def append_until_refused(journal: Journal, game: int, step: Any) -> None:
    for _ in range(500):
        journal.append(game, step)


def test_s11_a_write_that_fails_half_way_counts_for_nothing_and_the_next_one_counts(pen: Any, path: Path) -> None:
    journal = pen.opened(path)
    game = journal.begin(pen.cards)
    history = pen.play(journal, game, 10)
    with files_no_larger_than(Path(f"{path}-wal").stat().st_size + 100), pytest.raises(JournalFailed):
        journal.append(game, pen.step)
    assert journal.current().history == history
    history = pen.play(journal, game, 10, 3, history)
    journal.close()
    journal = pen.opened(path)
    assert journal.current().history == history
    journal.close()


def test_s11_a_full_disk_is_named_and_play_goes_on_when_there_is_room(pen: Any, small_disk: Any) -> None:
    journal = pen.opened(small_disk.journal)
    game = journal.begin(pen.cards)
    full = small_disk.fill()
    with pytest.raises(JournalFailed, match="disk full"):
        append_until_refused(journal, game, pen.step)
    before = pen.steps_of(journal)
    full.unlink()
    journal.append(game, pen.step)
    journal.close()
    journal = pen.opened(small_disk.journal)
    assert pen.steps_of(journal) == before + 1
    assert journal.notice == ""
    journal.close()


def test_s11_a_kill_after_a_refused_step_comes_back_without_it(pen: Any, small_disk: Any, path: Path) -> None:
    journal = pen.opened(small_disk.journal)
    game = journal.begin(pen.cards)
    small_disk.fill()
    with pytest.raises(JournalFailed):
        append_until_refused(journal, game, pen.step)
    for file in small_disk.folder.glob("games.journal*"):
        shutil.copyfile(file, path.parent / file.name)
    again = pen.opened(path)
    assert pen.steps_of(again) == pen.steps_of(journal)
    assert again.notice == ""
    again.close()
    journal.close()


@pytest.mark.parametrize("was_closed", [True, False])
def test_s11_a_read_only_disk_shows_the_game_and_refuses_steps_until_it_is_back(
    pen: Any, small_disk: Any, was_closed: bool
) -> None:
    journal = pen.opened(small_disk.journal)
    game = journal.begin(pen.cards)
    pen.play(journal, game, 10)
    expected = pen.steps_of(journal)
    as_killed = {file: file.read_bytes() for file in small_disk.folder.iterdir()}
    journal.close()
    for file, data in as_killed.items() if not was_closed else ():
        file.write_bytes(data)
    small_disk.remount("ro")
    journal = pen.opened(small_disk.journal)
    assert pen.steps_of(journal) == expected
    with pytest.raises(JournalFailed, match="read-only"):
        journal.append(game, pen.step)
    small_disk.remount("rw")
    journal.append(game, pen.step)
    journal.close()
    journal = pen.opened(small_disk.journal)
    assert pen.steps_of(journal) == expected + 1
    journal.close()


def test_a_full_disk_at_the_start_shows_the_game_and_goes_on_when_there_is_room(pen: Any, small_disk: Any) -> None:
    journal = pen.opened(small_disk.journal)
    game = journal.begin(pen.cards)
    pen.play(journal, game, 10)
    expected = pen.steps_of(journal)
    journal.close()
    full = small_disk.fill()
    journal = pen.opened(small_disk.journal)
    assert pen.steps_of(journal) == expected
    with pytest.raises(JournalFailed, match="disk full"):
        append_until_refused(journal, game, pen.step)
    full.unlink()
    expected = pen.steps_of(journal)
    journal.append(game, pen.step)
    assert pen.steps_of(journal) == expected + 1
    journal.close()


def test_a_journal_that_cannot_be_begun_is_refused_and_begun_when_it_can(pen: Any, small_disk: Any) -> None:
    full = small_disk.fill()
    with pytest.raises(JournalUnusable, match="disk full"):
        pen.opened(small_disk.journal)
    full.unlink()
    pen.opened(small_disk.journal).close()


def test_a_damaged_journal_on_a_full_disk_is_refused_and_left_alone(pen: Any, small_disk: Any) -> None:
    small_disk.journal.write_bytes(b"no journal")
    full = small_disk.fill()
    with pytest.raises(JournalUnusable):
        pen.opened(small_disk.journal)
    assert small_disk.journal.read_bytes() == b"no journal"
    full.unlink()
    journal = pen.opened(small_disk.journal)
    assert journal.notice
    journal.close()


def test_a_journal_whose_file_is_away_refuses_steps_and_goes_on_when_it_is_back(pen: Any, path: Path) -> None:
    journal = pen.opened(path)
    game = journal.begin(pen.cards)
    away = path.parent / "away"
    away.mkdir()
    for file in path.parent.glob("games.journal*"):
        file.rename(away / file.name)
    with pytest.raises(JournalFailed, match="file is gone"):
        journal.append(game, pen.step)
    for file in away.iterdir():
        file.rename(path.parent / file.name)
    journal.append(game, pen.step)
    journal.close()
    journal = pen.opened(path)
    assert pen.steps_of(journal) == 1
    journal.close()


@pytest.mark.parametrize("steps", [0, 12])
def test_another_journal_under_the_name_is_not_written_to(pen: Any, path: Path, steps: int) -> None:
    other = path.parent / "other.journal"
    stranger = pen.opened(other)
    pen.play(stranger, stranger.begin(pen.cards), steps)
    stranger.close()
    journal = pen.opened(path)
    game = journal.begin(pen.cards)
    journal.append(game, pen.step)
    other.rename(path)
    for ending in ("-wal", "-shm"):
        Path(f"{path}{ending}").unlink()
    before = path.read_bytes()
    with pytest.raises(JournalFailed, match="another journal"):
        journal.append(game, pen.step)
    assert path.read_bytes() == before
    journal.close()


@pytest.mark.skipif(os.getuid() != 0, reason="only root can become somebody without permission")
def test_without_write_permission_the_game_is_shown_and_steps_are_refused(pen: Any, path: Path) -> None:
    journal = pen.opened(path)
    pen.play(journal, journal.begin(pen.cards), 5)
    journal.close()
    for folder in (path.parent, *path.parents[1:3]):
        folder.chmod(0o755)

    def read_only() -> None:
        readable = pen.opened(path)
        assert pen.steps_of(readable) >= 0
        with pytest.raises(JournalFailed, match="permission"):
            readable.append(1, pen.step)

    assert pen.in_a_child(read_only, NOBODY) == 0


@pytest.mark.skipif(os.getuid() != 0, reason="only root can become somebody without permission")
def test_without_permission_to_read_the_journal_is_unusable(pen: Any, path: Path) -> None:
    pen.opened(path).close()
    path.chmod(0o600)
    for folder in (path.parent, *path.parents[1:3]):
        folder.chmod(0o755)

    def refused() -> None:
        with pytest.raises(JournalUnusable, match="permission"):
            pen.opened(path)

    assert pen.in_a_child(refused, NOBODY) == 0


def test_who_lost_the_lock_while_the_disk_was_away_refuses_steps_until_it_is_free(pen: Any, path: Path) -> None:
    journal = pen.opened(path)
    game = journal.begin(pen.cards)
    lock = Path(f"{path}.lock")
    lock.unlink()
    other = Lock(path)
    other.take()
    path.rename(path.with_name("away"))
    with pytest.raises(JournalFailed, match="gone"):
        journal.append(game, pen.step)
    shutil.copyfile(path.with_name("away"), path)
    with pytest.raises(JournalFailed, match="in use elsewhere"):
        journal.append(game, pen.step)
    other.release()
    journal.close()


def test_two_writers_in_spite_of_the_lock_never_break_the_chain(pen: Any, path: Path) -> None:
    journal = pen.opened(path)
    game = journal.begin(pen.cards)
    Path(f"{path}.lock").unlink()
    other = pen.opened(path)
    other.append(game, pen.step)
    with pytest.raises(JournalFailed, match="in use elsewhere"):
        journal.append(game, pen.step)
    other.close()
    journal.close()
    journal = pen.opened(path)
    assert journal.notice == ""
    assert pen.steps_of(journal) == 1
    journal.close()
