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
    """Plays one game, and remembers which stages it passed."""

    def __init__(self, player: Any, seed: int) -> None:
        self.player = player
        self.chance = Random(seed)
        self.stages: set[str] = set()

    def take(self, wanted: int) -> None:
        """Walk the shorter way round to a choice and take it; the box rolls where it is asked to."""
        session = self.player.session
        count = len(session.prompt.choices)
        down = (wanted - session.highlight) % count
        for _ in range(min(down, count - down)):
            self.player.press("down" if down <= count - down else "up")
        asked = len(self.player.asked)
        self.player.press("ok")
        if any(isinstance(request, RollDie) for request in self.player.asked[asked:]):
            self.player.box_rolls(self.chance.randint(1, 6))

    def do_something(self) -> None:
        """Press as a player might: mostly a choice, now and then back, undo, redo or the menu."""
        dice = self.chance.random()
        if dice < 0.04:
            self.player.press("no")
        elif dice < 0.06:
            self.player.press("undo")
        elif dice < 0.07:
            self.player.hold("undo")
        elif dice < 0.10:
            self.player.hold("ok")
        else:
            self.take(self._wanted())

    def _wanted(self) -> int:
        """Choose at random, except that this evening has one long game, which nobody leaves."""
        labels = self.player.labels
        shunned = {"Yes"} if self.player.stage == "confirm" else {"Leaves the game", "Corruption +1", "Boss -1"}
        if self.player.see("round") < FIRST_ROUND_OF_THE_BOSS:
            shunned |= {"Boss"}
        return self.chance.choice([index for index, label in enumerate(labels) if label not in shunned])

    def play_to_the_end(self) -> None:
        for _ in range(MOST_CHOICES):
            self.stages.add(self.player.stage)
            if self.player.stage == "over":
                return
            assert faults_in(self.player.session.state) == ()
            self.do_something()


@pytest.fixture(scope="module")
def evenings() -> list[FiveFingers]:
    """Filled by the first test that plays, so that a game is played once only."""
    return []


def played(evenings: list[FiveFingers], make_player: Callable[..., Any]) -> list[FiveFingers]:
    if not evenings:
        cards = built_in_cards()
        rulebook = replace(cards, treasures=tuple(card for card in cards.treasures if card.id in RULEBOOK))
        for seed in SEEDS:
            fingers = FiveFingers(make_player(rulebook, INDISPENSABLE), seed)
            fingers.play_to_the_end()
            evenings.append(fingers)
    return evenings


def test_every_game_comes_to_its_end(evenings: list[FiveFingers], make_player: Callable[..., Any]) -> None:
    assert [each.player.stage for each in played(evenings, make_player)] == ["over"] * len(SEEDS)


def test_every_stage_and_overlay_is_reached(evenings: list[FiveFingers], make_player: Callable[..., Any]) -> None:
    reached = set().union(*(each.stages for each in played(evenings, make_player)))
    assert reached == set(PHASES) | OVERLAYS


def test_games_are_won_and_lost(evenings: list[FiveFingers], make_player: Callable[..., Any]) -> None:
    ends = {each.player.see("phase") for each in played(evenings, make_player)}
    assert ends == {"won", "lost"}


def test_no_other_button_is_pressed(evenings: list[FiveFingers], make_player: Callable[..., Any]) -> None:
    pressed = set().union(*(each.player.pressed for each in played(evenings, make_player)))
    assert pressed == set(INDISPENSABLE)


def test_undo_alone_leads_back_to_the_start(evenings: list[FiveFingers], make_player: Callable[..., Any]) -> None:
    player = min(played(evenings, make_player), key=lambda each: each.player.see("undo")).player.restarted()
    for _ in range(player.see("undo")):
        player.press("undo")
    assert (player.stage, player.see("order"), player.see("undo")) == ("join", [], 0)
