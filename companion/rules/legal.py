"""What may be done: the open question's answers in the order of PANEL.md (Stages), and everything else.

One list serves the menu, the check and the random test, so the screen can never offer what the rules refuse.
"""

from collections.abc import Callable, Mapping

from companion.rules import actions as a
from companion.rules.ally import allies, gifts_now
from companion.rules.cards import SEATS
from companion.rules.combat import helpers
from companion.rules.corrections import is_legal_correction, legal_corrections
from companion.rules.hands import card_ids, usable_on_roll, usable_to_make_room
from companion.rules.piles import pile_of_enemies, pile_of_treasures
from companion.rules.state import BACK, FACES, FEWEST_HEROES, ROLLS, Stage, State


def answers(state: State) -> tuple[a.Action, ...]:
    """Return the open question's choices in the order in which they are listed; none once the game is over."""
    return ANSWERS[state.stage](state)


def legal_actions(state: State) -> tuple[a.Action, ...]:
    """Return everything that `play` accepts, each once: answers, going back, throws of a hand-held die, corrections.

    A throw by the box (`by_box`) is accepted wherever one by hand is and not listed besides.
    """
    back = (a.GoBack(),) if state.stage in BACK else ()
    throws = tuple(a.LandDie(face) for face in FACES) if state.stage in ROLLS else ()
    return tuple(dict.fromkeys((*answers(state), *back, *throws, *legal_corrections(state))))


def is_legal(state: State, action: a.Action) -> bool:
    """Tell whether `play` accepts this action in this state."""
    if isinstance(action, a.LandDie):
        return state.stage in ROLLS and action.face in FACES
    if isinstance(action, a.GoBack):
        return state.stage in BACK
    return is_legal_correction(state, action) or action in answers(state)


def _join(state: State) -> tuple[a.Action, ...]:
    """List Start once two or more are in, then each seat that has a character (R1)."""
    seats = [seat for seat in SEATS if state.cards.character(seat)]
    joins = tuple(a.Unjoin(seat) if state.is_in(seat) else a.Join(seat) for seat in seats)
    return (a.Start(), *joins) if len(state.order) >= FEWEST_HEROES else joins


def _first(state: State) -> tuple[a.Action, ...]:
    return tuple(a.GoFirst(seat) for seat in state.order)  # R4


def _move(state: State) -> tuple[a.Action, ...]:
    return tuple(a.Stop(space) for space in a.Space)  # R6


def _enemy(state: State) -> tuple[a.Action, ...]:
    return tuple(a.MeetEnemy(card) for card in pile_of_enemies(state))


def _difficulty(state: State) -> tuple[a.Action, ...]:
    return tuple(a.SetDifficulty(number) for number in range(1, 10))


def _reward(state: State) -> tuple[a.Action, ...]:
    return tuple(a.SetReward(number) for number in range(10))


def _fight(state: State) -> tuple[a.Action, ...]:
    return (a.Hit(), a.Miss(), *_help(state), *usable_on_roll(state))


def _attack(state: State) -> tuple[a.Action, ...]:
    return (a.Hit(), a.Miss(), a.Pass(), *_help(state), *usable_on_roll(state))


def _help(state: State) -> tuple[a.Action, ...]:
    """List the heroes who may help, or only the way to take help back: one helper a roll (R15)."""
    return (a.StopHelping(),) if state.helper else tuple(a.Help(seat) for seat in helpers(state))


def _treasure(state: State) -> tuple[a.Action, ...]:
    return tuple(a.DrawTreasure(card) for card in pile_of_treasures(state))


def _discard(state: State) -> tuple[a.Action, ...]:
    """List what brings the hand back to its limit: a discard, or a use by which a card leaves it (R24)."""
    seat = state.on_turn
    discards = tuple(a.DiscardCard(seat, card) for card in card_ids(state.hero(seat)))
    return discards + usable_to_make_room(state)


def _question(state: State) -> tuple[a.Action, ...]:
    return (a.Accept(), a.Decline())  # R27, R28


def _ally(state: State) -> tuple[a.Action, ...]:
    return (*(a.ChooseAlly(seat) for seat in allies(state)), a.ChooseNobody())  # R11


ANSWERS: Mapping[Stage, Callable[[State], tuple[a.Action, ...]]] = {
    "join": _join,
    "first": _first,
    "move": _move,
    "enemy": _enemy,
    "difficulty": _difficulty,
    "reward": _reward,
    "fight": _fight,
    "treasure": _treasure,
    "discard": _discard,
    "lantern": _question,
    "ally": _ally,
    "gift": gifts_now,
    "charm": _question,
    "attack": _attack,
    "over": lambda state: (),
}
"""What lists the answers in each stage."""
