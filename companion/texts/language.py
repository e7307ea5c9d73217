"""What a language is, and how a sentence of it is filled in: `say(language, "pages", "more", count=3)`.

A template says where the values go (`{who}: move up to {spaces}`). Values come in as the rules and the session name
them (a seat `p1`, a card's name, a part `oled`); each is put into words by the role that it has in the template. All
languages have the same keys with the same values in them, which a test holds them to. Names of cards and characters
stand between two invisible marks (Unicode's isolates, which no font draws), so that a page can shorten them and
nothing else.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from companion.rules.cards import OTHER_NAME

Sentences = Mapping[str, str]
"""Templates by key."""
Table = Literal["labels", "titles", "clauses", "deeds", "notices", "refusals", "alerts", "pages", "parts", "settings"]
"""What sentences are for; each a field of `Language`."""
NAME_BEGINS, NAME_ENDS = "\u2068", "\u2069"


@dataclass(frozen=True, slots=True, eq=False)  # one value a language: it is itself, and nothing is compared by the page
class Language:
    """One language; `code` is what the config calls it, `other` the name of a card that the box does not know."""

    code: str
    other: str
    labels: Sentences  # what the OLED shows for a label, by TAPES.md's own words; what is not in it shows as it is
    spaces: Sentences  # the kinds of space, where a sentence names one
    titles: Sentences
    clauses: Sentences  # what a step did, as parts of a notice
    deeds: Sentences  # one step named, after "Undone:"
    notices: Sentences
    refusals: Sentences
    alerts: Sentences
    pages: Sentences  # hints, lists, what stands beside the tracks
    parts: Sentences  # the parts of the box, and how one can be doing
    settings: Sentences
    journal: Sentences  # by the journal's own English: what is not in it is said as it is


def say(language: Language, table: Table, key: str, **values: Any) -> str:
    """Return the sentence of that key, its values in words. KeyError for a key that the table has not."""
    templates: Sentences = getattr(language, table)
    return filled(language, templates[key], values)


def filled(language: Language, template: str, values: Mapping[str, Any]) -> str:
    """Return the template with the values in words; what it does not name is left out."""
    return template.format_map(_InWords(language, values))


class _InWords(dict[str, Any]):
    """Values by role, each put into words when a template asks for it."""

    def __init__(self, language: Language, values: Mapping[str, Any]) -> None:
        super().__init__(values)
        self._language = language

    def __getitem__(self, role: str) -> Any:
        value, in_words = super().__getitem__(role), _ROLES.get(role)
        return value if in_words is None else in_words(self._language, value)


def named(name: str) -> str:
    """Return the name with its marks."""
    return f"{NAME_BEGINS}{name}{NAME_ENDS}"


def card_name(language: Language, name: str) -> str:
    """Return the name of a card, an enemy or an ability with its marks; what no cards file names has the language's."""
    return named(language.other if name == OTHER_NAME else name)


def plain(sentence: str) -> str:
    """Return the sentence without marks, as it stands in the state's JSON."""
    return sentence.replace(NAME_BEGINS, "").replace(NAME_ENDS, "")


def seat_name(seat: str | None) -> str:
    """Return a seat as the table reads it: P1 to P4."""
    return (seat or "").upper()


def seat_names(seats: Iterable[str]) -> str:
    """Return several seats: `P1, P3`."""
    return ", ".join(seat.upper() for seat in seats)


def _journal_words(language: Language, reason: str) -> str:
    """Return what the journal says in a few words of its own, parts that a semicolon divides."""
    return "; ".join(language.journal.get(part, part) for part in reason.split("; "))


_ROLES: Mapping[str, Callable[[Language, Any], str]] = {
    **dict.fromkeys(("who", "seat", "giver", "ally"), lambda language, seat: seat_name(seat)),
    "seats": lambda language, seats: seat_names(seats),
    "name": card_name,
    "character": lambda language, name: named(name),
    "space": lambda language, space: language.spaces[space],
    "part": lambda language, part: language.alerts[part],
    "reason": _journal_words,
    "buttons": lambda language, buttons: ", ".join(button.upper() for button in buttons),
}
"""How a value is put into words, by its role in a template; any other stands as it is."""
