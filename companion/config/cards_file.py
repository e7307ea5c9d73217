"""The cards file's text judged and made into `Cards` (CARDS.md): each fault refused with its key and the way out.

Opens no file; `toml_text` says where in the text a fault is.
"""

import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, replace
from typing import Any, TypeVar, get_args

from companion.config.toml_table import REQUIRED, TomlRefused, TomlTable, read_toml, shown
from companion.rules.cards import (
    NO_EFFECT,
    OTHER,
    SEATS,
    Ability,
    AllyHealth,
    Cards,
    Character,
    Effect,
    EnemyCard,
    HelpPays,
    HouseRules,
    Limits,
    TreasureCard,
    Uses,
)

LONGEST_NAME = 24
MOST = 99
"""The most a number of cards, of an effect or of a limit can be."""

LIMIT_RANGES = {
    "health": (1, 12),
    "hand": (1, 9),
    "corruption": (1, MOST),
    "boss_health": (1, MOST),
    "boss_hit_on": (1, 9),
}
"""The limits that do not run from 0 to 99, but for those that run from 1 to `health`."""
_UP_TO_HEALTH = ("start_health", "revive_health")
SIGNED_EFFECTS = ("vp", "corruption")
_Card = TypeVar("_Card", EnemyCard, TreasureCard)
COLOUR = re.compile(r"#[0-9a-f]{6}", re.IGNORECASE)
_A_COLOUR = 'a colour as "#e69f00"'
_MEANT = {"heroes": "characters", "monsters": "enemies", "items": "treasures"}
"""What a table may call its lists, although the file has another name for them."""


class CardsError(TomlRefused):
    """A cards file cannot be played with: file, line, key, what is wrong, what would be right."""


def cards_from(text: str, base: Cards | None, name: str) -> Cards:
    """Return the cards in `text` (TOML, called `name` in messages); what it leaves out is as in `base`. CardsError."""
    table = read_toml(text, name, CardsError)
    table.only((field.name for field in fields(Cards)), _MEANT)
    base = base or Cards()
    return Cards(
        _limits(table.table("limits"), base.limits),
        _house_rules(table.table("house_rules"), base.house_rules),
        _characters(table, base.characters),
        _cards(table, "enemies", _enemy, base.enemies),
        _cards(table, "treasures", _treasure, base.treasures),
    )


def card_id(name: str) -> str:
    """Return the id of a card (CARDS.md, Ids): `Healing Potion` is `healing-potion`."""
    kept = "".join(sign if sign.isalnum() else " " for sign in name.lower())
    return "-".join(kept.split())


def colour_of(table: TomlTable, key: str, default: str) -> str:
    """Read a colour `#rrggbb`, in lower case."""
    value = table.text(key, default, _A_COLOUR)
    if not COLOUR.fullmatch(value):
        raise table.refuse(key, f"is {shown(value)}", f"expected {_A_COLOUR}")
    return value.lower()


def _limits(table: TomlTable, base: Limits) -> Limits:
    names = [field.name for field in fields(Limits)]
    table.only(names)
    most = table.integer("health", base.health, *LIMIT_RANGES["health"])
    read = {name: _limit(table, name, getattr(base, name), most) for name in names}
    for name in _UP_TO_HEALTH:
        if read[name] > most:
            raise _too_healthy(table, name, read[name], most)
    return Limits(**read)


def _limit(table: TomlTable, name: str, default: int, health: int) -> int:
    if name not in _UP_TO_HEALTH:
        return table.integer(name, default, *LIMIT_RANGES.get(name, (0, MOST)))
    if name not in table.values:
        return default
    return table.integer(name, default, 1, health, f"a whole number from 1 to health, which is {health}")


def _too_healthy(table: TomlTable, name: str, value: int, most: int) -> TomlRefused:
    wrong = f"is {value} where it is left out, more than health, which is {most}"
    return table.source.refusal(table.path_of(name), wrong, f"give {name} too, 1 to {most}", table.path_of("health"))


def _house_rules(table: TomlTable, base: HouseRules) -> HouseRules:
    table.only(field.name for field in fields(HouseRules))
    return HouseRules(
        table.choice("ally_health", base.ally_health, get_args(AllyHealth)),
        table.choice("help_pays", base.help_pays, get_args(HelpPays)),
        table.flag("help_in_arena", base.help_in_arena),
    )


def _characters(whole: TomlTable, base: tuple[Character, ...]) -> tuple[Character, ...]:
    tables = whole.tables("characters")
    if tables is None:
        return base
    if len(tables) < 2:
        raise whole.refuse(
            "characters", f"has {len(tables)}", "expected at least two [[characters]]: two heroes play (R1)"
        )
    characters = tuple(_character(table) for table in tables)
    _refuse_twice(tables, "seat", [character.seat for character in characters])
    return characters


def _character(table: TomlTable) -> Character:
    table.only(("seat", "name", "colour", "ability"))
    seat, name = table.choice("seat", REQUIRED, SEATS), _name(table)
    colour = colour_of(table, "colour", REQUIRED)
    return Character(seat, name, colour, _ability(table.table("ability")) if "ability" in table.values else None)


def _ability(table: TomlTable) -> Ability:
    table.only(("name", "effect", "uses"))
    if "effect" not in table.values:
        raise table.refuse("effect", "is missing", "expected a table, as { heal = 1 }")
    return Ability(_name(table), _effect(table, "effect"), table.choice("uses", "game", get_args(Uses)))


def _cards(
    whole: TomlTable, key: str, read: Callable[[TomlTable], _Card], base: tuple[_Card, ...]
) -> tuple[_Card, ...]:
    tables = whole.tables(key)
    if tables is None:
        return base
    cards = tuple(read(table) for table in tables)
    _refuse_twice(tables, "name", [card.id for card in cards], "id")
    return cards


def _enemy(table: TomlTable) -> EnemyCard:
    table.only(field.name for field in fields(EnemyCard) if field.name != "id")
    name = _card_name(table)
    difficulty, vp, count = (
        table.integer("difficulty", REQUIRED, 1, 9),
        table.integer("vp", REQUIRED, 0, 9),
        _count(table),
    )
    effects = (_effect(table, "on_draw"), _effect(table, "on_miss"), _effect(table, "on_defeat"))
    return EnemyCard(card_id(name), name, difficulty, vp, count, *effects)


def _treasure(table: TomlTable) -> TreasureCard:
    table.only(field.name for field in fields(TreasureCard) if field.name != "id")
    name = _card_name(table)
    return TreasureCard(
        card_id(name),
        name,
        _count(table),
        _effect(table, "effect"),
        table.flag("keep", True),
        table.flag("stays", False),
    )


def _count(table: TomlTable) -> int:
    return table.integer("count", 1, 0, MOST)


def _name(table: TomlTable) -> str:
    name = table.text("name", REQUIRED)
    if not name.strip() or len(name) > LONGEST_NAME:
        raise table.refuse(
            "name", f"is {shown(name)}, {len(name)} characters", f"expected 1 to {LONGEST_NAME} characters"
        )
    if any(unicodedata.category(sign) in ("Cc", "Zl", "Zp") for sign in name):
        raise table.refuse("name", f"is {shown(name)}", "expected one line of text, no line break or tab")
    return name


def _card_name(table: TomlTable) -> str:
    name = _name(table)
    if card_id(name) in ("", OTHER):
        right = (
            "expected a name with a letter or digit in it"
            if not card_id(name)
            else 'give it another name: "Other" is any card not named here'
        )
        raise table.refuse("name", f"is {shown(name)}", right)
    return name


def _effect(table: TomlTable, key: str) -> Effect:
    if key not in table.values:
        return NO_EFFECT
    effect = table.table(key)
    names = [field.name for field in fields(Effect)]
    effect.only(names)
    if not effect.values.keys() - {"everyone"}:
        raise table.refuse(key, "does nothing", f"expected one or more of {', '.join(names[:-1])}")
    return Effect(**{name: _effect_value(effect, name) for name in effect.values})


def _effect_value(effect: TomlTable, name: str) -> Any:
    if isinstance(getattr(NO_EFFECT, name), bool):
        return effect.flag(name, False)
    return effect.integer(name, 0, -MOST if name in SIGNED_EFFECTS else 0, MOST)


def _refuse_twice(tables: Iterable[TomlTable], key: str, values: Iterable[str], made: str = "") -> None:
    """Refuse the second table that has a value which another already has; `made` names what of the key must differ."""
    seen: dict[str, TomlTable] = {}
    for table, value in zip(tables, values, strict=True):
        if value in seen:
            mine, first = shown(table.values[key]), shown(seen[value].values[key])
            if mine == first:
                wrong = f"is {mine}, as that of {seen[value].path} already is"
                raise table.refuse(key, wrong, f"expected each {key} once")
            wrong = f'is {mine}, whose {made} is "{value}" like that of {first}, {seen[value].path}'
            raise table.refuse(key, wrong, f"expected a {key} that differs by a letter or digit")
        seen[value] = table


# ---- from companion.tapes.cards_text: The cards of a game as a cards file (CARDS.md), whole: limits, house rules and every list, whatever is built in. The way back is `rules.cards_file`'s. Opens no file.

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
