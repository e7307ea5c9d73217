"""The bench: a box on simulated wires, with a daemon that runs as a process of its own and can be killed.

The world (levels of the buttons, plugs, chips, the die, the clock) lives here and survives the daemon. Replay, the
terminal panel, the kill harness and the doctor stand on this; nothing here knows a game.
"""

import os
import queue
import signal
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from hardware.parts import REMOVABLE
from hardware.simulated.agent import Main
from hardware.simulated.led_chip import CHAINS
from hardware.simulated.messages import (
    Advance,
    AskLoop,
    BusFaulty,
    BusHeld,
    Fault,
    LineDown,
    LineUp,
    LoopAnswer,
    PinMoved,
    Plugged,
    Settled,
    Transaction,
    Unplugged,
    World,
)
from hardware.simulated.oled_chip import CHIPS
from hardware.simulated.process import DaemonProcess, Program
from hardware.simulated.serial_die import ANSWER, SerialDie

STUCK_AFTER_S = 60.0
"""Real seconds after which a daemon that does not come to rest is given up."""


class BenchStuck(Exception):
    """The daemon did not come to rest; the sentence carries the end of its log, with the stacks of its threads."""


@dataclass(frozen=True, slots=True)
class Kit:
    """Which devices stand behind the wires: drivers' names as in OledWiring and StripWiring, and the die's answer.

    A `die_answer` of None is a device that answers nothing.
    """

    oled: str = "ssd1306"
    oled_address: int = 0x3C
    strip: str = "ws2812"
    strip_length: int = 46
    die_answer: bytes | None = ANSWER


class Bench:
    """A box with `main(copper, *arguments)` as its daemon; begins with all parts plugged and the power off.

    In simulated time every method returns when all that it caused has happened; in real time it returns at once.
    """

    def __init__(
        self,
        main: Main,
        *arguments: Any,
        kit: Kit | None = None,
        real_time: bool = False,
        preload: Sequence[str] = (),
        changed: Callable[[], None] | None = None,
    ) -> None:
        """Build the box; `main` is a function of an importable module, `changed` is called after each transaction.

        `changed` comes from a thread of the bench. `preload` names modules that are imported once and for all starts.
        """
        kit = kit or Kit()
        self._program = Program(main, arguments, (*preload,))
        self.oled = CHIPS[kit.oled]()
        self.strip = CHAINS[kit.strip](kit.strip_length)
        self.die = SerialDie(self._send, kit.die_answer)
        # In real time by the system's clock, so that stamps of one boot can be compared over benches.
        began = time.monotonic() if real_time else 0.0
        self._world = World(
            began, plugged=frozenset(REMOVABLE), oled_address=kit.oled_address, oled=kit.oled, real_time=real_time
        )
        self._changed = changed
        self._transactions: list[Transaction] = []
        self._replies: queue.SimpleQueue[Settled | LoopAnswer | None] = queue.SimpleQueue()
        self._questions = 0
        self._process: DaemonProcess | None = None
        self._log = _new_log()
        self.oled.power_on()
        self.strip.power_on()
        self.die.plug()

    def __enter__(self) -> "Bench":
        """Give the bench."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the bench."""
        self.close()

    @property
    def now(self) -> float:
        """Give the moment on the daemon's clock in seconds; it goes on over restarts."""
        return time.monotonic() if self._world.real_time else self._world.now

    @property
    def exit_code(self) -> int | None:
        """Give how the daemon ended (negative: by that signal), None while it runs."""
        return None if self._process is None else self._process.exit_code

    @property
    def pid(self) -> int:
        """Give the daemon's process id, 0 before the first start."""
        return 0 if self._process is None else self._process.pid

    @property
    def transactions(self) -> list[Transaction]:
        """Give the wire log so far, in the order of moments; of one moment, I2C before SPI."""
        return sorted(self._transactions, key=lambda transaction: (transaction.t, transaction.bus))

    def take_transactions(self) -> list[Transaction]:
        """Give the wire log since the last taking, and forget it, so that a run of hours does not fill the memory."""
        taken, self._transactions = self.transactions, []
        return taken

    def power_on(self, settle: bool = True) -> None:
        """Start the daemon and wait until it rests, or has ended (see `exit_code`); at once with `settle` False."""
        self._forget_process()
        world = replace(self._world, now=self.now, die_path=self.die.path, oled_on=self.oled.on)
        self._process = DaemonProcess(self._program, world, str(self._log), self._on_message)
        self._process.listen()
        if settle:
            self.settle()

    def kill(self) -> None:
        """Kill the daemon as a power cut does (SIGKILL); what OLED and strip show stays as it is."""
        self._end(signal.SIGKILL)

    def terminate(self, within_s: float = 10.0, by: signal.Signals = signal.SIGTERM) -> int | None:
        """Ask the daemon to end and wait for it; gives its exit code, None if it did not end in time."""
        self._end(by, within_s)
        return self.exit_code

    def edge(self, pin: int, down: bool) -> None:
        """Close (`down`) or open the contact on a BCM pin."""
        self._move(PinMoved(pin, down))

    def lose_edge(self, pin: int, down: bool) -> None:
        """Change the level of a BCM pin without an edge, as a library that loses one."""
        self._move(PinMoved(pin, down, edge=False))

    def send_die(self, data: bytes) -> None:
        """Have the die send any bytes; they are lost while it is unplugged or no host has its line open."""
        self.die.send(data)
        self.settle()

    def unplug(self, part: str) -> None:
        """Pull out `oled`, `strip` or `die`."""
        self._world = replace(self._world, plugged=self._world.plugged - {part})
        self._send(Unplugged(part))
        {"oled": self.oled.power_off, "strip": self.strip.power_off, "die": self.die.unplug}[part]()
        self.settle()

    def plug(self, part: str) -> None:
        """Plug a part in again: as after power-on, the die under another name. One that is in stays in."""
        if part in self._world.plugged:
            return
        self._world = replace(self._world, plugged=self._world.plugged | {part})
        {"oled": self.oled.power_on, "strip": self.strip.power_on, "die": self.die.plug}[part]()
        self._send(Plugged(part, self.die.path))
        self.settle()

    def is_plugged(self, part: str) -> bool:
        """Tell whether a part is plugged in."""
        return part in self._world.plugged

    def break_bus(self, part: str, errno: int, after_transactions: int = 0, after_bytes: int = 0) -> None:
        """Have the part's bus fail with `errno`, after so many good transactions and bytes of the first bad one."""
        fault = Fault(errno, after_transactions, after_bytes)
        self._world = replace(self._world, faults={**self._world.faults, part: fault})
        self._send(BusFaulty(part, fault))

    def mend_bus(self, part: str) -> None:
        """End the fault of the part's bus."""
        left = {name: fault for name, fault in self._world.faults.items() if name != part}
        self._world = replace(self._world, faults=left)
        self._send(BusFaulty(part, None))

    def hold_bus(self, part: str) -> None:
        """Have every write to the part block until released; a held write counts as rest."""
        self._world = replace(self._world, held=self._world.held | {part})
        self._send(BusHeld(part, True))
        self.settle()

    def release_bus(self, part: str) -> None:
        """Let the writes to the part go on."""
        self._world = replace(self._world, held=self._world.held - {part})
        self._send(BusHeld(part, False))
        self.settle()

    def advance(self, seconds: float) -> None:
        """Let time pass; everything that is due on the way happens in order, at its moment."""
        if self._world.real_time:
            time.sleep(seconds)
            return
        self._settle_at(self._world.now + seconds)

    def settle(self) -> None:
        """Wait until everything rests, no time passing; in real time only until its loop is there."""
        self._settle_at(self._world.now)

    def ask(self, question: str) -> Any:
        """Ask the daemon's loop something and give its answer; None if it has ended. Nothing moves by it."""
        self._questions += 1
        self._send(AskLoop(self._questions, question))
        answer = self._reply(lambda reply: isinstance(reply, LoopAnswer) and reply.number == self._questions)
        return answer.value if isinstance(answer, LoopAnswer) else None

    def log_tail(self, size: int = 4000) -> str:
        """Give the end of what the daemon printed, over all its starts."""
        return self._log.read_bytes()[-size:].decode(errors="replace")

    def close(self) -> None:
        """End the daemon and let go of everything."""
        self._forget_process()
        self.die.close()
        self._log.unlink(missing_ok=True)

    def _move(self, moved: PinMoved) -> None:
        down = self._world.down | {moved.pin} if moved.down else self._world.down - {moved.pin}
        self._world = replace(self._world, down=down)
        self._send(moved)
        self.settle()

    def _send(self, message: object) -> None:
        if self._process is not None:
            self._process.send(message)

    def _settle_at(self, moment: float) -> None:
        if self._process is not None and self._process.exit_code is None:
            self._send(Advance(moment))
            self._reply(lambda reply: isinstance(reply, Settled))
        if not self._world.real_time:
            # Also without a daemon: the box grows older all the same.
            self._world = replace(self._world, now=moment)

    def _reply(self, wanted: Callable[[object], bool]) -> Settled | LoopAnswer | None:
        """Wait for the wanted reply; None if the daemon ended instead."""
        if self._process is None:
            return None
        while True:
            try:
                reply = self._replies.get(timeout=STUCK_AFTER_S)
            except queue.Empty:
                raise self._stuck() from None
            if reply is None:
                self._process.wait()
                return None
            if wanted(reply):
                return reply

    def _stuck(self) -> BenchStuck:
        if self._process is not None:
            self._process.signal(signal.SIGUSR1)
            time.sleep(0.5)
        return BenchStuck(f"the daemon does not come to rest within {STUCK_AFTER_S:.0f} s:\n{self.log_tail()}")

    def _on_message(self, message: object) -> None:
        """Take in a message of the daemon's process; in the listener's thread."""
        match message:
            case Transaction():
                self._transactions.append(message)
                self._feed(message)
                if self._changed is not None:
                    self._changed()
            case LineUp():
                self.die.host_opened(message.line)
            case LineDown():
                self.die.host_closed()
            case Settled() | LoopAnswer():
                self._replies.put(message)
            case None:
                self.die.host_closed()
                self._replies.put(None)

    def _feed(self, transaction: Transaction) -> None:
        if transaction.read:
            return
        arrived = transaction.data[: transaction.reached]
        if transaction.bus == "i2c":
            self.oled.write(arrived)
        else:
            self.strip.write(arrived, transaction.clock_hz)

    def _end(self, number: signal.Signals, within_s: float | None = None) -> None:
        if self._process is not None:
            self._process.signal(number)
            self._process.wait(within_s)

    def _forget_process(self) -> None:
        if self._process is not None:
            self._process.close()
            self._process = None
        while not self._replies.empty():
            self._replies.get()


def _new_log() -> Path:
    descriptor, path = tempfile.mkstemp(prefix="bench-", suffix=".log")
    os.close(descriptor)
    return Path(path)
