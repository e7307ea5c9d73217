"""The spaces of the board and what their questions answer: enemy met, treasure drawn, a card offered (R6 to R12, R30).

The answers to both offers of a card are here: the Lantern's on a Corruption space (R27) and the Charm's before a loss
of Health (R28), which `resolve` asks. Combat itself is `combat`'s, the Ally space `ally`'s.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from companion.rules import events as e
from companion.rules.actions import Accept, Decline, DrawTreasure, MeetEnemy, SetDifficulty, SetReward, Space, Stop
from companion.rules.ally import land_on_ally
from companion.rules.cards import OTHER, OTHER_NAME, EnemyCard, Seat
from companion.rules.effects import pending_effects
from companion.rules.hands import card_to_offer, effect_of, name_of, use_up
from companion.rules.piles import count_enemy, count_treasure
from companion.rules.state import (
    EndTurn,
    HeldCard,
    LoseHealth,
    PendingEffect,
    Question,
    Recover,
    ShiftCorruption,
    State,
)
from companion.rules.tracks import with_events, with_hero


def land_move_die(state: State, face: int) -> State:
    """Say how far the hero may move; a second roll replaces the first (R6)."""
    return replace(state, rolled=face, events=(*state.events, e.MoveAllowed(face)))


def stop(state: State, action: Stop) -> State:
    """Resolve the space on which the hero on turn stopped (R6)."""
    return SPACES[action.space](state, state.on_turn)


def _enemy(state: State, _seat: Seat) -> State:
    return replace(state, stage="enemy")  # R7


def _treasure(state: State, _seat: Seat) -> State:
    return replace(state, stage="treasure")  # R8


def _healing(state: State, seat: Seat) -> State:
    recovery = Recover(seat, state.cards.limits.healing_space)
    return _resolve_space(state, seat, Space.HEALING, recovery)  # R9


def _corruption(state: State, seat: Seat) -> State:
    """Resolve a Corruption space (R10), but first offer what the hero holds against that (R27)."""
    card = card_to_offer(state, seat, lambda effect: effect.ignore_corruption_space)
    if card is None:
        return _suffer_corruption(state, seat)
    return replace(state, stage="lantern", question=Question(seat, card))


def _suffer_corruption(state: State, seat: Seat) -> State:
    return _resolve_space(state, seat, Space.CORRUPTION, ShiftCorruption(1))  # R10


def _safe(state: State, seat: Seat) -> State:
    return _resolve_space(state, seat, Space.SAFE)  # R12


def _resolve_space(state: State, seat: Seat, space: Space, *effects: PendingEffect) -> State:
    """Let the space do what it does; the turn ends (R6)."""
    return replace(with_events(state, e.SpaceResolved(seat, space.value)), pending=(*effects, EndTurn()))


def _boss(state: State, seat: Seat) -> State:
    # R30: the turn ends there; the round is finished before the final battle (`turns`).
    return replace(state, boss_reached=True, events=(*state.events, e.BossReached(seat)), pending=(EndTurn(),))


SPACES: Mapping[Space, Callable[[State, Seat], State]] = {
    Space.ENEMY: _enemy,
    Space.TREASURE: _treasure,
    Space.HEALING: _healing,
    Space.CORRUPTION: _corruption,
    Space.ALLY: land_on_ally,
    Space.SAFE: _safe,
    Space.BOSS: _boss,
}
"""What each space does to the hero who stops on it."""


def meet_enemy(state: State, action: MeetEnemy) -> State:
    """Draw an enemy (R7); Other is asked for its numbers first."""
    if action.card == OTHER:
        return replace(state, stage="difficulty")
    return _begin_fight(count_enemy(state, action.card), state.cards.enemy(action.card))


def set_difficulty(state: State, action: SetDifficulty) -> State:
    """Take the Other enemy's Difficulty and ask for its worth."""
    return replace(state, stage="reward", enemy=EnemyCard(OTHER, OTHER_NAME, action.number, 0))


def set_reward(state: State, action: SetReward) -> State:
    """Take the Other enemy's worth; the fight begins."""
    difficulty = state.enemy.difficulty if state.enemy else 0
    return _begin_fight(state, EnemyCard(OTHER, OTHER_NAME, difficulty, action.number))


def _begin_fight(state: State, enemy: EnemyCard) -> State:
    """Begin the fight with what the enemy does on being drawn (R13, R17)."""
    met = replace(state, stage="fight", enemy=enemy, events=(*state.events, e.EnemyMet(enemy.name)))
    return replace(met, pending=pending_effects(met, enemy.on_draw, met.on_turn))


def draw_treasure(state: State, action: DrawTreasure) -> State:
    """Draw a treasure (R8): one above the hand's limit must leave at once (R24), else the turn ends."""
    seat = state.on_turn
    drawn = with_events(state, e.CardDrawn(seat, state.cards.treasure(action.card).name))
    gained = gain_treasure(drawn, seat, action.card)
    if len(gained.hero(seat).hand) > state.cards.limits.hand:
        return replace(gained, stage="discard")
    return replace(gained, pending=(*gained.pending, EndTurn()))


def gain_treasure(state: State, seat: Seat, card: str) -> State:
    """Take a treasure from the pile into a hand, or let it act at once and be discarded (R8)."""
    treasure, hero = state.cards.treasure(card), state.hero(seat)
    drawn = count_treasure(state, card)
    if treasure.keep:
        return with_hero(drawn, replace(hero, hand=(*hero.hand, HeldCard(card))))
    events = (*state.events, e.CardUsed(seat, treasure.name))
    return replace(drawn, events=events, pending=pending_effects(state, treasure.effect, seat))


def accept(state: State, _action: Accept) -> State:
    """Use the card that is offered: all its effects happen, and what it is for (R27, R28)."""
    question = _open_question(state)
    spent = use_up(_close_question(state), question.seat, question.card)
    effect = effect_of(state, question.card)
    effects = pending_effects(spent, effect, question.seat)
    if state.stage == "lantern":
        return replace(with_events(spent, e.CorruptionIgnored(question.seat)), pending=(*effects, EndTurn()))
    prevented = min(effect.prevent_health_loss, question.loss)
    rest = _rest_of_loss(question.seat, question.loss - prevented)
    return replace(
        with_events(spent, e.LossPrevented(question.seat, prevented)), pending=effects + rest + state.pending
    )


def _rest_of_loss(seat: Seat, left: int) -> tuple[PendingEffect, ...]:
    """Return what is left of a loss, against which the next such card is offered again (R28)."""
    return (LoseHealth(seat, left),) if left else ()


def decline(state: State, _action: Decline) -> State:
    """Refuse the card that is offered; this ends the asking (R27, R28)."""
    question = _open_question(state)
    declined = with_events(_close_question(state), e.CardDeclined(question.seat, name_of(state, question.card)))
    if state.stage == "lantern":
        return _suffer_corruption(declined, question.seat)
    return replace(declined, pending=(LoseHealth(question.seat, question.loss, ask=False), *state.pending))


def _open_question(state: State) -> Question:
    if state.question is None:
        raise ValueError(f"stage {state.stage!r} carries no question; faults_in(state) says what else is wrong")
    return state.question


def _close_question(state: State) -> State:
    """Return to what the question interrupted; a Lantern always interrupts `move`."""
    return replace(state, stage=state.resume or "move", resume=None, question=None)
