"""From the session to the page that the OLED shows: tracks above, then the title, the choices, the lines below them.

The lower part is five rows of eight pixels (the OLED's own pages, so that a change touches few of them): the title, and
four that choices, lists, alerts and the notice share. The choices have one of these at least.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.screens.choices import (
    ROW,
    SPACE_ROWS,
    Viewport,
    are_spaces,
    choice_items,
    spaces_items,
    thumb_items,
    viewport_of,
    width_of_choice,
)
from companion.screens.emphasis import Emphasis, emphasis_of
from companion.screens.fitting import fit, fits
from companion.screens.fonts import Face, lacking, width_of
from companion.screens.footer import Footer, footer_of
from companion.screens.lists import flow_items, flow_lines, joined_items, list_of
from companion.screens.page import Box, Item, Page, Text, draw
from companion.screens.tracks import tracks_of
from companion.screens.wording import Wording, wording_of
from companion.session.session import Session
from companion.texts.language import plain
from hardware.outputs import WIDTH, Screen

_TITLE_TOP = 24
_LOWER_TOP = 32
_ROWS = 4
_CHOICE_ROWS = 3  # the fourth is the foot's
_FOOT = 2  # rows that the foot has where all that it says has room in them: choices matter more
_PLACE_GAP = 4
_BIG_ROWS = 3  # the big number stands beside that many of them
DIM_CONTRAST = 1
"""The contrast of a dimmed OLED: readable in the dark, no more."""


def screen_of(session: Session, contrast: int) -> Screen:
    """Return the screen for the session; `contrast` (0 to 255) while it is awake."""
    awake = session.light == "awake"
    return Screen(draw(page_of(session)), contrast if awake else min(contrast, DIM_CONTRAST), session.light != "dark")


def page_of(session: Session) -> Page:
    """Return the page for the session: what is asked, with the highlighted choice always on it."""
    wording = wording_of(session)
    return Page((*tracks_of(session), *_lower(session, wording)))


def _lower(session: Session, wording: Wording) -> Iterator[Item]:
    entries = list_of(session, wording.language)
    if entries and len(wording.options) == 1:
        yield from _lone_choice(session, wording, entries)
    elif are_spaces(wording.options):
        yield from _spaces(session, wording)
    else:
        yield from _choices(session, wording, entries)


def _spaces(session: Session, wording: Wording) -> Iterator[Item]:
    """Yield the title, the spaces as pictures, and what else there is below them."""
    highlight = session.highlight
    emphasis = emphasis_of(session.state, session.prompt, highlight)
    widths = _widths(emphasis)
    footer = footer_of(session, wording, widths, _ROWS - SPACE_ROWS)
    if footer.unsaid and footer_of(session, wording, (WIDTH,) * _ROWS, _ROWS - 1).unsaid < footer.unsaid:
        yield from _one_space(session, wording, emphasis if emphasis.lines else Emphasis())
        return
    yield from _title(wording.title)
    yield from spaces_items(wording.options, highlight, _LOWER_TOP)
    yield from emphasis.items()
    yield from footer.items(widths)


def _one_space(session: Session, wording: Wording, emphasis: Emphasis) -> Iterator[Item]:
    """Yield the page where much must be said: of the spaces the highlighted one's name alone, no picture."""
    highlight, widths = session.highlight, _widths(emphasis)
    yield from _title(wording.title, _place_of(highlight, len(wording.options)))
    yield from choice_items(wording.options[highlight], Box(0, _LOWER_TOP, widths[0], ROW), highlighted=True)
    yield from emphasis.items()
    yield from footer_of(session, wording, widths, _ROWS - 1).items(widths)


@dataclass(frozen=True, slots=True)
class _Layout:
    """How the lower rows are shared: the choices' viewport and how many of its rows are seen, whether the list is."""

    viewport: Viewport
    seen: int
    footer: Footer
    listed: bool


def _choices(session: Session, wording: Wording, entries: Sequence[str]) -> Iterator[Item]:
    """Yield what is asked, then the list in one line, then the lines at the foot.

    Choices keep their places: the last row is the foot's alone, and what more it says covers the rows above it, but
    never the highlighted choice.
    """
    options, highlight = wording.options, session.highlight
    emphasis = emphasis_of(session.state, session.prompt, highlight)
    widths = _widths(emphasis)
    layout = _calmest(_layouts(session, wording, entries, widths))
    yield from _title(wording.title, "" if _all_seen(layout, len(options)) else _place_of(highlight, len(options)))
    yield from layout.viewport.items(options, highlight, 0, _LOWER_TOP, layout.seen)
    if emphasis.width:
        yield from emphasis.items()
    else:
        yield from thumb_items(layout.viewport, len(options), highlight, WIDTH, _LOWER_TOP)
    if layout.listed:
        yield from joined_items(entries, session, wording.language, _LOWER_TOP + layout.seen * ROW)
    yield from layout.footer.items(widths)


def _calmest(layouts: Iterator[_Layout]) -> _Layout:
    """Return the first layout that leaves nothing unsaid, where there is none the first that leaves least."""
    best = next(layouts)
    while best.footer.unsaid and (other := next(layouts, None)):
        best = min(best, other, key=lambda layout: layout.footer.unsaid)
    return best


def _layouts(session: Session, wording: Wording, entries: Sequence[str], widths: Sequence[int]) -> Iterator[_Layout]:
    """Yield layouts, the calmest first: the foot grows over lower choices, the list is turned over sooner or goes."""
    choices, highlight = wording.options, session.highlight
    for listed in (True, False) if entries else (False,):
        rows = _CHOICE_ROWS - listed
        viewport = viewport_of(choices, highlight, rows, min(widths[:rows]))
        free = rows - viewport.row_of(highlight)
        for room in (min(free, _FOOT), free):
            footer = footer_of(session, wording, widths, room)
            yield _Layout(viewport, min(rows, 1 + rows - len(footer.lines)), footer, listed)
        footer = footer_of(session, wording, widths, rows)
        seen = min(rows, 1 + rows - len(footer.lines))
        yield _Layout(viewport_of(choices, highlight, seen, min(widths[:rows])), seen, footer, listed)


def _all_seen(layout: _Layout, count: int) -> bool:
    viewport = layout.viewport
    return viewport.start == 0 and viewport.end >= count and layout.seen >= min(viewport.rows, count)


def _lone_choice(session: Session, wording: Wording, entries: Sequence[str]) -> Iterator[Item]:
    """Yield the choice at the right of the title, the list below, and in what room is left the foot.

    What must be heard at once has a line at least; a notice has been read, and waits below the overlay for the list.
    """
    (choice,) = wording.options
    left = WIDTH - width_of_choice(choice)
    urgent = session.refusal or session.alert or session.damage or session.stuck
    widths = (WIDTH,) * (_ROWS - bool(urgent))
    lines = flow_lines(entries, widths, wording.language)
    yield from _title(wording.title, room=left - _PLACE_GAP)
    yield from choice_items(choice, Box(left, _TITLE_TOP, WIDTH - left - 1, ROW), highlighted=True)
    yield from flow_items(lines, _LOWER_TOP, widths)
    yield from footer_of(session, wording, (WIDTH,) * _ROWS, _ROWS - len(lines)).items((WIDTH,) * _ROWS)


def _widths(emphasis: Emphasis) -> tuple[int, ...]:
    return (WIDTH - emphasis.width,) * _BIG_ROWS + (WIDTH,) * (_ROWS - _BIG_ROWS)


def _place_of(highlight: int, count: int) -> str:
    """Return where in the list the highlight is."""
    return f"{highlight + 1}/{count}"


def _title(title: str, place: str = "", room: int = WIDTH) -> Iterator[Item]:
    """Yield the title, in the larger face where it stands whole in it, and at its right the `place` in the list."""
    if place and not fits(title, room - width_of(place) - _PLACE_GAP) and fits(title, room):
        place = ""  # what is asked comes first
    taken = width_of(place)
    room -= taken + _PLACE_GAP if place else 0
    large = fits(title, room, Face.TITLE) and not lacking(plain(title), Face.TITLE)
    if large:
        yield Text(0, _TITLE_TOP, plain(title), Face.TITLE)
    else:
        yield Text(0, _TITLE_TOP, fit(title, room))
    if place:
        yield Text(WIDTH - taken, _TITLE_TOP, place)
