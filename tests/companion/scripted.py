"""The loop on a scripted panel: a test writes down what comes in, and reads what was written, shown and lit."""

from dataclasses import dataclass

from companion.config.locations import built_in_cards
from companion.config.settings import Settings
from companion.daemon.loop import Daemon, RunOptions
from companion.daemon.store import GameStore, resumed_from
from companion.daemon.table import table_config_of
from companion.journal.file import JournalFailed, Stamp
from companion.journal.journal import Journal
from companion.screens.wording import wording_of
from companion.session.session import session_at_start
from hardware.inputs import Press, PressKind, Returned, StopAsked, Tick
from hardware.parts import Health


class ScriptedPanel:
    """A panel that hands in what a test wrote down, and remembers what it was shown."""

    def __init__(self, *script):
        self.script = list(script)
        self.diary = []
        self.moment = 0.0
        self.parts = {"buttons": Health.OK, "oled": Health.OK, "strip": Health.OK, "die": Health.MISSING}

    def now(self):
        return self.moment

    def next(self, until):
        given = self.script.pop(0) if self.script else StopAsked(self.moment)
        given = given(until) if callable(given) else given
        self.moment = given.at
        return given

    def show(self, screen):
        self.diary.append(("show", screen))

    def light(self, lamps):
        self.diary.append(("light", lamps))

    def put(self, value):
        self.script.insert(0, Returned(value, self.moment))


@dataclass
class Disk:
    """How the disk does: why it takes nothing, empty where it does, and how many seconds an entry takes."""

    broken: str = ""
    takes_s: float = 0.0


class Diary(Journal):
    """A journal that writes into the panel's diary when it writes to the disk."""

    panel: ScriptedPanel
    disk: Disk

    def append(self, game, entry):
        if self.disk.broken:
            raise JournalFailed(self.disk.broken)
        super().append(game, entry)
        self.panel.moment += self.disk.takes_s
        self.panel.diary.append(("entry", entry))


def stamp() -> Stamp:
    return Stamp(1.7e9, "boot", 0.0)


def press(button, at, kinds=(PressKind.DOWN, PressKind.UP)):
    return [Press(button, kind, at, at) for kind in kinds]


def comes(until):
    """Let the moment come for which the loop wants to be woken; where that is but the dimming of the panel, stop."""
    return StopAsked(99.0) if until is None or until > 99 else Tick(until)


frames = [comes] * 30
"""More than the frames of any transition of the strip."""


def play(path, *script, seed=1, journal=Diary, disk=None):
    """Run a loop over the script on a journal of that class; return it and its panel."""
    panel = ScriptedPanel(*script)
    cards, settings = built_in_cards(), Settings()

    def opened():
        found = journal.open(path, stamp)
        found.panel, found.disk = panel, disk or Disk()
        return found

    store = GameStore(opened, cards)
    session = session_at_start(table_config_of(settings, cards), store.current.history, None, 0.0)
    loop = Daemon(panel, store, resumed_from(store, session, 0.0), settings, RunOptions(seed=seed))
    panel.power_off = loop.run()
    store.close()
    return loop, panel


def state_of(loop):
    return loop.session.state


def refusal_of(loop):
    """Return what the page says was refused; None for nothing."""
    return wording_of(loop.session).refusal or None


def a_new_game():
    """Walk through the menu to a new game, from second 2 to 7."""
    ways = [*press("up", 3.5), *press("up", 4.0), *press("up", 4.5), *press("ok", 5.0), *press("down", 6.0)]
    return [*press("ok", 2.0, (PressKind.DOWN, PressKind.HELD)), *ways, *press("ok", 7.0)]
