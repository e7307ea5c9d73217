"""The spaces of the board and what their questions answer: enemy met, treasure drawn, hand made fit (R6 to R12, R30).

Combat itself is `combat`'s, the Ally space `ally`'s, the Lantern `questions`'s.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from companion.rules.actions import Accept, Decline, DrawTreasure, MeetEnemy, SetDifficulty, SetReward, Space, Stop
from companion.rules.ally import land_on_ally
from companion.rules.cards import OTHER, OTHER_NAME, EnemyCard
from companion.rules.effects import effect_tasks
from companion.rules.events import (
    BossReached,
    CardDeclined,
    CardDrawn,
    CardUsed,
    CorruptionIgnored,
    EnemyMet,
    LossPrevented,
    MoveAllowed,
    SpaceResolved,
)
from companion.rules.hands import effect_of, name_of, offered, used
from companion.rules.piles import enemy_drawn, treasure_drawn
from companion.rules.state import EndTurn, HeldCard, LoseHealth, Question, Recover, ShiftCorruption, State, Task
from companion.rules.tracks import with_hero

# ---- from companion.rules.questions: The two questions that offer a card: Lantern on a Corruption space (R27), Charm before a Health loss (R28). When a Charm is asked is `losses`'s; this file asks for the Lantern and takes the answers to both.


def land_on_corruption(state: State, seat: str) -> State:
    """Resolve a Corruption space (R10), but first offer what the hero holds against that (R27)."""
    card = offered(state, seat, lambda effect: effect.ignore_corruption_space)
    if card is None:
        return _corrupted(state, seat)
    return replace(state, stage="lantern", question=Question(seat, card))


def _corrupted(state: State, seat: str) -> State:
    told = replace(state, events=(*state.events, SpaceResolved(seat, "corruption")))
    return replace(told, tasks=(ShiftCorruption(1), EndTurn()))


def accept(state: State, _action: Accept) -> State:
    """Use the card that is offered: all its effects happen, and what it is for."""
    asked = _asked(state)
    spent = used(_answered(state), asked.seat, asked.card)
    effect = effect_of(state, asked.card)
    happens = effect_tasks(spent, effect, asked.seat)
    if state.stage == "lantern":
        ignored = replace(spent, events=(*spent.events, CorruptionIgnored(asked.seat)))
        return replace(ignored, tasks=(*happens, EndTurn()))
    prevented = min(effect.prevent_health_loss, asked.loss)
    told = replace(spent, events=(*spent.events, LossPrevented(asked.seat, prevented)))
    return replace(told, tasks=happens + _loss(asked.seat, asked.loss - prevented) + state.tasks)


def _loss(seat: str, left: int) -> tuple[Task, ...]:
    """Return what is left of a loss, against which the next such card is offered again (R28)."""
    return (LoseHealth(seat, left),) if left else ()


def decline(state: State, _action: Decline) -> State:
    """Refuse the card that is offered; this ends the asking (R27, R28)."""
    asked = _asked(state)
    answered = _answered(state)
    told = replace(answered, events=(*answered.events, CardDeclined(asked.seat, name_of(state, asked.card))))
    if state.stage == "lantern":
        return _corrupted(told, asked.seat)
    return replace(told, tasks=(LoseHealth(asked.seat, asked.loss, ask=False), *state.tasks))


def _asked(state: State) -> Question:
    if state.question is None:
        raise ValueError(f"stage {state.stage!r} carries no question; faults_in(state) says what else is wrong")
    return state.question


def _answered(state: State) -> State:
    """Return to what the question interrupted; a Lantern always interrupts `move`."""
    return replace(state, stage=state.resume or "move", resume=None, question=None)


def land_move_die(state: State, face: int) -> State:
    """Say how far the hero may move; a second roll replaces the first (R6)."""
    return replace(state, rolled=face, events=(*state.events, MoveAllowed(face)))


def stop(state: State, action: Stop) -> State:
    """Resolve the space on which the hero on turn stopped (R6)."""
    return SPACES[action.space](state, state.on_turn)


def _enemy(state: State, _seat: str) -> State:
    return replace(state, stage="enemy")  # R7


def _treasure(state: State, _seat: str) -> State:
    return replace(state, stage="treasure")  # R8


def _healing(state: State, seat: str) -> State:
    told = replace(state, events=(*state.events, SpaceResolved(seat, "heal")))
    return replace(told, tasks=(Recover(seat, state.cards.limits.healing_space), EndTurn()))  # R9


def _safe(state: State, seat: str) -> State:
    return replace(state, events=(*state.events, SpaceResolved(seat, "safe")), tasks=(EndTurn(),))  # R12


def _boss(state: State, seat: str) -> State:
    # R30: the turn ends there; the round is finished before the final battle (`turns`).
    return replace(state, boss_reached=True, events=(*state.events, BossReached(seat)), tasks=(EndTurn(),))


SPACES: Mapping[Space, Callable[[State, str], State]] = {
    Space.ENEMY: _enemy,
    Space.TREASURE: _treasure,
    Space.HEALING: _healing,
    Space.CORRUPTION: land_on_corruption,
    Space.ALLY: land_on_ally,
    Space.SAFE: _safe,
    Space.BOSS: _boss,
}


def meet_enemy(state: State, action: MeetEnemy) -> State:
    """Draw an enemy (R7); Other is asked for its numbers first."""
    if action.card == OTHER:
        return replace(state, stage="difficulty")
    return _met(enemy_drawn(state, action.card), state.cards.enemy(action.card))


def set_difficulty(state: State, action: SetDifficulty) -> State:
    """Take the Other enemy's Difficulty and ask for its worth."""
    return replace(state, stage="reward", enemy=EnemyCard(OTHER, OTHER_NAME, action.number, 0))


def set_reward(state: State, action: SetReward) -> State:
    """Take the Other enemy's worth; the fight begins."""
    difficulty = state.enemy.difficulty if state.enemy else 0
    return _met(state, EnemyCard(OTHER, OTHER_NAME, difficulty, action.number))


def _met(state: State, enemy: EnemyCard) -> State:
    """Begin the fight with what the enemy does on being drawn (R13, R17)."""
    met = replace(state, stage="fight", enemy=enemy, events=(*state.events, EnemyMet(enemy.name)))
    return replace(met, tasks=effect_tasks(met, enemy.on_draw, met.on_turn))


def draw_treasure(state: State, action: DrawTreasure) -> State:
    """Draw a treasure (R8): one above the hand's limit must leave at once (R24), else the turn ends."""
    seat = state.on_turn
    told = replace(state, events=(*state.events, CardDrawn(seat, state.cards.treasure(action.card).name)))
    gained = gain_treasure(told, seat, action.card)
    if len(gained.hero(seat).hand) > state.cards.limits.hand:
        return replace(gained, stage="discard")
    return replace(gained, tasks=(*gained.tasks, EndTurn()))


def gain_treasure(state: State, seat: str, card: str) -> State:
    """Take a treasure from the pile into a hand, or let it act at once and be discarded (R8)."""
    treasure, hero = state.cards.treasure(card), state.hero(seat)
    drawn = treasure_drawn(state, card)
    if treasure.keep:
        return with_hero(drawn, replace(hero, hand=(*hero.hand, HeldCard(card))))
    events = (*state.events, CardUsed(seat, treasure.name))
    return replace(drawn, events=events, tasks=effect_tasks(state, treasure.effect, seat))
