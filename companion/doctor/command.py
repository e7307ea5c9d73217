"""The command `check`: which config, journal and socket the doctor looks at. Its arguments are `companion.cli`'s."""

import argparse
import os
from pathlib import Path

from companion.config.locations import journal_for, settings_for
from companion.daemon.client import status_socket_for
from companion.doctor.checkup import Checkup, examine
from companion.doctor.machine import Machine


def check(args: argparse.Namespace) -> int:
    """Have the doctor look at this box; return 0 where it is fit, 1 where it is not. ConfigError."""
    from hardware.real_copper import RealCopper  # noqa: PLC0415  # only where wires are touched

    settings = settings_for(args.config)
    journal = Path(os.path.realpath(journal_for(args.journal, args.config)))
    socket = status_socket_for(args.journal, args.config)
    checkup = Checkup(Machine(), settings, journal, socket, guided=args.guided, json=args.json)
    return examine(RealCopper(), checkup)
