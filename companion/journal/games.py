"""A game as rows of the journal, and back: the rules' values as text, and a history folded from its entries."""

import json
from collections.abc import Iterable
from dataclasses import dataclass

from companion.journal.file import EntryRow
from companion.rules.cards import Cards
from companion.rules.errors import RulesError
from companion.rules.history import Entry, History, Redo, Step, Undo, history_after
from companion.journal.codec import PlainError, decode, encode

UNREADABLE = (PlainError, RulesError, ValueError)
"""What reading rows raises that are whole, but not what this version of the rules writes."""

KINDS: dict[type, str] = {Step: "step", Undo: "undo", Redo: "redo"}


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game out of the journal: its number, the cards that it began with, its steps, and every entry as written."""

    game: int
    cards: Cards
    history: History
    entries: tuple[Entry, ...] = ()


def text_of(value: object, whole: bool = False) -> str:
    """Return a value of the rules as the journal keeps it; `whole`: whatever a later version's defaults will be."""
    return json.dumps(encode(value, whole), ensure_ascii=False, separators=(",", ":"))


def saved_game(game: int, cards_text: str, rows: Iterable[EntryRow]) -> SavedGame:
    """Return the game that its rows, in order, tell. One of UNREADABLE."""
    cards = decode(json.loads(cards_text))
    history: History | None = None
    entries: list[Entry] = []
    for row in rows:
        if history is None:
            history = History(_value(row.state, cards))
        elif row.kind != "go_on":
            entries.append(_entry(row, cards))
            history = history_after(history, entries[-1])
    if history is None or not isinstance(cards, Cards):
        raise PlainError(f"expected the cards and the beginning of game {game}, found none")
    return SavedGame(game, cards, history, tuple(entries))


def _entry(row: EntryRow, cards: Cards) -> Entry:
    if row.kind == "step":
        return Step(_value(row.action, cards), _value(row.state, cards), row.closed)
    return Undo() if row.kind == "undo" else Redo()


def _value(text: str | None, cards: Cards):  # type: ignore[no-untyped-def]  # decode tells no type
    return decode(json.loads(text or "null"), cards)
