"""Everything that is inconsistent in a state, as sentences: none in any state that `play` can reach.

For tests, and for what comes back from a disk; nothing here changes or repairs.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from companion.rules.cards import OTHER, EnemyCard, TreasureCard
from companion.rules.hands import ABILITY, ability_of
from companion.rules.state import COMBAT, FACES, FEWEST_HEROES, PHASES, Drawn, Hero, State


def faults_in(state: State) -> tuple[str, ...]:
    """Return what is wrong with a state, a sentence each; empty for a sound one."""
    return tuple(chain.from_iterable(check(state) for check in INVARIANTS))


def _phase(state: State) -> Iterator[str]:
    if state.phase not in PHASES.get(state.stage, ()):
        yield f"stage {state.stage!r} does not belong to phase {state.phase!r}"
    if (state.round == 0) != (state.phase == "setup"):
        yield f"round is {state.round} in phase {state.phase!r}; it counts from 1, and is 0 in setup only"
    if state.boss_reached and state.phase == "setup":
        yield "the boss was reached before the first turn"
    if state.phase == "arena" and not state.boss_reached:
        yield "the heroes are in the arena, but nobody reached the boss (R30)"


def _seats(state: State) -> Iterator[str]:
    if tuple(hero.seat for hero in state.heroes) != state.order:
        yield f"heroes {[hero.seat for hero in state.heroes]} are not in the order {list(state.order)}"
    if len(set(state.order)) < len(state.order):
        yield f"a seat is twice in the order {list(state.order)}"
    for seat in state.order:
        if state.cards.character(seat) is None:
            yield f"{seat} is in play without a character (R1)"
    if state.stage != "join" and len(state.order) < FEWEST_HEROES:
        yield f"{len(state.order)} heroes are in play, fewer than 2 (R1)"


def _turn(state: State) -> Iterator[str]:
    if state.phase in ("board", "arena"):
        if state.turn not in state.order:
            yield f"turn is {state.turn}, who is not in the order {list(state.order)}"
    elif state.turn is not None:
        yield f"{state.turn} is on turn in phase {state.phase!r}"
    if state.phase == "setup" and state.first is not None:
        yield f"{state.first} is first before that was settled"
    if state.phase != "setup" and state.first not in state.order:
        yield f"first is {state.first}, who is not in the order {list(state.order)}"


def _tracks(state: State) -> Iterator[str]:
    limits, lost, won = state.cards.limits, state.phase == "lost", state.phase == "won"
    if not 0 <= state.corruption <= limits.corruption:
        yield f"Corruption is {state.corruption}, not between 0 and {limits.corruption} (R21)"
    elif (state.corruption == limits.corruption) != lost:
        yield f"Corruption is {state.corruption} in phase {state.phase!r}; {limits.corruption} is the end (R22)"
    if not 0 <= state.boss <= limits.boss_health:
        yield f"the boss has {state.boss} Health, not between 0 and {limits.boss_health} (R31)"
    elif (state.boss == 0) != won:
        yield f"the boss has {state.boss} Health in phase {state.phase!r}; at 0 the game is won (R34)"
    if state.phase in ("setup", "board") and state.boss != limits.boss_health:
        yield f"the boss has {state.boss} Health before the final battle, not {limits.boss_health}"


def _heroes(state: State) -> Iterator[str]:
    return chain.from_iterable(_hero(state, hero) for hero in state.heroes)


def _hero(state: State, hero: Hero) -> Iterator[str]:
    limits = state.cards.limits
    if not 1 <= hero.health <= limits.health:
        yield f"{hero.seat} has {hero.health} Health, not between 1 and {limits.health} (R18, R19)"
    if hero.vp < 0:
        yield f"{hero.seat} has {hero.vp} VP, fewer than 0 (R19)"
    making_room = state.stage == "discard" and hero.seat == state.turn
    if len(hero.hand) > limits.hand + making_room or (making_room and len(hero.hand) <= limits.hand):
        yield f"{hero.seat} holds {len(hero.hand)} cards in stage {state.stage!r}; the limit is {limits.hand} (R24)"
    has_ability = ability_of(state, hero.seat) is not None
    if hero.ability_used_in is not None and not (has_ability and 1 <= hero.ability_used_in <= state.round):
        yield f"{hero.seat} used an ability in round {hero.ability_used_in}, which cannot be"
    yield from _hand(state, hero)


def _hand(state: State, hero: Hero) -> Iterator[str]:
    known = {card.id: card for card in state.cards.treasures}
    for held in hero.hand:
        card = known.get(held.id)
        if card is None and held.id != OTHER:
            yield f"{hero.seat} holds {held.id!r}, which the cards file does not know"
        elif card is not None and not card.keep:
            yield f"{hero.seat} holds {held.id!r}, which acts when drawn (R8)"
        if held.used_in is not None and not (card and card.stays and 1 <= held.used_in <= state.round):
            yield f"{hero.seat} used {held.id!r} in round {held.used_in} and still holds it, which cannot be (R23)"


def _combat(state: State) -> Iterator[str]:
    below = state.resume if state.stage == "charm" else state.stage
    if below in ("fight", "reward") and state.enemy is None:
        yield f"stage {below!r} has no enemy"
    if below not in ("fight", "reward") and state.enemy is not None:
        yield f"{state.enemy.name} is met in stage {below!r}"
    if below not in COMBAT and (state.helper or state.bonus):
        yield f"help or cards wait for a roll in stage {below!r}"
    if state.helper and (state.helper == state.turn or state.helper not in state.order):
        yield f"{state.helper} cannot help {state.turn} (R15)"
    if state.helper and below == "attack" and not state.cards.house_rules.help_in_arena:
        yield f"{state.helper} helps against the boss (R37)"
    if state.bonus < 0:
        yield f"cards on the roll give {state.bonus}, fewer than 0"


def _question(state: State) -> Iterator[str]:
    if (state.question is not None) != (state.stage in ("charm", "lantern")):
        yield f"question is {state.question} in stage {state.stage!r}"
    if state.question and not (state.is_in(state.question.seat) and _has(state, state.question.seat)):
        yield f"{state.question.seat} is offered {state.question.card!r}, which it does not have"
    if (state.resume is not None) != (state.stage == "charm") or state.resume in ("charm", "lantern"):
        yield f"stage {state.stage!r} is to go back to {state.resume!r}"
    if state.question and (state.question.loss > 0) != (state.stage == "charm"):
        yield f"a loss of {state.question.loss} is asked about in stage {state.stage!r} (R28)"
    if state.pending and state.stage != "charm":
        yield f"an effect is left over in stage {state.stage!r}: {state.pending[0]}"


def _has(state: State, seat: str) -> bool:
    """Tell whether the seat that is asked has what is offered."""
    card = state.question.card if state.question else ""
    if card.startswith(ABILITY):
        return card == ABILITY + seat and ability_of(state, seat) is not None
    return any(held.id == card for hero in state.heroes if hero.seat == seat for held in hero.hand)


def _leftovers(state: State) -> Iterator[str]:
    if (state.ally is not None) != (state.stage == "gift") or (state.ally is not None and state.ally == state.turn):
        yield f"ally is {state.ally} in stage {state.stage!r} (R11)"
    if state.stage == "first":
        if not set(state.contenders) <= set(state.order) or len(state.first_rolls) >= len(state.contenders):
            yield f"{list(state.contenders)} roll for the first turn and {len(state.first_rolls)} have (R4)"
    elif state.contenders or state.first_rolls:
        yield f"rolls for the first turn are left over in stage {state.stage!r}"
    if state.rolled is not None and (state.phase != "board" or state.rolled not in FACES):
        yield f"{state.rolled} was rolled in phase {state.phase!r} (R6)"


def _piles(state: State) -> Iterator[str]:
    yield from _pile("enemies", state.cards.enemies, state.drawn_enemies)
    yield from _pile("treasures", state.cards.treasures, state.drawn_treasures)


def _pile(name: str, pile: Iterable[EnemyCard | TreasureCard], drawn: tuple[Drawn, ...]) -> Iterator[str]:
    counts = {card.id: card.count for card in pile}
    for each in drawn:
        if not 1 <= each.copies <= counts.get(each.id, 0):
            yield f"{each.copies} copies of {each.id!r} are drawn; the {name} have {counts.get(each.id, 0)}"
    if len({each.id for each in drawn}) < len(drawn):
        yield f"a card of the {name} is counted twice as drawn"


INVARIANTS: tuple[Callable[[State], Iterator[str]], ...] = (
    _phase,
    _seats,
    _turn,
    _tracks,
    _heroes,
    _combat,
    _question,
    _leftovers,
    _piles,
)
