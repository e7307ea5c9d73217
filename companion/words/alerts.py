"""Alerts: a part was lost or came back, the journal was damaged, a game was put by; said until the next press."""

_PARTS = {"die": "die", "oled": "display", "strip": "LED strip", "buttons": "buttons", "journal": "journal"}


def lost(part: str) -> str:
    """Say that a part stopped answering; the game goes on without it."""
    return f"{_PARTS[part]} lost · play on"


def back(part: str) -> str:
    """Say that a part answers again."""
    return f"{_PARTS[part]} is back"


def is_of_the_journal(alert: str | None) -> bool:
    """Tell whether that is what was found when the journal was opened."""
    return alert is not None and alert.startswith("Journal: ")


def game_kept() -> str:
    """Say that a new game has begun and the one before is still there."""
    return "New game · the last one is kept"
