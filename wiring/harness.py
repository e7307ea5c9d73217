"""The wiring harness of a build as WireViz source, from the pin map alone; WireViz draws it.

Text in, text out: writing and drawing is `python -m wiring`.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from wiring import PinMap
from wiring.builds import LEGENDS, WIRE_COLOURS, Build

Value = str | int | bool | Sequence[str | int]

SIGNAL_GAUGE, STRIP_GAUGE = "0.14 mm2", "0.5 mm2"
"""26 and 20 AWG: for what only tells something, and for what feeds the strip (which WireViz takes for 21)."""


@dataclass(frozen=True, slots=True)
class Connector:
    """One end of cables: its properties for WireViz, and its pins with their labels."""

    name: str
    kind: str
    pins: Mapping[int, str]
    notes: str = ""


@dataclass(frozen=True, slots=True)
class Cable:
    """A bundle from one connector to another; each wire is (pin here, colour, pin there)."""

    name: str
    source: str
    target: str
    wires: tuple[tuple[int, str, int], ...]
    gauge: str = SIGNAL_GAUGE
    length: float = 0.25
    notes: str = ""


def harness_yaml(pins: PinMap, build: Build) -> str:
    """Give the WireViz source of a build."""
    cables = [_button_cable(pins, build), _oled_cable(pins), *_strip_cables(pins, build), *_bought_cables(build)]
    used = {(cable.source, wire[0]) for cable in cables for wire in cable.wires}
    used |= {(cable.target, wire[2]) for cable in cables for wire in cable.wires}
    connectors = [_only_used(connector, used) for connector in _connectors(pins, build)]
    return "\n".join(
        [
            "# Made from panel.toml by `python -m wiring`: do not edit by hand.",
            "options:",
            '  bgcolor: "WH"',
            "connectors:",
            *(line for connector in connectors for line in _connector_lines(connector)),
            "cables:",
            *(line for cable in cables for line in _cable_lines(cable)),
            "connections:",
            *(line for cable in cables for line in _connection_lines(cable)),
            "",
        ]
    )


def _connectors(pins: PinMap, build: Build) -> list[Connector]:
    buttons = {number: LEGENDS[name] for number, name in enumerate(build.buttons, 1)}
    found = [
        Connector(
            "Pi", "Raspberry Pi, 40-pin header", _header_labels(pins, build), "pins by their place on the header"
        ),
        Connector("Pi socket", "Raspberry Pi, power socket", {1: "5V"}),
        Connector("Pi supply", "the one sold for this Pi", {1: "5V"}),
        Connector("Pi USB", "Raspberry Pi, any USB port", {1: "USB"}, "Zero 2 W: micro-USB, by an OTG adapter"),
        Connector("Buttons", "Push buttons", {**buttons, len(buttons) + 1: "GROUND"}, _BUTTON_NOTES),
        Connector("OLED", "128×64 OLED on I2C", {1: "GND", 2: "VCC", 3: "SCL", 4: "SDA"}, _OLED_NOTES),
        Connector("Die", "Raspberry Pi Pico", {1: "USB"}),
    ]
    return found if build.strip is None else found + _strip_connectors(pins, build.strip)


def _strip_connectors(pins: PinMap, driver: str) -> list[Connector]:
    shifter = {pin: name for name, pin in sorted(pins.shifter.items(), key=lambda item: item[1])}
    lines = _strip_lines(driver)
    count = sum(count for _, count in pins.segments.values())
    strip = {1: "5V", **dict(enumerate(lines, 2)), 2 + len(lines): "GND"}
    return [
        Connector("Shifter", "74AHCT125, 14 pins", shifter, _shifter_notes(pins, driver)),
        Connector(
            "Supply",
            "Jack for 5 V, 3 A or more",
            {1: "+5V", 2: "GND"},
            "the strip's own, as drawn: only its ground meets the Pi",
        ),
        Connector("Fuse", "2 A slow, in the + lead", {1: "in", 2: "out"}),
        Connector("Strip", f"{driver.upper()}, {count} LEDs", strip, "1000 µF, 6.3 V or more, across 5V and GND"),
    ]


def _header_labels(pins: PinMap, build: Build) -> dict[int, str]:
    named = {pins.buttons[name]: LEGENDS[name] for name in build.buttons}
    named |= {int(pins.oled[line]): line for line in ("SDA", "SCL")}
    named |= {int(pins.strip["DIN"]): "MOSI", int(pins.strip["CLK"]): "SCLK"}
    labels = {pins.header[bcm]: f"GPIO {bcm} {label}" for bcm, label in named.items()}
    labels |= {pin: "GND" if supply == "ground" else supply for supply, all_ in pins.supplies.items() for pin in all_}
    return dict(sorted(labels.items()))


def _button_cable(pins: PinMap, build: Build) -> Cable:
    named = enumerate(build.buttons, 1)
    wires = [(pins.header[pins.buttons[name]], WIRE_COLOURS[name], place) for place, name in named]
    ground = (pins.taps["buttons"]["ground"], "BK", len(wires) + 1)
    return Cable("W-buttons", "Pi", "Buttons", (*wires, ground), notes="ground goes on from button to button")


def _oled_cable(pins: PinMap) -> Cable:
    tap = pins.taps["oled"]
    clock, data = (pins.header[int(pins.oled[line])] for line in ("SCL", "SDA"))
    wires = ((tap["ground"], "BK", 1), (tap[str(pins.oled["VCC"])], "RD", 2), (clock, "YE", 3), (data, "BU", 4))
    return Cable("W-oled", "Pi", "OLED", wires, length=0.2, notes="at most 30 cm")


def _strip_cables(pins: PinMap, build: Build) -> list[Cable]:
    if build.strip is None:
        return []
    lines = _strip_lines(build.strip)
    colours = ("GN", "YE")
    ground = len(lines) + 2
    to_shifter = [
        (pins.header[int(pins.strip[line])], colour, pins.shifter[f"{pins.buffers[line]}A"])
        for line, colour in zip(lines, colours, strict=False)
    ]
    to_strip = [
        (pins.shifter[f"{pins.buffers[line]}Y"], colour, place)
        for place, (line, colour) in enumerate(zip(lines, colours, strict=False), 2)
    ]
    ground_wire = (pins.taps["strip"]["ground"], "BK", pins.shifter["GND"])
    return [
        Cable("W-data", "Pi", "Shifter", (*to_shifter, ground_wire), length=0.15),
        Cable("W-level", "Shifter", "Strip", tuple(to_strip), notes="330 to 470 Ω in each, at the shifter; short"),
        Cable("W-plus", "Supply", "Fuse", ((1, "RD", 1),), STRIP_GAUGE, 0.1, "20 AWG"),
        Cable("W-fused", "Fuse", "Strip", ((2, "RD", 1),), STRIP_GAUGE, 0.3, "20 AWG"),
        Cable("W-return", "Supply", "Strip", ((2, "BK", ground),), STRIP_GAUGE, 0.3, "20 AWG"),
        Cable("W-chip", "Fuse", "Shifter", ((2, "RD", pins.shifter["VCC"]),), notes="100 nF across the chip's supply"),
        Cable("W-tie", "Supply", "Shifter", ((2, "BK", pins.shifter["GND"]),), notes="here both grounds meet"),
    ]


def _bought_cables(build: Build) -> list[Cable]:
    notes = "" if build.strip is None else "one supply for Pi and strip: see Power in the guide"
    power = Cable("W-power", "Pi supply", "Pi socket", ((1, "BK", 1),), "", 1.5, notes)
    return [power, Cable("W-die", "Pi USB", "Die", ((1, "BK", 1),), "", 1.0, "a USB cable that carries data")]


def _strip_lines(driver: str) -> tuple[str, ...]:
    return ("DIN",) if driver == "ws2812" else ("DIN", "CLK")


def _shifter_notes(pins: PinMap, driver: str) -> str:
    used = {pins.buffers[line] for line in _strip_lines(driver)}
    enables = [pins.shifter[f"{buffer}OE"] for buffer in (1, 2, 3, 4)]
    idle = [pins.shifter[f"{buffer}A"] for buffer in (1, 2, 3, 4) if buffer not in used]
    return f"pins {_listed(enables + idle)} to GND as well; outputs without a wire stay open"


def _listed(pins: Iterable[int]) -> str:
    return ", ".join(str(pin) for pin in sorted(pins))


_BUTTON_NOTES = "one contact to its own wire, the other to ground; needs no resistor"
_OLED_NOTES = "check the order on your module: some have VCC first"


def _only_used(connector: Connector, used: set[tuple[str, int]]) -> Connector:
    pins = {pin: label for pin, label in connector.pins.items() if (connector.name, pin) in used}
    return Connector(connector.name, connector.kind, pins, connector.notes)


def _connector_lines(connector: Connector) -> list[str]:
    """Every text is quoted: without, YAML takes the label NO for false."""
    properties: dict[str, Value] = {
        "type": connector.kind,
        "pins": list(connector.pins),
        "pinlabels": list(connector.pins.values()),
    }
    return _block(connector.name, properties | ({"notes": connector.notes} if connector.notes else {}))


def _cable_lines(cable: Cable) -> list[str]:
    properties: dict[str, Value] = {
        "category": "bundle",
        **({"gauge": cable.gauge, "show_equiv": cable.gauge == SIGNAL_GAUGE} if cable.gauge else {}),
        "length": f"{cable.length} m",
        "wirecount": len(cable.wires),
        "colors": [colour for _, colour, _ in cable.wires],
    }
    return _block(cable.name, properties | ({"notes": cable.notes} if cable.notes else {}))


def _connection_lines(cable: Cable) -> list[str]:
    ends = (
        (cable.source, [wire[0] for wire in cable.wires]),
        (cable.name, list(range(1, len(cable.wires) + 1))),
        (cable.target, [wire[2] for wire in cable.wires]),
    )
    return ["  -", *(f"    - {_quoted(name)}: {_quoted(places)}" for name, places in ends)]


def _block(name: str, properties: Mapping[str, Value]) -> list[str]:
    return [f"  {_quoted(name)}:", *(f"    {key}: {_quoted(value)}" for key, value in properties.items())]


def _quoted(value: Value) -> str:
    """JSON is YAML too, and quotes what must be quoted."""
    return json.dumps(value, ensure_ascii=False)
