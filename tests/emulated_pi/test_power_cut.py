"""What a power cut leaves of a log of writes; the log is written here as qemu does."""

import random
from pathlib import Path

import pytest

from tests.emulated_pi.power_cut import DISCARD, ENTRY, FLUSH, FUA, MAGIC, SECTOR, SUPER, cut, kept_by_chance, writes_in

OLD, NEW = b"o" * SECTOR, b"n" * SECTOR


def logged(folder: Path, *entries: tuple[int, bytes, int]) -> Path:
    """Write a log of sector, data and flags."""
    log = folder / "log"
    text = SUPER.pack(MAGIC, 1, len(entries), SECTOR).ljust(SECTOR, b"\0")
    for sector, data, flags in entries:
        text += ENTRY.pack(sector, len(data) // SECTOR, flags, 0).ljust(SECTOR, b"\0") + data
    log.write_bytes(text)
    return log


def sectors(card: Path) -> list[str]:
    data = card.read_bytes()
    return [chr(data[at]) for at in range(0, len(data), SECTOR)]


@pytest.fixture
def card(tmp_path: Path) -> Path:
    path = tmp_path / "card"
    path.write_bytes(OLD * 4)
    return path


@pytest.mark.parametrize("seed", range(20))
def test_what_was_flushed_is_there_whatever_chance_does_to_the_rest(card: Path, tmp_path: Path, seed: int) -> None:
    log = logged(tmp_path, (0, NEW, 0), (0, b"", FLUSH), (1, NEW, 0))
    cut(card, log, random.Random(seed))
    assert sectors(card)[0] == "n"
    assert sectors(card)[2:] == ["o", "o"]


def test_a_write_that_was_not_flushed_may_be_there_or_not_or_torn(card: Path, tmp_path: Path) -> None:
    log = logged(tmp_path, (0, NEW * 3, 0))
    seen = set()
    for seed in range(50):
        card.write_bytes(OLD * 4)
        cut(card, log, random.Random(seed))
        seen.add("".join(sectors(card)))
    assert seen == {"oooo", "nooo", "nnoo", "nnno"}


def test_a_write_that_goes_to_the_medium_at_once_is_there_without_a_flush(card: Path, tmp_path: Path) -> None:
    assert cut(card, logged(tmp_path, (3, NEW, FUA)), random.Random(0)) == (1, 0)
    assert sectors(card) == ["o", "o", "o", "n"]


def test_an_entry_that_was_being_written_when_the_log_ended_is_left_out(card: Path, tmp_path: Path) -> None:
    log = logged(tmp_path, (0, NEW, 0), (1, NEW * 2, 0))
    log.write_bytes(log.read_bytes()[:-1])
    assert [write.at for write in writes_in(log)] == [0]


def test_a_discard_carries_no_bytes_and_changes_none(card: Path, tmp_path: Path) -> None:
    log = tmp_path / "log"
    head = SUPER.pack(MAGIC, 1, 1, SECTOR).ljust(SECTOR, b"\0")
    log.write_bytes(head + ENTRY.pack(0, 4, DISCARD, 0).ljust(SECTOR, b"\0"))
    cut(card, log, random.Random(0))
    assert sectors(card) == ["o"] * 4


def test_another_file_is_no_log(tmp_path: Path) -> None:
    (tmp_path / "log").write_bytes(bytes(SECTOR))
    with pytest.raises(ValueError, match="no log of writes"):
        list(writes_in(tmp_path / "log"))


def test_chance_keeps_whole_sectors_only() -> None:
    chance = random.Random(1)
    assert {len(kept_by_chance(NEW * 4, chance)) % SECTOR for _ in range(100)} == {0}
