"""What the LED strip must carry, from PANEL.md alone: ten for Corruption, six a hero, twelve for the boss."""

from __future__ import annotations

from tests.independent.box import SEATS
from tests.independent.model import Game

CORRUPTION_COLOUR, BOSS_COLOUR = "#cc79a7", "#ffffff"
LENGTHS = {"corruption": 10, "boss": 12, **dict.fromkeys(SEATS, 6)}


def strip_of(game: Game) -> list[str]:
    """Give every LED's colour, `off` for dark, in the strip's order."""
    limit = game.box.limit
    lights = _segment("corruption", game.corruption, limit("corruption"), CORRUPTION_COLOUR)
    for seat in SEATS:
        hero = game.heroes.get(seat)
        colour = game.box.character(seat).colour if hero else ""
        lights += _segment(seat, hero.health if hero else 0, limit("health"), colour)
    return lights + _segment("boss", game.boss if game.arena_seen else 0, limit("boss_health"), BOSS_COLOUR)


def _segment(track: str, value: int, limit: int, colour: str) -> list[str]:
    length = LENGTHS[track]
    lit = (value * length + limit - 1) // limit
    return [colour] * lit + ["off"] * (length - lit)
