"""From the session to the page that the OLED shows: tracks above, then the title, the choices, the lines below them.

The lower part is five rows of eight pixels (the OLED's own pages, so that a change touches few of them): the title, and
four that choices, lists, alerts and the notice share. The choices have one of these at least.
"""

from collections.abc import Iterator, Sequence

from companion.prompt import Prompt
from companion.screens.choices import ROW, choice_items, leaf_of, thumb_items, width_of_choice
from companion.screens.emphasis import Emphasis, emphasis_of
from companion.screens.fitting import fit, fits
from companion.screens.footer import footer_of
from companion.screens.glyphs import Face, width_of
from companion.screens.lists import flowed, flowed_items, joined_items, list_of
from companion.screens.page import Box, Item, Page, Text
from companion.screens.spaces import ROWS as SPACE_ROWS
from companion.screens.spaces import are_spaces, spaces_items
from companion.screens.tracks import tracks_of
from companion.session import Session
from companion.words.names import plain
from hardware.outputs import WIDTH

_TITLE_TOP = 24
_LOWER_TOP = 32
_ROWS = 4
_CHOICE_ROWS = 3  # the fourth is the foot's
_FOOT = 2  # rows that the foot has where all that it says has room in them: choices matter more
_PLACE_GAP = 4
_BIG_ROWS = 3  # the big number stands beside that many of them


def page_of(session: Session) -> Page:
    """Return the page for the session: what is asked, with the highlighted choice always on it."""
    return Page((*tracks_of(session), *_lower(session)))


def _lower(session: Session) -> Iterator[Item]:
    entries, choices = list_of(session), session.prompt.choices
    if entries and len(choices) == 1:
        yield from _lone_choice(session, entries)
    elif are_spaces(choices):
        yield from _spaces(session)
    else:
        yield from _choices(session, entries)


def _spaces(session: Session) -> Iterator[Item]:
    """Yield the title, the spaces as pictures, and what else there is below them.

    Where that has no room, only the highlighted space's name stands there.
    """
    prompt, highlight = session.prompt, session.highlight
    emphasis = emphasis_of(session.state, prompt, highlight)
    widths = _widths(emphasis)
    footer = footer_of(session, widths, _ROWS - SPACE_ROWS)
    full = footer_of(session, (WIDTH,) * _ROWS, _ROWS - 1)
    if full.sentences > footer.sentences:
        yield from _title(prompt, _place_of(highlight, prompt))
        yield from choice_items(prompt.choices[highlight], Box(0, _LOWER_TOP, WIDTH, ROW), highlighted=True)
        yield from full.items((WIDTH,) * _ROWS)
        return
    yield from _title(prompt)
    yield from spaces_items(prompt.choices, highlight, _LOWER_TOP)
    yield from emphasis.items()
    yield from footer.items(widths)


def _choices(session: Session, entries: Sequence[str]) -> Iterator[Item]:
    """Yield what is asked, then the list in one line, then the lines at the foot.

    Choices keep their places: the last row is the foot's alone, and what more it says covers the rows above it, but
    never the highlighted choice; the list is turned over sooner where else a sentence would go unsaid.
    """
    prompt, highlight = session.prompt, session.highlight
    emphasis = emphasis_of(session.state, prompt, highlight)
    widths = _widths(emphasis)
    rows = _CHOICE_ROWS - (1 if entries else 0)
    leaf = leaf_of(prompt.choices, highlight, rows, min(widths[:rows]))
    footer, full = (footer_of(session, widths, room) for room in (min(rows - leaf.row_of(highlight), _FOOT), rows))
    if full.sentences > footer.sentences:
        footer = full
        leaf = leaf_of(prompt.choices, highlight, 1 + rows - len(full.lines), min(widths[:rows]))
    seen = min(rows, 1 + rows - len(footer.lines))
    all_seen = leaf.start == 0 and leaf.end >= len(prompt.choices) and seen >= min(leaf.rows, len(prompt.choices))
    yield from _title(prompt, "" if all_seen else _place_of(highlight, prompt))
    yield from leaf.items(prompt.choices, highlight, 0, _LOWER_TOP, seen)
    if emphasis.width:
        yield from emphasis.items()
    else:
        yield from thumb_items(leaf, len(prompt.choices), highlight, WIDTH, _LOWER_TOP)
    yield from joined_items(entries, _LOWER_TOP + seen * ROW)
    yield from footer.items(widths)


def _lone_choice(session: Session, entries: Sequence[str]) -> Iterator[Item]:
    """Yield the list over the whole page, the choice at the right of its first line, and what room is left the foot."""
    (choice,) = session.prompt.choices
    left = WIDTH - width_of_choice(choice)
    rows = _ROWS - (1 if session.refusal or session.alert or session.stuck else 0)
    widths = (left - _PLACE_GAP, *(WIDTH,) * (rows - 1))
    lines = flowed(entries, widths, session.language)
    leaf = leaf_of((choice,), 0, 1, WIDTH - left)
    yield from _title(session.prompt)
    yield from flowed_items(lines[:1], _LOWER_TOP, widths)
    yield from leaf.items((choice,), 0, left, _LOWER_TOP)
    yield from flowed_items(lines[1:], _LOWER_TOP + ROW, widths[1:])
    yield from footer_of(session, (WIDTH,) * _ROWS, _ROWS - len(lines)).items((WIDTH,) * _ROWS)


def _widths(emphasis: Emphasis) -> tuple[int, ...]:
    return (WIDTH - emphasis.width,) * _BIG_ROWS + (WIDTH,) * (_ROWS - _BIG_ROWS)


def _place_of(highlight: int, prompt: Prompt) -> str:
    """Return where in the list the highlight is."""
    return f"{highlight + 1}/{len(prompt.choices)}"


def _title(prompt: Prompt, place: str = "") -> Iterator[Item]:
    """Yield the title, in the larger face where it stands whole, and at its right the `place` in the list."""
    taken = width_of(place)
    room = WIDTH - taken - (_PLACE_GAP if place else 0)
    face = Face.TITLE if fits(prompt.title, room, Face.TITLE) else Face.SMALL
    yield Text(0, _TITLE_TOP, fit(prompt.title, room) if face is Face.SMALL else plain(prompt.title), face)
    if place:
        yield Text(WIDTH - taken, _TITLE_TOP, place)
