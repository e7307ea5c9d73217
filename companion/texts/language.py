"""What a language is: every sentence of the box as templates, in tables by what the sentence is for.

A template says where the values go (`{who}: move up to {spaces}`); choosing and filling is the other files' here.
All languages have the same keys with the same values in them.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.rules.cards import OTHER_NAME

Sentences = Mapping[str, str]
"""Templates by key."""


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


# ---- from companion.words.names: Marks around names inside a sentence: Unicode's isolates, which no font draws.

OPEN, CLOSE = "\u2068", "\u2069"


def named(name: str) -> str:
    """Return the name with its marks."""
    return f"{OPEN}{name}{CLOSE}"


def card_name(language: Language, name: str) -> str:
    """Return the name of a card, an enemy or an ability with its marks; what no cards file names has the language's."""
    return named(language.other if name == OTHER_NAME else name)


def plain(sentence: str) -> str:
    """Return the sentence without marks, as it stands in the state's JSON."""
    return sentence.replace(OPEN, "").replace(CLOSE, "")


def seat_name(seat: str | None) -> str:
    """Return a seat as the table reads it: P1 to P4."""
    return (seat or "").upper()


def seat_names(seats: tuple[str, ...]) -> str:
    """Return several seats: `P1, P3`."""
    return ", ".join(seat.upper() for seat in seats)
