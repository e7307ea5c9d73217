"""The config file's text → `Settings`, refused by name (PANEL.md, Config): file, line, key, wrong and right.

The values themselves are in `options`; finding and opening the file is `settings`'.
"""

import os.path
from collections.abc import Callable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import TypeVar

from companion.options import (
    DEFAULT_SEGMENTS,
    INDISPENSABLE,
    Buttons,
    Die,
    Oled,
    Segment,
    Settings,
    Strip,
    TableOptions,
)
from companion.rules.cards_file import colour_of
from companion.rules.toml_text import Table, TomlRefused, described, read_toml, shown
from companion.words.languages import LANGUAGES
from wiring import pin_map

MOST_LEDS = 300
"""The longest strip: what one transfer of the SPI bus surely carries."""
LAST_PIN = 27
"""The highest BCM number on the header."""
_Part = TypeVar("_Part")


class ConfigError(TomlRefused):
    """The config cannot be used; `oled` is where to say so: the config's own, or the default where that is wrong."""

    oled: Oled | None = Oled()


def settings_from(text: str, name: str = "the default config", folder: Path = Path()) -> Settings:
    """Return the settings in `text` (TOML, called `name` in messages), paths relative to `folder`. ConfigError."""
    whole = read_toml(text, name, ConfigError)
    try:
        return _settings(whole, folder)
    except ConfigError as error:
        error.oled = _oled_anyway(whole)
        raise


def _settings(whole: Table, folder: Path) -> Settings:
    whole.only(field.name for field in fields(Settings) if field.name != "source")
    return Settings(
        _buttons(whole.table("buttons")),
        _part(whole.table("oled"), "driver", _oled),
        _part(whole.table("strip"), "driver", lambda table: _strip(table, folder)),
        _part(whole.table("die"), "port", lambda table: _die(table, folder)),
        _table(whole.table("table"), folder),
    )


def _oled_anyway(whole: Table) -> Oled | None:
    try:
        return _part(whole.table("oled"), "driver", _oled)
    except ConfigError:
        return Oled()


def _part(table: Table, key: str, read: Callable[[Table], _Part]) -> _Part | None:
    """Read a part that `key = false` leaves out; the rest of its table is judged all the same."""
    left_out = table.values.get(key) is False
    kept = {name: value for name, value in table.values.items() if not (left_out and name == key)}
    if kept.get(key) is True:
        raise table.refuse(key, "is true", f"expected a text, or false where there is no {table.path}")
    part = read(Table(kept, table.path, table.source))
    return None if left_out else part


def _buttons(table: Table) -> Buttons:
    default = Buttons()
    table.only([*default.pins, "bounce_ms", "hold_s", "guard_ms", "pin_factory"])
    return Buttons(
        _pins(table, default.pins),
        table.integer("bounce_ms", 30, 1, 500) / 1000,
        table.number("hold_s", default.hold_s, 0.2, 5),
        table.integer("guard_ms", 200, 0, 2000) / 1000,
        table.choice("pin_factory", default.pin_factory, ("auto", "gpiod", "lgpio", "rpigpio")),
    )


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
    _refuse_shared(table, pins)
    return pins


def _pin(table: Table, name: str, default: int) -> int:
    if table.values.get(name) is True:
        raise table.refuse(name, "is true", f"expected its BCM pin, 0 to {LAST_PIN}, or false to leave the button out")
    pin = table.integer(name, default, 0, LAST_PIN)
    if pin in pin_map().owned:
        raise table.refuse(name, f"is {pin}, a pin of {pin_map().owned[pin]}", "expected a pin that is free")
    return pin


def _refuse_shared(table: Table, pins: Mapping[str, int]) -> None:
    taken: dict[int, str] = {}
    for name in sorted(pins, key=lambda name: name in table.values):  # who is named in the file is the one to move
        if pins[name] in taken:
            other = taken[pins[name]]
            usual = "" if other in table.values else " where the config does not say otherwise"
            free = ", ".join(str(pin) for pin in _free(pins))
            raise table.refuse(name, f"is {pins[name]}, the pin of {other}{usual}", f"free pins: {free or 'none'}")
        taken[pins[name]] = name


def _free(pins: Mapping[str, int]) -> list[int]:
    taken = {*pins.values(), *pin_map().owned}
    return [pin for pin in range(LAST_PIN + 1) if pin not in taken]


def _oled(table: Table) -> Oled:
    default = Oled()
    table.only(field.name for field in fields(Oled))
    return Oled(
        table.choice("driver", default.driver, ("ssd1306", "ssd1309", "sh1106")),
        table.integer("i2c_port", default.i2c_port, 0, 255),
        _address(table, default.i2c_address),
        _rotation(table),
        table.integer("contrast", default.contrast, 0, 255),
    )


def _address(table: Table, default: int) -> int:
    key = "i2c_address"
    if isinstance(table.values.get(key), str):
        raise table.refuse(key, f"is {described(table.values[key])}", "expected a number without quotes, as 0x3C")
    address = table.integer(key, default, 0, 0xFFFF)
    if not 0x08 <= address <= 0x77:
        raise table.refuse(key, f"is 0x{address:02X}", "expected an I2C address from 0x08 to 0x77, mostly 0x3C or 0x3D")
    return address


def _rotation(table: Table) -> int:
    degrees = table.integer("rotate", 0, 0, 360)
    if degrees not in (0, 180):
        raise table.refuse("rotate", f"is {degrees}", "expected 0 or 180")
    return degrees


def _strip(table: Table, folder: Path) -> Strip:
    default = Strip()
    table.only([field.name for field in fields(Strip) if field.name != "segments"] + list(DEFAULT_SEGMENTS))
    return Strip(
        table.choice("driver", default.driver, ("ws2812", "apa102")),
        _device(table, "spi_device", default.spi_device, folder),
        table.number("brightness", default.brightness, 0, 1),
        table.number("idle", default.idle, 0, 1),
        _milliamps(table, segments := _segments(table)),
        segments,
        colour_of(table, "corruption_colour", default.corruption_colour),
        colour_of(table, "boss_colour", default.boss_colour),
    )


def _milliamps(table: Table, segments: Mapping[str, Segment]) -> int:
    """Read the current limit: each LED draws about 1 mA by being there, and the rest must be enough to see by."""
    leds = max(first + count for first, count in segments.values())
    return table.integer("max_milliamps", Strip().max_milliamps, max(50, leds + 4), 20_000)


def _segments(table: Table) -> dict[str, Segment]:
    segments = {name: _segment(table, name) for name in DEFAULT_SEGMENTS}
    # As with pins: of two that overlap, the one that the file names is the one to move.
    held: dict[int, str] = {}
    for name in sorted(segments, key=lambda name: name in table.values):
        first, count = segments[name]
        for led in range(first, first + count):
            if led in held:
                right = f"the first free LED is {max(sum(one) for one in segments.values())}"
                raise table.refuse(name, f"is [{first}, {count}], and LED {led} is one of {held[led]}'s", right)
            held[led] = name
    if not held:
        raise table.refuse("driver", "has a strip without an LED", "write driver = false, or give a segment its LEDs")
    return segments


def _segment(table: Table, name: str) -> Segment:
    value = table.values.get(name, list(DEFAULT_SEGMENTS[name]))
    right = "expected [first LED, how many], as [10, 6]"
    if not isinstance(value, list) or len(value) != 2 or any(type(number) is not int for number in value):
        raise table.refuse(name, f"is {described(value)}", right)
    first, count = value
    if first < 0 or count < 0:
        raise table.refuse(name, f"is [{shown(first)}, {shown(count)}]", f"{right}, neither below 0")
    if first + count > MOST_LEDS:
        raise table.refuse(name, f"is [{shown(first)}, {shown(count)}]", f"a strip has {MOST_LEDS} LEDs at most")
    return first, count


def _die(table: Table, folder: Path) -> Die:
    default = Die()
    table.only(field.name for field in fields(Die))
    port = table.text("port", default.port)
    return Die(
        port if port == "auto" else _device(table, "port", default.port, folder),
        table.integer("baud", default.baud, 300, 4_000_000),
    )


def _device(table: Table, key: str, default: str, folder: Path) -> str:
    if key not in table.values:
        return default
    path = _path(table, key, folder)
    if path is None:
        raise table.refuse(key, 'is ""', f"expected the path of a device, as {shown(default)}")
    return str(path)


def _table(table: Table, folder: Path) -> TableOptions:
    default = TableOptions()
    table.only(field.name for field in fields(TableOptions))
    return TableOptions(
        _path(table, "cards", folder),
        _path(table, "journal", folder),
        table.choice("language", default.language, tuple(LANGUAGES)),
        table.number("dim_after_s", default.dim_after_s, 0, 604_800),
        table.number("dark_after_s", default.dark_after_s, 0, 604_800),
    )


def _path(table: Table, key: str, folder: Path) -> Path | None:
    text = table.text(key, "")
    if "\0" in text:
        raise table.refuse(key, f"is {shown(ascii(text))}", "expected a path")
    return folder / os.path.expanduser(text) if text else None
