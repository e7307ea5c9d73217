"""Daemons with an error planted in them: in a rule, a screen or a driver, where a treasure is asked for."""

from typing import Any

from companion import daemon
from companion.screens import screen
from companion.session import changes
from hardware.copper import Copper
from hardware.led_strip import LedStrip


def with_an_error_in(copper: Copper, options: daemon.Options, place: str) -> int:
    """Run the daemon with an error in the `place`; only in this process, which is the daemon's own."""
    plant = {"rule": _in_a_rule, "screen": _in_a_screen, "driver": _in_a_driver}[place]
    plant()
    return daemon.main(copper, options)


def _in_a_rule() -> None:
    module: Any = changes
    play = module.play

    def broken(state: Any, action: Any) -> Any:
        after = play(state, action)
        if after.stage == "treasure":
            raise RuntimeError("planted")
        return after

    module.play = broken


def _in_a_screen() -> None:
    modules: tuple[Any, ...] = (daemon, screen)
    page_of = modules[0].page_of

    def broken(session: Any) -> Any:
        if session.state.stage == "treasure":
            raise RuntimeError("planted")
        return page_of(session)

    for module in modules:
        module.page_of = broken


def _in_a_driver() -> None:
    strip_class: Any = LedStrip
    show = strip_class.show
    shown: list[Any] = []

    def broken(strip: Any, value: Any) -> None:
        shown.append(value)
        if len(shown) == 11:  # the release of `treasure`: after the start and four presses, down and up
            raise RuntimeError("planted")
        show(strip, value)

    strip_class.show = broken
