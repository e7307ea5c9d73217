"""The upper part of every page, always in the same place: Corruption, round or boss, and the four seats' Health and VP.

It fills the OLED's first three rows of eight pixels; the number of the hero on turn stands in a lit field.
"""

from collections.abc import Iterator

from companion.rules import outcome
from companion.rules.cards import SEATS
from companion.rules.state import Hero, State
from companion.screens.fitting import fits
from companion.screens.fonts import Face, width_of
from companion.screens.page import Box, Fill, Icon, Item, Text
from companion.screens.wording import language_of
from companion.session.session import Session
from companion.texts.language import Language, say, seat_name
from hardware.outputs import WIDTH

CELL_WIDTH = WIDTH // len(SEATS)
_TRACK = Box(9, 0, 50, 6)
_CORRUPTION_LEFT, _BOSS_LEFT = 61, 91
_ROUND_ROOM = 36
_MOST_CELLS = 12  # above that the cells of a track become too narrow to count: a bar shows the share
_PIPS_A_ROW = 5
_BADGE_WIDTH = 9
_ALARM_WIDTH = 89


def tracks_of(session: Session) -> Iterator[Item]:
    """Yield what the upper 24 rows show."""
    state = session.state
    yield from _corruption(state)
    yield from _boss(state) if boss_is_there(session) else _round(state, language_of(session))
    for index, seat in enumerate(SEATS):
        cell = tuple(_cell(state, seat, index * CELL_WIDTH))
        yield from cell
        if cell and index and not _stands_out(state, seat):
            yield Icon(index * CELL_WIDTH - 1, 9, "between")


def _corruption(state: State) -> Iterator[Item]:
    """Yield the track; one point before the end all of it stands dark on a lit ground (R22)."""
    value, limit = state.corruption, state.cards.limits.corruption
    alarm = value >= limit - 1
    if alarm:
        yield Fill(Box(0, 0, _ALARM_WIDTH, 8))
    yield Icon(0, 0, "skull", dark=alarm)
    yield from _cells(value, limit, alarm) if limit <= _MOST_CELLS else _bar(value, limit, alarm)
    yield from _number(_CORRUPTION_LEFT, value, limit, alarm)


def _cells(value: int, limit: int, dark: bool) -> Iterator[Item]:
    pitch = _TRACK.width // limit
    for index in range(limit):
        yield Fill(
            Box(_TRACK.left + index * pitch, _TRACK.top, pitch - 1, _TRACK.height), lit=not dark, hollow=index >= value
        )


def _bar(value: int, limit: int, dark: bool) -> Iterator[Item]:
    yield Fill(_TRACK, lit=not dark, hollow=True)
    lit = -(-value * (_TRACK.width - 2) // limit)  # rounded up: the first point shows
    yield Fill(Box(_TRACK.left + 1, _TRACK.top + 1, lit, _TRACK.height - 2), lit=not dark)


def _number(left: int, value: int, limit: int, dark: bool = False) -> Iterator[Item]:
    yield Text(left, 0, str(value), Face.NUMBER, dark)
    yield Text(left + width_of(str(value), Face.NUMBER) + 1, 0, f"/{limit}", dark=dark)


def _boss(state: State) -> Iterator[Item]:
    yield Icon(_BOSS_LEFT, 0, "boss")
    yield from _number(_BOSS_LEFT + 9, state.boss, state.cards.limits.boss_health)


def _round(state: State, language: Language) -> Iterator[Item]:
    if state.phase == "setup":
        return
    if state.boss_reached:
        yield Icon(_BOSS_LEFT, 0, "boss")
        yield Text(_BOSS_LEFT + 10, 0, say(language, "pages", "final_battle_next"))
        return
    words = say(language, "pages", "round", number=state.round)
    words = words if fits(words, _ROUND_ROOM) else say(language, "pages", "round_short", number=state.round)
    yield Text(WIDTH - width_of(words), 0, words)


def _cell(state: State, seat: str, left: int) -> Iterator[Item]:
    if state.is_in(seat):
        yield from _hero(state, state.hero(seat), left)
    elif state.phase == "setup" and state.cards.character(seat):
        name = seat_name(seat)
        yield Text(left + (CELL_WIDTH - width_of(name)) // 2, 12, name)


def _hero(state: State, hero: Hero, left: int) -> Iterator[Item]:
    chosen = _stands_out(state, hero.seat)
    yield from _badge(left, hero.seat, chosen)
    yield from _health(left + _BADGE_WIDTH + 1, hero.health)
    yield from _value(left + _BADGE_WIDTH + 1, 16, "star", hero.vp)
    if hero.seat == state.helper:
        yield Icon(left + 2, 18, "plus", dark=chosen)
    else:
        yield from _pips(left + (1 if len(hero.hand) < _PIPS_A_ROW else 0), len(hero.hand), chosen)


def _stands_out(state: State, seat: str) -> bool:
    return seat == state.turn or seat in _champions(state)


def _badge(left: int, seat: str, chosen: bool) -> Iterator[Item]:
    """Yield the seat's number, larger than Health and VP; dark in a lit field for who is on turn."""
    if chosen:
        yield Fill(Box(left, 8, _BADGE_WIDTH, 15))
    number = seat.removeprefix("p")
    yield Text(left + (_BADGE_WIDTH - width_of(number, Face.MEDIUM)) // 2, 8, number, Face.MEDIUM, dark=chosen)


def _health(left: int, health: int) -> Iterator[Item]:
    """Yield the heart and its number; the last one, cracked, stands dark on a lit ground."""
    last = health == 1
    if last:
        yield Fill(Box(left, 7, CELL_WIDTH - _BADGE_WIDTH - 2, 9))
    yield from _value(left, 8, "last_heart" if last else "heart", health, last)


def _value(left: int, top: int, mark: str, value: int, dark: bool = False) -> Iterator[Item]:
    """Yield a mark and its number; three digits take the mark's place, from 1,000 on thousands, to 99k."""
    number = str(value) if value < 1000 else f"{min(value // 1000, 99)}k"
    if len(number) <= 2:
        yield Icon(left, top, mark, dark)
    yield Text(left + (8 if len(number) <= 2 else 0), top, number, Face.NUMBER, dark)


def _pips(left: int, cards: int, dark: bool) -> Iterator[Item]:
    """Yield a small stroke for each card in the hand."""
    height = 3 if cards <= _PIPS_A_ROW else 1
    for index in range(min(cards, 2 * _PIPS_A_ROW)):
        place = Box(left + index % _PIPS_A_ROW * 2, 20 + index // _PIPS_A_ROW * 2, 1, height)
        yield Fill(place, lit=not dark)


def _champions(state: State) -> tuple[str, ...]:
    end = outcome(state)
    return end.champions if end else ()


def boss_is_there(session: Session) -> bool:
    """Tell whether the final battle has begun, so that the boss's Health is shown (R31)."""
    phase = session.state.phase
    return session.history.before.phase == "arena" if phase == "lost" else phase in ("arena", "won")
