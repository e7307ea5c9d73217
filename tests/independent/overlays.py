"""What stands on the sheet, the menu and the other overlays, and which changes a limit stops."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.independent.effects import treasure_pile, usable
from tests.independent.model import Choice, Game, Prompt

OPEN_TO_CORRECTION = ("move", "fight", "attack")
BACK_CHOICE = Choice("Back", "no")


@dataclass
class Overlay:
    """Name an open overlay; `of` is its seat, or what it confirms."""

    kind: str
    of: str = ""


def overlay_prompt(game: Game, below: str, overlay: Overlay) -> Prompt:
    """Give the prompt of an overlay over this stage."""
    if overlay.kind == "menu":
        return Prompt("menu", _menu(game, below))
    if overlay.kind == "confirm":
        return Prompt("confirm", [Choice("No", "no"), Choice("Yes")])
    if overlay.kind == "sheet":
        return Prompt("sheet", [*_sheet(game, below, overlay.of), BACK_CHOICE])
    if overlay.kind == "add":
        # READING add-lists: the pile on the sheet ends with Other and Back.
        return Prompt("sheet", [*(Choice(name) for name in treasure_pile(game)), BACK_CHOICE])
    # READING status-back: Status and Settings offer Back and nothing else.
    return Prompt(overlay.kind, [BACK_CHOICE])


def _menu(game: Game, below: str) -> list[Choice]:
    labels = ["Corruption +1", "Corruption -1"] if below in OPEN_TO_CORRECTION else []
    if below == "attack":
        labels += ["Boss +1", "Boss -1"]
    ends = ["Status", "Settings", "New game", "Power off"]
    # READING menu-seats: the seats on the menu are listed p1 first and have no own button: pressing one is refused.
    seats = [Choice(seat.upper()) for seat in game.box.seats]
    return [*(Choice(label) for label in labels), *seats, *(Choice(label) for label in ends), BACK_CHOICE]


def _sheet(game: Game, below: str, seat: str) -> list[Choice]:
    if below not in OPEN_TO_CORRECTION:
        return []
    hero = game.heroes.get(seat)
    if hero is None:
        return [Choice("Comes in")]
    rolling = seat == game.turn and below != "move"
    names = hero.names()
    uses = usable(game, hero, rolling)
    choices = [Choice(f"Use {n}", None, "use" if len(uses) > 1 else "") for n in uses]
    choices += [Choice(f"Discard {n}", None, "hand" if len(names) > 1 else "") for n in names]
    rest = ["Add a card", "Health +1", "Health -1", "VP +1", "VP -1", "Takes the turn", "Leaves the game"]
    return [*choices, *(Choice(label) for label in rest)]


def stopped(game: Game, order: tuple[Any, ...]) -> bool:
    """Tell whether a limit stops this change: it is no step then, and changes nothing."""
    kind, what = order[0], order[-1]
    limit = game.box.limit
    if kind == "corruption":
        return bool(what == -1 and game.corruption == 0)
    if kind == "boss":
        return bool(what == 1 and game.boss == limit("boss_health"))
    if kind == "health":
        return bool(what == 1 and game.heroes[order[1]].health == limit("health"))
    if kind == "vp":
        return bool(what == -1 and game.heroes[order[1]].vp == 0)
    if kind == "turn" and order[1] == game.turn:
        # READING takes-own-turn: a step of the hero on turn too, also where nothing changes ("All are steps").
        game.doubt("takes-own-turn")
    return bool(kind == "leave" and len(game.order) == 2)
