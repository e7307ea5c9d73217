"""How long the chaos runs are: short in the default test run, long where COMPANION_CHAOS says so.

`COMPANION_CHAOS=1000 pytest tests/chaos` kills a thousand times, goes a thousand steps with parts that come and go, and
damages every block of the journal. Each run's seed is printed with what failed and can be given by COMPANION_SEED.
"""

import os

ASKED = int(os.environ.get("COMPANION_CHAOS", "0"))
LONG = ASKED > 0
SEED = int(os.environ.get("COMPANION_SEED", "1"))


def times(usually: int) -> int:
    """Return how often: `usually`, or as often as COMPANION_CHAOS says."""
    return ASKED or usually
