"""What a tape may expect now: the state's keys with their values, as far as the model knows them beyond doubt.

Values only; how they become lines of a tape stands in scribe.py.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from tests.independent.box import SEATS, id_of
from tests.independent.model import Game, Prompt
from tests.independent.panel import Table
from tests.independent.strip import strip_of

Pairs = list[tuple[str, str]]


class Writing(Protocol):
    """What of a scribe decides which expectations are sure."""

    rng: Random
    table: Table
    sure: bool
    clean: bool | None
    strip_known: bool


def layout_known(prompt: Prompt, sure: bool) -> bool:
    """Tell whether the number and groups of the choices are beyond doubt."""
    return not sure or (prompt.stage not in ("status", "settings") and prompt.choices[0].loose != "join")


def known(scribe: Writing) -> Pairs:
    """List the state's keys and values."""
    table = scribe.table
    found = _game(table)
    found += _roll(table) if not table.overlays else []
    found += [("undo", str(table.undo_count)), ("redo", str(table.redo_count))]
    found += [("refusal", "null")] if scribe.clean else []
    return found + _strip(scribe) + _prompt(scribe)


def known_after_a_start(table: Table, sure: bool) -> Pairs:
    """List what a start on this table's journal shows: no overlay, the first choice highlighted, nothing refused."""
    overlays, highlight = table.overlays, table.highlight
    table.overlays, table.highlight = [], 0
    found = [*_game(table), *_roll(table), ("undo", str(table.undo_count)), ("redo", str(table.redo_count))]
    if layout_known(table.prompt, sure):
        found += _choices(table.prompt, sure, lambda: True)
    table.overlays, table.highlight = overlays, highlight
    return [*found, ("prompt.highlighted", "0"), ("refusal", "null")]


def _game(table: Table) -> Pairs:
    game = table.game
    found = [("phase", game.phase), ("stage", table.stage), ("round", str(game.round))]
    found += [("turn", game.turn or "null"), ("first", game.first or "null")]
    found += [("order", ",".join(game.order) or "none"), ("corruption", str(game.corruption))]
    found += [("boss", str(game.boss)), ("champions", ",".join(game.champions) or "none")]
    return found + [pair for seat in SEATS for pair in _hero(game, seat)]


def _roll(table: Table) -> Pairs:
    need = table.need()
    helper = table.game.helper if table.below.stage in ("fight", "attack") else None
    return [("helper", helper or "null"), ("need", "null" if need is None else str(need))]


def _hero(game: Game, seat: str) -> Pairs:
    hero = game.heroes.get(seat)
    if hero is None:
        return [(seat, "null")]
    ids = ",".join(sorted(id_of(copy.name) for copy in hero.hand)) or "none"
    return [(f"{seat}.health", str(hero.health)), (f"{seat}.vp", str(hero.vp)), (f"{seat}.treasures", ids)]


def _strip(scribe: Writing) -> Pairs:
    """Pick some LEDs."""
    if not scribe.strip_known:
        return []
    lights = strip_of(scribe.table.game)
    return [(f"strip.{at}", lights[at]) for at in sorted(scribe.rng.sample(range(len(lights)), 5))]


def _prompt(scribe: Writing) -> Pairs:
    prompt, sure = scribe.table.prompt, scribe.sure
    if not layout_known(prompt, sure):
        return []
    some = _choices(prompt, sure, lambda: scribe.rng.random() < 0.2)
    return [("prompt.highlighted", str(scribe.table.highlight)), *some]


def _choices(prompt: Prompt, sure: bool, with_button: Callable[[], bool]) -> Pairs:
    """List the choices' labels, and the buttons of those that `with_button` picks."""
    found = []
    for at, choice in enumerate(prompt.choices):
        if not (choice.loose and sure):
            found.append((f"prompt.choices.{at}.label", choice.label))
            if with_button() and not (sure and prompt.stage == "menu" and choice.button in SEATS):
                found.append((f"prompt.choices.{at}.button", choice.button or "null"))
    return found
