"""What a tape can ask for, one frozen value an instruction (TAPES.md); nothing here reads text or moves a wire."""

from dataclasses import dataclass

from companion.tapes.errors import Place


@dataclass(frozen=True, slots=True)
class Press:
    """Press a button down and let it go, once the guard has passed."""

    button: str


@dataclass(frozen=True, slots=True)
class Hold:
    """Keep a button down for longer than the hold time, once the guard has passed."""

    button: str


@dataclass(frozen=True, slots=True)
class Choose:
    """Walk to the choice with that label (or the first that contains it) and take it."""

    text: str


@dataclass(frozen=True, slots=True)
class Together:
    """Press two buttons at nearly the same time; the guard is not waited out."""

    first: str
    second: str


@dataclass(frozen=True, slots=True)
class Edges:
    """Close a button's contact at once, then change its level after each number of seconds in turn."""

    button: str
    after: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class SendDie:
    """Put these bytes on the die's line."""

    data: bytes


@dataclass(frozen=True, slots=True)
class Unplug:
    """Pull a device: `die`, `oled` or `strip`."""

    part: str


@dataclass(frozen=True, slots=True)
class Plug:
    """Put a device back, as after power-on."""

    part: str


@dataclass(frozen=True, slots=True)
class Restart:
    """Kill the daemon's process, if it still runs, and start it on the same journal."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Let that many seconds pass (0 to a day)."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Expect:
    """Hold `key` of the state, the OLED or the strip against `value`, as it is written."""

    key: str
    value: str


Instruction = Press | Hold | Choose | Together | Edges | SendDie | Unplug | Plug | Restart | Wait | Expect


@dataclass(frozen=True, slots=True)
class Line:
    """One instruction as it stands on the tape."""

    place: Place
    text: str
    does: Instruction
