"""Alerts: a part of the box was lost or came back; said until the next press."""

_PARTS = {"die": "die", "oled": "display", "strip": "LED strip", "buttons": "buttons", "journal": "journal"}


def lost(part: str) -> str:
    """Say that a part stopped answering; the game goes on without it."""
    return f"{_PARTS[part]} lost · play on"


def back(part: str) -> str:
    """Say that a part answers again."""
    return f"{_PARTS[part]} is back"
