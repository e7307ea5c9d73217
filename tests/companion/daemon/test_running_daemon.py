"""A daemon that runs, seen from supervisor: status, rest, a second daemon, SIGTERM, what systemd hears (S15, S23).

COMPANION_REST_S says how long the rest is watched; PANEL.md's promise is for 10 s.
"""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.config.locations import ServicePlaces
from companion.daemon.client import ask_status, status_lines, status_socket_for
from companion.daemon.loop import RunOptions
from companion.daemon.main import main as daemon_main
from companion.daemon.status_socket import beside
from companion.exits import CommandFailed
from hardware.simulated.bench import Bench

ROOT = Path(__file__).parents[3]
REST_S = float(os.environ.get("COMPANION_REST_S", "1"))
P1 = 5


def box(journal: Path, real_time: bool = False) -> Bench:
    options = RunOptions(journal=journal)
    return Bench(daemon_main, options, real_time=real_time, preload=("companion.daemon.main",))


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return tmp_path / "games.journal"


@pytest.fixture
def running(journal: Path) -> Iterator[Bench]:
    """A daemon on simulated wires, in simulated time."""
    with box(journal) as bench:
        bench.power_on()
        yield bench


@pytest.fixture
def running_live(journal: Path) -> Iterator[Bench]:
    """The same in real time, once it has come to rest."""
    with box(journal, real_time=True) as bench:
        bench.power_on()
        while bench.ask("state")["die"] != "ok":  # found a moment after the first page
            time.sleep(0.05)
        yield bench


def press(bench: Bench, pin: int) -> None:
    bench.edge(pin, True)
    bench.advance(0.1)
    bench.edge(pin, False)
    bench.advance(0.1)


def switches(pid: int) -> int:
    """Count how often all threads of a process have let others work of their own accord."""
    told = [path.read_text() for path in Path(f"/proc/{pid}/task").glob("*/status")]
    return sum(int(text.split("voluntary_ctxt_switches:")[1].split()[0]) for text in told)


def test_status_tells_the_state_and_each_part(
    running: Bench, journal: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    press(running, P1)
    running.send_die(b"BAT 83\n")
    assert main(["status", "--json", "--journal", str(journal)]) == 0
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    parts = told.pop("parts")
    assert told == json.loads(json.dumps(running.ask("state")))
    assert {name: part["health"] for name, part in parts.items()} == dict.fromkeys(parts, "ok")
    assert (told["order"], parts["die"]["battery"]) == (["p1"], 83)


def test_status_says_since_when_and_why_a_part_is_missing(running: Bench, journal: Path) -> None:
    running.unplug("oled")
    press(running, P1)
    running.advance(100)
    told = ask_status(beside(journal))
    now = time.time()
    assert 100 <= told["parts"]["oled"]["for_s"] < 102
    since = time.strftime("%Y-%m-%d %H:%M", time.localtime(now - told["parts"]["oled"]["for_s"]))
    line = next(line for line in status_lines(told, now) if line.startswith("OLED"))
    assert line.startswith(f"OLED     missing since {since}")
    assert "0x3C" in line


def test_status_in_words_names_the_question_and_every_part(
    running: Bench, journal: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["status", "--journal", str(journal)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Heroes, press clockwise"
    assert [line.split() for line in lines[1:]] == [
        [name, "ok"] for name in ("buttons", "OLED", "strip", "die", "journal")
    ]


def test_status_is_answered_again_after_a_kill(running: Bench, journal: Path) -> None:
    running.kill()
    with pytest.raises(CommandFailed, match="no companion is running"):
        ask_status(beside(journal))
    running.power_on()
    assert ask_status(beside(journal))["stage"] == "join"


def test_clients_that_never_read_keep_nobody_from_playing(running: Bench, journal: Path) -> None:
    deaf = [socket.socket(socket.AF_UNIX) for _ in range(20)]
    for line in deaf:
        line.setblocking(False)
        with contextlib.suppress(BlockingIOError):
            line.connect(str(beside(journal)))
    press(running, P1)
    assert running.ask("state")["order"] == ["p1"]
    for line in deaf:
        line.close()


def test_where_no_companion_runs_status_ends_with_1(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["status", "--journal", str(journal)]) == 1
    assert f"nobody answers at {beside(journal)}" in capsys.readouterr().err


def test_a_second_daemon_on_the_journal_is_refused_with_a_sentence(running: Bench, journal: Path) -> None:
    with box(journal) as second:
        second.power_on()
        assert second.exit_code == 75
        assert "another companion is running on this journal" in second.log_tail()
    assert ask_status(beside(journal))["journal"] == "ok"


def test_at_rest_nothing_runs_with_the_status_socket_open(running_live: Bench, journal: Path) -> None:
    ask_status(beside(journal))
    running_live.advance(0.3)  # the press of nobody: only what an answer stirred up
    before = switches(running_live.pid)
    running_live.advance(REST_S)
    assert switches(running_live.pid) - before <= 2


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGHUP])
def test_s15_told_to_end_oled_and_strip_are_blank_and_all_is_closed(
    running_live: Bench, journal: Path, by: signal.Signals
) -> None:
    """How long that may take at most is counted in tests/scenarios."""
    assert any(running_live.oled.picture().bits)
    press(running_live, P1)
    while not any(any(colour) for colour in running_live.strip.colours()):  # they fade in
        time.sleep(0.02)
    assert running_live.terminate(by=by) == 0
    assert not any(running_live.oled.picture().bits)
    assert not any(any(colour) for colour in running_live.strip.colours())
    assert not beside(journal).exists()
    assert not journal.with_name(journal.name + "-wal").exists()


def test_a_daemon_that_hangs_is_told_from_one_that_is_not_there(journal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.daemon.client.ANSWERS_WITHIN_S", 0.05)
    with socket.socket(socket.AF_UNIX) as deaf:
        deaf.bind(str(beside(journal)))
        deaf.listen()
        with pytest.raises(CommandFailed, match="it hangs"):
            ask_status(beside(journal))


def test_the_service_is_asked_first_where_it_runs(tmp_path: Path) -> None:
    service = ServicePlaces(tmp_path / "state", tmp_path / "config", tmp_path / "run")
    service.state.mkdir()
    assert status_socket_for(None, None, service) == service.state / "games.journal.sock"
    service.runtime.mkdir()
    (service.runtime / "status.sock").touch()
    assert status_socket_for(None, None, service) == service.runtime / "status.sock"
    assert status_socket_for(Path("/mine"), None, service) == Path("/mine.sock")


SERVICE = """
import sys
from pathlib import Path
from companion.daemon.loop import RunOptions
from companion.daemon.main import main as daemon_main
from hardware.simulated.bench import Bench

with Bench(daemon_main, RunOptions(journal=Path(sys.argv[1])), preload=("companion.daemon.main",)) as bench:
    bench.power_on()
    bench.advance(30)
    sys.exit(bench.terminate())
"""


def test_systemd_hears_ready_signs_of_life_and_the_end_in_order(journal: Path, tmp_path: Path) -> None:
    """In a process of its own, since the daemon's environment is that of the bench's."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        manager.setblocking(False)
        runtime = tmp_path / "run"
        runtime.mkdir()
        more = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "20000000"}
        environ = {**os.environ, **more, "RUNTIME_DIRECTORY": str(runtime), "PYTHONPATH": str(ROOT)}
        subprocess.run([sys.executable, "-c", SERVICE, str(journal)], env=environ, check=True)
        heard = []
        with contextlib.suppress(BlockingIOError):
            while True:
                heard.append(manager.recv(4096).decode())
    said = [message for message in heard if not message.startswith("STATUS=")]
    assert said == ["READY=1", "WATCHDOG=1", "WATCHDOG=1", "WATCHDOG=1", "WATCHDOG=1", "STOPPING=1"]
    assert heard[0].startswith("STATUS=Heroes, press clockwise")
