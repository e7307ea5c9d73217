"""From an empty table to the first turn: joining, and who goes first (R1 to R4)."""

from dataclasses import replace

from companion.rules.actions import GoFirst, Join, Start, Unjoin
from companion.rules.cards import Cards
from companion.rules.events import FirstChosen, FirstRolled, FirstTied, HeroJoined, HeroUnjoined
from companion.rules.state import Hero, State
from companion.rules.turns import first_turn


def new_game(cards: Cards) -> State:
    """Return an empty `join`, Corruption at 0 and the boss at full Health (R2, R31)."""
    return State(cards, boss=cards.limits.boss_health)


def fresh_hero(cards: Cards, seat: str) -> Hero:
    """Return a hero as at the start: full start Health, no VP, no treasure, its ability unused (R2)."""
    return Hero(seat, cards.limits.start_health)


def join(state: State, action: Join) -> State:
    """Seat a hero at the end of the order (R1, R3)."""
    return replace(
        state,
        order=(*state.order, action.seat),
        heroes=(*state.heroes, fresh_hero(state.cards, action.seat)),
        facts=(*state.facts, HeroJoined(action.seat)),
    )


def unjoin(state: State, action: Unjoin) -> State:
    """Let a hero stand up again."""
    return replace(without(state, action.seat), facts=(*state.facts, HeroUnjoined(action.seat)))


def without(state: State, seat: str) -> State:
    """Return the state without the hero at `seat`, nothing else changed."""
    heroes = tuple(hero for hero in state.heroes if hero.seat != seat)
    return replace(state, order=tuple(each for each in state.order if each != seat), heroes=heroes)


def start(state: State, _action: Start) -> State:
    """Ask who goes first; all may roll (R4)."""
    return replace(state, stage="first", contenders=state.order)


def go_first(state: State, action: GoFirst) -> State:
    """Begin with the hero whom the table names or the dice chose (R4)."""
    return first_turn(replace(state, facts=(*state.facts, FirstChosen(action.seat))), action.seat)


def land_first_die(state: State, face: int) -> State:
    """Take the roll of the next contender; the highest goes first, those tied for it roll again (R4)."""
    rolls = (*state.first_rolls, face)
    seat = state.contenders[len(state.first_rolls)]
    rolled = replace(state, first_rolls=rolls, facts=(*state.facts, FirstRolled(seat, face)))
    if len(rolls) < len(state.contenders):
        return rolled
    best = tuple(each for each, roll in zip(state.contenders, rolls, strict=True) if roll == max(rolls))
    if len(best) == 1:
        return go_first(rolled, GoFirst(best[0]))
    return replace(rolled, contenders=best, first_rolls=(), facts=(*rolled.facts, FirstTied(best)))
