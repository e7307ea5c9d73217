"""The daemon's life: files and journal first, then the wires, then the loop, and all closed in reverse.

One that cannot play ends here: an exit code for systemd, a sentence for the log, and for wrong files the OLED too.
"""

import logging
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

from companion.config.config_file import ConfigError
from companion.config.locations import journal_of, load_cards, load_settings
from companion.config.problems import Problem, TomlRefused
from companion.config.settings import OledSettings, Settings
from companion.config.toml_lines import visible
from companion.daemon.loop import Daemon, RunOptions
from companion.daemon.store import GameStore, resumed_from
from companion.daemon.supervision import Supervisor, power_off
from companion.daemon.table import missing_signs, table_config_of
from companion.exits import BUSY, DONE, NO_PINS, WRONG_FILE
from companion.journal.file import JournalBusy, stamps_by
from companion.journal.journal import Journal
from companion.screens.fault_page import fault_page
from companion.screens.page import Page, draw
from companion.session.session import session_at_start
from hardware.copper import Copper
from hardware.errors import NoPins
from hardware.outputs import Screen
from hardware.panel import Panel
from hardware.parts import ButtonsWiring, Wiring

log = logging.getLogger(__name__)


def main(copper: Copper, options: RunOptions) -> int:
    """Run the daemon on `copper` until it is asked to stop; return its exit code (PANEL.md)."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s: %(message)s")
    settings = Settings()
    try:
        settings = load_settings(options.config, search=not options.simulated)
        cards = load_cards(options.cards or settings.table.cards)
        path = options.journal or journal_of(settings)
    except TomlRefused as refusal:
        return refuse_files(copper, refusal, settings)
    if doubt := missing_signs(cards):
        log.warning("cards: %s", doubt)
    store = GameStore(lambda: Journal.open(path, stamps_by(copper.clock.now)), cards)
    session = session_at_start(table_config_of(settings, cards), store.current.history, None, copper.clock.now())
    try:
        session = resumed_from(store, session, copper.clock.now())
        with closing(Panel.open(settings.wiring(), copper)) as panel, closing(_supervisor(panel, path)) as supervisor:
            _end_on_signals(panel)
            wants_off = Daemon(panel, store, session, settings, options, supervisor=supervisor).run()
    except JournalBusy as busy:
        return refuse(BUSY, busy.detail)
    except NoPins as missing:
        return refuse(NO_PINS, str(missing))
    finally:
        store.close()
    if wants_off and not options.simulated:
        power_off()
    return DONE


def _end_on_signals(panel: Panel) -> None:
    """End in order when told to, also by the terminal that is closed, unless it was asked to outlive that (nohup)."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        if number != signal.SIGHUP or signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, lambda *_: panel.stop())


def _supervisor(panel: Panel, journal: Path) -> Supervisor:
    return Supervisor.open(journal, partial(panel.ask, "status"), os.environ)


def refuse(code: int, reason: str) -> int:
    """Say why on standard error, and return the exit code."""
    print(f"companion: {visible(reason)}", file=sys.stderr)
    return code


def refuse_files(copper: Copper, refusal: TomlRefused, settings: Settings) -> int:
    """Say on the OLED too what is wrong with a config or cards file, and leave that standing; return the exit code."""
    oled = oled_to_say_it(refusal, settings)
    panel = Panel.open(Wiring(ButtonsWiring(), oled.wiring if oled else None, None, None), copper)
    panel.show(Screen(draw(_page_of(refusal.problems))))
    panel.close(blank=False)
    for problem in refusal.problems:
        refuse(WRONG_FILE, str(problem))
    return WRONG_FILE


def oled_to_say_it(refusal: TomlRefused, settings: Settings) -> OledSettings | None:
    """Return the OLED on which a refusal is said: the config's own, the default where that is the wrong one."""
    return refusal.oled if isinstance(refusal, ConfigError) else settings.oled


def _page_of(problems: Sequence[Problem]) -> Page:
    """Return the page of the first problem: the file, where in it, what is wrong and would be right; how many more."""
    first, *others = problems
    found = [text for text in (first.key, first.wrong, first.right) if text]
    where = f"line {first.line}: " if first.line else ""
    lines = [visible(Path(first.file).name), where + found[0], *found[1:]]
    return fault_page(lines, f"and {len(others)} more" if others else "")
