"""The config's text → `Settings` (CONFIG.md), or all that is wrong with it by file, line, key, wrong and right.

Defaults and ranges are the fields' own (`settings`, `hardware.parts`); here is what no field can say of itself: what
goes together, how paths and addresses are written. Finding and opening the file is `locations`'.
"""

import os.path
from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import partial
from pathlib import Path
from typing import TypeVar

from companion.config.fields import Key, Reader, key_of, names_of, read
from companion.config.problems import Problem, TomlRefused
from companion.config.settings import (
    ButtonSettings,
    OledSettings,
    Segment,
    Settings,
    StripSettings,
    TableSettings,
    length_of,
)
from companion.config.toml_table import TomlTable, describe, one_of, read_toml, shown
from hardware.parts import ButtonsWiring, DieWiring, OledWiring, StripWiring
from wiring import INDISPENSABLE, pin_map

SECTIONS: Mapping[str, tuple[type, ...]] = {
    "buttons": (ButtonsWiring, ButtonSettings),
    "oled": (OledWiring, OledSettings),
    "strip": (StripWiring, StripSettings),
    "die": (DieWiring,),
    "table": (TableSettings,),
}
"""The values that each table of the file is read into; besides, a button's name is a key, and a track's."""
LAST_PIN = 27
"""The highest BCM number on the header."""
MOST_LEDS = 300
"""The longest strip: what one transfer of the SPI bus surely carries."""
LEAST_TO_SHINE_MA = 4
"""Milliamps that must be left for shining: each LED draws about 1 mA by being there."""
_MEANT = {"led": "strip", "leds": "strip", "lights": "strip", "display": "oled", "screen": "oled"}
"""What people may call a part, although the config has another name for it."""
USUAL_OLED = OledSettings()
_Part = TypeVar("_Part")


class ConfigError(TomlRefused):
    """The config cannot be used; `oled` is where to say so: the config's own, or the default where that is wrong."""

    def __init__(self, *problems: Problem, oled: OledSettings | None = USUAL_OLED) -> None:
        super().__init__(*problems)
        self.oled = oled


def settings_from(text: str, name: str = "the default config", folder: Path = Path()) -> Settings:
    """Return the settings in `text` (TOML, called `name` in messages), paths relative to `folder`. ConfigError."""
    whole = read_toml(text, name, ConfigError)
    settings = _settings(whole, folder)
    if problems := whole.source.problems:
        raise ConfigError(*problems, oled=settings.oled if whole.are_right("oled") else USUAL_OLED)
    return settings


def _settings(whole: TomlTable, folder: Path) -> Settings:
    whole.only((field.name for field in fields(Settings) if field.name != "source"), _MEANT)
    strip, die = partial(_strip, folder=folder), partial(_die, folder=folder)
    return Settings(
        _buttons(whole.table("buttons")),
        _part(whole.table("oled"), key_of(OledWiring, "driver"), _oled),
        _part(whole.table("strip"), key_of(StripWiring, "driver"), strip),
        _part(whole.table("die"), key_of(DieWiring, "port"), die),
        _table(whole.table("table"), folder),
    )


def _part(table: TomlTable, key: Key, reader: Callable[[TomlTable], _Part]) -> _Part | None:
    """Read a part that `key = false` leaves out; the rest of its table is judged all the same."""
    left_out = table.values.get(key.name) is False
    kept = {name: value for name, value in table.values.items() if not (left_out and name == key.name)}
    if key.name in kept and (not isinstance(kept[key.name], str) or not kept[key.name]):
        right = f"expected {key.right or one_of(key.choices)}, or false where there is no {table.path}"
        table.refuse(key.name, f"is {describe(kept[key.name])}", right)
    part = reader(TomlTable(kept, table.path, table.source))
    return None if left_out else part


def _buttons(table: TomlTable) -> ButtonSettings:
    usual = ButtonSettings()
    table.only([*usual.wiring.pins, *names_of(*SECTIONS["buttons"])])
    pins = _pins(table, usual.wiring.pins)
    wiring = ButtonsWiring(pins, repeating=usual.wiring.repeating, **read(table, ButtonsWiring))
    _refuse_long_bounce(table, wiring)
    return ButtonSettings(wiring, **read(table, ButtonSettings))


def _refuse_long_bounce(table: TomlTable, wiring: ButtonsWiring) -> None:
    """Refuse a contact that bounces as long as a hold: no hold would ever be seen."""
    bounce_ms, hold_s = round(wiring.bounce_s * 1000), wiring.hold_s
    if bounce_ms >= hold_s * 1000 and table.are_right("bounce_ms", "hold_s"):
        wrong = f"is {bounce_ms}, and hold_s is {hold_s:g}: no hold would be longer than the bouncing"
        table.refuse("bounce_ms", wrong, f"expected less than {hold_s * 1000:g}, or a longer hold_s")


def _pins(table: TomlTable, usual: Mapping[str, int]) -> dict[str, int]:
    """Read each button's pin; those that are wrong by themselves are left out, and compared with none."""
    pins: dict[str, int] = {}
    for name in usual:
        if table.values.get(name) is not False:
            pins[name] = _pin(table, name, usual[name])
        elif name in INDISPENSABLE:
            table.refuse(name, "is false", f"everything is done with {', '.join(INDISPENSABLE)}: give it a pin")
    pins = {name: pin for name, pin in pins.items() if table.are_right(name)}
    _refuse_owned(table, pins)
    _refuse_shared(table, pins)
    return pins


def _pin(table: TomlTable, name: str, usual: int) -> int:
    or_none = "" if name in INDISPENSABLE else ", or false to leave the button out"
    return table.integer(name, usual, 0, LAST_PIN, f"its BCM pin, a whole number from 0 to {LAST_PIN}{or_none}")


def _refuse_owned(table: TomlTable, pins: Mapping[str, int]) -> None:
    owned = pin_map().owned
    for name, pin in pins.items():
        if pin in owned:
            table.refuse(name, f"is {pin}, a pin of {owned[pin]}", f"free pins: {_free(pins)}")


def _refuse_shared(table: TomlTable, pins: Mapping[str, int]) -> None:
    taken: dict[int, str] = {}
    for name in sorted(pins, key=lambda name: name in table.values):  # who is named in the file is the one to move
        other = taken.setdefault(pins[name], name)
        if other != name:
            usual = "" if other in table.values else " where the config does not say otherwise"
            table.refuse(name, f"is {pins[name]}, the pin of {other}{usual}", f"free pins: {_free(pins)}")


def _free(pins: Mapping[str, int]) -> str:
    taken = {*pins.values(), *pin_map().owned}
    return ", ".join(str(pin) for pin in range(LAST_PIN + 1) if pin not in taken) or "none"


def _oled(table: TomlTable) -> OledSettings:
    table.only(names_of(*SECTIONS["oled"]))
    wiring = OledWiring(**read(table, OledWiring, own={"i2c_address": _address}))
    return OledSettings(wiring, **read(table, OledSettings))


def _address(key: Key, table: TomlTable) -> int:
    least, most = key.bounds.least, key.bounds.most
    value = table.values.get(key.name, key.default)
    right = f"an I2C address from 0x{least:02X} to 0x{most:02X}, mostly 0x3C or 0x3D"
    if isinstance(value, str):
        table.refuse(key.name, f"is {describe(value)}", "expected a number without quotes, as 0x3C")
    elif type(value) is int and 0 <= value <= 0xFFFF and not least <= value <= most:  # said as it was surely written
        table.refuse(key.name, f"is 0x{value:02X}", f"expected {right}")
    return table.integer(key.name, key.default, least, most, right)


def _strip(table: TomlTable, folder: Path) -> StripSettings:
    usual = StripSettings().segments
    table.only([*names_of(*SECTIONS["strip"]), *usual])
    segments = _segments(table, usual)
    own: dict[str, Reader] = {
        "spi_device": partial(_spi_device, folder=folder),
        "max_milliamps": partial(_milliamps, segments=segments),
    }
    wiring = StripWiring(length_of(segments), **read(table, StripWiring, own=own))
    colours = {"corruption_colour": _colour, "boss_colour": _colour}
    return StripSettings(wiring, segments=segments, **read(table, StripSettings, own=colours))


def _colour(key: Key, table: TomlTable) -> str:
    return table.colour(key.name, key.default)


def _spi_device(key: Key, table: TomlTable, folder: Path) -> str:
    right = f"{key.right}, as {shown(key.default)}"
    path = _path(key, table, folder, right)
    if path is None and key.name in table.values:
        table.refuse(key.name, 'is ""', f"expected {right}")
    return str(path or key.default)


def _milliamps(key: Key, table: TomlTable, segments: Mapping[str, Segment]) -> int:
    """Read the current limit: what the LEDs draw by being there, and enough to see by."""
    least = max(key.bounds.least, length_of(segments) + LEAST_TO_SHINE_MA)
    return table.integer(key.name, key.default, least, key.bounds.most)


def _segments(table: TomlTable, usual: Mapping[str, Segment]) -> dict[str, Segment]:
    segments = {name: _segment(table, name, usual[name]) for name in usual}
    right = {name: segment for name, segment in segments.items() if table.are_right(name)}
    _refuse_overlaps(table, right)
    if right == segments and not any(count for _, count in segments.values()):
        table.refuse("driver", "has a strip without an LED", "write driver = false, or give a segment its LEDs")
    return segments


def _refuse_overlaps(table: TomlTable, segments: Mapping[str, Segment]) -> None:
    held: dict[int, str] = {}
    for name in sorted(segments, key=lambda name: name in table.values):  # as with pins
        first, count = segments[name]
        for led in range(first, first + count):
            if held.setdefault(led, name) != name:
                right = f"the first free LED is {length_of(segments)}"
                table.refuse(name, f"is [{first}, {count}], and LED {led} is one of {held[led]}'s", right)


def _segment(table: TomlTable, name: str, usual: Segment) -> Segment:
    value = table.values.get(name, list(usual))
    right = "expected [first LED, how many], as [10, 6]"
    if not isinstance(value, list) or len(value) != 2 or any(type(number) is not int for number in value):
        table.refuse(name, f"is {shown(value) if isinstance(value, list) else describe(value)}", right)
        return usual
    first, count = value
    if first < 0 or count < 0:
        table.refuse(name, f"is [{shown(first)}, {shown(count)}]", f"{right}, neither below 0")
    elif first + count > MOST_LEDS:
        table.refuse(name, f"is [{shown(first)}, {shown(count)}]", f"a strip has {MOST_LEDS} LEDs at most")
    else:
        return first, count
    return usual


def _die(table: TomlTable, folder: Path) -> DieWiring:
    table.only(names_of(*SECTIONS["die"]))
    return DieWiring(**read(table, DieWiring, own={"port": partial(_port, folder=folder)}))


def _port(key: Key, table: TomlTable, folder: Path) -> str:
    if table.values.get(key.name, key.default) == key.default:
        return str(key.default)
    return str(_path(key, table, folder))


def _table(table: TomlTable, folder: Path) -> TableSettings:
    table.only(names_of(*SECTIONS["table"]))
    path = partial(_path, folder=folder)
    return TableSettings(**read(table, TableSettings, own={"cards": path, "journal": path}))


def _path(key: Key, table: TomlTable, folder: Path, right: str = "") -> Path | None:
    right = right or key.right
    text = table.text(key.name, "", right)
    if "\0" in text:
        table.refuse(key.name, f"is {shown(text)}", f"expected {right}, without a zero byte")
        return None
    return folder / os.path.expanduser(text) if text else None
