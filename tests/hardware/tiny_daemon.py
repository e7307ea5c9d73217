"""A daemon small enough to test the bench with: shows how many presses and throws it saw, as lit pixels and lamps."""

import signal
from typing import Any

from hardware.copper import Copper
from hardware.inputs import Asked, Input, PartChanged, Press, PressKind, Roll, StopAsked, Tick
from hardware.outputs import DARK, Lamp, Picture, Screen
from hardware.panel import Panel
from hardware.parts import ButtonsWiring, DieWiring, OledWiring, StripWiring, Wiring

PINS = {"up": 24, "ok": 26, "p1": 5}
WIRING = Wiring(ButtonsWiring(PINS, repeating=frozenset({"up"})), OledWiring(), StripWiring(length=46), DieWiring())


def count_presses(copper: Copper, wiring: Wiring = WIRING, tick_every_s: float | None = None) -> int:
    """Count presses and throws until asked to stop; any question is answered by (count, all inputs so far, parts)."""
    panel = Panel.open(wiring, copper)
    signal.signal(signal.SIGTERM, lambda *_: panel.stop())
    seen: list[Input] = []
    show(panel, 0)
    while True:
        item = panel.next(None if tick_every_s is None else panel.now() + tick_every_s)
        if isinstance(item, StopAsked):
            panel.close()
            return 0
        if isinstance(item, Asked):
            item.reply((count_of(seen), tuple(seen), dict(panel.parts)))
            continue
        seen.append(item)
        if not isinstance(item, PartChanged | Tick):
            show(panel, count_of(seen))


def crash(copper: Copper) -> int:
    """End by an error that nobody catches."""
    raise RuntimeError("the kettle is empty")


def ask_in_vain(copper: Copper) -> int:
    """Ask for a moment that has passed, for ever."""
    inbox: Any = copper.inbox()
    while True:
        inbox.get(0.0)


def count_of(seen: list[Input]) -> int:
    """Count presses as one each (the repeats too) and throws by their face."""
    presses = [item for item in seen if isinstance(item, Press)]
    steps = sum(press.kind in (PressKind.DOWN, PressKind.REPEAT) for press in presses)
    return steps + sum(item.face for item in seen if isinstance(item, Roll))


def show(panel: Panel, count: int) -> None:
    """Show `count` on OLED and strip."""
    panel.show(Screen(picture_of(count)))
    panel.light(lamps_of(count))


def picture_of(count: int) -> Picture:
    """Light the first `count` pixels of every row, at most 128."""
    return Picture(((1 << 128) - (1 << (128 - min(count, 128)))).to_bytes(16, "big") * 64)


def lamps_of(count: int) -> tuple[Lamp, ...]:
    """Light the first `count` lamps."""
    return (Lamp((255, 255, 255)),) * count + (DARK,)
