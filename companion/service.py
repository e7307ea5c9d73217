"""What the daemon asks of the system around it: to shut down."""

import logging
import subprocess

log = logging.getLogger(__name__)


def power_off() -> None:
    """Ask the system to shut down; where it refuses, the log says so and the box just stays on."""
    command = ["systemctl", "poweroff"]
    try:
        subprocess.run(command, check=True, timeout=30)
    except (OSError, subprocess.SubprocessError) as refusal:
        log.error("the system was asked to shut down (%s) and did not: %s", " ".join(command), refusal)
