"""What the fields of a frozen value say of the keys that they are read from, and the loop that reads them.

A field is a key where its type says what it may be: `Annotated[int, Range(0, 255)]`, a `Literal`, a tuple of choices,
true or false, or a sentence for what is judged elsewhere. So each default and range stands once, on its field; here
nothing is known of what they mean.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, replace
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, Literal, Protocol, get_args, get_origin, get_type_hints, runtime_checkable

from companion.config.toml_table import REQUIRED, TomlTable

_MS_PER_S = 1000


@runtime_checkable
class Bounds(Protocol):
    """What a number may be, both ends included; the hardware's and the rules' `Range` are such."""

    @property
    def least(self) -> float:
        """The lowest that is right."""

    @property
    def most(self) -> float:
        """The highest that is right."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a table and what its field says: `default` and `bounds` in the field's unit, `right` in words.

    Seconds that are written in whole milliseconds (`in_ms`) have a key that says so: `bounce_s` is read from
    `bounce_ms`.
    """

    field: str
    kind: Any
    default: Any = REQUIRED
    bounds: Any = None  # Bounds, where it is a number
    choices: tuple[Any, ...] = ()
    right: str = ""
    in_ms: bool = False

    @property
    def name(self) -> str:
        """Return what the key is called in the file."""
        return f"{self.field.removesuffix('_s')}_ms" if self.in_ms else self.field

    def based_on(self, base: object) -> "Key":
        """Return the key with the default that `base` has."""
        return replace(self, default=getattr(base, self.field))

    def read(self, table: TomlTable) -> Any:
        """Return the key's value, the default where it is left out; what is wrong is noted in the table."""
        if self.choices:
            return table.choice(self.name, self.default, self.choices)
        if self.kind is bool:
            return table.flag(self.name, self.default)
        if self.bounds is None:
            return table.text(self.name, self.default, self.right)
        return self._number(table)

    def _number(self, table: TomlTable) -> float:
        least, most = self.bounds.least, self.bounds.most
        if self.in_ms:
            default, least, most = (round(each * _MS_PER_S) for each in (self.default, least, most))
            return table.integer(self.name, default, least, most) / _MS_PER_S
        if self.kind is int:
            return table.integer(self.name, self.default, least, most)
        return table.number(self.name, self.default, least, most)


@cache
def keys_of(kind: Any) -> tuple[Key, ...]:
    """Return the keys of a dataclass, in the order of its fields."""
    hints = get_type_hints(kind, include_extras=True)
    found = (_key(field.name, hints[field.name], field.default) for field in fields(kind))
    return tuple(key for key in found if key is not None)


def key_of(kind: Any, field: str) -> Key:
    """Return the key of one field. KeyError where it is none."""
    return {key.field: key for key in keys_of(kind)}[field]


def names_of(*kinds: Any) -> list[str]:
    """Return what the keys of these dataclasses are called in the file."""
    return [key.name for kind in kinds for key in keys_of(kind)]


Reader = Callable[[Key, TomlTable], Any]
"""Reads a key of which more is to be judged than its field says."""


def read(
    table: TomlTable, kind: Any, base: object = None, own: Mapping[str, Reader] = MappingProxyType({})
) -> dict[str, Any]:
    """Return the value of each field of `kind` that is a key; what is left out is as in `base`, else the default.

    `own` reads some of the fields; what is wrong is noted in the table.
    """
    keys = (key if base is None else key.based_on(base) for key in keys_of(kind))
    return {key.field: own.get(key.field, Key.read)(key, table) for key in keys}


def _key(field: str, hint: Any, default: Any) -> Key | None:
    kind, *said = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    choices = get_args(kind) if get_origin(kind) is Literal else ()
    if not said and not choices and kind is not bool:
        return None
    bounds = next((each for each in said if isinstance(each, Bounds)), None)
    return Key(
        field,
        kind,
        default=REQUIRED if default is MISSING else default,
        bounds=bounds,
        choices=next((each for each in said if isinstance(each, tuple)), choices),
        right=next((each for each in said if isinstance(each, str)), ""),
        in_ms=getattr(bounds, "unit", "") == "ms",
    )
