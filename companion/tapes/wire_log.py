"""The wire log as text: every bus transaction that writes, as a line of JSON (TAPES.md)."""

import json
from collections.abc import Iterable, Iterator

from hardware.simulated.messages import Transaction


def log_lines(transactions: Iterable[Transaction]) -> Iterator[str]:
    """Yield a line of JSON for each transaction, in order; a failed one has its `error` number besides.

    The OLED's answers, when it is asked for its status, are left out: a decoder would take them for what was written.
    """
    for done in (each for each in transactions if not each.read):
        entry: dict[str, object] = {"t": done.t, "bus": done.bus}
        if done.bus == "i2c":
            entry["address"] = done.address
        entry["bytes"] = done.data.hex()
        if done.error is not None:
            entry["error"] = done.error
        yield json.dumps(entry)
