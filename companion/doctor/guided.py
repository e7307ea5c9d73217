"""The guided part: what only a person's eyes and fingers can tell, one thing at a time, said on the terminal.

Eyes are asked nothing back: what must be seen is said, and what to do where it is not.
"""

from collections.abc import Callable, Iterator
from contextlib import closing

from companion.config.settings import Settings
from companion.doctor.box_checks import open_box
from companion.doctor.findings import Finding, bad, ok, warn
from companion.screens.fonts import Face, height_of, width_of
from companion.screens.page import Box, Fill, Page, Text, draw
from hardware.copper import Copper
from hardware.inputs import Input, Press, PressKind, Roll, StopAsked, Tick
from hardware.outputs import DARK, HEIGHT, WIDTH, Lamp, Screen
from hardware.panel import Panel
from hardware.parts import Health
from wiring import pin_map

Say = Callable[[str], None]
COUNTS, COUNT_S, COLOUR_S = 5, 1.0, 0.6
PATIENCE_S = 30.0
"""How long a button or a throw is waited for, in seconds."""
COLOURS = {"red": (255, 0, 0), "green": (0, 255, 0), "blue": (0, 0, 255)}


def guided_findings(copper: Copper, settings: Settings, say: Say) -> Iterator[Finding]:
    """Lead through OLED, strip, buttons and die; yield what fingers and die proved."""
    _, panel = open_box(copper, settings)
    with closing(panel):
        if settings.oled is not None:
            _count(panel, say)
        if settings.strip is not None:
            _walk(panel, settings, say)
        if panel.parts["buttons"] is Health.OK:
            for button, pin in settings.buttons.wiring.pins.items():
                yield _button(panel, settings, button, pin, say)
        if settings.die is not None:
            yield _throw(panel, say)


def _count(panel: Panel, say: Say) -> None:
    say(f"OLED: a border along all four edges, and a count from 1 to {COUNTS}.")
    say("      Noise at an edge, or half a picture: the config's driver is another controller's (ssd1306, sh1106).")
    for number in range(1, COUNTS + 1):
        panel.show(Screen(draw(bordered(str(number)))))
        _wait(panel, COUNT_S, lambda _: False)
    panel.show(Screen())


def bordered(words: str) -> Page:
    """Return a page with a border along the glass's edge and big words in the middle."""
    left = (WIDTH - width_of(words, Face.HUGE)) // 2
    top = (HEIGHT - height_of(Face.HUGE)) // 2
    return Page((Fill(Box(0, 0, WIDTH, HEIGHT), hollow=True), Text(left, top, words, Face.HUGE)))


def _walk(panel: Panel, settings: Settings, say: Say) -> None:
    """Light each segment red, green, blue: another order of colours shows, and so does a segment at a wrong place."""
    if settings.strip is None:
        return
    say("Strip: each part lights up red, then green, then blue; the first LED is the one where the data goes in.")
    for name, (first, count) in sorted(settings.strip.segments.items(), key=lambda item: item[1]):
        say(f"      {name.upper()}: LEDs {first + 1} to {first + count}")
        for colour in COLOURS.values():
            panel.light((DARK,) * first + (Lamp(colour),) * count)
            _wait(panel, COLOUR_S, lambda _: False)
    panel.light(())


def _button(panel: Panel, settings: Settings, button: str, pin: int, say: Say) -> Finding:
    name, until = button.upper(), panel.now() + PATIENCE_S
    say(f"press {name} …")
    while True:
        press = _wait(panel, until - panel.now(), _is_down)
        if not isinstance(press, Press):
            wire = f"see to the wire of {name} at header pin {pin_map().header[pin]}, and to its ground"
            return bad(name, f"nothing came on GPIO {pin}", wire)
        if press.button == button:
            say(f"      ✓ GPIO {pin}")
            return ok(name, f"GPIO {pin}")
        say(f"      that was {press.button.upper()} (GPIO {settings.buttons.wiring.pins[press.button]}), not {name}")


def _is_down(item: Input) -> bool:
    return isinstance(item, Press) and item.kind is PressKind.DOWN


def _throw(panel: Panel, say: Say) -> Finding:
    say("throw the die …")
    roll = _wait(panel, PATIENCE_S, lambda item: isinstance(item, Roll))
    if not isinstance(roll, Roll):
        return warn(
            "throw", "nothing came from the die", "shake it harder, see to its battery; a die of wood will do too"
        )
    say(f"      ✓ a {roll.face}")
    return ok("throw", f"a {roll.face} came")


def _wait(panel: Panel, seconds: float, wanted: Callable[[Input], bool]) -> Input | None:
    """Let so many seconds pass, or give what is wanted as soon as it comes."""
    until = panel.now() + seconds
    while True:
        item = panel.next(until)
        if isinstance(item, StopAsked):
            raise KeyboardInterrupt
        if isinstance(item, Tick):
            return None
        if wanted(item):
            return item
