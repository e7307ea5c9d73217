"""The real pins: builds the wanted gpiozero pin factory by hand and says in one sentence why none works.

gpiozero's own chain of fallbacks warns four times and then crashes elsewhere; it is not used.
"""

import logging
import os
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

import gpiozero

from hardware.errors import NoPins

log = logging.getLogger(__name__)

IN_ORDER = ("gpiod", "lgpio", "rpigpio")
WAY_OUT = (
    "on a Raspberry Pi install gpiod 2.2 or later (or python3-lgpio) and let this user be in the group gpio; "
    "without a Pi use the simulated panel"
)

START_ANEW = "end this program and start it anew"
"""What to do about pins that were there and are gone: a new chip needs new requests."""
END_IT = "end that program, or take its overlay out of config.txt"
"""What to do about a line that another program has."""


def open_factory(wanted: str) -> Any:
    """Build the pin factory `wanted` (auto: the first that works of gpiod, lgpio, rpigpio); raises NoPins."""
    failures = []
    for name in IN_ORDER if wanted == "auto" else (wanted,):
        try:
            factory = _BUILDERS[name]()
        except pin_errors() as error:
            failures.append(f"{name}: {in_words(error)}")
        else:
            log.info("pins by %s%s", name, f" (not by {'; '.join(failures)})" if failures else "")
            return factory
    raise NoPins(f"no GPIO pins can be read ({'; '.join(failures)}): {WAY_OUT}")


def pin_errors() -> tuple[type[Exception], ...]:
    """List what gpiozero and the libraries under it raise; lgpio's own error is known only once lgpio is loaded."""
    plain = (gpiozero.GPIOZeroError, ImportError, OSError, RuntimeError, ValueError, AttributeError)
    lgpio = sys.modules.get("lgpio")
    return (*plain, lgpio.error) if lgpio is not None and hasattr(lgpio, "error") else plain


def in_words(error: Exception) -> str:
    """Put an error of `pin_errors` in words, without its number."""
    if isinstance(error, OSError) and error.strerror and not error.filename:
        return error.strerror
    return str(error) or type(error).__name__


def _gpiod() -> Any:
    # Debian's python3-libgpiod of bookworm is 1.6: the same name, another API.
    version = str(getattr(import_module("gpiod"), "__version__", "no libgpiod binding"))
    if not version.startswith("2."):
        raise ImportError(f"the module gpiod here is {version}, expected 2.2 or later")
    return _build_and_check("hardware.gpiod.factory", "GpiodFactory")


def _lgpio() -> Any:
    # lgpio makes a pipe in its working folder while it is imported, and fails there without a usable word.
    folder = os.environ.get("LG_WD") or os.getcwd()
    if not os.access(folder, os.W_OK):
        raise OSError(f"the folder {folder}, in which lgpio makes its pipe, is not writable (set LG_WD)")
    return _build_and_check("gpiozero.pins.lgpio", "LGPIOFactory")


def _rpigpio() -> Any:
    return _build_and_check("gpiozero.pins.rpigpio", "RPiGPIOFactory")


def _build_and_check(module: str, factory_class: str) -> Any:
    """Build the factory and ask for its board, so that a missing Pi shows here and not at the first pin.

    Imported only here: the library under it may be missing, and importing lgpio has effects.
    """
    factory = None
    try:
        factory = getattr(import_module(module), factory_class)()
        _ = factory.board_info
    except pin_errors() as error:
        if factory is not None:
            factory.close()  # else its chip stays open while the next way is tried
        # Only now lgpio's error class is known: give it on as one that the caller lists.
        raise OSError(in_words(error)) from error
    return factory


_BUILDERS: dict[str, Callable[[], Any]] = {"gpiod": _gpiod, "lgpio": _lgpio, "rpigpio": _rpigpio}
