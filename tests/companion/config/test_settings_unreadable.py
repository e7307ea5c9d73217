"""S21: a config or cards file whose text cannot be had is refused at once, whatever it is; nothing is waited for.

The daemon reads both again, after the command that starts it and at its next start: what gives its text once is none.
"""

import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.config import locations
from companion.config.cards_file import CardsError
from companion.config.config_file import ConfigError
from companion.config.locations import built_in_cards, load_cards, load_settings
from companion.config.problems import Problem

Load = Callable[[Path], object]
BOTH = pytest.mark.parametrize("load", [load_settings, load_cards])


def refusal(load: Load, path: Path) -> Problem:
    with pytest.raises(ConfigError if load is load_settings else CardsError) as refused:
        load(path)
    (problem,) = refused.value.problems
    assert problem.file == str(path)
    return problem


@BOTH
def test_a_pipe_that_nobody_writes_to_is_refused_and_not_waited_for(tmp_path: Path, load: Load) -> None:
    os.mkfifo(tmp_path / "pipe")
    problem = refusal(load, tmp_path / "pipe")
    assert (problem.wrong, problem.right) == ("is a pipe", "expected a TOML file: write it into one, and name that")


@BOTH
def test_what_comes_through_a_pipe_is_not_read_since_it_comes_but_once(load: Load) -> None:
    reading, writing = os.pipe()
    try:
        os.write(writing, b"[die]\nbaud = 9600\n")
        assert refusal(load, Path(f"/dev/fd/{reading}")).wrong == "is a pipe"
        assert os.read(reading, 99) == b"[die]\nbaud = 9600\n"
    finally:
        os.close(reading)
        os.close(writing)


@BOTH
def test_a_device_is_refused(load: Load) -> None:
    assert refusal(load, Path("/dev/zero")).wrong == "is a device"


@BOTH
def test_dev_null_is_an_empty_file(load: Load) -> None:
    load(Path("/dev/null"))


@BOTH
def test_a_socket_and_a_directory_are_refused(tmp_path: Path, load: Load) -> None:
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(str(tmp_path / "socket"))
        assert refusal(load, tmp_path / "socket").wrong == "is a socket"
    problem = refusal(load, tmp_path)
    assert (problem.wrong, problem.right) == ("is a directory", "expected a TOML file")


@BOTH
def test_a_link_to_a_file_is_as_good_and_one_to_a_pipe_is_not(tmp_path: Path, load: Load) -> None:
    (tmp_path / "file").touch()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "good").symlink_to("file")
    (tmp_path / "bad").symlink_to("pipe")
    load(tmp_path / "good")
    assert refusal(load, tmp_path / "bad").wrong == "is a pipe"


@BOTH
@pytest.mark.parametrize("is_held_open", [True, False])
def test_what_only_looks_like_a_file_is_not_waited_for(
    tmp_path: Path, load: Load, monkeypatch: pytest.MonkeyPatch, is_held_open: bool
) -> None:
    """As one of the kernel's own, whose text is yet to come."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "file").touch()
    looks = os.stat(tmp_path / "file")
    monkeypatch.setattr(locations.os, "stat", lambda _: looks)
    if not is_held_open:
        load(tmp_path / "pipe")
        return
    writer = os.open(tmp_path / "pipe", os.O_RDWR)
    try:
        assert "cannot be read: Resource temporarily unavailable" in refusal(load, tmp_path / "pipe").wrong
    finally:
        os.close(writer)


@BOTH
def test_a_file_that_is_not_there_is_refused_as_such(tmp_path: Path, load: Load) -> None:
    assert "No such file" in refusal(load, tmp_path / "nowhere.toml").wrong


@BOTH
@pytest.mark.parametrize(
    ("data", "said", "line"),
    [(b"# caf\xe9", "UTF-8", 1), (b"\n\n\xff", "UTF-8", 3), (b" " * 4_000_001, "too large", None)],
)
def test_what_is_no_text_is_refused(tmp_path: Path, load: Load, data: bytes, said: str, line: int | None) -> None:
    (tmp_path / "file").write_bytes(data)
    problem = refusal(load, tmp_path / "file")
    assert said in problem.wrong
    assert problem.line == line


def test_without_a_cards_file_the_built_in_cards_are_played() -> None:
    assert load_cards() is built_in_cards()
