"""The panel as a Textual app: keys and mouse to what the user does, OLED and strip off the wires. Decides nothing.

It never asks the daemon what to draw: what is seen came off the simulated buses, so a fault below shows here.
"""

import asyncio
import random
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, ClassVar

from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Horizontal, Vertical
from textual.events import Key, Resize
from textual.message import Message
from textual.widgets import Static

from companion.terminal import keys, widgets
from companion.terminal.characters import layout_for, too_small
from companion.terminal.demo import Demo
from companion.terminal.user import User
from hardware.outputs import Picture

AUTO_REPEAT_S = 0.09
"""Two strokes of one key, no other between, that are closer than this are the keyboard's repeating."""
LOOK_EVERY_S = 0.5


class Changed(Message):
    """Something moved at the box or on its wires."""


@dataclass
class Failed(Message):
    """What the user was to do ended with an error."""

    error: BaseException


class PanelApp(App[int]):
    """The box's panel in front of one bench; returns 0 when left in order."""

    CSS_PATH = "panel.tcss"
    TITLE = "Shattered Alliance"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [("ctrl+c", "leave"), ("ctrl+q", "leave")]

    def __init__(
        self,
        user: User,
        buttons: Iterable[str],
        glass: Callable[[], Picture],
        strip: widgets.StripLamps,
        demo: Demo | None = None,
    ) -> None:
        # The terminal's own colours, so that NO_COLOR leaves none at all.
        super().__init__(ansi_color=widgets.without_colours())
        self.user = user
        self._wired = frozenset(buttons)
        self._strip = strip
        self._glass = glass
        self._word = self._home_word = keys.HINT
        self._demo = demo
        self.started: Callable[[], None] = lambda: None
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="user")
        self._pending = 0
        self._ringing = False
        self._next: keys.KeyAction | None = None
        self._struck = ("", 0.0)
        self._ended: int | None = None

    def compose(self) -> ComposeResult:
        """Lay out the box, its side, and the line of words below."""
        with Vertical(id="desk"):
            with Horizontal(id="upper"):
                with Vertical(id="box"):
                    yield widgets.OledGlass()
                    yield self._strip
                    with Container(id="buttons"):
                        yield from (
                            widgets.PushButton(name, name in self._wired) for row in keys.BUTTON_ROWS for name in row
                        )
                with Vertical(id="side"):
                    yield from self._side()
                yield Static(keys.HELP, id="help", markup=False)
            yield Static(self._word, id="word", markup=False)
        yield Static("", id="small", markup=False)

    def _side(self) -> ComposeResult:
        yield Static("Die", classes="title")
        with Container(id="faces"):
            yield from widgets.faces()
        yield widgets.Side(f"{keys.RANDOM_KEY}  any face", "r")
        yield Static("", id="thrown")
        yield Static("Plugs", classes="title")
        for key, part, name in keys.PLUGS:
            yield widgets.Side(f"{key} ■ {name}", key, f"plug {part}")
        yield widgets.Side(f"{keys.POWER_KEY} ■ Power", keys.POWER_KEY, "power")
        yield Static("", classes="gap")
        yield widgets.Side("? help", keys.HELP_KEY)
        yield widgets.Side("Q leave", "q")

    def on_mount(self) -> None:
        """Begin to draw what the user does, and to play the demonstration where there is one."""
        self.started()
        self.user.moved = self.ring
        self.set_interval(LOOK_EVERY_S, self._look)
        self._draw()
        if self._demo is not None:
            self.run_worker(self._play(self._demo), exclusive=True)

    def ring(self) -> None:
        """Say that something changed; callable from any thread, also before the app runs."""
        if not self._ringing and self.is_running:
            self._ringing = True
            self.post_message(Changed())

    @property
    def busy(self) -> bool:
        """Tell whether the user is at something, or has something to do."""
        return self._pending > 0

    def action_leave(self) -> None:
        """Leave in order; the game is kept."""
        self.user.let_go()
        self.exit(0)

    def finish(self) -> None:
        """Wait for the user, once the app is over."""
        self.user.let_go()
        self._worker.shutdown(wait=True, cancel_futures=True)
        with suppress(OSError):  # a tape that cannot be written was told of at once
            self.user.finish()

    def on_resize(self, event: Resize) -> None:
        """Fit the panel into the terminal."""
        size = layout_for(event.size.width, event.size.height)
        for name, wanted in (("halves", size.halves), ("tall", size.tall), ("wide", size.helps), ("small", size.small)):
            self.screen.set_class(wanted, f"-{name}")
        self.query_one(widgets.OledGlass).halves = size.halves
        self.query_one(widgets.StripLamps).named = size.tall
        self.query_one("#small", Static).update(too_small(event.size.width, event.size.height))
        self._draw()

    def on_changed(self, _: Changed) -> None:
        """Draw what changed."""
        self._ringing = False
        self._draw()

    def on_failed(self, failed: Failed) -> None:
        """Say what the disk refused; anything else is an error of the program and ends it."""
        if not isinstance(failed.error, OSError):
            raise failed.error
        self._say(f"the tape cannot be written: {failed.error.strerror or failed.error}")

    def on_pressed(self, event: widgets.Pressed) -> None:
        """Put a finger on the box's button."""
        self._take_over()
        self._do(self.user.press, event.button)

    def on_released(self, event: widgets.Released) -> None:
        """Take it off."""
        self._do(self.user.release, event.button)

    def on_clicked(self, event: widgets.Clicked) -> None:
        """Do what the key would do that stands there."""
        self._act(keys.action_of_key(event.key, event.key))

    def on_key(self, event: Key) -> None:
        """Do what the key is for."""
        event.prevent_default()
        if self._demo is not None and self._demo.take_key(event.character or event.key):
            self._say(self._demo.line)
            return
        character = event.character if event.is_printable else None
        following, self._next = self._next, None
        face = keys.face_of(character)
        action = keys.action_of_key(event.key, character)
        if isinstance(following, keys.FaceNext) and face:
            action = keys.Throw(face)
        elif isinstance(following, keys.HoldNext) and isinstance(action, keys.Tap):
            action = keys.Hold(action.button)
        if not self._repeats_too_fast(event.key, action):
            self._act(action)

    def _repeats_too_fast(self, key: str, action: keys.KeyAction | None) -> bool:
        """Tell a keyboard's repeating from strokes; Up and Down may repeat, but not ahead of the box."""
        now = time.monotonic()
        (last, before), self._struck = self._struck, (key, now)
        repeating = key == last and now - before < AUTO_REPEAT_S
        moves = isinstance(action, keys.Tap) and action.button in ("up", "down")
        return repeating and not isinstance(action, keys.ToggleHelp) and (not moves or self._pending > 0)

    def _act(self, action: keys.KeyAction | None) -> None:
        match action:
            case keys.Tap(button):
                self._do_by_hand(self.user.tap, button)
            case keys.Hold(button):
                self._do_by_hand(self.user.hold, button)
            case keys.Throw(face):
                self._do_by_hand(self.user.throw, face or random.randint(1, 6))
            case keys.TogglePlug(part):
                self._do_by_hand(self.user.toggle_plug, part)
            case keys.TogglePower():
                self._do_by_hand(self.user.toggle_power)
            case keys.HoldNext():
                self._next = action
                self._say("Hold: now the button's key")
            case keys.FaceNext():
                self._next = action
                self._say("Throw: now 1 to 6")
            case keys.ToggleHelp():
                self.screen.toggle_class("-help")
            case keys.Quit():
                self.action_leave()

    def _do_by_hand(self, action: Callable[..., None], *arguments: Any) -> None:
        self._take_over()
        self._say(self._home_word)
        self._do(action, *arguments)

    def _do(self, action: Callable[..., None], *arguments: Any) -> "Future[None]":
        """Have the user do it, after what is being done."""
        self._pending += 1
        future = self._worker.submit(action, *arguments)
        future.add_done_callback(self._done)
        return future

    def _done(self, future: "Future[None]") -> None:
        self._pending -= 1
        error = None if future.cancelled() else future.exception()
        if error is not None and self.is_running:
            self.post_message(Failed(error))

    def _look(self) -> None:
        """See whether the daemon still runs, and let go of a wire log that nobody reads."""
        bench = self.user.bench
        bench.take_transactions()
        if bench.exit_code != self._ended:
            self._ended = bench.exit_code
            if self._ended is not None and self.user.powered:
                how = "The box is switched off" if self._ended == 0 else f"The daemon ended (exit {self._ended})"
                self._say(f"{how}: {keys.POWER_KEY} starts it again, {keys.QUIT_KEY} leaves")
            self._draw()

    def _draw(self) -> None:
        """Show the wires' OLED and strip, the fingers on the buttons, and the plugs."""
        user, bench = self.user, self.user.bench
        self.query_one(widgets.OledGlass).show(self._glass(), bench.oled.contrast)
        self.query_one(widgets.StripLamps).show(bench.strip.colours())
        for button in self.query(widgets.PushButton):
            button.set_class(button.button in user.down, "-down")
        for key, part, name in keys.PLUGS:
            self._draw_plug(f".{part}", key, name, bench.is_plugged(part))
        self._draw_plug(".power", keys.POWER_KEY, "Power", bench.exit_code is None)
        thrown = "" if user.thrown is None else f"thrown: {user.thrown}"
        self.query_one("#thrown", Static).update(thrown)

    def _draw_plug(self, selector: str, key: str, name: str, is_in: bool) -> None:
        self.query_one(selector, widgets.Side).update(f"{key} {'■' if is_in else '□'} {name}{'' if is_in else ' out'}")

    def _say(self, word: str) -> None:
        if word != self._word:
            self._word = word
            self.query_one("#word", Static).update(word)

    def _take_over(self) -> None:
        """End the demonstration: a hand came down on the box."""
        if self._demo is not None:
            self._demo.stop()
            self._demo = None
            self._home_word = "Yours now (this game is not kept) · ? help"

    async def _play(self, demo: Demo) -> None:
        async for act in demo.acts(self._say):
            await asyncio.wrap_future(self._do(act, self.user))
        self._demo = None if demo.over else self._demo
