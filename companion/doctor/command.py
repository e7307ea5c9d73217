"""`companion check`: on the box, or pretended. Its arguments are `cli_check`'s."""

import argparse
import os
import sys
import tempfile
from pathlib import Path

from companion.config.locations import journal_for, load_settings, settings_for
from companion.config.toml_table import TomlRefused
from companion.daemon.client import place_of
from companion.doctor.checkup import Checkup, checkup
from companion.doctor.machine import Machine
from companion.exits import USAGE, WRONG_FILE


def check(asked: argparse.Namespace) -> int:
    """Have the doctor look; return 0 for a box that is fit, 1 for one that is not, 78 for a wrong config."""
    if asked.fault and not asked.simulated:
        return _refused(USAGE, "--fault is for --simulated: into a real box no faults are put")
    if asked.guided and asked.simulated:
        return _refused(USAGE, "--guided needs a real box, whose buttons somebody can press")
    try:
        return _simulated(asked) if asked.simulated else _real(asked)
    except TomlRefused as refusal:
        return _refused(WRONG_FILE, str(refusal))


def _real(asked: argparse.Namespace) -> int:
    from hardware.real_copper import RealCopper  # noqa: PLC0415

    settings = settings_for(asked.config)
    journal = Path(os.path.realpath(journal_for(asked.journal, asked.config)))
    socket = place_of(asked.journal, asked.config)
    order = Checkup(Machine(), settings, journal, socket, guided=asked.guided, json=asked.json)
    return checkup(RealCopper(), order)


def _simulated(asked: argparse.Namespace) -> int:
    from companion.doctor import pretend  # noqa: PLC0415

    settings = load_settings(asked.config, search=False)  # refused here rather than in the box's process
    with tempfile.TemporaryDirectory(prefix="pretended-pi-") as folder:
        order = pretend.order_in(Path(folder), asked.fault, as_json=asked.json, settings=settings)
        with pretend.bench_of(order, asked.fault) as bench:
            code = pretend.look(bench)
            print(bench.log_tail(100_000), end="")
            return code


def _refused(code: int, sentence: str) -> int:
    print(f"companion: {sentence}", file=sys.stderr)
    return code
