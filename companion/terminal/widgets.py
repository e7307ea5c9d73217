"""The parts of the panel as Textual widgets: OLED, strip, buttons, die, plugs. How they look stands in `panel.tcss`.

Each draws what it is handed. None of them knows the bench, the daemon or the game; what a click does is the app's.
"""

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from rich.style import Style
from rich.text import Text
from textual.events import MouseDown, MouseUp
from textual.message import Message
from textual.widgets import Static

from companion.tapes.observed import as_seen, hex_of
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


@dataclass
class Pressed(Message):
    """A finger came down on a button of the box."""

    button: str


@dataclass
class Released(Message):
    """The finger left the button."""

    button: str


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


@dataclass
class Clicked(Message):
    """Something at the side of the box was clicked: `key` is the key that does the same."""

    key: str


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
    return Style(color=hex_of(as_seen(colour, exposure)), bold=True)


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
