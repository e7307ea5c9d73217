"""How a daemon that cannot play ends: an exit code for systemd, a sentence for the log, and for files the OLED too.

The files themselves are judged elsewhere; here is only who is told.
"""

import sys
from pathlib import Path

from companion.exits import WRONG_FILE
from companion.config.settings import Oled, Settings, oled_wiring
from companion.config.toml_table import TomlRefused
from companion.rules.toml_words import visible
from companion.screens import draw, fault_page
from companion.config.locations import ConfigError
from hardware.copper import Copper
from hardware.outputs import Screen
from hardware.panel import Panel
from hardware.parts import ButtonsWiring, Wiring


def refused(code: int, reason: str) -> int:
    """Say why on standard error, and return the exit code."""
    print(f"companion: {visible(reason)}", file=sys.stderr)
    return code


def refuse_files(copper: Copper, refusal: TomlRefused, settings: Settings) -> int:
    """Say on the OLED too what is wrong with a config or cards file, and leave that standing; return the exit code."""
    oled = oled_wiring(oled_to_say_it(refusal, settings))
    panel = Panel.open(Wiring(ButtonsWiring(), oled, None, None), copper)
    panel.show(Screen(draw(fault_page(_told(refusal)))))
    panel.close(blank=False)
    return refused(WRONG_FILE, str(refusal))


def oled_to_say_it(refusal: TomlRefused, settings: Settings) -> Oled | None:
    """Return the OLED on which a refusal is said: the config's own, the default where that is the wrong one."""
    return refusal.oled if isinstance(refusal, ConfigError) else settings.oled


def _told(refusal: TomlRefused) -> list[str]:
    """Return what stands on the page: the file, then where in it, what is wrong, what would be right."""
    found = [text for text in (refusal.key, refusal.wrong, refusal.right) if text]
    where = f"line {refusal.line}: " if refusal.line else ""
    return [visible(Path(refusal.file).name), where + found[0], *found[1:]]
