"""Alerts: a part was lost or came back, the journal was damaged, a game was put by; said until the next press."""

from companion.texts.language import Language


def lost(language: Language, part: str) -> str:
    """Say that a part stopped answering; the game goes on without it."""
    return language.alerts["lost"].format(part=language.alerts[part])


def back(language: Language, part: str) -> str:
    """Say that a part answers again."""
    return language.alerts["back"].format(part=language.alerts[part])


def of_the_journal(language: Language, found: str) -> str:
    """Say what was found when the journal was opened, in the journal's own words: parts that a semicolon divides."""
    told = "; ".join(language.journal.get(part, part) for part in found.split("; "))
    return language.alerts["of_the_journal"].format(found=told)


def game_kept(language: Language) -> str:
    """Say that a new game has begun and the one before is still there."""
    return language.alerts["game_kept"]
