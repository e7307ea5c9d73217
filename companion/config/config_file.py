"""The config file's text → `Settings`, refused by name (PANEL.md, Config): file, line, key, wrong and right.

The values are in `options`; the buttons are `settings_buttons`', finding and opening the file is `settings`'.
"""

import os.path
from collections.abc import Callable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import TypeVar

from companion.config.cards_file import colour_of
from companion.config.settings import DEFAULT_SEGMENTS, Buttons, Die, Oled, Segment, Settings, Strip, TableSettings
from companion.config.toml_table import TomlRefused, TomlTable, described, one_of, read_toml, shown
from companion.texts import LANGUAGES
from wiring import INDISPENSABLE, pin_map

# ---- from companion.settings_buttons: The config's `[buttons]` (PANEL.md, Buttons and Config): each on a pin that is free, what a hold is, refused by name. The rest of the config is `settings_text`'.

LAST_PIN = 27
"""The highest BCM number on the header."""


def buttons_of(table: TomlTable) -> Buttons:
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


def _bounce_ms(table: TomlTable, hold_s: float) -> int:
    """Read how long a contact may bounce: a hold that is no longer would never be seen."""
    bounce_ms = table.integer("bounce_ms", 30, 1, 500)
    if bounce_ms >= hold_s * 1000:
        wrong = f"is {bounce_ms}, and hold_s is {hold_s:g}: no hold would be longer than the bouncing"
        raise table.refuse("bounce_ms", wrong, f"expected less than {hold_s * 1000:g}, or a longer hold_s")
    return bounce_ms


def _pins(table: TomlTable, default: Mapping[str, int]) -> dict[str, int]:
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


def _pin(table: TomlTable, name: str, default: int) -> int:
    or_none = "" if name in INDISPENSABLE else ", or false to leave the button out"
    return table.integer(name, default, 0, LAST_PIN, f"its BCM pin, a whole number from 0 to {LAST_PIN}{or_none}")


def _refuse_owned(table: TomlTable, pins: Mapping[str, int]) -> None:
    owned = pin_map().owned
    for name, pin in pins.items():
        if pin in owned:
            raise table.refuse(name, f"is {pin}, a pin of {owned[pin]}", f"free pins: {_free(pins)}")


def _refuse_shared(table: TomlTable, pins: Mapping[str, int]) -> None:
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


MOST_LEDS = 300
"""The longest strip: what one transfer of the SPI bus surely carries."""
_OLEDS, _STRIPS = ("ssd1306", "ssd1309", "sh1106"), ("ws2812", "apa102")
_MEANT = {"led": "strip", "leds": "strip", "lights": "strip", "display": "oled", "screen": "oled"}
"""What people may call a part, although the config has another name for it."""
_PORTS = '"auto", the path of a device'
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


def _settings(whole: TomlTable, folder: Path) -> Settings:
    whole.only((field.name for field in fields(Settings) if field.name != "source"), _MEANT)
    return Settings(
        buttons_of(whole.table("buttons")),
        _oled_of(whole),
        _part(whole.table("strip"), "driver", one_of(_STRIPS), lambda table: _strip(table, folder)),
        _part(whole.table("die"), "port", _PORTS, lambda table: _die(table, folder)),
        _table(whole.table("table"), folder),
    )


def _oled_of(whole: TomlTable) -> Oled | None:
    return _part(whole.table("oled"), "driver", one_of(_OLEDS), _oled)


def _oled_anyway(whole: TomlTable) -> Oled | None:
    try:
        return _oled_of(whole)
    except ConfigError:
        return Oled()


def _part(table: TomlTable, key: str, right: str, read: Callable[[TomlTable], _Part]) -> _Part | None:
    """Read a part that `key = false` leaves out; the rest of its table is judged all the same."""
    left_out = table.values.get(key) is False
    kept = {name: value for name, value in table.values.items() if not (left_out and name == key)}
    if key in kept and (not isinstance(kept[key], str) or not kept[key]):
        raise table.refuse(
            key, f"is {described(kept[key])}", f"expected {right}, or false where there is no {table.path}"
        )
    part = read(TomlTable(kept, table.path, table.source))
    return None if left_out else part


def _oled(table: TomlTable) -> Oled:
    default = Oled()
    table.only(field.name for field in fields(Oled))
    return Oled(
        table.choice("driver", default.driver, _OLEDS),
        table.integer("i2c_port", default.i2c_port, 0, 255),
        _address(table, default.i2c_address),
        _rotation(table),
        table.integer("contrast", default.contrast, 0, 255),
    )


def _address(table: TomlTable, default: int) -> int:
    key, least, most = "i2c_address", 0x08, 0x77
    value = table.values.get(key, default)
    if isinstance(value, str):
        raise table.refuse(key, f"is {described(value)}", "expected a number without quotes, as 0x3C")
    right = f"an I2C address from 0x{least:02X} to 0x{most:02X}, mostly 0x3C or 0x3D"
    if type(value) is int and 0 <= value <= 0xFFFF and not least <= value <= most:  # said as it was surely written
        raise table.refuse(key, f"is 0x{value:02X}", f"expected {right}")
    return table.integer(key, default, least, most, right)


def _rotation(table: TomlTable) -> int:
    degrees = table.integer("rotate", 0, 0, 180, "0 or 180")
    if degrees not in (0, 180):
        raise table.refuse("rotate", f"is {degrees}", "expected 0 or 180")
    return degrees


def _strip(table: TomlTable, folder: Path) -> Strip:
    default = Strip()
    table.only([field.name for field in fields(Strip) if field.name != "segments"] + list(DEFAULT_SEGMENTS))
    return Strip(
        table.choice("driver", default.driver, _STRIPS),
        _spi_device(table, default.spi_device, folder),
        table.number("brightness", default.brightness, 0, 1),
        table.number("idle", default.idle, 0, 1),
        _milliamps(table, segments := _segments(table)),
        segments,
        colour_of(table, "corruption_colour", default.corruption_colour),
        colour_of(table, "boss_colour", default.boss_colour),
    )


def _milliamps(table: TomlTable, segments: Mapping[str, Segment]) -> int:
    """Read the current limit: each LED draws about 1 mA by being there, and the rest must be enough to see by."""
    leds = max(first + count for first, count in segments.values())
    return table.integer("max_milliamps", Strip().max_milliamps, max(50, leds + 4), 20_000)


def _segments(table: TomlTable) -> dict[str, Segment]:
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


def _segment(table: TomlTable, name: str) -> Segment:
    value = table.values.get(name, list(DEFAULT_SEGMENTS[name]))
    right = "expected [first LED, how many], as [10, 6]"
    if not isinstance(value, list) or len(value) != 2 or any(type(number) is not int for number in value):
        raise table.refuse(name, f"is {shown(value) if isinstance(value, list) else described(value)}", right)
    first, count = value
    if first < 0 or count < 0:
        raise table.refuse(name, f"is [{shown(first)}, {shown(count)}]", f"{right}, neither below 0")
    if first + count > MOST_LEDS:
        raise table.refuse(name, f"is [{shown(first)}, {shown(count)}]", f"a strip has {MOST_LEDS} LEDs at most")
    return first, count


def _spi_device(table: TomlTable, default: str, folder: Path) -> str:
    right = f"the path of a device, as {shown(default)}"
    path = _path(table, "spi_device", folder, right)
    if path is None and "spi_device" in table.values:
        raise table.refuse("spi_device", 'is ""', f"expected {right}")
    return str(path or default)


def _die(table: TomlTable, folder: Path) -> Die:
    default = Die()
    table.only(field.name for field in fields(Die))
    is_path = table.values.get("port", "auto") != "auto"
    return Die(
        str(_path(table, "port", folder, _PORTS)) if is_path else default.port,
        table.integer("baud", default.baud, 300, 4_000_000),
    )


def _table(table: TomlTable, folder: Path) -> TableSettings:
    default = TableSettings()
    table.only(field.name for field in fields(TableSettings))
    return TableSettings(
        _path(table, "cards", folder, 'a path in quotes, or "" for the built-in cards'),
        _path(table, "journal", folder, 'a path in quotes, or "" for the usual place'),
        table.choice("language", default.language, tuple(LANGUAGES)),
        table.number("dim_after_s", default.dim_after_s, 0, 604_800),
        table.number("dark_after_s", default.dark_after_s, 0, 604_800),
    )


def _path(table: TomlTable, key: str, folder: Path, right: str) -> Path | None:
    text = table.text(key, "", right)
    if "\0" in text:
        raise table.refuse(key, f"is {shown(text)}", f"expected {right}, without a zero byte")
    return folder / os.path.expanduser(text) if text else None
