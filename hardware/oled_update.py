"""From a picture to an OLED controller's memory, and from what that holds to the cheapest transactions (PURE).

The memory is eight pages of 128 bytes, a byte for eight pixels one below the other. What a place costs is counted in
bytes on the bus, address and control bytes included. When the driver sends what is `oled`'s; no bus is known here.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from hardware.outputs import HEIGHT, WIDTH, Picture

PAGES = HEIGHT // 8
COMMANDS, DATA = 0x00, 0x40
"""Control bytes: all that follows in this transaction is commands, or is pixels."""
RUN_COST, WINDOW_COST = 7, 10
"""Bytes beside the pixels: two addresses, two control bytes, and the three commands of a run or six of a window."""

_ROW = WIDTH // 8
_APART = tuple(bytes(byte >> bit & 1 for bit in range(7, -1, -1)) for byte in range(256))
"""For each byte of a picture's row: its eight pixels as bytes 0 or 1, from the left."""
_MIRRORED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))

_MEMORY_MODE, _BY_WINDOW, _BY_PAGE = 0x20, 0x00, 0x02
_COLUMNS, _PAGES, _PAGE = 0x21, 0x22, 0xB0
_TO_WINDOWS = bytes((_MEMORY_MODE, _BY_WINDOW))
# The data sheets leave open whether the columns of the last window also end a run, which would wrap there: so all
# columns are given back while windows still count.
_TO_RUNS = bytes((_COLUMNS, 0, WIDTH - 1, _MEMORY_MODE, _BY_PAGE))

# Another run costs RUN_COST, so a gap of as many bytes is as cheap to send along, in fewer transactions. Deciding each
# gap by itself is the best there is within a page, since no gap's price hangs on another's.
_RUN = re.compile(rb"[^\0]+(?:\0{1,%d}[^\0]+)*" % RUN_COST)


class Mode(Enum):
    """How a controller moves on in its memory, and so which commands name a place."""

    RUNS = "within one page"
    WINDOWS = "within a rectangle"


@dataclass(frozen=True, slots=True)
class Dialect:
    """How a controller is told a place: the column behind the glass's first, and whether it knows windows at all."""

    left: int
    has_windows: bool

    @property
    def mode_after_init(self) -> Mode:
        """The mode in which luma's init leaves it."""
        return Mode.WINDOWS if self.has_windows else Mode.RUNS


SOLOMON = Dialect(left=0, has_windows=True)
"""SSD1306 and SSD1309."""
SINO_WEALTH = Dialect(left=2, has_windows=False)
"""SH1106: 132 columns of which the glass shows the middle 128, addressed by page only."""


@dataclass(frozen=True, slots=True)
class Window:
    """A rectangle of memory: columns `left` to `right` of pages `top` to `bottom`, the ends excluded."""

    left: int
    right: int
    top: int
    bottom: int

    @property
    def is_run(self) -> bool:
        """Whether it lies within one page."""
        return self.bottom - self.top == 1

    @property
    def cost(self) -> int:
        """The bytes on the bus that it takes to write it, in the mode that suits it."""
        return (RUN_COST if self.is_run else WINDOW_COST) + (self.right - self.left) * (self.bottom - self.top)

    def around(self, other: "Window") -> "Window":
        """Return the smallest window that holds both."""
        return Window(
            min(self.left, other.left),
            max(self.right, other.right),
            min(self.top, other.top),
            max(self.bottom, other.bottom),
        )


WHOLE = Window(0, WIDTH, 0, PAGES)


@dataclass(frozen=True, slots=True)
class Update:
    """Transactions, each from its control byte on, and the mode in which they leave the controller."""

    transactions: tuple[bytes, ...]
    mode: Mode


def memory_of(picture: Picture, upside_down: bool = False) -> bytes:
    """Return the 1,024 bytes of the memory: pages from the top, columns from the left, the top pixel the lowest bit.

    All rows that have the same place in their page are spread and shifted as one number: a fiftieth of the time that
    a loop over pixels takes, which a Pi Zero would spend on every press.
    """
    rows = [picture.bits[at : at + _ROW] for at in range(0, len(picture.bits), _ROW)]
    memory = 0
    for place in range(8):
        pixels = b"".join([_APART[byte] for byte in b"".join(rows[place::8])])
        memory |= int.from_bytes(pixels) << place
    upright = memory.to_bytes(WIDTH * PAGES)
    return upright[::-1].translate(_MIRRORED) if upside_down else upright


def frame_of(wanted: bytes, dialect: Dialect) -> Update:
    """Return the update that writes the whole memory after an init, however it was filled before."""
    everything = [WHOLE] if dialect.has_windows else [Window(0, WIDTH, page, page + 1) for page in range(PAGES)]
    return _update_in_order(everything, wanted, dialect, dialect.mode_after_init)


def update_of(held: bytes, wanted: bytes, dialect: Dialect, mode: Mode, also: bytes = b"") -> Update:
    """Return the cheapest update from one memory to another; the commands `also` go with it, before the pixels."""
    return _update_in_order(changed_windows(held, wanted, dialect, mode), wanted, dialect, mode, also)


def changed_windows(held: bytes, wanted: bytes, dialect: Dialect, mode: Mode) -> Sequence[Window]:
    """Return the windows to write: runs of one page, or some of them joined where windows over pages are cheaper.

    Windows have to save the way to their mode and back again, since runs are what most steps need.
    """
    runs = changed_runs(held, wanted)
    if not dialect.has_windows:
        return runs
    joined = joined_windows(runs)
    toll = len(_TO_WINDOWS) + len(_TO_RUNS) if mode is Mode.RUNS else 0
    return joined if _cost(joined) + toll <= _cost(runs) else runs


def changed_runs(held: bytes, wanted: bytes) -> list[Window]:
    """Return the cheapest runs within pages that cover every byte that differs, from the top and the left."""
    differing = (int.from_bytes(held) ^ int.from_bytes(wanted)).to_bytes(len(wanted))
    found = []
    for page in range(PAGES):
        first = page * WIDTH
        for run in _RUN.finditer(differing, first, first + WIDTH):
            found.append(Window(run.start() - first, run.end() - first, page, page + 1))
    return found


def joined_windows(runs: Iterable[Window]) -> list[Window]:
    """Join runs wherever one window around two costs no more than both, the best partner first.

    Near the best, not the best: over the tapes within a hundredth of trying all pairs again after every step.
    """
    joined: list[Window] = []
    for run in runs:
        grown = run
        while partner := _best_partner(grown, joined):
            joined.remove(partner)
            grown = grown.around(partner)
        joined.append(grown)
    return joined


def _best_partner(window: Window, others: Iterable[Window]) -> Window | None:
    best, most = None, 0
    for other in others:
        saved = window.cost + other.cost - window.around(other).cost
        if saved >= most:
            best, most = other, saved
    return best


def _cost(windows: Iterable[Window]) -> int:
    return sum(window.cost for window in windows)


def _update_in_order(
    windows: Sequence[Window], memory: bytes, dialect: Dialect, mode: Mode, also: bytes = b""
) -> Update:
    """Write windows in an order that takes one change of mode at most; `also` goes with the first commands."""
    tall_first = mode is Mode.WINDOWS
    transactions: list[bytes] = []
    for window in sorted(windows, key=lambda window: window.is_run is tall_first):
        wanted_mode = Mode.RUNS if window.is_run else Mode.WINDOWS
        also += _change_of(mode, wanted_mode)
        mode = wanted_mode
        transactions.append(bytes((COMMANDS, *also, *_place_of(window, dialect))))
        transactions.append(bytes((DATA,)) + b"".join(_rows_of(window, memory)))
        also = b""
    if also:
        transactions.append(bytes((COMMANDS, *also)))
    return Update(tuple(transactions), mode)


def _change_of(mode: Mode, wanted: Mode) -> bytes:
    if mode is wanted:
        return b""
    return _TO_RUNS if wanted is Mode.RUNS else _TO_WINDOWS


def _place_of(window: Window, dialect: Dialect) -> bytes:
    """Name the place in full each time: what a disturbed bus did to a pointer must not outlive one update."""
    first = window.left + dialect.left
    if window.is_run:
        return bytes((_PAGE | window.top, first & 0x0F, 0x10 | first >> 4))
    last = window.right + dialect.left - 1
    return bytes((_COLUMNS, first, last, _PAGES, window.top, window.bottom - 1))


def _rows_of(window: Window, memory: bytes) -> Iterator[bytes]:
    for page in range(window.top, window.bottom):
        yield memory[page * WIDTH + window.left : page * WIDTH + window.right]
