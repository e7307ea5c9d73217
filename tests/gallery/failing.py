"""Daemons that fail on purpose, for the pages that a box in order never shows.

Each runs in a process of its own, which is why it may change what belongs to the whole process.
"""

import resource

from companion.daemon import displays, loop
from companion.daemon.loop import RunOptions
from companion.daemon.main import main as daemon_main
from companion.session.messages import Given, Updated
from companion.session.session import Session
from companion.session.update import session_after
from hardware.copper import Copper
from hardware.inputs import Press
from hardware.outputs import Screen


def draws_nothing(copper: Copper, options: RunOptions) -> int:
    """Run a daemon that can draw none of its pages; return its exit code."""
    vars(displays)["screen_of"] = _draw_nothing
    return daemon_main(copper, options)


def trips(copper: Copper, options: RunOptions) -> int:
    """Run a daemon that fails at every press of `up`; return its exit code."""
    vars(loop)["session_after"] = _trip
    return daemon_main(copper, options)


def stops_writing(copper: Copper, options: RunOptions) -> int:
    """Run a daemon that can write no more from the first press of `up` on; return its exit code."""
    vars(loop)["session_after"] = _stop_writing
    return daemon_main(copper, options)


def keeps_nothing(copper: Copper, options: RunOptions) -> int:
    """Run a daemon that finds no room for a journal; return its exit code."""
    _let_no_file_grow()
    return daemon_main(copper, options)


def begins_on_rubbish(copper: Copper, options: RunOptions) -> int:
    """Run a daemon that finds a file in the journal's place which is none; return its exit code."""
    if options.journal is not None:
        options.journal.write_bytes(b"this was a journal " * 500)
    return daemon_main(copper, options)


def _draw_nothing(*_: object, **__: object) -> Screen:
    raise RuntimeError("the gallery asked for a page that cannot be drawn")


def _trip(session: Session, given: Given) -> Updated:
    if isinstance(given, Press) and given.button == "up":
        raise RuntimeError("the gallery asked for an error")
    return session_after(session, given)


def _stop_writing(session: Session, given: Given) -> Updated:
    if isinstance(given, Press) and given.button == "up":
        _let_no_file_grow()
    return session_after(session, given)


def _let_no_file_grow() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
