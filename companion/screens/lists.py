"""What a page lists besides its choices: who is in, the rolls for the first turn, a hand, the parts, the settings.

A list takes one line where its choices need the room; else lines of their own, in two columns where they are many.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.overlays import OverlayKind
from companion.rules.cards import SEATS
from companion.rules.state import State
from companion.screens.choices import ROW
from companion.screens.fitting import fit
from companion.screens.page import Item, Text
from companion.screens.parts import parts_of
from companion.session import Session
from companion.words import pages as words
from hardware.outputs import WIDTH

_LEFT = 1


def list_of(session: Session) -> tuple[str, ...]:
    """Return the entries, names marked for shortening; empty for most pages."""
    overlay, state = session.overlay, session.state
    if overlay is None:
        return _setup(state)
    if overlay.kind is OverlayKind.SHEET and not overlay.adding and overlay.seat:
        return _hand(state, overlay.seat)
    if overlay.kind is OverlayKind.STATUS:
        return parts_of(session)
    if overlay.kind is OverlayKind.SETTINGS:
        return tuple(words.setting(name, value) for name, value in session.table.settings)
    return ()


def _setup(state: State) -> tuple[str, ...]:
    if state.stage == "join":
        return (words.who_is_in(state.order),)
    if state.stage == "first" and state.first_rolls:
        return (words.rolls_so_far(state.contenders, state.first_rolls),)
    return ()


def _hand(state: State, seat: str) -> tuple[str, ...]:
    """Return the cards of one name once, with how many there are (PANEL.md)."""
    if seat not in SEATS or not state.is_in(seat):
        return ()
    held = Counter(state.cards.treasure(card.id).name for card in state.hero(seat).hand)
    return tuple(words.counted(name, count) for name, count in held.items()) or (words.hand_is_empty(),)


def rows_for(entries: Sequence[str], room: int) -> int:
    """Return how many rows the list takes of at most `room`."""
    return min(len(entries), room)


def list_items(entries: Sequence[str], top: int, rows: int) -> Iterator[Item]:
    """Yield the entries in `rows` rows below `top`: one row joins them all, more hold one or two columns."""
    if not entries or not rows:
        return
    if rows == 1:
        yield Text(_LEFT, top, fit(", ".join(entries), WIDTH - _LEFT))
        return
    columns = 1 if len(entries) <= rows else 2
    width = WIDTH // columns
    for index, entry in enumerate(_shown(entries, rows * columns)):
        column, row = divmod(index, rows)
        yield Text(column * width + _LEFT, top + row * ROW, fit(entry, width - 2 * _LEFT))


def _shown(entries: Sequence[str], most: int) -> tuple[str, ...]:
    if len(entries) <= most:
        return tuple(entries)
    return (*entries[: most - 1], words.more(len(entries) - most + 1))
