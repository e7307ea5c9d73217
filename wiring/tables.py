"""The wiring tables of the guide, from the pin map: they stand in README.md between marks and are written in place.

Text in, text out: writing is `python -m wiring`.
"""

import re
from collections.abc import Iterable, Sequence

from wiring import INDISPENSABLE, PinMap
from wiring.builds import LEGENDS, WIRE_COLOURS

MARKED = re.compile(r"(<!-- table (\S+), by python -m wiring -->\n).*?(<!-- end of table -->)", re.DOTALL)

COLOURS = {
    "WH": "white",
    "BN": "brown",
    "GN": "green",
    "YE": "yellow",
    "GY": "grey",
    "PK": "pink",
    "BU": "blue",
    "RD": "red",
    "OG": "orange",
    "VT": "violet",
    "TQ": "turquoise",
    "LB": "light blue",
    "OL": "olive",
    "BG": "beige",
    "IV": "ivory",
    "SR": "silver",
}
"""The wires' colours in words."""


def with_tables(text: str, pins: PinMap) -> str:
    """Give the guide's text with each marked table as the pin map has it; KeyError for a table that nobody makes."""
    tables = {"buttons": _buttons(pins), "parts": _parts(pins), "header": _header(pins)}
    return MARKED.sub(lambda mark: f"{mark[1]}\n{tables[mark[2]]}\n\n{mark[3]}", text)


def _buttons(pins: PinMap) -> str:
    rows = [
        (LEGENDS[name], f"`{name}`", bcm, pins.header[bcm], COLOURS[WIRE_COLOURS[name]], _in_every_build(name))
        for name, bcm in pins.buttons.items()
    ]
    return _table(("button", "in the config", "GPIO", "header pin", "wire in the drawing", "in the 5-button box"), rows)


def _in_every_build(name: str) -> str:
    return "yes" if name in INDISPENSABLE else ""


def _parts(pins: PinMap) -> str:
    oled, strip = pins.taps["oled"], pins.taps["strip"]
    rows = [
        ("OLED", "GND", f"pin {oled['ground']}, ground"),
        ("OLED", "VCC", f"pin {oled[str(pins.oled['VCC'])]}, 3.3 V"),
        *(("OLED", line, _gpio(pins, pins.oled[line])) for line in ("SCL", "SDA")),
        *(("level shifter", f"{pins.buffers[line]}A (its pin {pins.shifter[f'{pins.buffers[line]}A']}), for the "
           f"strip's {line}{_only(line)}", _gpio(pins, pins.strip[line])) for line in ("DIN", "CLK")),
        ("level shifter", f"GND (its pin {pins.shifter['GND']})", f"pin {strip['ground']}, ground"),
        ("all buttons", "the second contact", f"pin {pins.taps['buttons']['ground']}, ground"),
    ]  # fmt: skip
    return _table(("part", "its line", "on the Pi's header"), rows)


def _only(line: str) -> str:
    return " (APA102 only)" if line == "CLK" else ""


def _gpio(pins: PinMap, bcm: int | str) -> str:
    return f"pin {pins.header[int(bcm)]}, GPIO {bcm}"


def _header(pins: PinMap) -> str:
    """Show the header as it lies: pin 1 is at the end where the SD card is."""
    uses = _uses(pins)
    rows = [(uses.get(odd, ""), odd, odd + 1, uses.get(odd + 1, "")) for odd in range(1, 40, 2)]
    return _table(("", "pin", "pin", "(towards the board's edge)"), rows)


def _uses(pins: PinMap) -> dict[int, str]:
    names = {"ground": "ground", "3V3": "3.3 V", "5V": "5 V: nothing of the box"}
    uses = {pin: names[supply] for supply, all_ in pins.supplies.items() for pin in all_}
    uses |= {pin: f"{names[supply]}: **{part}**" for part, tap in pins.taps.items() for supply, pin in tap.items()}
    uses |= {pins.header[bcm]: f"GPIO {bcm}, {owner}: leave open" for bcm, owner in pins.owned.items()}
    uses |= {pins.header[bcm]: f"GPIO {bcm}, spare" for bcm in pins.spare}
    uses |= {pins.header[bcm]: f"GPIO {bcm}: **{LEGENDS[name]}**" for name, bcm in pins.buttons.items()}
    uses |= {pins.header[int(pins.oled[line])]: f"GPIO {pins.oled[line]}: **OLED {line}**" for line in ("SDA", "SCL")}
    return uses | {pins.header[int(pins.strip[line])]: f"GPIO {pins.strip[line]}: **strip {line}**{_only(line)}"
                   for line in ("DIN", "CLK")}  # fmt: skip


def _table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)
