"""Whether the game's state has the value that a tape expects (TAPES.md, State): keys, null, lists and whole texts.

What the OLED and the strip carry is `seen`'s; this compares plain values only.
"""

from collections.abc import Mapping

from companion.tapes.keys import Kind, kind_of
from companion.tapes.splitting import unquoted


def found_at(state: Mapping[str, object], key: str) -> object:
    """Return the value under a dotted key; None where something on the way is null or a list is too short."""
    value: object = state
    for part in key.split("."):
        if isinstance(value, Mapping):
            value = value.get(part)
        elif isinstance(value, list | tuple):
            value = value[int(part)] if int(part) < len(value) else None
        else:
            return None
    return value


def holds(found: object, key: str, value: str) -> bool:
    """Tell whether what was found is what `value` says, compared as that key's kind is."""
    if value == "null" or found is None:
        return value == "null" and found is None
    kind, plain = kind_of(key), unquoted(value)
    if kind is Kind.NUMBER:
        return found == int(plain)
    if kind is Kind.TEXT:
        return found == plain
    if not isinstance(found, list | tuple):
        return False
    return _ordered(found, kind) == _ordered(_items(plain), kind)


def _items(value: str) -> list[str]:
    return [] if value == "none" else [item.strip() for item in value.split(",")]


def _ordered(items: list[object] | tuple[object, ...] | list[str], kind: Kind) -> list[str]:
    texts = [str(item) for item in items]
    return sorted(texts) if kind is Kind.BAG else texts


def written(found: object) -> str:
    """Write a found value as a tape would."""
    if found is None:
        return "null"
    if isinstance(found, list | tuple):
        return ", ".join(written(item) for item in found) or "none"
    if isinstance(found, Mapping):
        return "{" + ", ".join(f"{key}: {written(item)}" for key, item in found.items()) + "}"
    return str(found)
