"""Plays whole games with the built-in cards and prints how often the heroes win: it should be half to two thirds.

3,000 games with the cards as tuned: 57% won by 2 heroes, 68% by 3, 60% by 4.
The board and the player are stated here, so that the number means something. Run: python tests/bench/balance.py [GAMES]

The board: 40 spaces in a row from START to the Boss, see BOARD. The player is sensible and somewhat greedy:
- moves 1 to N spaces, to the best space in reach (`worth_of`): enemies while healthy, treasure while there is room,
  healing when hurt, an ally when something can be given, Corruption only when nothing else is in reach;
- is helped by the hero with the fewest VP, but nobody helps a leader, unless the realm or the leader is in danger;
- drinks when hurt, takes VP and cleanses at once, keeps roll cards for hard enemies and the boss, a Charm for when
  Health is low.
"""

import random
import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from companion.config.locations import built_in_cards
from companion.rules import answers, need, new_game, play, usable
from companion.rules.actions import (
    Accept,
    Action,
    ChooseAlly,
    ChooseNobody,
    Decline,
    DiscardCard,
    DrawTreasure,
    GiveCard,
    GiveHealth,
    GoFirst,
    Help,
    Join,
    LandDie,
    MeetEnemy,
    Space,
    Start,
    Stop,
    UseAbility,
    UseCard,
)
from companion.rules.cards import Cards, Effect
from companion.rules.events import KnockedOut
from companion.rules.state import Hero, State

BOARD = "SETAESHCETAEHSTECEATHESTEACHETESATEHCETB"
"""S safe (the first is START), E enemy, T treasure, H healing, C Corruption, A ally, B the Boss."""
SPACES = {
    "S": Space.SAFE,
    "E": Space.ENEMY,
    "T": Space.TREASURE,
    "H": Space.HEALING,
    "C": Space.CORRUPTION,
    "A": Space.ALLY,
    "B": Space.BOSS,
}
SEATS = ("p1", "p2", "p3", "p4")
USELESS = Effect()


@dataclass
class Game:
    """One game: the state, where the standees are, and the two shuffled decks."""

    state: State
    chance: random.Random
    at: dict[str, int] = field(default_factory=dict)
    decks: dict[str, list[str]] = field(default_factory=dict)

    def do(self, action: Action) -> None:
        """Play an action, and move back whom it knocks out (R18)."""
        self.state = play(self.state, action)
        for event in self.state.events:
            if isinstance(event, KnockedOut) and not event.in_arena:
                at = self.at[event.seat]
                self.at[event.seat] = max((n for n in range(at) if BOARD[n] in "SH"), default=0)

    def draw(self, kind: str) -> str:
        """Take the top card of a deck, shuffled anew of what no hand holds when it is empty."""
        if not self.decks.get(kind):
            cards: Cards = self.state.cards
            held = [card.id for hero in self.state.heroes for card in hero.hand]
            deck = [card.id for card in getattr(cards, kind) for _ in range(card.count)]
            for card in held if kind == "treasures" else ():
                if card in deck:
                    deck.remove(card)
            self.chance.shuffle(deck)
            self.decks[kind] = deck
        return self.decks[kind].pop()

    def throw(self) -> int:
        """Throw the die."""
        return self.chance.randint(1, 6)


def played(cards: Cards, heroes: int, chance: random.Random) -> Game:
    """Play one game to its end."""
    game = Game(new_game(cards), chance)
    for seat in SEATS[:heroes]:
        game.do(Join(seat))
        game.at[seat] = 0
    game.do(Start())
    game.do(GoFirst(chance.choice(SEATS[:heroes])))
    while game.state.stage != "over":
        STAGES[game.state.stage](game)
    return game


def effect_of(state: State, action: UseCard | UseAbility) -> Effect:
    """Return what a card or ability would do."""
    if isinstance(action, UseCard):
        return state.cards.treasure(action.card).effect
    character = state.cards.character(action.seat)
    return character.ability.effect if character and character.ability else USELESS


def wanted(state: State) -> Iterator[UseCard | UseAbility]:
    """Give the cards and abilities that their holders want to use right now, outside of a roll."""
    for hero in state.heroes:
        for action in usable(state, hero.seat):
            effect = effect_of(state, action)
            missing = sum(state.cards.limits.health - one.health for one in state.heroes)
            drinks = effect.heal and (missing >= len(state.heroes) if effect.everyone else hero.health <= 3)
            if not effect.roll_bonus and (effect.vp > 0 or drinks or effect.corruption < 0 or effect.boss_damage):
                yield action


def on_move(game: Game) -> None:
    """Use what is wanted, throw, move and resolve the best space in reach."""
    for action in wanted(game.state):
        game.do(action)
        return
    hero = game.state.hero(game.state.turn or "")
    face = game.throw()
    game.do(LandDie(face))
    here = game.at[hero.seat]
    reach = range(min(here + 1, len(BOARD) - 1), min(here + face, len(BOARD) - 1) + 1)
    there = max(reach, key=lambda n: worth_of(BOARD[n], hero, game.state) + 0.25 * (n - here))
    game.at[hero.seat] = there
    game.do(Stop(SPACES[BOARD[there]]))


def worth_of(space: str, hero: Hero, state: State) -> float:
    """Say how much a hero wants to stop on a space, in VP."""
    full = len(hero.hand) >= state.cards.limits.hand
    missing = state.cards.limits.health - hero.health
    if space == "E":
        return 2.0 if hero.health >= 4 else 0.3 if hero.health == 3 else -2.0
    if space == "T":
        return 0.3 if full else 1.6
    if space == "H":
        return (0.0, 0.3, 1.0, 1.8, 2.6, 3.5)[missing]
    if space == "A":
        return 1.2 if any(one.health < 6 for one in state.heroes if one.seat != hero.seat) else 0.2
    return {"C": -3.0, "S": 0.0, "B": 3.0}[space]


def on_fight(game: Game) -> None:
    """Use what is wanted, get help, play cards on a hard roll, throw."""
    state = game.state
    for action in wanted(state):
        game.do(action)
        return
    action = roll_card(state) or helper(state)
    game.do(action or LandDie(game.throw()))


def roll_card(state: State) -> Action | None:
    """Return the card to play on this roll: against the boss where it helps, else on a 5 or more."""
    wanted_from = 2 if state.phase == "arena" else 5
    if (need(state) or 0) < wanted_from:
        return None
    cards = [one for one in usable(state, state.turn or "") if effect_of(state, one).roll_bonus]
    return min(cards, key=lambda one: effect_of(state, one).roll_bonus, default=None)


def helper(state: State) -> Action | None:
    """Return the help that is offered, if any."""
    offers = [one for one in answers(state) if isinstance(one, Help)]
    fighter = state.hero(state.turn or "")
    leads = all(fighter.vp > hero.vp for hero in state.heroes if hero is not fighter)
    danger = state.corruption >= 6 or fighter.health <= 2
    if not offers or (need(state) or 0) <= 1 or (leads and not danger):
        return None
    return min(offers, key=lambda one: state.hero(one.seat).vp)


def on_charm(game: Game) -> None:
    """Keep a Charm for low Health."""
    question = game.state.question
    low = question is not None and game.state.hero(question.seat).health <= 2
    game.do(Accept() if low else Decline())


def on_discard(game: Game) -> None:
    """Use what can be used, else discard what came first."""
    listed = answers(game.state)
    uses = [one for one in listed if isinstance(one, UseCard)]
    game.do(uses[0] if uses else next(one for one in listed if isinstance(one, DiscardCard)))


def on_ally(game: Game) -> None:
    """Help whoever has the least VP."""
    allies = [one for one in answers(game.state) if isinstance(one, ChooseAlly)]
    game.do(min(allies, key=lambda one: game.state.hero(one.seat).vp, default=ChooseNobody()))


def on_gift(game: Game) -> None:
    """Give Health rather than a card."""
    listed = answers(game.state)
    game.do(GiveHealth() if GiveHealth() in listed else next(one for one in listed if isinstance(one, GiveCard)))


STAGES = {
    "move": on_move,
    "fight": on_fight,
    "attack": on_fight,
    "enemy": lambda game: game.do(MeetEnemy(game.draw("enemies"))),
    "treasure": lambda game: game.do(DrawTreasure(game.draw("treasures"))),
    "discard": on_discard,
    "lantern": lambda game: game.do(Accept()),
    "charm": on_charm,
    "ally": on_ally,
    "gift": on_gift,
}


def report(cards: Cards, heroes: int, games: int, seed: int = 0) -> float:
    """Play and print one line; return the share of games won."""
    chance = random.Random(seed)
    ends = [played(cards, heroes, chance).state for _ in range(games)]
    won = [state for state in ends if state.phase == "won"]
    rounds = statistics.mean(state.round for state in ends)
    points = [hero.vp for state in won for hero in state.heroes]
    champions = [max(hero.vp for hero in state.heroes) for state in won]
    spread = [max(hero.vp for hero in state.heroes) - min(hero.vp for hero in state.heroes) for state in won]
    print(
        f"{heroes} heroes: {len(won) / games:5.1%} won, {rounds:4.1f} rounds, VP {statistics.mean(points):4.1f} "
        f"(champion {statistics.mean(champions):4.1f}, first to last {statistics.mean(spread):4.1f}), "
        f"arena {sum(state.phase == 'won' or state.boss_reached for state in ends) / games:4.0%}, "
        f"Corruption {statistics.mean(state.corruption for state in ends):4.1f}"
    )
    return len(won) / games


def main(games: int) -> None:
    """Play `games` games at 2, 3 and 4 heroes."""
    began, cards = time.perf_counter(), built_in_cards()
    shares = [report(cards, heroes, games) for heroes in (2, 3, 4)]
    print(f"overall:  {statistics.mean(shares):5.1%} of {3 * games} games won ({time.perf_counter() - began:.0f} s)")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
