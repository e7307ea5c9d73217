"""The electronic die: finds it, asks `?`, takes what answers, notices its loss, tries again. All in the loop's thread.

Bytes before the answer are never rolls: a board that reboots when its port is opened prints a banner (S19), and a
port that does not answer may be a printer and is left alone until it has been away (S20). Why no port will do is
reported when it is another reason than before (S13).
"""

import logging
from collections.abc import Callable, Iterator

from hardware.copper import Copper, PortInfo
from hardware.die_lines import Charge, Hello, LineState, Noise, Rolled, Value, after_bytes
from hardware.inbox import LineLost, LineOpened, LineRead, LineReport
from hardware.inputs import Battery, Input, PartChanged, Roll
from hardware.parts import DieWiring, Health
from hardware.retry import Backoff
from hardware.serial_line import SerialLine

QUESTION = b"?\n"
ASK_EVERY_S = 1.0
GIVE_UP_AFTER_S = 4.0
"""A rebooting Arduino is silent for two seconds."""
CLOSE_WITHIN_S = 0.2
NO_PORT = "no USB serial port is there"
SILENT = "does not answer as a die"

log = logging.getLogger(__name__)


class Die:
    """The die's state in the loop: searching, asking an open line who it is, or taken."""

    def __init__(self, wiring: DieWiring, copper: Copper, report: Callable[[LineReport], None], now: float) -> None:
        """Begin to search at the moment `now`; readers report to `report`."""
        self._wiring = wiring
        self._copper = copper
        self._report = report
        self._untried: list[PortInfo] = []
        self._silent: set[PortInfo] = set()
        self._why_not: dict[str, str] = {}  # this search's ports that will not do
        self._last_reason = ""  # why there is no die, as reported last
        self._backoff = Backoff()
        self._search_at: float | None = now
        self._line: SerialLine | None = None
        self._port = PortInfo(wiring.port)
        self._lines = LineState()
        self._ask_at: float | None = None
        self._give_up_at: float | None = None
        self._taken = False
        self._noise = 0

    @property
    def health(self) -> Health:
        """Tell whether a die is there."""
        return Health.OK if self._taken else Health.MISSING

    @property
    def port(self) -> str | None:
        """Give the path of the port whose die was taken, None while there is none."""
        return self._port.path if self._taken else None

    @property
    def wake_at(self) -> float | None:
        """Give the next moment at which this die has something to do by itself."""
        moments = (self._search_at, self._ask_at, self._give_up_at)
        return min((moment for moment in moments if moment is not None), default=None)

    def after_time(self, now: float) -> list[Input]:
        """Search, ask again or give up, as is due at `now`."""
        if self._search_at is not None and self._search_at <= now:
            return self._search(now)
        if self._give_up_at is not None and self._give_up_at <= now:
            return self._gave_up(now)
        if self._ask_at is not None and self._ask_at <= now:
            self._ask(now)
        return []

    def after(self, report: LineReport, now: float) -> list[Input]:
        """Take in what a reader reported; a line that was given up has nothing more to say."""
        if self._line is None or report.line != self._line.number:
            return []
        match report:
            case LineOpened():
                self._give_up_at = now + GIVE_UP_AFTER_S
                self._ask(now)
                return []
            case LineRead():
                return list(self._read(report.data, now))
            case LineLost():
                return self._lost(report.reason, now)

    def close(self) -> None:
        """Let go of the line."""
        self._log_noise()
        line, self._line = self._line, None
        if line is not None:
            line.stop()
            line.join(CLOSE_WITHIN_S)

    def _search(self, now: float) -> list[Input]:
        self._why_not = {}
        if self._wiring.port != "auto":
            self._untried = [PortInfo(self._wiring.port)]
        else:
            present = self._copper.serial_ports()
            self._silent &= set(present)
            self._untried = [port for port in present if port not in self._silent]
            self._why_not = {port.path: SILENT for port in self._silent}
        return self._open_next(now)

    def _open_next(self, now: float) -> list[Input]:
        """Open the next port of this search; where none is left, say why none will do."""
        self._forget_line(now)
        if not self._untried:
            self._backoff = self._backoff.after_failure()
            return self._no_die(now)
        self._port = self._untried.pop(0)
        self._line = SerialLine(self._copper.serial_line(self._port.path, self._wiring.baud), self._report)
        self._search_at, self._give_up_at = None, now + GIVE_UP_AFTER_S
        return []

    def _forget_line(self, now: float) -> None:
        """Be without a line, and search again in a while, also where the opening of the next one raises."""
        self._log_noise()
        self._line, self._ask_at, self._give_up_at = None, None, None
        self._lines, self._taken, self._noise = LineState(), False, 0
        self._search_at = now + self._backoff.delay

    def _no_die(self, now: float) -> list[Input]:
        reason = "; ".join(f"{path}: {why}" for path, why in sorted(self._why_not.items())) or NO_PORT
        return [] if reason == self._last_reason else [self._missing(reason, now)]

    def _missing(self, reason: str, now: float) -> PartChanged:
        self._last_reason = reason
        return PartChanged("die", Health.MISSING, reason, now)

    def _ask(self, now: float) -> None:
        self._ask_at = now + ASK_EVERY_S
        if self._line is not None:
            self._line.write(QUESTION)

    def _gave_up(self, now: float) -> list[Input]:
        """Nothing answered in time: a port that was named is taken as it is, any other is left alone."""
        if self._wiring.port != "auto":
            return [self._take(now, "does not answer and is taken as it is")]
        log.info("%s %s and is left alone until it has been away", self._port.path, SILENT)
        self._silent.add(self._port)
        self._why_not[self._port.path] = SILENT
        if self._line is not None:
            self._line.stop()
        return self._open_next(now)

    def _take(self, now: float, how: str) -> PartChanged:
        log.info("die: %s %s", self._port.path, how)
        self._taken, self._ask_at, self._give_up_at = True, None, None
        self._untried, self._backoff = [], Backoff()
        return PartChanged("die", Health.OK, "", now)

    def _read(self, data: bytes, now: float) -> Iterator[Input]:
        self._lines, values = after_bytes(self._lines, data)
        for value in values:
            if self._taken:
                self._count_noise(value)
                yield from _as_input(value, now)
            elif isinstance(value, Hello):
                yield self._take(now, f"answers as {value.name} {value.version}")

    def _count_noise(self, value: Value) -> None:
        if isinstance(value, Noise):
            self._noise += 1
            if self._noise == 1:
                log.warning("die: noise on %s, expected a line as 'ROLL 4', got %r", self._port.path, value.line)

    def _log_noise(self) -> None:
        """Say at the end of a connection how much noise there was, where that was more than one."""
        if self._noise > 1:
            log.info("die: %d lines on %s in all were noise", self._noise, self._port.path)

    def _lost(self, reason: str, now: float) -> list[Input]:
        if not self._taken:
            self._why_not[self._port.path] = reason
            return self._open_next(now)
        self._forget_line(now)
        self._backoff = self._backoff.after_failure()
        return [self._missing(f"die lost on {self._port.path}: {reason}", now)]


def _as_input(value: Value, now: float) -> Iterator[Input]:
    match value:
        case Rolled():
            yield Roll(value.face, now)
        case Charge():
            yield Battery(value.percent, now)
        case _:
            pass  # a second hello, or noise: neither is news
