"""Files under new names: nothing is written over, and nothing stays of what could not be written whole."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.tapes.recording import TapeFile, write_new
from tests.small_disk import SmallDisk, mounted


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[SmallDisk]:
    """Mount a small disk."""
    yield from mounted(tmp_path / "disk", 64)


def test_new_files_are_written(tmp_path: Path) -> None:
    write_new({tmp_path / "a": "ä", tmp_path / "b": ""})
    assert [(tmp_path / name).read_text(encoding="utf-8") for name in "ab"] == ["ä", ""]


def test_a_file_that_is_there_is_left_and_none_is_written(tmp_path: Path) -> None:
    (tmp_path / "b").write_text("mine")
    with pytest.raises(FileExistsError):
        write_new({tmp_path / "a": "a", tmp_path / "b": "b"})
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("b", "mine")]


def test_what_a_full_disk_took_a_part_of_is_taken_away(small_disk: SmallDisk) -> None:
    small_disk.fill()
    with pytest.raises(OSError, match="No space"):
        write_new({small_disk.folder / "a": "", small_disk.folder / "b": "b" * 5000})
    assert [path.name for path in small_disk.folder.iterdir()] == ["full"]


def test_a_tape_that_an_error_ends_before_anything_is_recorded_is_taken_away(tmp_path: Path) -> None:
    """What else it made goes with it, and the same can be recorded at the next try."""
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt), TapeFile(tmp_path / "a", "# begun\n", {tmp_path / "b": "cards"}):
            raise KeyboardInterrupt
        assert list(tmp_path.iterdir()) == []


def test_a_tape_stays_that_is_left_in_order_or_has_something_on_it(tmp_path: Path) -> None:
    with TapeFile(tmp_path / "in order", "# begun\n"):
        pass
    tape = TapeFile(tmp_path / "recorded", "# begun\n")
    tape.write("press p1")
    with pytest.raises(KeyboardInterrupt), tape:
        raise KeyboardInterrupt
    assert (tmp_path / "in order").read_text() == "# begun\n"
    assert (tmp_path / "recorded").read_text() == "# begun\npress p1\n"


def test_a_tape_is_closed_at_its_end(tmp_path: Path) -> None:
    with TapeFile(tmp_path / "a", "") as tape:
        pass
    with pytest.raises(ValueError, match="closed"):
        tape.write("press p1")


def test_an_instruction_is_on_the_tape_whole_or_not_at_all(small_disk: SmallDisk) -> None:
    full = small_disk.fill()
    with open(full, "r+b") as file:
        file.truncate(full.stat().st_size - 4096)
    page = "#" * 4090 + "\n"
    with TapeFile(small_disk.folder / "a.tape", page) as tape:
        with pytest.raises(OSError, match="No space"):
            tape.write("press corruption")
        assert tape.path.read_text() == page
        full.unlink()
        tape.write("press ok")
        assert tape.path.read_text() == f"{page}press ok\n"
