"""The least that windows could cost, whatever the cleverness: a lower bound with a proof that a reader can check.

Each byte that changed is given a price. Where no window of any place and size holds changed bytes of more worth than
the window costs, every set of windows that covers all changed bytes costs at least the sum of all prices: each window
pays for what it holds. That holds for overlapping windows too, and for runs and windows in any order; changes of the
addressing mode are not counted at all.

A window of one page costs RUN_COST + its bytes, a taller one WINDOW_COST + its bytes. A price is 1 (its own byte) + z,
an unchanged byte is worth 0, so with z = -1 there. A window is paid if the sum of its z is at most 7 or 10. For each of
the 36 stacks of neighbouring pages the dearest stretch of columns is found (Kadane) and its z are lowered until it is
paid; prices only ever fall, so what was paid stays paid. The start is what the best runs within pages cost.
"""

from itertools import accumulate

from hardware.oled_update import PAGES, RUN_COST, WINDOW_COST, changed_runs
from hardware.outputs import WIDTH

Prices = list[list[float]]


def least_cost(differing: bytes) -> float:
    """Return a number of bytes on the bus below which no windows can carry the bytes that are not zero."""
    prices = _first_prices(differing)
    for height in range(1, PAGES + 1):
        for top in range(PAGES - height + 1):
            _make_paid(prices[top : top + height], RUN_COST if height == 1 else WINDOW_COST)
    changed = [at for at in range(len(differing)) if differing[at]]
    return len(changed) + sum(prices[at // WIDTH][at % WIDTH] for at in changed)


def _first_prices(differing: bytes) -> Prices:
    prices = [[-1.0] * WIDTH for _ in range(PAGES)]
    for run in changed_runs(bytes(len(differing)), differing):
        row = prices[run.top]
        changed = [x for x in range(run.left, run.right) if differing[run.top * WIDTH + x]]
        for x in changed:
            row[x] = (run.cost - len(changed)) / len(changed)
    return prices


def _make_paid(rows: Prices, overhead: int) -> None:
    """Lower what lies in any window over exactly these pages until the window's cost covers it."""
    while True:
        left, right, worth = _dearest([sum(column) for column in zip(*rows, strict=True)])
        if worth <= overhead + 1e-9:
            return
        positive = sum(z for row in rows for z in row[left:right] if z > 0)
        share = (overhead - worth + positive) / positive
        for row in rows:
            row[left:right] = [z * share if z > 0 else z for z in row[left:right]]


def _dearest(worths: list[float]) -> tuple[int, int, float]:
    """Return the stretch of columns whose worths add up to most, and that sum."""
    sums = [0.0, *accumulate(worths)]
    best, lowest = (0, 0, 0.0), 0
    for end in range(1, len(sums)):
        if sums[end] - sums[lowest] > best[2]:
            best = (lowest, end, sums[end] - sums[lowest])
        if sums[end] < sums[lowest]:
            lowest = end
    return best
