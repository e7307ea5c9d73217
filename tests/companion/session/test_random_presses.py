"""Buttons pressed, held and thrown over in any order, at any pace: never silence, never a fault, never a bad page."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from companion.rules import faults_in
from companion.screens.pages import page_of
from companion.session.messages import RollDie
from hardware.inputs import PartChanged
from hardware.parts import Health
from wiring import pin_map

BUTTONS = tuple(pin_map().buttons)
PACES = (0.0, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 31.0)
"""Seconds before a press: within the guard, after it, after an overlay has closed by itself."""
HOLDABLE = ("p1", "p2", "p3", "p4", "ok", "undo")


def seen(player: Any) -> tuple[object, ...]:
    """What a press can change for the table, and how often it asked the loop for something."""
    session = player.session
    return session.history, session.overlays, session.highlight, session.previous, session.light, len(player.asked)


def press_blindly(player: Any, chance: Random) -> None:
    """Press a button as somebody might who does not look; it does something or is refused with a word."""
    button, pace = chance.choice(BUTTONS), chance.choice(PACES)
    player.wait(pace)
    before, alone = seen(player), len(player.labels) == 1
    if button in HOLDABLE and chance.random() < 0.2:
        player.hold(button, after=0.0)
    else:
        player.press(button, after=0.0)
    quiet = seen(player) == before and player.refusal is None
    assert not quiet or (button in ("up", "down") and alone), (button, player.stage)


def something_else(player: Any, chance: Random) -> None:
    """Throw the die, lose or find a part, or leave the table alone for half an hour."""
    what = chance.random()
    if what < 0.7:
        player.throw(chance.randint(1, 6), after=chance.choice(PACES))
    elif what < 0.8:
        player.wait(chance.choice((601.0, 1801.0)))
    elif what < 0.9:
        player.lose_part(chance.choice(("oled", "die")))
    else:
        player.give(PartChanged("oled", Health.OK, "", player.now))


@pytest.mark.parametrize("seed", range(2))
def test_no_press_is_silent_and_every_page_can_be_drawn(make_player: Callable[..., Any], seed: int) -> None:
    player, chance = make_player(), Random(seed)
    for _ in range(400):
        press_blindly(player, chance) if chance.random() < 0.85 else something_else(player, chance)
        if player.asked and isinstance(player.asked[-1], RollDie):
            player.box_rolls(chance.randint(1, 6))
        player.asked.clear()
        session = player.session
        assert 0 <= session.highlight < len(session.prompt.choices)
        assert faults_in(session.state) == ()
        assert page_of(session).texts


def test_the_random_table_is_no_empty_one(make_player: Callable[..., Any]) -> None:
    """Else the claims above would hold of a table at which nobody ever came to the board."""
    player, chance, stages = make_player(), Random(0), set()
    for _ in range(400):
        press_blindly(player, chance)
        player.asked.clear()
        stages.add(player.stage)
    assert {"join", "first", "move", "sheet", "menu"} <= stages
    assert player.session.part("oled").health is Health.OK
