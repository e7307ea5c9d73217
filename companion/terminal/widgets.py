"""The parts of the panel as Textual widgets, and how they look: OLED, strip, buttons, die, plugs.

Each draws what it is handed. None of them knows the bench, the daemon or the game; what a click does is the app's.
"""

import os
from collections.abc import Iterator
from contextlib import suppress

from rich.style import Style
from rich.text import Text
from textual.events import MouseDown, MouseUp
from textual.message import Message
from textual.widgets import Static

from companion.tapes.observed import as_seen
from companion.terminal.characters import Segments, braille_rows, half_rows, in_order, lamp, short_name
from companion.terminal.keys import CAPTIONS, FACE_SIGNS
from hardware.outputs import Colour, Picture

LIT, DIMMED = "#d8f4ff", "#7f97a2"
UNLIT = "#6f7880"
DIM_BELOW = 100
"""An OLED of less contrast (0 to 255) is drawn darker."""


class OledGlass(Static):
    """The OLED's 128×64 pixels, in braille or, where there is room, in half blocks."""

    def __init__(self) -> None:
        super().__init__(id="oled")
        self.halves = False
        self._shown: tuple[Picture, bool, bool] | None = None

    def show(self, picture: Picture, contrast: int) -> None:
        """Draw the picture, darker below `DIM_BELOW` of contrast; nothing is done where it is drawn already."""
        wanted = (picture, contrast < DIM_BELOW, self.halves)
        if wanted != self._shown:
            self._shown = wanted
            rows = half_rows(picture) if self.halves else braille_rows(picture)
            self.update(Text("\n".join(rows), Style(color=DIMMED if wanted[1] else LIT), no_wrap=True))


class StripLamps(Static):
    """The LED strip as lamps in a row, track by track; with room, the tracks' names below."""

    def __init__(self, segments: Segments, exposure: float = 1.0) -> None:
        super().__init__(id="strip")
        self._exposure = exposure
        self.named = False
        self._segments = segments
        self._shown: object = None

    def show(self, colours: tuple[Colour, ...]) -> None:
        """Draw the colours that the LEDs have; nothing is done where they are drawn already."""
        wanted = (colours, self.named)
        if wanted != self._shown:
            self._shown = wanted
            self.update(self._lamps(colours))

    def _lamps(self, colours: tuple[Colour, ...]) -> Text:
        text, names = Text(no_wrap=True), ""
        for number, (track, (first, count)) in enumerate(in_order(self._segments)):
            if not self.named:
                text.append(" " * bool(number) + short_name(track), Style(color=UNLIT))
            elif number:
                text.append(" ")
            for colour in colours[first : first + count]:
                text.append(lamp(colour), _lamp_style(colour, self._exposure))
            names += track.capitalize()[:count].ljust(count + 1)
        if self.named:
            text.append("\n" + names.rstrip(), Style(color=UNLIT))
        return text


class Pressed(Message):
    """A finger came down on a button of the box."""

    def __init__(self, button: str) -> None:
        super().__init__()
        self.button = button


class Released(Message):
    """The finger left the button."""

    def __init__(self, button: str) -> None:
        super().__init__()
        self.button = button


class PushButton(Static):
    """One of the sixteen: down while the mouse is, or while a key holds it."""

    def __init__(self, button: str, wired: bool) -> None:
        key, name = CAPTIONS[button]
        caption = Text(f"[{key}] ", Style(bold=True)).append(name, Style(bold=False)) if wired else Text("·")
        super().__init__(caption, classes="push" if wired else "push unwired")
        self.button = button
        self._wired = wired
        self._finger = False

    def on_mouse_down(self, event: MouseDown) -> None:
        """Put the finger on; it stays there until the mouse's button goes up, wherever that is."""
        if self._wired:
            self.capture_mouse()
            self._finger = True
            self.post_message(Pressed(self.button))
        event.stop()

    def on_mouse_up(self, event: MouseUp) -> None:
        """Take the finger off."""
        if self._finger:
            self.release_mouse()
            self._finger = False
            self.post_message(Released(self.button))
        event.stop()


class Clicked(Message):
    """Something at the side of the box was clicked: `key` is the key that does the same."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key


class Side(Static):
    """A small thing at the side: a face of the die, a plug; a click does what its key does."""

    def __init__(self, text: str, key: str, classes: str = "") -> None:
        super().__init__(text, classes=f"side {classes}", markup=False)
        self.key = key

    def on_click(self) -> None:
        """Pass the click on."""
        self.post_message(Clicked(self.key))


def faces() -> Iterator[Side]:
    """Make the die's six faces."""
    for number, face in enumerate(FACE_SIGNS, start=1):
        yield Side(f"F{number} {face}", f"f{number}", "face")


def _lamp_style(colour: Colour, exposure: float) -> Style:
    if not any(colour):
        return Style(color=UNLIT)
    red, green, blue = as_seen(colour, exposure)
    return Style(color=f"#{red:02x}{green:02x}{blue:02x}", bold=True)


def without_colours() -> bool:
    """Tell whether the terminal has no colours, or shall have none (NO_COLOR); then NO_COLOR is set from here on."""
    if not os.environ.get("NO_COLOR") and _colours_of_terminal() >= 8:
        os.environ.pop("NO_COLOR", None)  # by its rule an empty one means nothing
        return False
    os.environ["NO_COLOR"] = "1"
    return True


def _colours_of_terminal() -> int:
    """Ask terminfo; a terminal that it does not know is believed to have colours."""
    with suppress(ImportError):
        import curses  # noqa: PLC0415  # not in every Python

        with suppress(curses.error, OSError, ValueError):
            curses.setupterm()
            return curses.tigetnum("colors")
    return 8


STYLE = """
Screen { background: #14171a; color: #c8ced4; align: center middle; overflow: hidden; }
#desk { width: auto; height: auto; }
#upper { width: auto; height: auto; }
#box { width: 66; height: auto; background: #22272c; }
#oled { width: 66; height: 18; border: round #5a636b; background: #05070a; }
#strip { width: 100%; height: 1; padding: 0 2; background: #22272c; }
#buttons { layout: grid; grid-size: 4 4; grid-rows: 1; height: 4; grid-gutter: 0 1; padding: 0 1; }
.push { height: 1; background: #3a4249; color: #e8ecef; padding: 0 1; }
.push:hover { background: #4a545c; }
.push.unwired { background: #22272c; color: #4b5157; }
.push.-down { text-style: reverse; }
#side { width: 14; height: auto; padding: 1 0 0 1; }
.title { text-style: bold; height: 1; color: #8d98a1; }
#faces { layout: grid; grid-size: 2 3; grid-rows: 1; height: 3; grid-gutter: 0 1; }
.side { height: 1; width: 100%; }
.side:hover { text-style: reverse; }
#thrown { height: 2; color: #8d98a1; }
.gap { height: 1; }
#word { height: 1; width: 80; padding: 0 1; color: #8d98a1; }
#help { display: none; width: 40; height: auto; padding: 1 2; color: #8d98a1; }
#small { display: none; width: 100%; height: auto; text-align: center; }

Screen.-wide #help { display: block; }
Screen.-help #help { display: block; layer: above; overlay: screen; position: absolute; offset: 20 2; width: 42;
  border: round #5a636b; background: #22272c; color: #e8ecef; }
Screen.-wide.-help #help { display: none; }

Screen.-tall #strip { height: 2; }
Screen.-tall #buttons { grid-rows: 3; height: 12; grid-gutter: 0; }
Screen.-tall .push { height: 3; border: round #5a636b; content-align: center middle; padding: 0; }
Screen.-tall .gap { height: 2; }

Screen.-halves #box, Screen.-halves #oled { width: 130; }
Screen.-halves #oled { height: 34; }

Screen.-small #desk { display: none; }
Screen.-small #small { display: block; }
"""
"""The panel in Textual's CSS: its own dark colours, on light terminals as on dark ones."""
