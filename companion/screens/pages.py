"""From the session to the page that the OLED shows: tracks above, then the title, the choices, the lines below them.

The lower part is five rows of eight pixels (the OLED's own pages, so that a change touches few of them): the title, and
four that choices, lists, alerts and the notice share. The choices have one of these at least.
"""

from collections.abc import Iterator, Sequence

from companion.prompt import Prompt
from companion.screens.choices import ROW, Leaf, leaf_of
from companion.screens.emphasis import Emphasis, emphasis_of
from companion.screens.fitting import fit
from companion.screens.footer import footer_of
from companion.screens.glyphs import width_of
from companion.screens.lists import list_items, list_of, rows_for
from companion.screens.page import Item, Page, Text
from companion.screens.tracks import tracks_of
from companion.session import Session
from hardware.outputs import WIDTH

_TITLE_TOP = 24
_LOWER_TOP = 32
_ROWS = 4
_PLACE_GAP = 4
_BIG_ROWS = 3  # the big number stands beside that many of them


def page_of(session: Session) -> Page:
    """Return the page for the session: what is asked, with the highlighted choice always on it."""
    return Page((*tracks_of(session), *_lower(session)))


def _lower(session: Session) -> Iterator[Item]:
    prompt, highlight = session.prompt, session.highlight
    emphasis = emphasis_of(session.state, prompt, highlight)
    widths = _widths(emphasis)
    entries = list_of(session)
    listed = _list_rows(session, prompt, entries)
    footer = footer_of(session, widths, _ROWS - 1 - listed)
    rows = _ROWS - listed - len(footer.lines)
    leaf = leaf_of(prompt.choices, highlight, rows, min(widths[:rows]))
    yield from _title(prompt, highlight, leaf)
    yield from leaf.items(prompt.choices, highlight, 0, _LOWER_TOP)
    yield from emphasis.items()
    yield from list_items(entries, _LOWER_TOP + rows * ROW, listed)
    yield from footer.items(widths)


def _widths(emphasis: Emphasis) -> tuple[int, ...]:
    return (WIDTH - emphasis.width,) * _BIG_ROWS + (WIDTH,) * (_ROWS - _BIG_ROWS)


def _list_rows(session: Session, prompt: Prompt, entries: Sequence[str]) -> int:
    """Return how many rows the list gets: all that a refusal leaves where there is one choice only, else one."""
    room = _ROWS - 1 - (1 if session.refusal or session.alert else 0)
    return rows_for(entries, room if len(prompt.choices) == 1 else 1)


def _title(prompt: Prompt, highlight: int, leaf: Leaf) -> Iterator[Item]:
    """Yield the title, and where in the list the highlight is when not all of it is seen."""
    all_seen = leaf.start == 0 and leaf.end >= len(prompt.choices)
    place = "" if all_seen else f"{highlight + 1}/{len(prompt.choices)}"
    taken = width_of(place)
    yield Text(0, _TITLE_TOP, fit(prompt.title, WIDTH - taken - (_PLACE_GAP if place else 0)))
    if place:
        yield Text(WIDTH - taken, _TITLE_TOP, place)
