"""The rules of *Shattered Alliance* (PURE): ask for the legal actions, pick one, get a new state.

Standard library only; no I/O, no clock, no chance (a throw comes in as `LandDie`), no threads. What can be asked and
done is here, the values are in `actions`, `cards`, `events`, `history` and `state`; other rooms import nothing else.
"""

from companion.rules.ally import gifts
from companion.rules.combat import BOSS, need
from companion.rules.corrections import Sheet, legal_corrections, menu_of, sheet_of
from companion.rules.hands import ability_id, name_of, usable
from companion.rules.invariants import faults_in
from companion.rules.legal import answers, is_legal, legal_actions
from companion.rules.piles import pile_of_enemies, pile_of_treasures
from companion.rules.play import play
from companion.rules.tracks import Outcome, Reason, outcome
from companion.rules.turns import new_game

__all__ = [
    "BOSS",
    "Outcome",
    "Reason",
    "Sheet",
    "ability_id",
    "answers",
    "faults_in",
    "gifts",
    "is_legal",
    "legal_actions",
    "legal_corrections",
    "menu_of",
    "name_of",
    "need",
    "new_game",
    "outcome",
    "pile_of_enemies",
    "pile_of_treasures",
    "play",
    "sheet_of",
    "usable",
]
