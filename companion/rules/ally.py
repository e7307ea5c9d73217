"""The Ally space: who can be given what, and giving it (R11)."""

from dataclasses import replace

from companion.rules.actions import ChooseAlly, ChooseNobody, GiveCard, GiveHealth
from companion.rules.cards import Seat
from companion.rules.events import CardGiven, HealthGiven, NothingToGive
from companion.rules.hands import card_ids, is_full, take_from_hand
from companion.rules.state import EndTurn, ShiftVp, State
from companion.rules.tracks import shift_health, with_hero


def land_on_ally(state: State, seat: Seat) -> State:
    """Ask whom to help; where nothing can be given to anyone the space does nothing (R11)."""
    if allies(state):
        return replace(state, stage="ally")
    return replace(state, events=(*state.events, NothingToGive(seat)), pending=(EndTurn(),))


def allies(state: State) -> tuple[Seat, ...]:
    """Return to whom the hero on turn can give anything, in joining order."""
    giver = state.on_turn
    return tuple(seat for seat in state.order if seat != giver and gifts(state, giver, seat))


def gifts(state: State, giver: Seat, ally: Seat) -> tuple[GiveHealth | GiveCard, ...]:
    """Return what `giver` can give: Health first, then its cards, none of them to a full hand (R11)."""
    health = (GiveHealth(),) if _health_to_give(state, giver, ally) else ()
    if is_full(state, state.hero(ally)):
        return health
    return health + tuple(GiveCard(card) for card in card_ids(state.hero(giver)))


def gifts_now(state: State) -> tuple[GiveHealth | GiveCard, ...]:
    """Return what can be given to the ally who was chosen (PANEL.md, `gift`)."""
    return gifts(state, state.on_turn, _chosen_ally(state))


def _health_to_give(state: State, giver: Seat, ally: Seat) -> int:
    """Return how much the ally would gain, 0 where a giver by transfer would not keep at least 1 (R11)."""
    gain = min(state.cards.limits.ally_health, state.cards.limits.health - state.hero(ally).health)
    kept = state.hero(giver).health - (gain if _is_transfer(state) else 0)
    return gain if kept >= 1 else 0


def _is_transfer(state: State) -> bool:
    return state.cards.house_rules.ally_health == "transfer"


def choose_ally(state: State, action: ChooseAlly) -> State:
    """Ask what to give; the only thing that can be given is given at once (PANEL.md, `gift`)."""
    chosen = replace(state, ally=action.seat)
    match gifts(state, state.on_turn, action.seat):
        case (GiveHealth(),):
            return give_health(chosen, GiveHealth())
        case (GiveCard() as only,):
            return give_card(chosen, only)
    return replace(chosen, stage="gift")


def choose_nobody(state: State, _action: ChooseNobody) -> State:
    """Give nothing and gain nothing; the turn ends (R11)."""
    return replace(state, pending=(EndTurn(),))


def give_health(state: State, _action: GiveHealth) -> State:
    """Give Health: from the realm, or by house rule the giver's own, which is no loss in the sense of R28 (R11)."""
    giver, ally = state.on_turn, _chosen_ally(state)
    gain = _health_to_give(state, giver, ally)
    given = replace(state, events=(*state.events, HealthGiven(giver, ally, gain)))
    paid = shift_health(given, giver, -gain) if _is_transfer(state) else given
    return _thank_giver(shift_health(paid, ally, gain))


def give_card(state: State, action: GiveCard) -> State:
    """Give a treasure of the giver's hand (R11)."""
    giver, card = take_from_hand(state.hero(state.on_turn), action.card)
    ally = state.hero(_chosen_ally(state))
    event = CardGiven(giver.seat, ally.seat, state.cards.treasure(action.card).name)
    richer = with_hero(state, replace(ally, hand=(*ally.hand, card)), event)
    return _thank_giver(with_hero(richer, giver))


def _chosen_ally(state: State) -> Seat:
    if state.ally is None:
        raise ValueError(f"stage {state.stage!r} has no ally; faults_in(state) says what else is wrong")
    return state.ally


def _thank_giver(state: State) -> State:
    """Gain VP for helping; the turn ends (R11)."""
    return replace(state, pending=(ShiftVp(state.on_turn, state.cards.limits.ally_vp), EndTurn()))
