"""The tables that dispatch over a union or over the stages are complete: a missing row is found here, not in a game."""

from typing import get_args

import pytest

from companion.rules.actions import Action, Answer, Correction, LandDie, Space, Stop
from companion.rules.cards import SEATS, Seat
from companion.rules.corrections import CHECKS
from companion.rules.events import Event, RoundBegan
from companion.rules.legal import ANSWERS
from companion.rules.play import DICE, HANDLERS
from companion.rules.resolve import RESOLVERS
from companion.rules.spaces import SPACES
from companion.rules.state import BACK, COMBAT, OPEN, PHASES, ROLLS, PendingEffect, Phase, Stage
from companion.session.labels import PATTERNS
from companion.session.messages import Given
from companion.session.overlays import Order, OverlayKind
from companion.session.presses import ORDERS
from companion.session.prompt import OVERLAY_CHOICES
from companion.session.update import UPDATES
from companion.texts.deeds import DEEDS
from companion.texts.notices import CLAUSES
from companion.texts.titles import OVERLAY_TITLES

TABLES = {
    "play.HANDLERS": (HANDLERS, get_args(Action)),
    "corrections.CHECKS": (CHECKS, get_args(Correction)),
    "resolve.RESOLVERS": (RESOLVERS, get_args(PendingEffect)),
    "spaces.SPACES": (SPACES, tuple(Space)),
    "legal.ANSWERS": (ANSWERS, get_args(Stage)),
    "play.DICE": (DICE, ROLLS),
    "state.PHASES": (PHASES, get_args(Stage)),
    "update.UPDATES": (UPDATES, get_args(Given)),
    "presses.ORDERS": (ORDERS, get_args(Order)),
    "prompt.OVERLAY_CHOICES": (OVERLAY_CHOICES, tuple(OverlayKind)),
    "titles.OVERLAY_TITLES": (OVERLAY_TITLES, tuple(OverlayKind)),
    # A throw is told by what it did.
    "deeds.DEEDS": (DEEDS, set(get_args(Action)) - {LandDie}),
    # A throw is no choice, and a space's label stands with its button.
    "labels.PATTERNS": (PATTERNS, set(get_args(Action)) - {LandDie, Stop}),
    # That a round began stands in every page's head.
    "notices.CLAUSES": (CLAUSES, set(get_args(Event)) - {RoundBegan}),
}


@pytest.mark.parametrize("name", TABLES)
def test_a_table_has_a_row_for_each_kind_and_no_other(name):
    table, kinds = TABLES[name]
    assert set(table) == set(kinds)


def test_an_action_is_an_answer_a_throw_or_a_correction():
    assert set(get_args(Action)) == {*get_args(Answer), LandDie, *get_args(Correction)}


def test_every_stage_of_the_lists_is_a_stage():
    assert {*BACK, *BACK.values(), *ROLLS, *COMBAT, *OPEN} <= set(get_args(Stage))


def test_every_phase_has_a_stage():
    assert {phase for phases in PHASES.values() for phase in phases} == set(get_args(Phase))


def test_the_seats_are_those_that_the_type_names():
    assert get_args(Seat) == SEATS == ("p1", "p2", "p3", "p4")
