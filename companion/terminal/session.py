"""Runs the panel's app in front of a bench whose daemon runs, and brings the hands to an end with it.

Everything heavy that the panel needs is imported by this module, so that it can be while the daemon starts.
"""

from companion.config.settings import Settings
from companion.tapes.kits import timing_of
from companion.tapes.recorder import Recorder
from companion.tapes.observed import upright
from companion.terminal.app import PanelApp
from companion.terminal.box import WatchedBench
from companion.terminal.demo import Demo
from companion.terminal.user import Hands
from companion.terminal.tidy import Terminal
from companion.terminal.widgets import LedStrip
from hardware.simulated.bench import Bench


def run_panel(
    bench: WatchedBench, settings: Settings, recorder: Recorder | None, demo: bool, terminal: Terminal
) -> int:
    """Show the panel until it is left, or a signal ends it; return the exit code."""
    app = panel(bench, settings, recorder, demo)
    app.started = lambda: terminal.leave_on_signals(app.action_leave)
    try:
        with terminal.at_work():
            code = app.run()
    finally:
        app.finish()
    return app.return_code or code or 0


def panel(bench: Bench, settings: Settings, recorder: Recorder | None = None, demo: bool = False) -> PanelApp:
    """Make the panel's app for a bench."""
    timing = timing_of(settings)
    pins = settings.buttons.pins
    strip = settings.strip
    lamps = LedStrip(strip.segments, 1 / max(strip.brightness, 0.01)) if strip else LedStrip({})
    oled = settings.wiring().oled
    hands = Hands(bench, pins, timing, recorder)
    app = PanelApp(hands, pins, lambda: upright(bench.oled.picture(), oled), lamps, Demo() if demo else None)
    if isinstance(bench, WatchedBench):
        bench.listener = app.ring
    return app
