"""From an empty table to the first turn, whose turn it is and which round, and the way into the arena (R1 to R5, R30).

What a hero does in its turn is `spaces`' and `combat`'s.
"""

from dataclasses import replace

from companion.rules import events as e
from companion.rules.actions import GoFirst, Join, Start, Unjoin
from companion.rules.cards import Cards, Seat
from companion.rules.state import EndTurn, Hero, ShiftCorruption, State
from companion.rules.tracks import shift_corruption, with_events


def new_game(cards: Cards) -> State:
    """Return an empty `join`, Corruption at 0 and the boss at full Health (R2, R31)."""
    return State(cards, boss=cards.limits.boss_health)


def join(state: State, action: Join) -> State:
    """Seat a hero at the end of the order (R1, R3)."""
    return seat_hero(state, action.seat, e.HeroJoined(action.seat))


def unjoin(state: State, action: Unjoin) -> State:
    """Let a hero stand up again."""
    return with_events(without_hero(state, action.seat), e.HeroUnjoined(action.seat))


def seat_hero(state: State, seat: Seat, event: e.Event) -> State:
    """Seat a hero at the end of the order, with start Health, no VP, no treasure, its ability unused (R2, R3)."""
    hero = Hero(seat, state.cards.limits.start_health)
    return replace(state, order=(*state.order, seat), heroes=(*state.heroes, hero), events=(*state.events, event))


def without_hero(state: State, seat: Seat) -> State:
    """Return the state without the hero at `seat`, nothing else changed."""
    heroes = tuple(hero for hero in state.heroes if hero.seat != seat)
    return replace(state, order=tuple(each for each in state.order if each != seat), heroes=heroes)


def start(state: State, _action: Start) -> State:
    """Ask who goes first; all may roll (R4)."""
    return replace(state, stage="first", contenders=state.order)


def go_first(state: State, action: GoFirst) -> State:
    """Begin round 1 with the hero whom the table names or the dice chose (R4, R5)."""
    chosen = with_events(state, e.FirstChosen(action.seat))
    begun = replace(chosen, phase="board", first=action.seat, contenders=(), first_rolls=())
    return give_turn(_begin_round(begun, 1), action.seat)


def land_first_die(state: State, face: int) -> State:
    """Take the roll of the next contender; the highest goes first, those tied for it roll again (R4)."""
    rolls = (*state.first_rolls, face)
    seat = state.contenders[len(state.first_rolls)]
    rolled = replace(state, first_rolls=rolls, events=(*state.events, e.FirstRolled(seat, face)))
    if len(rolls) < len(state.contenders):
        return rolled
    best = tuple(each for each, roll in zip(state.contenders, rolls, strict=True) if roll == max(rolls))
    if len(best) == 1:
        return go_first(rolled, GoFirst(best[0]))
    return replace(rolled, contenders=best, first_rolls=(), events=(*rolled.events, e.FirstTied(best)))


def end_turn(state: State, _effect: EndTurn) -> State:
    """End the turn of the hero on turn; after the last hero of the round the round ends (R3, R5)."""
    after = next_seat(state.order, state.on_turn)
    return pass_turn(state, after, closes_round=after == state.first)


def next_seat(order: tuple[Seat, ...], seat: Seat) -> Seat:
    """Return who comes after `seat`, clockwise (R3)."""
    return order[(order.index(seat) + 1) % len(order)]


def pass_turn(state: State, seat: Seat, *, closes_round: bool) -> State:
    """Give the turn to `seat`, after the end of the round where it is over."""
    ready = _close_round(state) if closes_round else state
    return ready if ready.stage == "over" else give_turn(ready, seat)


def give_turn(state: State, seat: Seat) -> State:
    """Ask `seat` to move or attack; a fight, help, cards on a roll and a roll are over."""
    return replace(
        state,
        stage="attack" if state.phase == "arena" else "move",
        turn=seat,
        rolled=None,
        enemy=None,
        helper=None,
        bonus=0,
        ally=None,
    )


def _close_round(state: State) -> State:
    """End the round: the boss attacks in it (R33), or the heroes who reached it enter the arena (R30, R31)."""
    if state.phase == "arena":
        state = _boss_attack(state)
    elif state.boss_reached:
        state = replace(state, phase="arena", events=(*state.events, e.ArenaEntered()))
    return state if state.stage == "over" else _begin_round(state, state.round + 1)


def _boss_attack(state: State) -> State:
    """Let the boss attack: Corruption rises, and may end the game in the round that it closes (R33, R22)."""
    rise = ShiftCorruption(state.cards.limits.boss_attack_corruption)
    return shift_corruption(with_events(state, e.BossAttacked()), rise)


def _begin_round(state: State, number: int) -> State:
    return replace(state, round=number, events=(*state.events, e.RoundBegan(number)))
