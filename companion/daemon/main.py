"""TODO."""

import logging
import os
import random
import signal
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, TypeVar
from companion.daemon.supervision import power_off, Outside, no_outside
from companion.daemon.report import sentence_of, report_of
from companion.clocks import stamps_by
from companion.exits import BUSY, DONE, NO_PINS
from companion.journal.journal import Journal
from companion.journal.file import JournalBusy, JournalFailed
from companion.daemon.store import Keeper, taken_up
from companion.config.settings import Settings
from companion.config.toml_table import TomlRefused
from companion.screens import Motion, draw, fault_page, lights_of, missing_signs, motion_after, page_of, screen_of
from companion.service.refusing import oled_to_say_it, refuse_files, refused
from companion.session.messages import BoxRolled, Given, JournalAway, JournalRefused, JournalWorks, Outcome, PowerOff, RollDie, SomethingFailed
from companion.session.session import PartState, Session, session_at_start
from companion.session.update import adopted, session_after, wake_at
from companion.config.locations import journal_path, load_cards, load_settings
from companion.snapshot import snapshot_of
from companion.daemon.table import contrast_of, layout_of, table_of
from companion.words.pages import undrawn
from hardware.copper import Copper
from hardware.errors import NoPins
from hardware.inputs import Asked, Input, PartChanged, Press, PressKind, Returned, Roll, StopAsked
from hardware.outputs import Lamps, Screen
from hardware.panel import Panel
from hardware.parts import Health
import logging
import os
import random
import signal
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, TypeVar
from companion.daemon.supervision import power_off, Outside, no_outside
from companion.daemon.report import sentence_of, report_of
from companion.clocks import stamps_by
from companion.exits import BUSY, DONE, NO_PINS
from companion.journal.journal import Journal
from companion.journal.file import JournalBusy, JournalFailed
from companion.daemon.store import Keeper, taken_up
from companion.config.settings import Settings
from companion.config.toml_table import TomlRefused
from companion.screens import Motion, draw, fault_page, lights_of, missing_signs, motion_after, page_of, screen_of
from companion.service.refusing import oled_to_say_it, refuse_files, refused
from companion.session.messages import BoxRolled, Given, JournalAway, JournalRefused, JournalWorks, Outcome, PowerOff, RollDie, SomethingFailed
from companion.session.session import PartState, Session, session_at_start
from companion.session.update import adopted, session_after, wake_at
from companion.config.locations import journal_path, load_cards, load_settings
from companion.snapshot import snapshot_of
from companion.daemon.table import contrast_of, layout_of, table_of
from companion.words.pages import undrawn
from hardware.copper import Copper
from hardware.errors import NoPins
from hardware.inputs import Asked, Input, PartChanged, Press, PressKind, Returned, Roll, StopAsked
from hardware.outputs import Lamps, Screen
from hardware.panel import Panel
from hardware.parts import Health





def main(copper: Copper, options: Options) -> int:
    """Run the daemon on `copper` until it is asked to stop; return its exit code (PANEL.md)."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s: %(message)s")
    settings = Settings()
    try:
        settings = load_settings(options.config, search=not options.simulated)
        cards = load_cards(options.cards or settings.table.cards)
        path = options.journal or journal_path(settings)
    except TomlRefused as refusal:
        return refuse_files(copper, refusal, settings)
    if doubt := missing_signs(cards):
        log.warning("cards: %s", doubt)
    keeper = Keeper(lambda: Journal.open(path, stamps_by(copper.clock.now)), cards)
    session = session_at_start(table_of(settings, cards), keeper.shelf.history, None, copper.clock.now())
    try:
        session = taken_up(keeper, session, copper.clock.now())
        with closing(Panel.open(settings.wiring(), copper)) as panel, closing(_outside(panel, path)) as outside:
            _end_on_signals(panel)
            power_off = Daemon(panel, keeper, session, settings, options, outside=outside).run()
    except JournalBusy as busy:
        return refused(BUSY, busy.detail)
    except NoPins as missing:
        return refused(NO_PINS, str(missing))
    finally:
        keeper.close()
    if power_off and not options.simulated:
        power_off()
    return DONE


def _end_on_signals(panel: Panel) -> None:
    """End in order when told to, also by the terminal that is closed, where nobody has asked to outlive it (nohup)."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        if number != signal.SIGHUP or signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, lambda *_: panel.stop())


def _outside(panel: Panel, journal: Path) -> Outside:
    return Outside.open(journal, partial(panel.ask, "status"), os.environ)
