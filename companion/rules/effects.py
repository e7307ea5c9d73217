"""What a card's effect does, as pending effects, and whether it would change anything (CARDS.md, Effects)."""

from companion.rules.cards import Effect, Seat
from companion.rules.state import (
    LoseHealth,
    PendingEffect,
    RaiseBonus,
    Recover,
    ShiftCorruption,
    ShiftVp,
    State,
    StrikeBoss,
)


def pending_effects(state: State, effect: Effect, seat: Seat) -> tuple[PendingEffect, ...]:
    """Return the parts of an effect in the order of its fields, each for all whom it reaches before the next.

    Corruption and the boss have one track for all: `everyone` does not multiply what moves them.
    """
    seats = targets(state, effect, seat)
    pending: list[PendingEffect] = []
    if effect.heal:
        pending += [Recover(each, effect.heal) for each in seats]
    if effect.lose_health:
        pending += [LoseHealth(each, effect.lose_health) for each in seats]
    if effect.vp:
        pending += [ShiftVp(each, effect.vp) for each in seats]
    if effect.corruption:
        pending.append(ShiftCorruption(effect.corruption))
    if effect.boss_damage:
        pending.append(StrikeBoss(seat, effect.boss_damage))
    if effect.roll_bonus:
        pending += [RaiseBonus(each, effect.roll_bonus) for each in seats]
    return tuple(pending)


def targets(state: State, effect: Effect, seat: Seat) -> tuple[Seat, ...]:
    """Return whom an effect of `seat` reaches: itself, or with `everyone` all, clockwise from it."""
    if not effect.everyone:
        return (seat,)
    where = state.order.index(seat)
    return state.order[where:] + state.order[:where]


def would_change(state: State, effect: Effect, seat: Seat) -> bool:
    """Tell whether at least one part of an effect would change something for those whom it reaches.

    The parts that need a moment of their own (roll, space, loss) are not asked here: in their moment they always count.
    """
    if effect.lose_health or effect.vp > 0 or effect.corruption > 0:
        return True
    if effect.corruption < 0 < state.corruption or (effect.boss_damage and state.phase == "arena"):
        return True
    return any(_would_reach(state, effect, each) for each in targets(state, effect, seat))


def _would_reach(state: State, effect: Effect, seat: Seat) -> bool:
    hero = state.hero(seat)
    return bool(effect.heal and hero.health < state.cards.limits.health) or effect.vp < 0 < hero.vp
