"""The arguments of `check`, the doctor; what it does is imported once it is asked for."""

import argparse
from pathlib import Path
from typing import Any

_CHECK = """The doctor: looks at the box and at the Pi around it, and says for each finding the one thing to do next.
Beside a running companion it touches no wire and asks that instead. Ends with 0 for a box that is fit, else with 1."""
_FAULTS = (
    *("no-pi", "i2c-off", "spi-off", "clocks", "undervoltage", "overlay", "i2c-group", "spi-group"),
    *("sh1106", "address", "silent-die", "no-oled", "no-die", "strip-bus", "hanging-oled", "pressed"),
)


def add_check(commands: Any) -> None:
    """Add `check` to the command line's commands."""
    check: argparse.ArgumentParser = commands.add_parser(
        "check", help="look whether the box is fit, and what to do where not", description=_CHECK, allow_abbrev=False
    )
    check.add_argument("--guided", action="store_true", help="then lead through OLED, strip, every button and a throw")
    check.add_argument("--json", action="store_true", help="print the findings as JSON, for programs")
    check.add_argument("--config", type=Path, metavar="FILE", help="the config file (default: as the box does)")
    check.add_argument("--journal", type=Path, metavar="FILE", help="where games are kept (default: as the box does)")
    check.add_argument("--simulated", action="store_true", help="look at a pretended Pi with a box on simulated wires")
    check.add_argument(
        "--fault",
        action="append",
        default=[],
        choices=_FAULTS,
        metavar="NAME",
        help=f"put a fault into that one: {', '.join(_FAULTS)}",
    )
    check.set_defaults(does=_check)


def _check(asked: argparse.Namespace) -> int:
    from companion.doctor import command  # noqa: PLC0415

    return command.check(asked)
