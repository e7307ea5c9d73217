"""What can never be true of a table, whatever was pressed: the model watches itself with this."""

from __future__ import annotations

from tests.independent.model import Game
from tests.independent.panel import Table


def faults_in(table: Table) -> list[str]:
    """List what is wrong; empty if nothing is."""
    game = table.game
    labels = [choice.label for choice in table.prompt.choices]
    return [name for name, wrong in (*_tracks(game), *_play(game, table.below.rest)) if wrong] + (
        ["no choice, or one twice"] if not labels or len(set(labels)) < len(labels) else []
    )


def _tracks(game: Game) -> list[tuple[str, bool]]:
    limit = game.box.limit
    heroes = game.heroes.values()
    return [
        ("corruption out of range", not 0 <= game.corruption <= limit("corruption")),
        ("corruption full, yet not lost", (game.corruption == limit("corruption")) != (game.phase == "lost")),
        ("boss out of range", not 0 <= game.boss <= limit("boss_health")),
        ("boss down, yet not won", (game.boss == 0) != (game.phase == "won")),
        ("health out of range", any(not 1 <= hero.health <= limit("health") for hero in heroes)),
        ("negative VP", any(hero.vp < 0 for hero in heroes)),
    ]


def _play(game: Game, rest: bool) -> list[tuple[str, bool]]:
    playing = game.phase in ("board", "arena")
    most = game.box.limit("hand") + (0 if rest else 1)
    return [
        ("hand too full", any(len(hero.hand) > most for hero in game.heroes.values())),
        ("nobody's turn", playing and game.turn not in game.order),
        ("a turn after the end", not playing and game.turn is not None),
        ("too few heroes", playing and len(game.order) < 2),
        ("order and heroes differ", set(game.order) != set(game.heroes)),
        ("first is not in play", playing and game.first not in game.order),
        ("helper on turn or gone", bool(game.helper) and (game.helper == game.turn or game.helper not in game.order)),
        ("champions without a win", (game.phase == "won") != bool(game.champions)),
        ("a fight off the board", bool(game.foe) and game.phase != "board"),
    ]
