"""What the daemon asks of the system around it: to shut down.

The service may not do that itself: it leaves a file in its runtime folder, which systemd/companion-poweroff.path sees.
"""

import logging
import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

REQUEST = "power-off"
"""The file's name; the path unit and root's one-shot know it too."""

log = logging.getLogger(__name__)


def power_off(environ: Mapping[str, str] | None = None) -> None:
    """Ask the system to shut down; where that cannot be asked, the log says so and the box just stays on."""
    runtime = (os.environ if environ is None else environ).get("RUNTIME_DIRECTORY", "").split(":")[0]
    try:
        if runtime:
            (Path(runtime) / REQUEST).touch()
        else:
            subprocess.run(["systemctl", "poweroff"], check=True, timeout=30)
    except (OSError, subprocess.SubprocessError) as refusal:
        log.error("the system was asked to shut down and did not: %s", refusal)
