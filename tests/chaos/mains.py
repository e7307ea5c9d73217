"""Daemons with something about them that a box can have: no permission, or a wall clock that jumps."""

import os
import random
from types import SimpleNamespace
from typing import Any

from companion.daemon import loop
from companion.daemon.loop import RunOptions
from companion.daemon.main import main as daemon_main
from hardware.copper import Copper

NOBODY = 65534
DECADES_S = 40 * 365 * 86400.0


def as_nobody(copper: Copper, options: RunOptions) -> int:
    """Run the daemon as a user who may do little."""
    os.setgroups([])
    os.setgid(NOBODY)
    os.setuid(NOBODY)
    return daemon_main(copper, options)


def with_a_jumping_wall_clock(copper: Copper, options: RunOptions) -> int:
    """Run the daemon with a wall clock that stands decades elsewhere each time it is asked, before 1970 too."""
    rng = random.Random(os.getpid())
    # In the daemon's own process, so that it is the only one whose clock jumps.
    module: Any = loop
    module.time = SimpleNamespace(time=lambda: rng.choice((-1, 0, 1, 2, 2000)) * DECADES_S + rng.random())
    return daemon_main(copper, options)
