"""From the session to the page that the OLED shows: tracks above, then the title, the choices, the lines below them.

The lower part is five rows of eight pixels (the OLED's own pages, so that a change touches few of them): the title, and
four that choices, lists, alerts and the notice share. The choices have one of these at least.
"""

from collections.abc import Iterator, Sequence

from companion.prompt import Prompt
from companion.screens.choices import ROW, Leaf, leaf_of, width_of_choice
from companion.screens.emphasis import Emphasis, emphasis_of
from companion.screens.fitting import fit
from companion.screens.footer import footer_of
from companion.screens.glyphs import width_of
from companion.screens.lists import flowed, flowed_items, joined_items, list_of
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
    entries = list_of(session)
    alone = entries and len(session.prompt.choices) == 1
    yield from _lone_choice(session, entries) if alone else _choices(session, entries)


def _choices(session: Session, entries: Sequence[str]) -> Iterator[Item]:
    """Yield what is asked, then the list in one line, then the lines at the foot."""
    prompt, highlight = session.prompt, session.highlight
    emphasis = emphasis_of(session.state, prompt, highlight)
    widths = _widths(emphasis)
    listed = 1 if entries else 0
    footer = footer_of(session, widths, _ROWS - 1 - listed)
    rows = _ROWS - listed - len(footer.lines)
    leaf = leaf_of(prompt.choices, highlight, rows, min(widths[:rows]))
    yield from _title(prompt, highlight, leaf)
    yield from leaf.items(prompt.choices, highlight, 0, _LOWER_TOP)
    yield from emphasis.items()
    yield from joined_items(entries, _LOWER_TOP + rows * ROW)
    yield from footer.items(widths)


def _lone_choice(session: Session, entries: Sequence[str]) -> Iterator[Item]:
    """Yield the list over the whole page, the choice at the right of its first line, and what room is left the foot."""
    (choice,) = session.prompt.choices
    left = WIDTH - width_of_choice(choice)
    rows = _ROWS - (1 if session.refusal or session.alert or session.stuck else 0)
    widths = (left - _PLACE_GAP, *(WIDTH,) * (rows - 1))
    lines = flowed(entries, widths)
    leaf = leaf_of((choice,), 0, 1, WIDTH - left)
    yield from _title(session.prompt, 0, leaf)
    yield from flowed_items(lines[:1], _LOWER_TOP, widths)
    yield from leaf.items((choice,), 0, left, _LOWER_TOP)
    yield from flowed_items(lines[1:], _LOWER_TOP + ROW, widths[1:])
    yield from footer_of(session, (WIDTH,) * _ROWS, _ROWS - len(lines)).items((WIDTH,) * _ROWS)


def _widths(emphasis: Emphasis) -> tuple[int, ...]:
    return (WIDTH - emphasis.width,) * _BIG_ROWS + (WIDTH,) * (_ROWS - _BIG_ROWS)


def _title(prompt: Prompt, highlight: int, leaf: Leaf) -> Iterator[Item]:
    """Yield the title, and where in the list the highlight is when not all of it is seen."""
    all_seen = leaf.start == 0 and leaf.end >= len(prompt.choices)
    place = "" if all_seen else f"{highlight + 1}/{len(prompt.choices)}"
    taken = width_of(place)
    yield Text(0, _TITLE_TOP, fit(prompt.title, WIDTH - taken - (_PLACE_GAP if place else 0)))
    if place:
        yield Text(WIDTH - taken, _TITLE_TOP, place)
