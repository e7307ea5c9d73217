"""The config's `[buttons]` (PANEL.md, Buttons and Config): each on a pin that is free, what a hold is, refused by name.

The rest of the config is `settings_text`'.
"""

from collections.abc import Mapping

from companion.config.settings import Buttons
from companion.config.toml_table import Table
from wiring import INDISPENSABLE, pin_map

LAST_PIN = 27
"""The highest BCM number on the header."""


def buttons_of(table: Table) -> Buttons:
    """Read the whole table: the pins, and how a press is told from bounces and from a hold."""
    default = Buttons()
    table.only([*default.pins, "bounce_ms", "hold_s", "guard_ms", "pin_factory"])
    hold_s = table.number("hold_s", default.hold_s, 0.2, 5)
    return Buttons(
        _pins(table, default.pins),
        _bounce_ms(table, hold_s) / 1000,
        hold_s,
        table.integer("guard_ms", 200, 0, 2000) / 1000,
        table.choice("pin_factory", default.pin_factory, ("auto", "gpiod", "lgpio", "rpigpio")),
    )


def _bounce_ms(table: Table, hold_s: float) -> int:
    """Read how long a contact may bounce: a hold that is no longer would never be seen."""
    bounce_ms = table.integer("bounce_ms", 30, 1, 500)
    if bounce_ms >= hold_s * 1000:
        wrong = f"is {bounce_ms}, and hold_s is {hold_s:g}: no hold would be longer than the bouncing"
        raise table.refuse("bounce_ms", wrong, f"expected less than {hold_s * 1000:g}, or a longer hold_s")
    return bounce_ms


def _pins(table: Table, default: Mapping[str, int]) -> dict[str, int]:
    pins: dict[str, int] = {}
    for name in default:
        if table.values.get(name) is False:
            if name in INDISPENSABLE:
                raise table.refuse(
                    name, "is false", f"everything is done with {', '.join(INDISPENSABLE)}: give it a pin"
                )
        else:
            pins[name] = _pin(table, name, default[name])
    _refuse_owned(table, pins)
    _refuse_shared(table, pins)
    return pins


def _pin(table: Table, name: str, default: int) -> int:
    or_none = "" if name in INDISPENSABLE else ", or false to leave the button out"
    return table.integer(name, default, 0, LAST_PIN, f"its BCM pin, a whole number from 0 to {LAST_PIN}{or_none}")


def _refuse_owned(table: Table, pins: Mapping[str, int]) -> None:
    owned = pin_map().owned
    for name, pin in pins.items():
        if pin in owned:
            raise table.refuse(name, f"is {pin}, a pin of {owned[pin]}", f"free pins: {_free(pins)}")


def _refuse_shared(table: Table, pins: Mapping[str, int]) -> None:
    taken: dict[int, str] = {}
    for name in sorted(pins, key=lambda name: name in table.values):  # who is named in the file is the one to move
        if pins[name] in taken:
            other = taken[pins[name]]
            usual = "" if other in table.values else " where the config does not say otherwise"
            raise table.refuse(name, f"is {pins[name]}, the pin of {other}{usual}", f"free pins: {_free(pins)}")
        taken[pins[name]] = name


def _free(pins: Mapping[str, int]) -> str:
    taken = {*pins.values(), *pin_map().owned}
    return ", ".join(str(pin) for pin in range(LAST_PIN + 1) if pin not in taken) or "none"
