"""The bench's daemon as a process: it starts, ends, is killed, comes back, and runs in real time too."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hardware.inputs import Press, PressKind, Roll
from hardware.outputs import Picture
from hardware.parts import Health
from hardware.simulated.bench import Bench, BenchStuck
from hardware.simulated.process import DaemonProcess
from tests.hardware import tiny_daemon
from tests.hardware.simulated.one_box import OK, lit, shown, tap
from tests.hardware.tiny_daemon import count_presses, picture_of


def test_a_killed_daemon_leaves_the_outputs_as_they_were(bench: Bench) -> None:
    tap(bench)
    bench.kill()
    assert (bench.exit_code, shown(bench), lit(bench)) == (-signal.SIGKILL, 1, 1)


def test_after_a_restart_the_next_daemon_writes_and_time_has_gone_on(bench: Bench) -> None:
    tap(bench)
    bench.kill()
    bench.advance(5.0)
    bench.power_on()
    assert (shown(bench), lit(bench), bench.now) == (0, 0, pytest.approx(5.4))


def test_a_button_held_over_the_restart_is_stuck_from_the_start(bench: Bench) -> None:
    bench.kill()
    bench.edge(OK, True)
    bench.power_on()
    _, seen, _ = bench.ask("all")
    assert [item.kind for item in seen if isinstance(item, Press)] == [PressKind.STUCK]


def test_sigterm_ends_the_daemon_in_order_and_all_is_dark(bench: Bench) -> None:
    tap(bench)
    assert bench.terminate() == 0
    assert (bench.oled.picture(), lit(bench)) == (Picture(), 0)


def test_a_hung_oled_keeps_nobody_from_stopping(bench: Bench) -> None:
    bench.hold_bus("oled")
    tap(bench)
    started = time.monotonic()
    assert bench.terminate() == 0
    assert (lit(bench), time.monotonic() - started < 5) == (0, True)


def test_a_daemon_that_crashes_says_why_in_the_benchs_log() -> None:
    with Bench(tiny_daemon.crash) as bench:
        bench.power_on()
        assert bench.exit_code == 1
        assert "the kettle is empty" in bench.log_tail()


def test_a_box_without_a_daemon_can_still_be_handled(bench: Bench) -> None:
    bench.kill()
    tap(bench)
    bench.send_die(b"ROLL 4\n")
    bench.unplug("oled")
    bench.plug("oled")
    assert bench.ask("anything") is None
    bench.power_on()
    assert shown(bench) == 0


def test_a_loop_that_asks_for_the_past_for_ever_is_told_so() -> None:
    with Bench(tiny_daemon.ask_in_vain) as bench:
        bench.power_on()
        assert bench.exit_code == 1
        assert "again and again" in bench.log_tail()


def test_a_daemon_that_never_rests_is_shown_with_its_stacks(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardware.simulated.bench.STUCK_AFTER_S", 0.2)
    os.kill(bench.pid, signal.SIGSTOP)
    with pytest.raises(BenchStuck, match="does not come to rest"):
        bench.settle()


def test_the_daemon_dies_with_the_bench_also_when_that_is_killed() -> None:
    script = (
        "from hardware.simulated.bench import Bench; from tests.hardware.tiny_daemon import count_presses\n"
        "bench = Bench(count_presses); bench.power_on(); print(bench.pid, flush=True); input()"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", script], stdin=pipe, stdout=pipe, env=environment) as holder:
        assert holder.stdout is not None
        pid = int(holder.stdout.readline())
        holder.kill()
    assert came_true(lambda: not runs(pid))


def test_a_daemon_may_be_killed_by_another_thread_at_any_moment() -> None:
    with Bench(count_presses) as bench:
        for milliseconds in range(0, 60, 6):
            bench.power_on(settle=False)
            killer = threading.Timer(milliseconds / 1000, bench.kill)
            killer.start()
            tap(bench)
            killer.join()
            assert bench.exit_code == -signal.SIGKILL
        bench.power_on()
        tap(bench)
        assert (shown(bench), lit(bench)) == (1, 1)


def test_a_daemon_that_is_up_before_its_bench_looks_is_heard_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its die's line waits for an answer from the bench, which must not be lost."""

    class Slow(DaemonProcess):
        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments)
            time.sleep(0.3)

    monkeypatch.setattr("hardware.simulated.bench.DaemonProcess", Slow)
    monkeypatch.setattr("hardware.simulated.bench.STUCK_AFTER_S", 2.0)
    with Bench(count_presses) as bench:
        bench.power_on()
        assert bench.ask("parts")[2]["die"] is Health.OK


def test_ctrl_c_does_not_reach_the_daemon(bench: Bench) -> None:
    os.kill(bench.pid, signal.SIGINT)
    tap(bench)
    assert bench.exit_code is None


def test_in_real_time_the_box_at_rest_wakes_nobody() -> None:
    with Bench(count_presses, real_time=True) as bench:
        bench.power_on()
        bench.advance(0.5)
        before = switches(bench.pid)
        bench.advance(1.5)
        assert switches(bench.pid) - before <= 1


def test_in_real_time_a_press_is_shown_by_itself() -> None:
    changes: list[float] = []
    with Bench(count_presses, real_time=True, changed=lambda: changes.append(time.monotonic())) as bench:
        bench.power_on()
        bench.edge(OK, True)
        assert came_true(lambda: bench.oled.picture() == picture_of(1))
        assert changes
        assert any(isinstance(item, Roll | Press) for item in bench.ask("all")[1])


def came_true(condition: Callable[[], bool]) -> bool:
    """Wait for what real threads and processes do in their own time; ten seconds are far more than any needs."""
    give_up_at = time.monotonic() + 10
    while not condition() and time.monotonic() < give_up_at:
        time.sleep(0.01)
    return condition()


def runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def switches(pid: int) -> int:
    """Count the voluntary context switches of all threads of a process."""
    texts = [status.read_text() for status in Path(f"/proc/{pid}/task").glob("*/status")]
    return sum(int(line.split()[1]) for text in texts for line in text.splitlines() if line.startswith("voluntary_"))
