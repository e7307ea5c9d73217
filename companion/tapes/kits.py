"""What a config makes of the simulated box: which chips stand behind its wires, and how long its presses take.

Imports no daemon: the panel in the terminal starts its own while it imports this.
"""

from dataclasses import replace

from companion.config.settings import Settings
from companion.tapes.gestures import Timing
from hardware.parts import Wiring
from hardware.simulated.bench import Kit


def kit_of(wiring: Wiring) -> Kit:
    """Return the chips that the bench decodes; where a part is off the usual one stands, and nobody writes to it."""
    kit = Kit()
    if wiring.oled is not None:
        kit = replace(kit, oled=wiring.oled.driver, oled_address=wiring.oled.i2c_address)
    if wiring.strip is not None:
        kit = replace(kit, strip=wiring.strip.driver, strip_length=wiring.strip.length)
    return kit


def timing_of(settings: Settings) -> Timing:
    """Return the box's times, by its config."""
    buttons = settings.buttons
    return Timing(guard_s=buttons.guard_s, hold_s=buttons.hold_s, bounce_s=buttons.bounce_s)
