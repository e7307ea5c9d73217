"""Daemons with something planted in them, each in a process of its own: an error, or words about what it waits for."""

from typing import Any

from companion.daemon import displays, loop
from companion.daemon.loop import RunOptions
from companion.daemon.main import main as daemon_main
from companion.screens import pages
from companion.session import changes
from hardware.copper import Copper
from hardware.inputs import Press, PressKind
from hardware.led_strip import LedStrip
from hardware.output import Output


def that_tells_its_waits(copper: Copper, options: RunOptions) -> int:
    """Run the daemon; it prints when an output is told its last value, and how many seconds it will wait for which."""
    output_class: Any = Output
    finish, join = output_class.finish, output_class.join

    def told(output: Any, value: Any) -> None:
        print(f"tells {output._part}", flush=True)
        finish(output, value)

    def waited(output: Any, seconds: float) -> None:
        print(f"waits {output._part} for {seconds}", flush=True)
        join(output, seconds)

    output_class.finish, output_class.join = told, waited
    return daemon_main(copper, options)


def with_an_error_in(copper: Copper, options: RunOptions, place: str) -> int:
    """Run the daemon with an error in the `place`, a rule, a screen or a driver, once a treasure is asked for."""
    plant = {"rule": _in_a_rule, "screen": _in_a_screen, "driver": _in_a_driver}[place]
    plant()
    return daemon_main(copper, options)


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
    modules: tuple[Any, ...] = (displays, pages)
    page_of = modules[0].page_of

    def broken(session: Any) -> Any:
        if session.state.stage == "treasure":
            raise RuntimeError("planted")
        return page_of(session)

    for module in modules:
        module.page_of = broken


def _in_a_driver() -> None:
    """Break the strip's driver from the release of `treasure` to the next press, whose frames still go on."""
    strip_class: Any = LedStrip
    module: Any = loop
    show, session_after = strip_class.show, module.session_after
    broken: list[bool] = [False]

    def watched(session: Any, given: Any) -> Any:
        if isinstance(given, Press):
            broken[0] = (given.button, given.kind) == ("treasure", PressKind.UP)
        return session_after(session, given)

    def shown(strip: Any, value: Any) -> None:
        if broken[0]:
            raise RuntimeError("planted")
        show(strip, value)

    module.session_after, strip_class.show = watched, shown
