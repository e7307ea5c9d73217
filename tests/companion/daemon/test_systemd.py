"""What the service manager hears (sd_notify): ready, signs of life by the loop that works, how it goes, the end."""

import os
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.config.locations import built_in_cards
from companion.config.settings import Settings
from companion.daemon import loop
from companion.daemon.loop import Daemon, RunOptions
from companion.daemon.store import GameStore
from companion.daemon.supervision import Supervisor
from companion.daemon.table import table_config_of
from companion.journal.file import Stamp
from companion.journal.journal import Journal
from companion.session.session import session_at_start
from hardware.inputs import Press, PressKind, StopAsked, Tick
from hardware.parts import Health


class Manager:
    """Listens as systemd does."""

    def __init__(self, address: str) -> None:
        self.line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.line.bind(address)
        self.line.setblocking(False)

    def heard(self) -> list[str]:
        messages = []
        while True:
            try:
                messages.append(self.line.recv(4096).decode())
            except BlockingIOError:
                return messages


@pytest.fixture
def address(tmp_path: Path) -> str:
    return str(tmp_path / "notify")


@pytest.fixture
def manager(address: str) -> Iterator[Manager]:
    listening = Manager(address)
    yield listening
    listening.line.close()


def test_ready_is_said_with_the_first_sign_of_life(manager: Manager, address: str) -> None:
    Supervisor({"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "30000000"}).ready(5.0)
    assert manager.heard() == ["READY=1", "WATCHDOG=1"]


def test_a_sign_of_life_is_given_twice_as_often_as_is_wanted(manager: Manager, address: str) -> None:
    supervisor = Supervisor({"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "30000000"})
    supervisor.ready(5.0)
    manager.heard()
    supervisor.sign_of_life(19.9)
    assert (manager.heard(), supervisor.wake_at) == ([], 20.0)
    supervisor.sign_of_life(20.0)
    assert (manager.heard(), supervisor.wake_at) == (["WATCHDOG=1"], 35.0)


@pytest.mark.parametrize("more", [{}, {"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"}, {"WATCHDOG_USEC": "soon"}])
def test_where_no_sign_of_life_is_wanted_of_this_process_nothing_wakes_it(
    manager: Manager, address: str, more: dict[str, str]
) -> None:
    supervisor = Supervisor({"NOTIFY_SOCKET": address, **more})
    supervisor.ready(5.0)
    supervisor.sign_of_life(500.0)
    assert (manager.heard(), supervisor.wake_at) == (["READY=1"], None)


def test_signs_wanted_of_this_very_process_are_given(manager: Manager, address: str) -> None:
    supervisor = Supervisor({"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "2000000", "WATCHDOG_PID": str(os.getpid())})
    supervisor.ready(0.0)
    assert supervisor.wake_at == 1.0


def test_an_address_in_no_folder_is_reached() -> None:
    name = f"companion-test-{os.getpid()}"
    manager = Manager("\0" + name)
    Supervisor({"NOTIFY_SOCKET": "@" + name}).ready(0.0)
    assert manager.heard() == ["READY=1"]
    manager.line.close()


def test_the_same_sentence_is_said_once(manager: Manager, address: str) -> None:
    supervisor = Supervisor({"NOTIFY_SOCKET": address})
    for sentence in ("P1: roll", "P1: roll", "P2: roll"):
        supervisor.tell(sentence)
    assert manager.heard() == ["STATUS=P1: roll", "STATUS=P2: roll"]


@pytest.mark.parametrize("environ", [{}, {"NOTIFY_SOCKET": "/nowhere/notify"}, {"NOTIFY_SOCKET": "vsock:1:2"}])
def test_a_manager_that_is_not_there_disturbs_nobody(environ: dict[str, str]) -> None:
    supervisor = Supervisor({**environ, "WATCHDOG_USEC": "1000000"})
    supervisor.ready(0.0)
    supervisor.tell("well")
    supervisor.close()


class ScriptedPanel:
    """A panel whose `next` is what a test wrote down; time goes on to whatever the loop wants to be woken for."""

    def __init__(self, *script: Callable[[float | None], Any]) -> None:
        self.script = list(script)
        self.moment = 0.0
        self.parts = {"buttons": Health.OK, "oled": Health.OK, "strip": Health.OK, "die": Health.OK}

    def now(self) -> float:
        return self.moment

    def next(self, until: float | None) -> Any:
        given = self.script.pop(0)(until) if self.script else StopAsked(self.moment)
        self.moment = given.at
        return given

    def show(self, screen: object) -> None: ...

    def light(self, lamps: object) -> None: ...


def run(path: Path, environ: dict[str, str], *script: Callable[[float | None], Any]) -> None:
    panel: Any = ScriptedPanel(*script)
    cards, settings = built_in_cards(), Settings()
    store = GameStore(lambda: Journal.open(path, lambda: Stamp(1.8e9, "boot", 0.0)), cards)
    store.open()
    session = session_at_start(table_config_of(settings, cards), store.current.history, None, 0.0)
    supervisor = Supervisor(environ)
    Daemon(panel, store, session, settings, RunOptions(seed=1), supervisor=supervisor).run()
    supervisor.close()
    store.close()


def test_the_loop_wakes_for_its_sign_of_life_and_gives_it_itself(
    manager: Manager, address: str, tmp_path: Path
) -> None:
    heard: list[list[str]] = []

    def waits(until: float | None) -> Tick:
        heard.append(manager.heard())
        assert until is not None
        return Tick(until)

    environ = {"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "20000000"}
    run(tmp_path / "games.journal", environ, waits, waits, waits)
    assert heard == [["STATUS=Heroes, press clockwise", "READY=1", "WATCHDOG=1"], ["WATCHDOG=1"], ["WATCHDOG=1"]]
    assert manager.heard() == ["WATCHDOG=1", "STOPPING=1"]


def test_a_loop_that_hangs_in_its_work_gives_no_sign(
    manager: Manager, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No timer and no thread feeds the watchdog: while a step takes an hour, nothing is said."""
    real, during = loop.session_after, []

    def hangs(session: Any, given: Any) -> Any:
        manager.heard()
        clock[0].moment = given.at + 3600.0
        during.append(manager.heard())
        return real(session, given)

    clock: list[Any] = []
    init = ScriptedPanel.__init__

    def remembered(self: ScriptedPanel, *script: Any) -> None:
        init(self, *script)
        clock.append(self)

    monkeypatch.setattr(ScriptedPanel, "__init__", remembered)
    monkeypatch.setattr(loop, "session_after", hangs)
    environ = {"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "20000000"}
    run(tmp_path / "games.journal", environ, lambda until: Press("p1", PressKind.UP, 1.0, 1.0))
    assert during
    assert not any(during)


def test_the_manager_hears_how_the_game_stands(manager: Manager, address: str, tmp_path: Path) -> None:
    run(
        tmp_path / "games.journal",
        {"NOTIFY_SOCKET": address},
        *(
            lambda until, b=b, at=at: Press(b, PressKind.UP, at, at)
            for b, at in (("p1", 1.0), ("p2", 2.0), ("ok", 3.0))
        ),
    )
    assert "STATUS=Who goes first?" in manager.heard()
