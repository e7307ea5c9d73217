"""The whole box in the loop's hands: opens the parts, owns the one inbox, turns reports into inputs, closes all.

Everything here runs in the loop's thread; debounce, retries and the die's deadlines happen inside `next`. What a driver
raises there comes out of `next`, once the other parts have had their turn; the next call goes on.
"""

import time
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from typing import Any

from hardware.buttons import Buttons
from hardware.copper import Clock, Copper, Inbox
from hardware.die import Die
from hardware.inbox import LineLost, LineOpened, LineRead, PinsLost, Wrote
from hardware.inputs import Asked, Edge, Input, Returned, StopAsked, Tick
from hardware.led_strip import SPEED_HZ, LedStrip
from hardware.oled import Oled
from hardware.output import Device, Output, Worker
from hardware.outputs import Lamps, Screen
from hardware.parts import Health, Wiring
from hardware.retry import RetriedPart

BLANK_WITHIN_S = 0.9
"""OLED and strip are blank within a second of being asked (S15)."""


class Panel:
    """Buttons, OLED, strip and die; `next`, `show` and `light` belong to the loop's thread, `stop` to any thread."""

    def __init__(self, clock: Clock, inbox: Inbox) -> None:
        """Begin without any part; `open` adds those that are wired."""
        self._clock = clock
        self._inbox = inbox
        self._pending: deque[Input] = deque()
        self._buttons: Buttons | None = None
        self._outputs: dict[str, Output[Any]] = {}
        self._die: Die | None = None
        self._retried: list[RetriedPart] = []

    @classmethod
    def open(cls, wiring: Wiring, copper: Copper) -> "Panel":
        """Open the box; raises NoPins where buttons are wired and cannot be read, anything else may be absent."""
        panel = cls(copper.clock, copper.inbox())
        with ExitStack() as if_it_fails:
            if_it_fails.callback(panel.close, blank=False)
            panel._open_parts(wiring, copper)
            if_it_fails.pop_all()
        return panel

    def now(self) -> float:
        """Give the moment on the clock that stamps every input, in seconds."""
        return self._clock.now()

    @property
    def parts(self) -> Mapping[str, Health]:
        """Tell how each part is doing; an output is believed to be there until its first write."""
        found = {"buttons": Health.OFF if self._buttons is None else self._buttons.health}
        for part in ("oled", "strip"):
            found[part] = self._outputs[part].health if part in self._outputs else Health.OFF
        return found | {"die": Health.OFF if self._die is None else self._die.health}

    @property
    def die_port(self) -> str | None:
        """Give the path of the port on which the die was found, None while there is none."""
        return None if self._die is None else self._die.port

    def next(self, until: float | None) -> Input:
        """Wait for the next input; once the moment `until` has come and nothing else is there, give a Tick."""
        while not self._pending:
            item = self._inbox.get(self._wake_at(until))
            if item is None:
                self._after_time()
            else:
                self._pending.extend(self._after(item))
            if item is None and not self._pending and until is not None and self.now() >= until:
                return Tick(self.now())
        return self._pending.popleft()

    def show(self, screen: Screen) -> None:
        """Have the OLED show `screen` as soon as it can; a newer one overtakes it."""
        if "oled" in self._outputs:
            self._outputs["oled"].show(screen)

    def light(self, lamps: Lamps) -> None:
        """Have the strip show `lamps` as soon as it can; newer ones overtake them."""
        if "strip" in self._outputs:
            self._outputs["strip"].show(lamps)

    def stop(self) -> None:
        """Ask the loop to end by a StopAsked; callable from any thread and from a signal handler."""
        self._inbox.put(StopAsked(self.now()))

    def put(self, value: object) -> None:
        """Leave a value of the loop's own in the inbox; `next` gives it back as a Returned, in its turn."""
        self._inbox.put(Returned(value, self.now()))

    def ask(self, question: str, reply: Callable[[object], None]) -> None:
        """Ask the loop something from any thread; it calls `reply`, which must not block, with its answer."""
        self._inbox.put(Asked(question, reply, self.now()))

    def close(self, blank: bool = True) -> None:
        """Close in reverse order, within a second; OLED and strip go dark, or with `blank` False keep the newest."""
        # A thread that hangs in its bus hangs in real time, also where the clock of the box is a simulated one.
        give_up_at = time.monotonic() + BLANK_WITHIN_S
        dark: dict[str, Any] = {"oled": Screen(on=False), "strip": ()} if blank else {}
        for part, output in self._outputs.items():
            output.finish(dark.get(part))
        if self._die is not None:
            self._die.close()  # while they go dark: its reader may take its time
        for output in reversed(self._outputs.values()):
            output.join(max(0.0, give_up_at - time.monotonic()))
        if self._buttons is not None:
            self._buttons.close()

    def _open_parts(self, wiring: Wiring, copper: Copper) -> None:
        """Open buttons, OLED, strip and die in this order."""
        if wiring.buttons.pins:
            factory = copper.pin_factory(wiring.buttons.pin_factory)
            self._buttons = Buttons(wiring.buttons, factory, self._clock, self._inbox.put)
            self._retried.append(RetriedPart(self._buttons))
        if wiring.oled is not None:
            bus = copper.i2c(wiring.oled.i2c_port, wiring.oled.i2c_address)
            self._add_output("oled", Oled(wiring.oled, bus), copper)
        if wiring.strip is not None:
            line = copper.spi(wiring.strip.spi_device, SPEED_HZ[wiring.strip.driver])
            self._add_output("strip", LedStrip(wiring.strip, line), copper)
        if wiring.die is not None:
            self._die = Die(wiring.die, copper, self._inbox.put, self.now())
            self._retried.append(RetriedPart(self._die))
        if self._buttons is not None:
            self._pending.extend(self._buttons.start(self.now()))

    def _add_output(self, part: str, device: Device[Any], copper: Copper) -> None:
        worker = Worker(part, device, copper.mailbox(), self._inbox.put)
        self._outputs[part] = Output(part, worker)
        self._retried.append(RetriedPart(self._outputs[part]))

    def _wake_at(self, until: float | None) -> float | None:
        moments = (until, *(part.wake_at for part in self._retried))
        return min((moment for moment in moments if moment is not None), default=None)

    def _after_time(self) -> None:
        """Give each part its turn in order, also after one that raises; what came before and after that is kept."""
        now = self.now()
        with ExitStack() as all_of_them:
            for part in reversed(self._retried):
                all_of_them.callback(self._give_turn, part, now)

    def _give_turn(self, part: RetriedPart, now: float) -> None:
        self._pending.extend(part.after_time(now))

    def _after(self, item: object) -> list[Input]:
        match item:
            case Edge() if self._buttons is not None:
                return [*self._buttons.after_edge(item)]
            case PinsLost() if self._buttons is not None:
                return [*self._buttons.after_loss(item.reason, self.now())]
            case Wrote():
                return [*self._outputs[item.part].after(item, self.now())]
            case LineOpened() | LineRead() | LineLost() if self._die is not None:
                return self._die.after(item, self.now())
            case StopAsked() | Asked() | Returned():
                return [item]
            case _:
                raise TypeError(f"the inbox holds {item!r}, which no part of the box puts there")
