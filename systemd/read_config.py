"""Prints what install.sh must know of the box's config: the strip's driver (`none` for no strip) and where games are.

The program's own Python runs it, so that the config means here what it means to the program, however it is written.
"""

import sys
from pathlib import Path

from companion.config.config_file import ConfigError
from companion.config.locations import SERVICE, load_settings


def main(config: Path) -> None:
    """Print driver and journal in one line; a config that is refused ends with 1 and all that is wrong with it."""
    try:
        settings = load_settings(config, search=False)
    except ConfigError as refusal:
        sys.exit(str(refusal))
    driver = settings.strip.wiring.driver if settings.strip else "none"
    print(driver, SERVICE.journal_of(settings))


main(Path(sys.argv[1]))
