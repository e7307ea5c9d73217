"""The box itself, through the very drivers that the game uses: pins, OLED, strip, die. Not beside a running daemon."""

import errno
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import replace

from companion.config.settings import Settings
from companion.doctor.findings import Finding, bad, ok, warn
from companion.doctor.machine import Machine
from companion.doctor.system_checks import join_group
from hardware.copper import Copper
from hardware.die import GIVE_UP_AFTER_S
from hardware.errors import NoPins
from hardware.inputs import PartChanged, Press, PressKind, Tick
from hardware.outputs import Screen
from hardware.panel import Panel
from hardware.parts import ButtonsWiring, Health, OledWiring, Wiring
from hardware.pins import END_IT, WAY_OUT
from wiring import pin_map

WRITTEN_WITHIN_S = 2.0
"""Seconds within which the first picture has been written, or never is."""
OLED_ADDRESSES = (0x3C, 0x3D)
_SH1106, _SSD1306 = (0x0, 0x8), (0x3, 0x4, 0x5, 0x6, 0x7)
"""The low four bits of a read's byte, as other projects tell the controllers apart; a hint, no proof."""


def box_findings(copper: Copper, machine: Machine, settings: Settings) -> Iterator[Finding]:
    """Yield how each part is doing."""
    if settings.oled is not None:
        yield from _addresses(copper, settings.oled.wiring)
    yield from _port_rights(copper, machine, settings)
    pins, panel = open_box(copper, settings)
    with closing(panel):
        seen = _watch(panel, _patience(copper, settings))
        port = panel.die_port
    yield pins
    yield from _stuck(seen, settings)
    yield from _outputs(seen, settings.wiring())
    yield from _die(copper, port, seen, settings)


def open_box(copper: Copper, settings: Settings) -> tuple[Finding, Panel]:
    """Open the box, and find how its pins can be read; where they cannot, it is open without buttons."""
    wiring = settings.wiring()
    try:
        factory = copper.pin_factory(settings.buttons.wiring.pin_factory)
        factory.close()
        panel = Panel.open(wiring, copper)
    except NoPins as missing:
        reason, _, way_out = str(missing).rpartition(": ")
        if not way_out.startswith((WAY_OUT, END_IT)):
            reason, way_out = str(missing), WAY_OUT
        return bad("buttons", reason, way_out), Panel.open(replace(wiring, buttons=ButtonsWiring()), copper)
    return ok("buttons", f"{len(wiring.buttons.pins)} can be read, by {type(factory).__name__}"), panel


def _addresses(copper: Copper, oled: OledWiring) -> Iterator[Finding]:
    try:
        found = copper.i2c_devices(oled.i2c_port)
    except OSError as error:
        if error.errno not in (errno.ENOENT, errno.EACCES, errno.EPERM):  # those were named already
            yield bad("I2C", f"bus {oled.i2c_port}: {error.strerror}", "look for a short between SDA, SCL and ground")
        return
    if not found:
        yield bad("I2C", f"nothing answers on bus {oled.i2c_port}", _oled_jumpers())
        return
    yield ok("I2C", f"answers: {', '.join(_device_text(address, byte) for address, byte in found.items())}")
    yield from _mistaken(found, oled)


def _oled_jumpers() -> str:
    header, lines = pin_map().header, pin_map().oled
    sda, scl = (header[int(lines[name])] for name in ("SDA", "SCL"))
    return f"see to the OLED's four jumpers: SDA on header pin {sda}, SCL on {scl}, VCC on 1, GND on 9"


def _device_text(address: int, byte: int) -> str:
    kind = _controller(byte)
    looks = f", looks like an {kind.upper()}" + (" or SSD1309" if kind == "ssd1306" else "") if kind else ""
    return f"0x{address:02X}{looks if address in OLED_ADDRESSES else ''}"


def _controller(byte: int) -> str:
    return "sh1106" if byte & 0xF in _SH1106 else "ssd1306" if byte & 0xF in _SSD1306 else ""


def _mistaken(found: Mapping[int, int], oled: OledWiring) -> Iterator[Finding]:
    others = [address for address in found if address in OLED_ADDRESSES]
    if oled.i2c_address not in found and others:
        right = f"set i2c_address = 0x{others[0]:02X} under [oled] in the config"
        yield bad("OLED", f"the config looks for it at 0x{oled.i2c_address:02X}, it is at 0x{others[0]:02X}", right)
    elif oled.i2c_address in found:
        kind = _controller(found[oled.i2c_address])
        if kind and (kind == "sh1106") != (oled.driver == "sh1106"):
            doubt = f"looks like an {kind.upper()}, the config says {oled.driver}"
            yield warn("OLED", doubt, f'if its edge shows noise, set driver = "{kind}" under [oled] in the config')


def _port_rights(copper: Copper, machine: Machine, settings: Settings) -> Iterator[Finding]:
    if settings.die is None:
        return
    for port in copper.serial_ports():
        if not machine.may_open(port.path):
            yield bad("die", f"{port.path} may not be opened by {machine.user}", join_group(machine, "dialout"))


def _patience(copper: Copper, settings: Settings) -> float:
    """Return how many seconds it takes until every part has had its chance to answer."""
    if settings.die is None:
        return WRITTEN_WITHIN_S
    ports = len(copper.serial_ports()) if settings.die.port == "auto" else 1
    return WRITTEN_WITHIN_S + ports * GIVE_UP_AFTER_S


def _watch(panel: Panel, seconds: float) -> list[PartChanged | Press]:
    """Write a first picture and note what the parts report, until all that are wired have."""
    began = panel.now()
    panel.show(Screen())
    panel.light(())
    wanted = {part for part, health in panel.parts.items() if health is not Health.OFF} - {"buttons"}
    seen: list[PartChanged | Press] = []
    while wanted:
        item = panel.next(began + seconds)
        if isinstance(item, Tick):
            break
        if isinstance(item, PartChanged):
            wanted.discard(item.part)
            seen.append(replace(item, at=item.at - began))
        elif isinstance(item, Press):
            seen.append(item)
    return seen


def _stuck(seen: list[PartChanged | Press], settings: Settings) -> Iterator[Finding]:
    for item in seen:
        if isinstance(item, Press) and item.kind is PressKind.STUCK:
            pin = settings.buttons.wiring.pins[item.button]
            down = f"{item.button.upper()} (GPIO {pin}) reads as pressed"
            header = pin_map().header[pin]
            yield bad("buttons", down, f"let go of it; else look for a short to ground at header pin {header}")


def _outputs(seen: list[PartChanged | Press], wiring: Wiring) -> Iterator[Finding]:
    reports = {item.part: item for item in seen if isinstance(item, PartChanged)}
    for part, name, wired in (("oled", "OLED", wiring.oled), ("strip", "strip", wiring.strip)):
        if wired is None:
            yield ok(name, "is off by the config")
        elif part not in reports:
            yield bad(name, "its bus hangs: the first write has not ended", "switch the box off, see to its wires")
        elif reports[part].health is not Health.OK:
            sentence, _, way_out = reports[part].reason.partition(", ")
            yield bad(name, sentence, way_out or f"see to the wires of the {name}")
        else:
            yield ok(
                name, "takes what is written" + ("" if part == "oled" else " (whether it shines only eyes can tell)")
            )


def _die(copper: Copper, port: str | None, seen: list[PartChanged | Press], settings: Settings) -> Iterator[Finding]:
    if settings.die is None:
        yield ok("die", "is off by the config")
        return
    reports = [item for item in seen if isinstance(item, PartChanged) and item.part == "die"]
    came = [item for item in reports if item.health is Health.OK]
    if port is None or not came:
        ports = ", ".join(other.path for other in copper.serial_ports()) or "none"
        why = reports[-1].reason if reports else f"USB serial ports: {ports}"
        way_out = "plug it in and shake it; to play with a die of wood set port = false under [die]"
        yield warn("die", f"no die answers ({why})", way_out)
    elif settings.die.port != "auto" and came[0].at >= GIVE_UP_AFTER_S:  # of several ports the last may be asked late
        silent = f"{port} does not answer ? as a die, and is taken as it is"
        yield warn("die", silent, 'shake it and see whether its throws come; else set port = "auto" under [die]')
    else:
        yield ok("die", f"answers ({port})")
