"""The simulated wires as one `Copper`: what the drivers are given in place of a Pi.

It lives in the daemon's process; what happens to it comes from outside by `apply`, what it does goes out by `tell`.
"""

import errno
import time
from collections.abc import Callable, Mapping
from typing import Any

from hardware.copper import Bus, Clock, Inbox, Mailbox, PortInfo, TwoWayBus
from hardware.inbox import Slot
from hardware.simulated.buses import SimulatedBus, SimulatedI2c, Socket, Wires
from hardware.simulated.clock import SimulatedClock, TimeControl
from hardware.simulated.die_cable import Cable, SimulatedSerial
from hardware.simulated.inbox import GatedInbox, GatedMailbox, WatchedInbox
from hardware.simulated.messages import BusFaulty, BusHeld, DieSent, DieTook, PinMoved, Plugged, Unplugged, World
from hardware.simulated.oled_chip import CHIPS, OledChip
from hardware.simulated.pins import SimulatedPins
from hardware.simulated.quiescence import Quiescence

Happening = PinMoved | Plugged | Unplugged | BusFaulty | BusHeld | DieSent | DieTook


class RealTime:
    """Real seconds, counted on from where the bench's clock stood."""

    def __init__(self, start: float) -> None:
        """Begin at `start`."""
        self._offset = start - time.monotonic()

    def now(self) -> float:
        """Give the moment in seconds."""
        return self._offset + time.monotonic()


class SimulatedCopper:
    """Pins, buses and a die that are pretended; time that stands still, or the real one."""

    def __init__(self, world: World, tell: Callable[[object], None]) -> None:
        """Begin as the `world` stands; what the box does is told to `tell`, from the thread that does it."""
        self._world = world
        self._tell = tell
        self._time_control = TimeControl()
        self._quiescence = Quiescence(watched=not world.real_time)
        self._clock: SimulatedClock | RealTime = RealTime(world.now) if world.real_time else SimulatedClock(world.now)
        self._pins = SimulatedPins(self._clock, world.down)
        self._sockets = {part: self._socket(part) for part in ("oled", "strip")}
        self._oled = _controller_of(world)
        self._cable = Cable(world.die_path if "die" in world.plugged else "", self._quiescence, tell)
        self._inbox = self._make_inbox()

    @property
    def clock(self) -> Clock:
        """Give the clock of this world."""
        return self._clock

    def inbox(self) -> Inbox:
        """Give the loop's inbox; there is one."""
        return self._inbox

    def mailbox(self) -> Mailbox[Any]:
        """Make the mailbox of one worker."""
        return Slot() if self._world.real_time else GatedMailbox(self._quiescence)

    def pin_factory(self, wanted: str) -> Any:
        """Give the mock pins, whichever are wanted."""
        return self._pins

    def i2c(self, port: int, address: int) -> TwoWayBus:
        """Give the way to an I2C address; only the OLED's own leads to it."""
        right = address == self._world.oled_address
        socket = self._sockets["oled"] if right else Socket(False, None, False, self._quiescence.notify)
        return SimulatedI2c(Wires("i2c", address=address), socket, self._clock, self._tell, self._oled)

    def i2c_devices(self, port: int) -> Mapping[int, int]:
        """Ask who answers: the OLED, if its wires are well."""
        _, error = self._sockets["oled"].outcome(1, errno.EREMOTEIO)
        return {} if error else {self._world.oled_address: self._oled.status}

    def spi(self, device: str, speed_hz: int) -> Bus:
        """Give the way to the strip, under any name."""
        return SimulatedBus(Wires("spi", clock_hz=speed_hz), self._sockets["strip"], self._clock, self._tell)

    def serial_ports(self) -> list[PortInfo]:
        """List the die's port, if it is plugged in."""
        return [PortInfo(self._cable.path, self._cable.pulls)] if self._cable.path else []

    def serial_line(self, path: str, baud: int) -> Any:
        """Give pyserial's Serial on the die's pseudo-terminal, not yet opened."""
        return SimulatedSerial(self._cable, path, baud)

    def let_pass(self, until: float, reached: Callable[[float], None]) -> None:
        """Let time pass up to `until` and call `reached` when all is quiet then.

        Real time passes by itself; there it only waits for the loop to be there at all.
        """
        if isinstance(self._inbox, WatchedInbox):
            self._inbox.looked_into.wait()
            reached(self._clock.now())
        else:
            self._time_control.request(until, reached)
            self._quiescence.notify()

    def apply(self, happening: Happening) -> None:
        """Let something happen to the box."""
        match happening:
            case PinMoved():
                self._pins.move(happening.pin, happening.down, happening.edge)
            case BusFaulty():
                self._sockets[happening.part].break_with(happening.fault)
            case BusHeld():
                self._sockets[happening.part].hold(happening.held)
            case DieSent() | DieTook():
                self._cable.count(happening)
            case Plugged() | Unplugged() if happening.part == "die":
                self._cable.plug(happening.path if isinstance(happening, Plugged) else "")
            case Plugged() | Unplugged():
                self._plug(happening.part, isinstance(happening, Plugged))

    def _plug(self, part: str, plugged: bool) -> None:
        if part == "oled" and plugged:
            self._oled.power_on()
        elif part == "oled":
            self._oled.power_off()
        self._sockets[part].plugged = plugged

    def _socket(self, part: str) -> Socket:
        world = self._world
        socket = Socket(part in world.plugged, world.faults.get(part), part in world.held, self._quiescence.notify)
        self._quiescence.add_bus(socket)
        return socket

    def _make_inbox(self) -> GatedInbox | WatchedInbox:
        if isinstance(self._clock, SimulatedClock):
            return GatedInbox(self._clock, self._quiescence, self._time_control)
        return WatchedInbox(self._clock)


def _controller_of(world: World) -> OledChip:
    """Make the controller as the daemon's process knows it: for its answers only, the bench decodes what it shows."""
    chip = CHIPS[world.oled]()
    if "oled" in world.plugged:
        chip.power_on()
    chip.on = world.oled_on
    return chip
