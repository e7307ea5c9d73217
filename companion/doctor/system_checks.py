"""Around the box: which Pi, its buses, what may be opened, config.txt, voltage, the cards, where games are kept.

Reads files only; the wires themselves are `box_checks`'. Each check yields what it found.
"""

from collections.abc import Iterator
from pathlib import Path

from companion.config.locations import SYSTEM_CONFIG, load_cards
from companion.config.problems import TomlRefused
from companion.config.settings import Settings
from companion.daemon.table import missing_signs
from companion.doctor.findings import Finding, bad, ok, warn
from companion.doctor.machine import Machine, clocks_for

FLEETING = ("tmpfs", "ramfs", "overlay", "overlayfs")
"""File systems whose files are gone with the power."""
HIDDEN = tuple(Path(folder) for folder in ("/home", "/root", "/run/user", "/tmp", "/var/tmp"))
"""What the unit hides from the service (ProtectHome, PrivateTmp)."""


def system_findings(machine: Machine, settings: Settings, journal: Path) -> Iterator[Finding]:
    """Yield all that can be found without touching a wire."""
    yield _board(machine)
    yield _config(settings)
    yield from _cards(settings)
    yield from _volts(machine)
    if settings.oled is not None:
        device = f"/dev/i2c-{settings.oled.wiring.i2c_port}"
        yield _bus(machine, "I2C", device, "i2c")
    if settings.strip is not None:
        yield _bus(machine, "SPI", settings.strip.wiring.spi_device, "spi")
        yield from _clocks(machine, settings.strip.wiring.driver)
    yield _games(machine, journal)


def _board(machine: Machine) -> Finding:
    if machine.is_pi:
        return ok("Pi", machine.model)
    seen = machine.model or "no device tree"
    return bad("Pi", f"this is no Raspberry Pi ({seen})", "run this on the box; without one: companion simulate")


def _config(settings: Settings) -> Finding:
    return ok(
        "config", f"{settings.source} counts" if settings.source else "there is no file: every key has its default"
    )


def _cards(settings: Settings) -> Iterator[Finding]:
    path = settings.table.cards
    if path is None:
        yield ok("cards", "the built-in ones")
    elif settings.source == SYSTEM_CONFIG and any(path.resolve().is_relative_to(folder) for folder in HIDDEN):
        way_out = f"move it into {SYSTEM_CONFIG.parent}, name it anew"
        yield bad("cards", f"{path} is hidden from the service", way_out)
    else:
        yield from _judged(path)


def _judged(path: Path) -> Iterator[Finding]:
    """Yield what is wrong with a cards file, each problem by itself, or that it counts."""
    try:
        doubt = missing_signs(load_cards(path))
    except TomlRefused as refusal:
        for problem in refusal.problems:
            yield bad("cards", str(problem), "put that right: until then the companion does not start")
        return
    if doubt:
        yield warn("cards", doubt, f"in {path} write these names with letters of Latin, Greek, Cyrillic or Hebrew")
    else:
        yield ok("cards", f"{path} counts")


def _volts(machine: Machine) -> Iterator[Finding]:
    low = machine.volts_are_low()
    if low is None:
        return
    if low:
        yield bad("power", "the Pi sees too low a voltage", "take the Pi's own supply, and feed the strip from another")
    else:
        yield ok("power", "the voltage is well")


def _bus(machine: Machine, name: str, device: str, group: str) -> Finding:
    if not machine.has(device):
        return bad(name, f"is off: there is no {device}", f"sudo raspi-config nonint do_{group} 0, then sudo reboot")
    if not machine.may_open(device):
        return bad(name, f"{device} may not be opened by {machine.user}", join_group(machine, group))
    return ok(name, f"{device} is there and may be opened")


def join_group(machine: Machine, group: str) -> str:
    """Return the way into a group for the user who runs the check."""
    return f"sudo usermod -aG {group} {machine.user}, then log out and in (the service has its groups by its unit)"


def _clocks(machine: Machine, driver: str) -> Iterator[Finding]:
    if not machine.is_pi:
        return
    wanted, config = clocks_for(machine.model, driver), machine.boot_config()
    if config is None:
        yield warn("config.txt", "is not found in /boot", f"see to these lines yourself: {', '.join(wanted) or 'none'}")
        return
    missing, overruling = config.missing(wanted), config.overruling(wanted)
    if overruling:
        later = " and ".join(overruling)
        flickers = f"{config.path} overrules by {later}, further down, what a {driver} strip needs on this model"
        yield bad("config.txt", flickers, f"take {later} out; then sudo reboot")
    elif missing:
        lacks = f"{config.path} lacks {' and '.join(missing)}, so a {driver} strip flickers on this model"
        written = f"sudo systemd/install.sh --strip {driver} writes it, or add it under [all]"
        yield bad("config.txt", lacks, f"{written}; then sudo reboot")
    else:
        yield ok("config.txt", f"{config.path} has what a {driver} strip needs on this model")


def _games(machine: Machine, journal: Path) -> Finding:
    kind = machine.file_system_of(journal)
    if kind in FLEETING:
        lost = f"{journal} is on {kind}: every game is lost with the power"
        return bad("games", lost, "switch the overlay file system off (raspi-config), or set [table] journal to a disk")
    return ok("games", f"{journal} lasts" + (f" ({kind})" if kind else ""))
