"""Values of the rules as plain data that JSON can carry, and a game as rows of the journal; and both back, exactly.

A dataclass becomes `{"is": its name, field: value …}` with the fields at their default left out, an enum
`{"is": its name, "value": …}`, a tuple a list. A state leaves out its cards: a game has one cards file, kept beside it.
Reads and writes no file, and lists no class: what the modules define is what can be carried.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from enum import Enum
from sys import intern
from types import ModuleType
from typing import Any

from companion.journal.file import EntryRow
from companion.rules import actions, cards, events, history, state
from companion.rules.cards import Cards
from companion.rules.history import Entry, History, Redo, RulesError, Step, Undo, history_after

Plain = Any
"""None, a bool, a number, a text, or a list or dict with text keys of these."""

TAG = "is"  # no field can have this name: it is a word of Python's own
VALUE = "value"
MODULES = (cards, actions, events, state, history)
KINDS: dict[type, str] = {Step: "step", Undo: "undo", Redo: "redo"}
"""What an entry's row says of its kind, besides `begin` and `go_on`, which are no entries of a history."""
FORMER_NAMES: Mapping[str, Mapping[str, str]] = {"State": {"tasks": "pending", "facts": "events"}}
"""Class → a field's name in games that are kept → its name now: who renames one adds it here."""
_NOTHING = object()


class PlainError(Exception):
    """Data that no value of these rules can be made of, or a value that cannot become data."""


UNREADABLE = (PlainError, RulesError, ValueError)
"""What reading rows raises that are whole, but not what this version of the rules writes."""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game out of the journal: its number, the cards that it began with, its steps, and every entry as written."""

    game: int
    cards: Cards
    history: History
    entries: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class _Shape:
    """What is to be known of a dataclass: its fields in order, with their defaults (`_NOTHING` where there is none)."""

    build: Callable[..., Any]
    defaults: Mapping[str, object]
    left_out: frozenset[str]  # the cards of a state
    former: Mapping[str, str]


def text_of(value: object, whole: bool = False) -> str:
    """Return a value of the rules as the journal keeps it; `whole` as in `encode`. PlainError."""
    return json.dumps(encode(value, whole), ensure_ascii=False, separators=(",", ":"))


def saved_game(game: int, cards_text: str, rows: Iterable[EntryRow]) -> SavedGame:
    """Return the game that its rows make, in order. One of UNREADABLE."""
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


def encode(value: object, whole: bool = False) -> Plain:
    """Return `value` as plain data; `whole` keeps defaults too, so that a later default changes nothing. PlainError."""
    if value is None or (isinstance(value, (bool, int, float, str)) and not isinstance(value, Enum)):
        return value
    if isinstance(value, (tuple, list)):
        return [encode(one, whole) for one in value]
    name = type(value).__name__
    if isinstance(value, Enum) and _ENUMS.get(name) is type(value):
        return {TAG: name, VALUE: value.value}
    shape = _SHAPES.get(name)
    if shape is None or shape.build is not type(value):
        raise PlainError(f"expected a value of the rules to encode, got a {name}")
    return _encoded(value, name, shape, whole)


def decode(data: Plain, cards: Cards | None = None) -> Any:
    """Return the value that `data` was made of; states in it get `cards`. PlainError for what `encode` never wrote."""
    if isinstance(data, list):
        return tuple([decode(one, cards) for one in data])
    if isinstance(data, str):
        return intern(data)  # seats and ids: a long game's states have them in common, as they had when it was played
    if not isinstance(data, dict):
        return data
    name = data.get(TAG)
    shape = _SHAPES.get(name) if isinstance(name, str) else None
    if shape is None:
        return _enum(name, data)
    return _decoded(name, shape, data, cards)


def _entry(row: EntryRow, cards: Cards) -> Entry:
    if row.kind == "step":
        return Step(_value(row.action, cards), _value(row.state, cards), row.closed)
    return Undo() if row.kind == "undo" else Redo()


def _value(text: str | None, cards: Cards):  # type: ignore[no-untyped-def]  # decode tells no type
    return decode(json.loads(text or "null"), cards)


def _encoded(value: object, name: str, shape: _Shape, whole: bool) -> dict[str, Plain]:
    plain: dict[str, Plain] = {TAG: name}
    for key, default in shape.defaults.items():
        now = getattr(value, key)
        if key not in shape.left_out and (whole or not _same(now, default)):
            plain[key] = encode(now, whole)
    return plain


def _same(value: object, default: object) -> bool:
    # The types too: True equals 1 and would come back as it.
    return value is default or (type(value) is type(default) and value == default)


def _decoded(name: object, shape: _Shape, data: dict[str, Plain], cards: Cards | None) -> Any:
    given = {}
    for written, plain in data.items():
        key = shape.former.get(written, written)
        if key in shape.defaults and key not in shape.left_out:
            given[key] = decode(plain, cards) if isinstance(plain, (list, dict, str)) else plain
        elif key != TAG:
            raise PlainError(f"{name} has no field {key!r}; it has {', '.join(shape.defaults)}")
    if shape.left_out:
        if cards is None:
            raise PlainError(f"expected the cards of the game to decode a {name}, got none")
        given["cards"] = cards
    try:
        return shape.build(**given)
    except TypeError as error:  # a field without a default is missing
        raise PlainError(f"a {name} could not be made: {error}") from error


def _enum(name: object, data: dict[str, Plain]) -> Enum:
    kind = _ENUMS.get(name) if isinstance(name, str) else None
    if kind is None or data.keys() != {TAG, VALUE}:
        raise PlainError(f"expected data tagged with a class of the rules ({TAG!r}), got the tag {name!r}")
    try:
        return kind(data[VALUE])
    except ValueError as error:
        raise PlainError(f"expected a {name}, one of {[one.value for one in kind]}, got {data[VALUE]!r}") from error


def _own_classes(module: ModuleType) -> list[type]:
    return [one for one in vars(module).values() if isinstance(one, type) and one.__module__ == module.__name__]


def _default(field: Field[Any]) -> object:
    if field.default is not MISSING:
        return field.default
    return field.default_factory() if field.default_factory is not MISSING else _NOTHING


def _shape(kind: type) -> _Shape:
    defaults = {field.name: _default(field) for field in fields(kind)}
    left_out = frozenset({"cards"} if kind is state.State else ())
    return _Shape(kind, defaults, left_out, FORMER_NAMES.get(kind.__name__, {}))


_ENUMS = {kind.__name__: kind for module in MODULES for kind in _own_classes(module) if issubclass(kind, Enum)}
_SHAPES = {kind.__name__: _shape(kind) for module in MODULES for kind in _own_classes(module) if is_dataclass(kind)}
