"""Whole games with `up down ok no undo` alone: chosen at random, the seeds fixed, every stage and overlay reached."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.config.locations import built_in_cards
from companion.rules import faults_in
from companion.rules.state import PHASES
from companion.session.messages import RollDie
from wiring import INDISPENSABLE

OVERLAYS = {"sheet", "menu", "confirm", "status", "settings"}
SEEDS = range(6)
FIRST_ROUND_OF_THE_BOSS = 12
RULEBOOK = ("healing-potion", "golden-fragment", "rootsplitter", "gloomlight-lantern", "protective-charm")
"""The treasures of these evenings: with no other, each of them, and what it asks, comes up soon enough."""
MOST_CHOICES = 1500
"""Of a game; the longest of these seeds takes about a third of it."""


class FiveFingers:
    """Plays one game, and remembers which stages it passed and which buttons it pressed."""

    def __init__(self, table: Any, seed: int) -> None:
        self.table = table
        self.chance = Random(seed)
        self.stages: set[str] = set()
        self.pressed: set[str] = set()

    def press(self, button: str) -> None:
        self.pressed.add(button)
        self.table.press(button)

    def hold(self, button: str) -> None:
        self.pressed.add(button)
        self.table.hold(button)

    def take(self, wanted: int) -> None:
        """Walk the shorter way round to a choice and take it; the box rolls where it is asked to."""
        session = self.table.session
        count = len(session.prompt.choices)
        down = (wanted - session.highlight) % count
        for _ in range(min(down, count - down)):
            self.press("down" if down <= count - down else "up")
        asked = len(self.table.asked)
        self.press("ok")
        if any(isinstance(request, RollDie) for request in self.table.asked[asked:]):
            self.table.box_rolls(self.chance.randint(1, 6))

    def do_something(self) -> None:
        """Press as a player might: mostly a choice, now and then back, undo, redo or the menu."""
        dice = self.chance.random()
        if dice < 0.04:
            self.press("no")
        elif dice < 0.06:
            self.press("undo")
        elif dice < 0.07:
            self.hold("undo")
        elif dice < 0.10:
            self.hold("ok")
        else:
            self.take(self._wanted())

    def _wanted(self) -> int:
        """Choose at random, except that this evening has one long game, which nobody leaves."""
        labels = self.table.labels
        shunned = {"Yes"} if self.table.stage == "confirm" else {"Leaves the game", "Corruption +1", "Boss -1"}
        if self.table.see("round") < FIRST_ROUND_OF_THE_BOSS:
            shunned |= {"Boss"}
        return self.chance.choice([index for index, label in enumerate(labels) if label not in shunned])

    def play_to_the_end(self) -> None:
        for _ in range(MOST_CHOICES):
            self.stages.add(self.table.stage)
            if self.table.stage == "over":
                return
            assert faults_in(self.table.session.state) == ()
            self.do_something()


@pytest.fixture(scope="module")
def evenings() -> list[FiveFingers]:
    """Filled by the first test that plays, so that a game is played once only."""
    return []


def played(evenings: list[FiveFingers], seat_players: Callable[..., Any]) -> list[FiveFingers]:
    if not evenings:
        cards = built_in_cards()
        rulebook = replace(cards, treasures=tuple(card for card in cards.treasures if card.id in RULEBOOK))
        for seed in SEEDS:
            fingers = FiveFingers(seat_players(rulebook, INDISPENSABLE), seed)
            fingers.play_to_the_end()
            evenings.append(fingers)
    return evenings


def test_every_game_comes_to_its_end(evenings: list[FiveFingers], seat_players: Callable[..., Any]) -> None:
    assert [each.table.stage for each in played(evenings, seat_players)] == ["over"] * len(SEEDS)


def test_every_stage_and_overlay_is_reached(evenings: list[FiveFingers], seat_players: Callable[..., Any]) -> None:
    reached = set().union(*(each.stages for each in played(evenings, seat_players)))
    assert reached == set(PHASES) | OVERLAYS


def test_games_are_won_and_lost(evenings: list[FiveFingers], seat_players: Callable[..., Any]) -> None:
    ends = {each.table.see("phase") for each in played(evenings, seat_players)}
    assert ends == {"won", "lost"}


def test_no_other_button_is_pressed(evenings: list[FiveFingers], seat_players: Callable[..., Any]) -> None:
    pressed = set().union(*(each.pressed for each in played(evenings, seat_players)))
    assert pressed == set(INDISPENSABLE)


def test_undo_alone_leads_back_to_the_start(evenings: list[FiveFingers], seat_players: Callable[..., Any]) -> None:
    table = min(played(evenings, seat_players), key=lambda each: each.table.see("undo")).table.restarted()
    for _ in range(table.see("undo")):
        table.press("undo")
    assert (table.stage, table.see("order"), table.see("undo")) == ("join", [], 0)
