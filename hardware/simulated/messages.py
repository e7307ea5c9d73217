"""What goes over the bench's one control channel, as plain values: physical instructions in, the wire log out."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Fault:
    """A bus that fails with `errno`: after so many good transactions, and so many bytes into the first bad one."""

    errno: int
    after_transactions: int = 0
    after_bytes: int = 0


@dataclass(frozen=True, slots=True)
class World:
    """How the world stands when the power comes on."""

    now: float
    down: frozenset[int] = frozenset()
    plugged: frozenset[str] = frozenset()
    die_path: str = ""
    faults: Mapping[str, Fault] = field(default_factory=dict)
    held: frozenset[str] = frozenset()
    oled_address: int = 0x3C
    oled: str = "ssd1306"
    oled_on: bool = False
    real_time: bool = False


# In: what happens to the box.


@dataclass(frozen=True, slots=True)
class PinMoved:
    """The contact on BCM `pin` closed or opened; with `edge` False without an edge that a driver notices."""

    pin: int
    down: bool
    edge: bool = True


@dataclass(frozen=True, slots=True)
class Plugged:
    """A part was plugged in; `path` is the die's new serial path."""

    part: str
    path: str = ""


@dataclass(frozen=True, slots=True)
class Unplugged:
    """A part was pulled out."""

    part: str


@dataclass(frozen=True, slots=True)
class BusFaulty:
    """The bus of a part has this fault from now on; None: it is mended."""

    part: str
    fault: Fault | None


@dataclass(frozen=True, slots=True)
class BusHeld:
    """Writes to the part block as long as it is held."""

    part: str
    held: bool


@dataclass(frozen=True, slots=True)
class DieSent:
    """On this opening of the die's line the die has sent so many bytes in all."""

    line: int
    total: int


@dataclass(frozen=True, slots=True)
class DieTook:
    """On this opening of the die's line the die has read so many bytes in all."""

    line: int
    total: int


@dataclass(frozen=True, slots=True)
class Advance:
    """Let time pass up to this moment, everything that is due on the way included, then answer Settled."""

    until: float


@dataclass(frozen=True, slots=True)
class AskLoop:
    """Ask the loop something; the answer carries the same number."""

    number: int
    text: str


# Out: what the box does.


@dataclass(frozen=True, slots=True)
class Transaction:
    """One transaction on a bus at the moment `t`; `error` is the errno it failed with.

    `data` is what the driver sent after the address; only the first `reached` bytes arrived at a plugged device. With
    `read` it is what the device gave, nothing where it gave nothing. `address` is 0 and `clock_hz` set on SPI.
    """

    t: float
    bus: str
    address: int
    data: bytes
    error: int | None
    reached: int
    clock_hz: int = 0
    read: bool = False


@dataclass(frozen=True, slots=True)
class LineUp:
    """The host has the die's line open, under this number."""

    line: int


@dataclass(frozen=True, slots=True)
class LineDown:
    """The host has closed the die's line."""

    line: int


@dataclass(frozen=True, slots=True)
class Settled:
    """Everything is quiet at this moment."""

    now: float


@dataclass(frozen=True, slots=True)
class LoopAnswer:
    """The loop's answer to the question of this number."""

    number: int
    value: object
