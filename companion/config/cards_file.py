"""The cards file's text → `Cards` (CARDS.md), or all that is wrong with it by file, line, key, wrong and right.

And back: `Cards` → the text of a whole cards file. Defaults, ranges and choices are the fields' own (`rules.cards`);
here is what no field can say of itself. Opens no file.
"""

import json
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, replace
from functools import partial
from typing import TypeVar

from companion.config.fields import Key, key_of, names_of, read
from companion.config.problems import TomlRefused
from companion.config.toml_table import REQUIRED, TomlTable, read_toml, shown
from companion.rules.cards import (
    NO_EFFECT,
    OTHER,
    Ability,
    Cards,
    Character,
    Effect,
    EnemyCard,
    HouseRules,
    Limits,
    TreasureCard,
)

LONGEST_NAME = 24
_Card = TypeVar("_Card", EnemyCard, TreasureCard)
_MEANT = {"heroes": "characters", "monsters": "enemies", "items": "treasures"}
"""What a table may call its lists, although the file has another name for them."""


class CardsError(TomlRefused):
    """A cards file cannot be played with."""


def cards_from(text: str, base: Cards | None, name: str) -> Cards:
    """Return the cards in `text` (TOML, called `name` in messages); what it leaves out is as in `base`. CardsError."""
    whole = read_toml(text, name, CardsError)
    whole.only(_fields(Cards), _MEANT)
    base = base or Cards()
    cards = Cards(
        _limits(whole.table("limits"), base.limits),
        _house_rules(whole.table("house_rules"), base.house_rules),
        _characters(whole, base.characters),
        _cards(whole, "enemies", _enemy, base.enemies),
        _cards(whole, "treasures", _treasure, base.treasures),
    )
    if problems := whole.source.problems:
        raise CardsError(*problems)
    return cards


def card_id(name: str) -> str:
    """Return the id of a card (CARDS.md, Ids): `Healing Potion` is `healing-potion`."""
    kept = "".join(sign if sign.isalnum() else " " for sign in name.lower())
    return "-".join(kept.split())


def _fields(kind: type) -> list[str]:
    return [field.name for field in fields(kind) if field.name != "id"]


def _limits(table: TomlTable, base: Limits) -> Limits:
    table.only(names_of(Limits))
    health = key_of(Limits, "health").based_on(base)
    most = health.read(table)
    is_right = table.are_right("health")
    up_to = partial(_up_to_health, most=most if is_right else health.bounds.most, is_right=is_right)
    return Limits(**read(table, Limits, base, {"start_health": up_to, "revive_health": up_to}))


def _up_to_health(key: Key, table: TomlTable, most: int, is_right: bool) -> int:
    """Read a number of Health up to `health`; where that one is wrong itself (`is_right`), up to what it may be."""
    least, usual = key.bounds.least, int(key.default)
    if key.name in table.values:
        up_to = f"health, which is {most}" if is_right else str(most)
        return table.integer(key.name, usual, least, most, f"a whole number from {least} to {up_to}")
    if usual > most:
        wrong = f"is {usual} where it is left out, more than health, which is {most}"
        right = f"give {key.name} too, {least} to {most}"
        table.source.refuse(table.path_of(key.name), wrong, right, table.path_of("health"))
    return usual


def _house_rules(table: TomlTable, base: HouseRules) -> HouseRules:
    table.only(names_of(HouseRules))
    return HouseRules(**read(table, HouseRules, base))


def _characters(whole: TomlTable, base: tuple[Character, ...]) -> tuple[Character, ...]:
    tables = whole.tables("characters")
    if tables is None:
        return base
    if len(tables) < 2:
        right = "expected at least two [[characters]]: two heroes play (R1)"
        whole.refuse("characters", f"has {len(tables)}", right)
    characters = tuple(_character(table) for table in tables)
    _refuse_twice(tables, "seat", [character.seat for character in characters])
    return characters


def _character(table: TomlTable) -> Character:
    table.only(_fields(Character))
    values = read(table, Character)
    name, colour = _name(table), table.colour("colour", REQUIRED)
    ability = _ability(table.table("ability")) if "ability" in table.values else None
    return Character(name=name, colour=colour, ability=ability, **values)


def _ability(table: TomlTable) -> Ability:
    table.only(_fields(Ability))
    if "effect" not in table.values:
        table.miss("effect", "a table, as { heal = 1 }")
    return Ability(_name(table), _effect(table, "effect"), **read(table, Ability))


def _cards(
    whole: TomlTable, key: str, reader: Callable[[TomlTable], _Card], base: tuple[_Card, ...]
) -> tuple[_Card, ...]:
    tables = whole.tables(key)
    if tables is None:
        return base
    cards = tuple(reader(table) for table in tables)
    _refuse_twice(tables, "name", [card.id for card in cards], "id")
    return cards


def _enemy(table: TomlTable) -> EnemyCard:
    table.only(_fields(EnemyCard))
    name = _card_name(table)
    on_draw, on_miss, on_defeat = (_effect(table, key) for key in ("on_draw", "on_miss", "on_defeat"))
    values = read(table, EnemyCard)
    return EnemyCard(card_id(name), name, on_draw=on_draw, on_miss=on_miss, on_defeat=on_defeat, **values)


def _treasure(table: TomlTable) -> TreasureCard:
    table.only(_fields(TreasureCard))
    name = _card_name(table)
    return TreasureCard(card_id(name), name, effect=_effect(table, "effect"), **read(table, TreasureCard))


def _name(table: TomlTable) -> str:
    name = table.text("name", REQUIRED)
    if not name.strip() or len(name) > LONGEST_NAME:
        right = f"expected 1 to {LONGEST_NAME} characters"
        table.refuse("name", f"is {shown(name)}, {len(name)} characters", right)
    if any(unicodedata.category(sign) in ("Cc", "Zl", "Zp") for sign in name):
        table.refuse("name", f"is {shown(name)}", "expected one line of text, no line break or tab")
    return name


def _card_name(table: TomlTable) -> str:
    name = _name(table)
    if not card_id(name):
        table.refuse("name", f"is {shown(name)}", "expected a name with a letter or digit in it")
    if card_id(name) == OTHER:
        table.refuse("name", f"is {shown(name)}", 'give it another name: "Other" is any card not named here')
    return name


def _effect(table: TomlTable, key: str) -> Effect:
    if key not in table.values:
        return NO_EFFECT
    effect = table.table(key)
    names = names_of(Effect)
    effect.only(names)
    if not effect.values.keys() - {"everyone"}:
        table.refuse(key, "does nothing", f"expected one or more of {', '.join(names[:-1])}")
    return Effect(**read(effect, Effect))


def _refuse_twice(tables: Iterable[TomlTable], key: str, values: Iterable[str], made: str = "") -> None:
    """Refuse each table that has a value which another already has; `made` names what of the key must differ."""
    seen: dict[str, TomlTable] = {}
    for table, value in zip(tables, values, strict=True):
        if not table.are_right(key):
            continue
        other = seen.setdefault(value, table)
        if other is not table:
            _refuse_second(table, other, key, f'{made} is "{value}"' if made else "")


def _refuse_second(table: TomlTable, other: TomlTable, key: str, made: str) -> None:
    mine, first = shown(table.values[key]), shown(other.values[key])
    if mine == first:
        table.refuse(key, f"is {mine}, as that of {other.path} already is", f"expected each {key} once")
    else:
        wrong = f"is {mine}, whose {made} like that of {first}, {other.path}"
        table.refuse(key, wrong, f"expected a {key} that differs by a letter or digit")


_LISTS = ("characters", "enemies", "treasures")


def cards_text(cards: Cards) -> str:
    """Return the text of a cards file that reads as exactly these cards."""
    return "\n".join(_lines(cards)) + "\n"


def _lines(cards: Cards) -> Iterator[str]:
    yield from (f"{name} = []" for name in _LISTS if not getattr(cards, name))
    for name in ("limits", "house_rules"):
        yield from ("", f"[{name}]", *_pairs(getattr(cards, name)))
    for name in _LISTS:
        for entry in getattr(cards, name):
            yield from ("", f"[[{name}]]", *_pairs(entry))


def _pairs(value: object) -> Iterator[str]:
    for field in fields(value):  # type: ignore[arg-type]  # every value here is a frozen dataclass
        one = getattr(value, field.name)
        if field.name != "id" and one is not None and one != NO_EFFECT:
            yield f"{field.name} = {_value(one)}"


def _value(value: object) -> str:
    if isinstance(value, Effect):
        # A table without an effect is refused, one that does nothing is not: there the first stands with its zero.
        does_nothing = replace(value, everyone=False) == NO_EFFECT
        return _inline({field.name: getattr(value, field.name) for field in fields(value)}, NO_EFFECT, does_nothing)
    if isinstance(value, Ability):
        return _inline({"name": value.name, "effect": value.effect, "uses": value.uses})
    # A JSON string is a TOML string once DEL is escaped too; so are its numbers, true and false.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _inline(values: dict[str, object], defaults: object = None, first: bool = False) -> str:
    """Return a table in one line, of what differs from the defaults, and of its `first` in any case."""
    kept = [name for name, one in values.items() if one != getattr(defaults, name, None)]
    if first:
        kept.insert(0, next(iter(values)))
    return f"{{ {', '.join(f'{name} = {_value(values[name])}' for name in kept)} }}"
