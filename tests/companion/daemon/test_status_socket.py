"""The status socket: an answer to whoever connects, and a loop that never waits for one."""

import errno
import json
import logging
import os
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import SimpleQueue

import pytest

from companion.daemon import status_socket
from companion.daemon.status_socket import StatusSocket, address_of, beside, socket_mode, socket_path
from companion.daemon.supervision import Supervisor

Reply = Callable[[object], None]


class Desk:
    """The loop's place: takes the questions and answers when the test wants."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.questions: SimpleQueue[Reply] = SimpleQueue()
        self.open()

    def open(self) -> None:
        self.socket = StatusSocket(self.path, 0o600, self.questions.put)

    def answer(self, value: object) -> None:
        self.questions.get(timeout=10)(value)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    open_desk = Desk(tmp_path / "status.sock")
    yield open_desk
    open_desk.socket.close()


def client(path: Path) -> socket.socket:
    line = socket.socket(socket.AF_UNIX)
    line.settimeout(10)
    with address_of(path) as address:
        line.connect(address)
    return line


def told(line: socket.socket) -> bytes:
    data = b""
    while some := line.recv(65536):
        data += some
    line.close()
    return data


def test_whoever_connects_is_answered_with_a_line_of_json(desk: Desk) -> None:
    line = client(desk.path)
    desk.answer({"round": 3, "name": "Zoë"})
    answer = told(line)
    assert answer.endswith(b"\n")
    assert json.loads(answer) == {"round": 3, "name": "Zoë"}


def test_a_client_that_does_not_read_is_dropped_and_the_loop_goes_on(desk: Desk) -> None:
    deaf = client(desk.path)
    desk.answer("x" * 5_000_000)  # returns, though nobody reads
    line = client(desk.path)
    desk.answer("well")
    assert json.loads(told(line)) == "well"
    assert len(told(deaf)) < 5_000_000


def test_a_client_that_hung_up_disturbs_nobody(desk: Desk) -> None:
    client(desk.path).close()
    desk.answer("nobody hears")
    line = client(desk.path)
    desk.answer("well")
    assert json.loads(told(line)) == "well"


def test_a_crowd_gives_the_loop_one_question_at_a_time(desk: Desk) -> None:
    crowd = [client(desk.path) for _ in range(8)]
    for number in range(8):
        reply = desk.questions.get(timeout=10)
        assert desk.questions.empty()
        reply(number)
    assert sorted(json.loads(told(line)) for line in crowd) == list(range(8))


def test_a_socket_that_a_killed_daemon_left_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "status.sock"
    child = os.fork()
    if child == 0:
        StatusSocket(path, 0o600, lambda reply: None)
        os._exit(0)  # as a kill does: nobody cleans up
    os.waitpid(child, 0)
    assert path.is_socket()
    desk = Desk(path)
    line = client(path)
    desk.answer("well")
    assert json.loads(told(line)) == "well"
    desk.socket.close()


def test_a_socket_that_is_answered_is_left_to_its_owner(desk: Desk) -> None:
    with pytest.raises(FileExistsError, match="another process answers"):
        StatusSocket(desk.path, 0o600, lambda reply: None)
    assert desk.path.is_socket()


def test_a_file_that_is_no_socket_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "status.sock"
    path.write_text("mine")
    with pytest.raises(FileExistsError, match="no socket"):
        StatusSocket(path, 0o600, lambda reply: None)
    assert path.read_text() == "mine"


def test_where_the_process_has_no_file_to_spare_it_says_so_once_and_answers_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    accept, refusals = socket.socket.accept, [OSError(errno.EMFILE, "Too many open files")] * 2

    def scarce(listener: socket.socket) -> object:
        if refusals:
            raise refusals.pop()
        return accept(listener)

    monkeypatch.setattr(status_socket, "BREATH_S", 0.01)
    monkeypatch.setattr(socket.socket, "accept", scarce)
    desk = Desk(tmp_path / "status.sock")
    line = client(desk.path)
    desk.answer("well")
    assert json.loads(told(line)) == "well"
    assert [record.message.count("Too many open files") for record in caplog.records] == [1]
    desk.socket.close()


def test_closing_takes_the_file_away_and_ends_the_thread(tmp_path: Path) -> None:
    others = set(threading.enumerate())
    desk = Desk(tmp_path / "status.sock")
    (thread,) = set(threading.enumerate()) - others
    desk.socket.close()
    thread.join(10)
    assert not thread.is_alive()
    assert not desk.path.exists()


def test_a_folder_may_be_deeper_than_an_address_is_long(tmp_path: Path) -> None:
    folder = tmp_path / ("a" * 100) / ("b" * 100)
    folder.mkdir(parents=True)
    desk = Desk(folder / "games.journal.sock")
    line = client(desk.path)
    desk.answer("well")
    assert json.loads(told(line)) == "well"
    desk.socket.close()


def test_a_service_has_its_socket_in_its_runtime_folder_for_everybody() -> None:
    environ = {"RUNTIME_DIRECTORY": "/run/companion:/run/other"}
    assert socket_path(Path("/var/lib/companion/games.journal"), environ) == Path("/run/companion/status.sock")
    assert socket_mode(environ) == 0o666


def test_a_user_s_daemon_has_it_beside_the_journal_for_that_user(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "games.journal")
    assert socket_path(tmp_path / "link", {}) == beside(tmp_path / "link") == tmp_path / "games.journal.sock"
    assert socket_mode({}) == 0o600


def test_the_file_says_who_may_ask(desk: Desk) -> None:
    assert desk.path.stat().st_mode & 0o777 == 0o600


def test_where_no_socket_can_be_the_game_is_played_without(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        supervisor = Supervisor.open(tmp_path / "none" / "games.journal", lambda reply: None, {})
    assert "no status socket" in caplog.text
    supervisor.ready(0.0)
    supervisor.close()
