"""What a page lists besides its choices: who is in, the rolls for the first turn, a hand, the parts, the settings.

A list takes one line where its choices need the room. Where Back is the only choice, Back makes itself narrow and the
list has all of the page: each entry whole, as many in a line as fit.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.rules.cards import SEATS
from companion.rules.state import State
from companion.screens.choices import ROW
from companion.screens.fitting import fit
from companion.screens.fonts import ICONS, width_of
from companion.screens.page import Icon, Item, Text
from companion.session.overlays import OverlayKind
from companion.session.session import REPORTED, Session
from companion.texts.language import Language, plain, say
from companion.texts.sentences import counted, part_missing, parts, rolls_so_far, setting
from hardware.outputs import WIDTH
from hardware.parts import Health

LIST_ROWS = 3
"""How many lines the page has for them."""


def parts_of(session: Session, language: Language) -> tuple[str, ...]:
    """Return the entries: a short one for each part where none is missing, else as many lines as there is room for."""
    missing = [name for name in REPORTED if session.part(name).health is Health.MISSING]
    others = tuple(name for name in REPORTED if name not in missing)
    if not missing:
        return tuple(_together(session, language, (name,)) for name in others)
    away = {name: max(0.0, session.touched_at - session.part(name).since) for name in missing}
    gone = tuple(part_missing(language, name, seconds) for name, seconds in away.items())
    return (*gone, *(_together(session, language, names) for names in _shared(others, LIST_ROWS - len(gone))))


def _shared(names: Sequence[str], rows: int) -> tuple[Sequence[str], ...]:
    """Share `rows` lines among the names; without a line they go unsaid: the table sees that they work."""
    if rows <= 0:
        return ()
    each = -(-len(names) // rows)
    return tuple(names[at : at + each] for at in range(0, len(names), each))


def _together(session: Session, language: Language, names: Sequence[str]) -> str:
    states = tuple((name, session.part(name).health.value, _charge(session, name)) for name in names)
    return parts(language, states)


def _charge(session: Session, name: str) -> int | None:
    return session.battery if name == "die" and session.part(name).health is Health.OK else None


_LEFT = 1
_BETWEEN = 6  # pixels between two entries of a line


def list_of(session: Session, language: Language) -> tuple[str, ...]:
    """Return the entries, names marked for shortening; empty for most pages."""
    overlay, state = session.overlay, session.state
    if overlay is None:
        return _setup(state, language)
    if overlay.kind is OverlayKind.SHEET and not overlay.adding and overlay.seat:
        return _hand(state, overlay.seat, language)
    if overlay.kind is OverlayKind.STATUS:
        return parts_of(session, language)
    if overlay.kind is OverlayKind.SETTINGS:
        return tuple(setting(language, row) for row in session.table.settings)
    return ()


def _setup(state: State, language: Language) -> tuple[str, ...]:
    if state.stage == "join":
        return (say(language, "pages", "in" if state.order else "nobody_in", seats=state.order),)
    if state.stage == "first" and state.contenders:
        return (rolls_so_far(language, state.contenders, state.first_rolls),)
    return ()


def _hand(state: State, seat: str, language: Language) -> tuple[str, ...]:
    """Return the cards of one name once, with how many there are (PANEL.md)."""
    if seat not in SEATS or not state.is_in(seat):
        return ()
    held = Counter(state.cards.treasure(card.id).name for card in state.hero(seat).hand)
    cards = tuple(counted(language, name, count) for name, count in held.items())
    return cards or (say(language, "pages", "no_cards"),)


def joined_items(entries: Sequence[str], session: Session, language: Language, top: int) -> Iterator[Item]:
    """Yield the entries in one line at `top`; before a hand a mark, so that it is not taken for a choice."""
    is_hand = session.overlay is not None
    left = ICONS["cards"].width + 2 if is_hand else _LEFT
    if is_hand:
        yield Icon(0, top + 1, "cards")
    for item in flow_items((_one_line(entries, WIDTH - left, language),), top, (WIDTH - left,)):
        yield replace(item, left=item.left + left - _LEFT)


def _one_line(entries: Sequence[str], width: int, language: Language) -> Sequence[str]:
    """Return as many entries as stand whole in one line with a count of the others; of the first one what has room."""
    if _wide(entries) <= width:
        return entries
    counted = _with_more(tuple(entries[:-1]), 1, width, language)
    if len(counted) > 1:
        return counted
    others = (say(language, "pages", "more", count=len(entries) - 1),) if len(entries) > 1 else ()
    room = width - _LEFT - sum(width_of(other) + _BETWEEN for other in others)
    return (fit(entries[0], room), *others)


def flow_lines(entries: Sequence[str], widths: Sequence[int], language: Language) -> tuple[tuple[str, ...], ...]:
    """Return the entries line by line, at most as many lines as `widths` (pixels); the last says how many are left out.

    A line that is narrower than those below it is left empty rather than that an entry is cut in it.
    """
    lines: list[tuple[str, ...]] = []
    rest = tuple(entries)
    for index, width in enumerate(widths):
        count = _count(rest, width)
        if not count and width >= max(widths[index:]):
            count = 1  # too long for any line: cut
        lines.append(rest[:count])
        rest = rest[count:]
        if not rest:
            return tuple(lines)
    return (*lines[:-1], _with_more(lines[-1], len(rest), widths[-1], language)) if lines else ()


def flow_items(lines: Sequence[Sequence[str]], top: int, widths: Sequence[int]) -> Iterator[Text]:
    """Yield the lines that `flow_lines` made for these widths, the first at `top`."""
    for index, (line, width) in enumerate(zip(lines, widths, strict=False)):
        left = _LEFT
        for entry in line:
            words = fit(entry, width - left)
            yield Text(left, top + index * ROW, words)
            left += width_of(words) + _BETWEEN


def _count(entries: Sequence[str], width: int) -> int:
    """Return how many of the entries stand whole beside each other."""
    return next(count for count in range(len(entries), -1, -1) if _wide(entries[:count]) <= width)


def _wide(entries: Sequence[str]) -> int:
    return _LEFT + sum(width_of(plain(entry)) + _BETWEEN for entry in entries) - (_BETWEEN if entries else 0)


def _with_more(line: tuple[str, ...], left_out: int, width: int, language: Language) -> tuple[str, ...]:
    """Return the last line with as many of its entries as leave room to count the others."""
    for count in range(len(line), 0, -1):
        shortened = (*line[:count], say(language, "pages", "more", count=left_out + len(line) - count))
        if _wide(shortened) <= width:
            return shortened
    return (say(language, "pages", "more", count=left_out + len(line)),)
