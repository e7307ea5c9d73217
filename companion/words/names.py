"""Marks around names inside a sentence: Unicode's isolates, which no font draws."""

OPEN, CLOSE = "\u2068", "\u2069"


def named(name: str) -> str:
    """Return the name with its marks."""
    return f"{OPEN}{name}{CLOSE}"


def plain(sentence: str) -> str:
    """Return the sentence without marks, as it stands in the state's JSON."""
    return sentence.replace(OPEN, "").replace(CLOSE, "")


def seat_name(seat: str | None) -> str:
    """Return a seat as the table reads it: P1 to P4."""
    return (seat or "").upper()


def seat_names(seats: tuple[str, ...]) -> str:
    """Return several seats: `P1, P3`."""
    return ", ".join(seat.upper() for seat in seats)
