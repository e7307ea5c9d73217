"""Counts what goes over the OLED's bus, beside stock luma and beside the least that windows could cost.

`python tests/bench/wire_bytes.py [--driver ssd1306|ssd1309|sh1106] [--random DEEDS] [--where] [TAPE …]`: every tape of
tests/tapes and one random game. `--where` says which page rows (8 pixels each, from the top) and which kinds of step
cost most. Ends with 1 where an evening costs more than 1.3 times the bound (windows_bound.py says why that is one).
`a change`, `of luma` and `median` are of the updates that change the picture; stock luma sends a frame for the others
too. All sizes are bytes on the bus, addresses, control bytes and status reads included; times are at 400 kHz.
"""

import argparse
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from luma.core.interface.serial import i2c
from PIL import Image

from hardware.oled import DIALECTS, DRIVERS
from hardware.oled_update import PAGES, Mode, frame_of, memory_of, update_of
from hardware.outputs import HEIGHT, WIDTH, Picture
from tests.bench.wire_steps import HERTZ, Evening, Update, random_evening, tape_evenings

TAPES = Path(__file__).parent.parent / "tapes"
MOST = 1.3
HEAD = (
    f"{'':<28} {'updates':>7} {'changed':>7} {'bytes':>7} {'a change':>8} {'of luma':>7} {'× least':>7} {'median':>8}"
)


class Stock:
    """Luma's own driver in its place: what each frame of it costs, whatever changed."""

    def __init__(self, driver: str) -> None:
        self._noted: list[int] = []
        self._device: Any = DRIVERS[driver](i2c(bus=self))
        self._device.persist = True
        # With a bus of its own (`port=1`) it sends a page or a frame of pixels in one transaction, as we do.
        transactions = frame_of(bytes(WIDTH * PAGES), DIALECTS[driver]).transactions
        self.size = sum(len(data) + 1 for data in transactions)
        self.seconds = (9 * self.size + 2 * len(transactions)) / HERTZ

    def write_i2c_block_data(self, _address: int, _control: int, data: list[int]) -> None:
        """Take what luma sends."""
        self._noted.append(len(data))

    def python_seconds(self, picture: Picture) -> float:
        """Measure the processor time of one frame."""
        image = Image.frombytes("1", (WIDTH, HEIGHT), picture.bits)
        return _fastest(lambda: self._device.display(image), 5)


def _fastest(deed: Any, times: int) -> float:
    took = []
    for _ in range(times):
        began = time.process_time()
        deed()
        took.append(time.process_time() - began)
    return min(took)


def row_of(name: str, updates: Sequence[Update], stock: Stock) -> str:
    changed = [update for update in updates if update.changed]
    size, each = sum(update.size for update in updates), sum(update.size for update in changed) / max(1, len(changed))
    least = sum(update.least for update in updates)
    middle = 1000 * median([update.seconds for update in changed] or [0.0])
    return (
        f"{name:<28} {len(updates):>7} {len(changed):>7} {size:>7} {each:>8.0f} {each / stock.size:>7.1%} "
        f"{size / max(1.0, least):>7.2f} {middle:>5.1f} ms"
    )


def ratio(evening: Evening) -> float:
    return sum(update.size for update in evening.updates) / sum(update.least for update in evening.updates)


def print_where(updates: Sequence[Update]) -> None:
    kinds: dict[str, list[Update]] = defaultdict(list)
    for update in updates:
        if update.changed:
            kinds[update.kind].append(update)
            kinds["all changes"].append(update)
    rows = " ".join(f"row {page}".rjust(6) for page in range(PAGES))
    print(f"\n{'kind of step, the dearest first':<38} {'count':>5} {'bytes':>6} | mean changed bytes in {rows}")
    for kind, some in sorted(kinds.items(), key=lambda item: -sum(update.size for update in item[1]))[:40]:
        mean = sum(update.size for update in some) / len(some)
        means = [sum(_changed_in(update, page) for update in some) / len(some) for page in range(PAGES)]
        print(f"{kind:<38} {len(some):>5} {mean:>6.0f} | {'':<21} " + " ".join(f"{each:>6.1f}" for each in means))


def _changed_in(update: Update, page: int) -> int:
    row = update.differing[page * WIDTH : (page + 1) * WIDTH]
    return WIDTH - row.count(0)


def print_python(driver: str, stock: Stock) -> None:
    """Print the processor time of one update, beside luma's of one frame on the same machine."""
    before, after = Picture(bytes(range(256)) * 4), Picture(bytes(range(256)) * 3 + bytes(256))
    held, dialect = memory_of(before), DIALECTS[driver]
    ours = _fastest(lambda: update_of(held, memory_of(after), dialect, Mode.RUNS), 20)
    luma = stock.python_seconds(after)
    print(
        f"processor time: an update {1000 * ours:.2f} ms, luma's display() {1000 * luma:.2f} ms, 1 to {luma / ours:.0f}"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("tapes", nargs="*", type=Path, metavar="TAPE")
    parser.add_argument("--driver", choices=sorted(DIALECTS), default="ssd1306")
    parser.add_argument("--random", type=int, default=150, metavar="DEEDS")
    parser.add_argument("--where", action="store_true")
    asked = parser.parse_args()
    stock = Stock(asked.driver)
    print(HEAD)
    evenings = []
    for evening in tape_evenings(asked.tapes or sorted(TAPES.glob("*.tape")), asked.driver):
        evenings.append(evening)
        print(row_of(evening.name, evening.updates, stock))
    if asked.random:
        evenings.append(random_evening(1, asked.random, asked.driver))
        print(row_of(evenings[-1].name, evenings[-1].updates, stock))
    everything = [update for evening in evenings for update in evening.updates]
    print(row_of("all", everything, stock))
    size, shows = sum(update.size for update in everything), len(everything)
    print(f"{'stock luma':<28} {shows:>7} {'':>7} {shows * stock.size:>7} {stock.size:>8} {1:>7.1%} {'':>7} ", end="")
    print(f"{1000 * stock.seconds:>5.1f} ms")
    every = 1000 * median(update.seconds for update in everything)
    print(
        f"with updates that change nothing: {size / (shows * stock.size):.1%} of luma's frames, median {every:.1f} ms"
    )
    print(f"SPI: {sum(evening.spi for evening in evenings)} bytes; a strip is sent whole each time")
    print_python(asked.driver, stock)
    if asked.where:
        print_where(everything)
    over = [evening.name for evening in evenings if ratio(evening) > MOST]
    print(f"over {MOST} times the bound: {', '.join(over) or 'none'}")
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
