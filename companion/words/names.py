"""Marks around names inside a sentence: Unicode's isolates, which no font draws."""

from companion.rules.cards import OTHER_NAME
from companion.texts.language import Language

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
