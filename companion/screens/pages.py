"""From the session to the page that the OLED shows: tracks above, then the title, the choices, the lines below them.

The lower part is five rows of eight pixels (the OLED's own pages, so that a change touches few of them): the title, and
four that choices, lists, alerts and the notice share. The choices have one of these at least.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.screens.choices import (
    ROW,
    Viewport,
    are_spaces,
    choice_items,
    leaf_of,
    spaces_items,
    thumb_items,
    width_of_choice,
)
from companion.screens.choices import ROWS as SPACE_ROWS
from companion.screens.emphasis import Emphasis, emphasis_of
from companion.screens.fitting import fit, fits
from companion.screens.fonts import Face, lacking, width_of
from companion.screens.footer import Footer, footer_of
from companion.screens.lists import flowed, flowed_items, joined_items, list_of
from companion.screens.page import Box, Item, Page, Text, draw
from companion.screens.tracks import tracks_of
from companion.session.prompt import Prompt
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
    """Yield the title, the spaces as pictures, and what else there is below them."""
    prompt, highlight = session.prompt, session.highlight
    emphasis = emphasis_of(session.state, prompt, highlight)
    widths = _widths(emphasis)
    footer = footer_of(session, widths, _ROWS - SPACE_ROWS)
    if footer.unsaid and footer_of(session, (WIDTH,) * _ROWS, _ROWS - 1).unsaid < footer.unsaid:
        yield from _one_space(session, emphasis if emphasis.lines else Emphasis())
        return
    yield from _title(prompt)
    yield from spaces_items(prompt.choices, highlight, _LOWER_TOP)
    yield from emphasis.items()
    yield from footer.items(widths)


def _one_space(session: Session, emphasis: Emphasis) -> Iterator[Item]:
    """Yield the page where much must be said: of the spaces the highlighted one's name alone, no picture."""
    prompt, highlight, widths = session.prompt, session.highlight, _widths(emphasis)
    yield from _title(prompt, _place_of(highlight, prompt))
    yield from choice_items(prompt.choices[highlight], Box(0, _LOWER_TOP, widths[0], ROW), highlighted=True)
    yield from emphasis.items()
    yield from footer_of(session, widths, _ROWS - 1).items(widths)


@dataclass(frozen=True, slots=True)
class _Layout:
    """How the lower rows are shared: the choices' leaf and how many of its rows are seen, whether the list is."""

    leaf: Viewport
    seen: int
    footer: Footer
    listed: bool


def _choices(session: Session, entries: Sequence[str]) -> Iterator[Item]:
    """Yield what is asked, then the list in one line, then the lines at the foot.

    Choices keep their places: the last row is the foot's alone, and what more it says covers the rows above it, but
    never the highlighted choice.
    """
    prompt, highlight = session.prompt, session.highlight
    emphasis = emphasis_of(session.state, prompt, highlight)
    widths = _widths(emphasis)
    layout = _calmest(_layouts(session, entries, widths))
    yield from _title(prompt, "" if _all_seen(layout, len(prompt.choices)) else _place_of(highlight, prompt))
    yield from layout.leaf.items(prompt.choices, highlight, 0, _LOWER_TOP, layout.seen)
    if emphasis.width:
        yield from emphasis.items()
    else:
        yield from thumb_items(layout.leaf, len(prompt.choices), highlight, WIDTH, _LOWER_TOP)
    if layout.listed:
        yield from joined_items(entries, session, _LOWER_TOP + layout.seen * ROW)
    yield from layout.footer.items(widths)


def _calmest(layouts: Iterator[_Layout]) -> _Layout:
    """Return the first layout that leaves nothing unsaid, where there is none the first that leaves least."""
    best = next(layouts)
    while best.footer.unsaid and (other := next(layouts, None)):
        best = min(best, other, key=lambda layout: layout.footer.unsaid)
    return best


def _layouts(session: Session, entries: Sequence[str], widths: Sequence[int]) -> Iterator[_Layout]:
    """Yield layouts, the calmest first: the foot grows over lower choices, the list is turned over sooner or goes."""
    choices, highlight = session.prompt.choices, session.highlight
    for listed in (True, False) if entries else (False,):
        rows = _CHOICE_ROWS - listed
        leaf = leaf_of(choices, highlight, rows, min(widths[:rows]))
        free = rows - leaf.row_of(highlight)
        for room in (min(free, _FOOT), free):
            footer = footer_of(session, widths, room)
            yield _Layout(leaf, min(rows, 1 + rows - len(footer.lines)), footer, listed)
        footer = footer_of(session, widths, rows)
        seen = min(rows, 1 + rows - len(footer.lines))
        yield _Layout(leaf_of(choices, highlight, seen, min(widths[:rows])), seen, footer, listed)


def _all_seen(layout: _Layout, count: int) -> bool:
    leaf = layout.leaf
    return leaf.start == 0 and leaf.end >= count and layout.seen >= min(leaf.rows, count)


def _lone_choice(session: Session, entries: Sequence[str]) -> Iterator[Item]:
    """Yield the choice at the right of the title, the list below, and in what room is left the foot.

    What must be heard at once has a line at least; a notice has been read, and waits below the overlay for the list.
    """
    (choice,) = session.prompt.choices
    left = WIDTH - width_of_choice(choice)
    urgent = session.refusal or session.alert or session.damage or session.stuck
    widths = (WIDTH,) * (_ROWS - bool(urgent))
    lines = flowed(entries, widths, session.language)
    yield from _title(session.prompt, room=left - _PLACE_GAP)
    yield from choice_items(choice, Box(left, _TITLE_TOP, WIDTH - left - 1, ROW), highlighted=True)
    yield from flowed_items(lines, _LOWER_TOP, widths)
    yield from footer_of(session, (WIDTH,) * _ROWS, _ROWS - len(lines)).items((WIDTH,) * _ROWS)


def _widths(emphasis: Emphasis) -> tuple[int, ...]:
    return (WIDTH - emphasis.width,) * _BIG_ROWS + (WIDTH,) * (_ROWS - _BIG_ROWS)


def _place_of(highlight: int, prompt: Prompt) -> str:
    """Return where in the list the highlight is."""
    return f"{highlight + 1}/{len(prompt.choices)}"


def _title(prompt: Prompt, place: str = "", room: int = WIDTH) -> Iterator[Item]:
    """Yield the title, in the larger face where it stands whole in it, and at its right the `place` in the list."""
    if place and not fits(prompt.title, room - width_of(place) - _PLACE_GAP) and fits(prompt.title, room):
        place = ""  # what is asked comes first
    taken = width_of(place)
    room -= taken + _PLACE_GAP if place else 0
    large = fits(prompt.title, room, Face.TITLE) and not lacking(plain(prompt.title), Face.TITLE)
    if large:
        yield Text(0, _TITLE_TOP, plain(prompt.title), Face.TITLE)
    else:
        yield Text(0, _TITLE_TOP, fit(prompt.title, room))
    if place:
        yield Text(WIDTH - taken, _TITLE_TOP, place)


# ---- from companion.screens.screen: All that the OLED is asked for: the page's picture, how bright, and whether it is on at all.

DIM_CONTRAST = 1
"""The contrast of a dimmed OLED: readable in the dark, no more."""


def screen_of(session: Session, contrast: int) -> Screen:
    """Return the screen for the session; `contrast` (0 to 255) while it is awake."""
    awake = session.light == "awake"
    return Screen(draw(page_of(session)), contrast if awake else min(contrast, DIM_CONTRAST), session.light != "dark")
