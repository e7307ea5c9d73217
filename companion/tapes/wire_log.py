"""The wire log as text: every bus transaction as a line of JSON (TAPES.md)."""

import json
from collections.abc import Iterable, Iterator

from hardware.simulated.messages import Transaction


def log_lines(transactions: Iterable[Transaction]) -> Iterator[str]:
    """Yield a line of JSON for each transaction, in order; a failed one has its `error` number besides.

    A read has `"read": true`, and its `bytes` are what the device gave: whoever decodes what was written leaves it out.
    """
    for done in transactions:
        entry: dict[str, object] = {"t": done.t, "bus": done.bus}
        if done.bus == "i2c":
            entry["address"] = done.address
        entry["bytes"] = done.data.hex()
        if done.read:
            entry["read"] = True
        if done.error is not None:
            entry["error"] = done.error
        yield json.dumps(entry)
